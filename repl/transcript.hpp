// The entered lines, for `save`.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace cheg::repl {

// Holds the lines that were entered by hand and did not fail. The lines of a replayed file are not
// in it; the `replay` command stands for them.
class Transcript {
 public:
  // Adds a line, unless a file is being replayed. Returns the position of the line, for
  // drop_from().
  std::size_t add(std::string_view line);
  // Drops a line that failed, and the lines entered after it.
  void drop_from(std::size_t position);

  // During the lifetime of this object, a file is being replayed. Files may replay each other.
  class ReplayScope {
   public:
    explicit ReplayScope(Transcript& transcript) : transcript_(transcript) {
      ++transcript_.replays_;
    }
    ~ReplayScope() { --transcript_.replays_; }
    ReplayScope(const ReplayScope&) = delete;
    ReplayScope(ReplayScope&&) = delete;
    ReplayScope& operator=(const ReplayScope&) = delete;
    ReplayScope& operator=(ReplayScope&&) = delete;

    // Whether so many files replay each other that they probably never end.
    [[nodiscard]] bool is_too_deep() const { return transcript_.replays_ > kMostReplays; }

   private:
    Transcript& transcript_;
  };

  // All lines except the last, which is the `save` command itself. Each line ends with a line feed.
  [[nodiscard]] std::string text_before_last() const;

 private:
  static constexpr int kMostReplays = 16;

  std::vector<std::string> lines_;
  int replays_ = 0;  // the number of open replays
};

}  // namespace cheg::repl

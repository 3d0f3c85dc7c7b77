// The lines that were entered, for `save`.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace cheg::repl {

// Holds the lines entered by hand that did not fail. Lines of a replayed file are not entered by
// hand; the `replay` command stands for them.
class Transcript {
 public:
  // Adds a line, unless a file is replayed. Returns the position before it, for drop_from().
  std::size_t add(std::string_view line);
  // Drops a line that failed, and the lines entered after it.
  void drop_from(std::size_t position);

  // While it lives, a file is replayed. Files may replay each other.
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

    // Files replay each other, probably without end.
    [[nodiscard]] bool is_too_deep() const { return transcript_.replays_ > kMostReplays; }

   private:
    Transcript& transcript_;
  };

  // All lines but the last, which is the command that saves them. Each with a line feed.
  [[nodiscard]] std::string text_before_last() const;

 private:
  static constexpr int kMostReplays = 16;

  std::vector<std::string> lines_;
  int replays_ = 0;  // that are open
};

}  // namespace cheg::repl

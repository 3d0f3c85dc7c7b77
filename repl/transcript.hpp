// The lines that the command `save` writes.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace cheg::repl {

// Contains the lines that the user entered and that did not fail. If the user replays a file, the
// transcript contains the `replay` command but not the lines of the file.
class Transcript {
 public:
  // Adds a line, except while a file is being replayed. Returns the position of the line.
  // drop_from() needs this position if the line fails.
  std::size_t add(std::string_view line);
  // Removes the line at this position, which has failed, and all lines after it.
  void drop_from(std::size_t position);

  // As long as an object of this class exists, a file is being replayed. A replayed file may replay
  // other files, so several objects can exist at once.
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

    // Returns true if more than kMostReplays replays are open. So many open replays probably mean
    // that files replay each other without end.
    [[nodiscard]] bool is_too_deep() const { return transcript_.replays_ > kMostReplays; }

   private:
    Transcript& transcript_;
  };

  // Returns all lines except the last. The last line is the `save` command itself. Each line ends
  // with a line feed.
  [[nodiscard]] std::string text_before_last() const;

 private:
  static constexpr int kMostReplays = 16;

  std::vector<std::string> lines_;
  int replays_ = 0;  // the number of open replays
};

}  // namespace cheg::repl

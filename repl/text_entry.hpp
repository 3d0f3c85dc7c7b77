// Collects a text of several lines while the user enters the text. The text contains definitions of
// tags, or a whole program.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/require.hpp"

namespace cheg::repl {

// A text that the user has entered.
struct EnteredText {
  std::string text;               // each line with its line feed
  std::vector<std::string> tags;  // the tags and the names of blocks that it defines, in upper case
  bool is_program = false;        // it ends with END and is no block of rules
};

// Returns true if the line begins a block of the rules layer. RULE, DEFINE, SCORE, POINTS and
// EXCEPT begin blocks.
[[nodiscard]] bool begins_block(std::string_view line);

// The state of a text after the latest line.
enum class TextProgress : std::uint8_t {
  open,       // more lines are needed
  flow_ends,  // complete, unless the text uses tags that it does not define yet
  complete
};

class TextEntry {
 public:
  [[nodiscard]] bool is_open() const { return text_.has_value(); }
  // Begins an empty text. If `until_end` is true, only a line with END completes the text, and
  // nothing is inserted into the text.
  //
  // If `until_end` is false, an empty line also completes the text. A text with blocks of rules
  // gets the line USE RULES at its beginning. A text that begins with a block of rules is not a
  // whole program, even if it ends with END.
  void begin(bool until_end);
  // Requires: is_open().
  [[nodiscard]] TextProgress add(std::string_view line);
  // Returns true if the text needs no line with END. Requires: is_open().
  [[nodiscard]] bool may_end() const {
    CHEG_REQUIRE(is_open());
    return !until_end_;
  }
  // The text so far. Requires: is_open().
  [[nodiscard]] const EnteredText& text() const {
    CHEG_REQUIRE(is_open());
    return *text_;
  }
  // Returns the text that has been entered so far, and removes it from this object. Requires:
  // is_open().
  [[nodiscard]] EnteredText take();
  // Discards the text, if there is one.
  void drop();

 private:
  std::optional<EnteredText> text_;
  bool until_end_ = false;
  bool is_block_ = false;  // its first statement is a block of rules
};

}  // namespace cheg::repl

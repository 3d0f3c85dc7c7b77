// A text of several lines that is being entered: definitions of tags, or a whole program.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/require.hpp"

namespace cheg::repl {

// A text that was entered.
struct EnteredText {
  std::string text;               // each line with its line feed
  std::vector<std::string> tags;  // that it defines, and the names of its blocks, in upper case
  bool is_program = false;        // it ends with END and is no block of rules
};

// Whether the line begins a block of the rules layer: RULE, DEFINE, SCORE, POINTS, EXCEPT.
[[nodiscard]] bool begins_block(std::string_view line);

// How far a text is after a line.
enum class TextProgress : std::uint8_t {
  open,       // more lines are needed
  flow_ends,  // complete, unless the text uses tags that it does not define yet
  complete
};

class TextEntry {
 public:
  [[nodiscard]] bool is_open() const { return text_.has_value(); }
  // Begins an empty text. With `until_end` only a line with END completes it; otherwise an empty
  // line does so too. END also ends a text that begins with a block of rules; it is not a part of
  // that text. A text with blocks has a line USE RULES.
  void begin(bool until_end);
  // Requires: is_open().
  [[nodiscard]] TextProgress add(std::string_view line);
  // Whether the text may end without END. Requires: is_open().
  [[nodiscard]] bool may_end() const {
    CHEG_REQUIRE(is_open());
    return !until_end_;
  }
  // The text so far. Requires: is_open().
  [[nodiscard]] const EnteredText& text() const {
    CHEG_REQUIRE(is_open());
    return *text_;
  }
  // Returns the text so far and forgets it. Requires: is_open().
  [[nodiscard]] EnteredText take();
  // Forgets the text, if any.
  void drop();

 private:
  std::optional<EnteredText> text_;
  bool until_end_ = false;
  bool is_block_ = false;  // its first statement is a block of rules
};

}  // namespace cheg::repl

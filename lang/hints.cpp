#include "lang/hints.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "base/text.hpp"
#include "lang/language.hpp"

namespace cheg::lang {

std::string_view advice_for_foreign_word(std::string_view word) {
  constexpr std::string_view kJump = "`CONDV ,X,TAG` always goes to TAG";
  constexpr std::string_view kCall = "`SET result,TAG,argument` calls the subroutine TAG";
  constexpr std::string_view kIf = "`CONDV cond,value,TAG` goes to TAG if the value satisfies cond";
  constexpr std::string_view kStop =
      "DONE plays the best move tried; LEAVE leaves the decision to the host";
  constexpr std::string_view kSet = "`SETV result,value` sets a variable";
  constexpr std::string_view kComment = "a comment begins with a semicolon";
  constexpr std::pair<std::string_view, std::string_view> kAdvice[] = {
      {"GOTO", kJump},
      {"JUMP", kJump},
      {"JMP", kJump},
      {"CALL", kCall},
      {"GOSUB", kCall},
      {"IF", kIf},
      {"STOP", kStop},
      {"HALT", kStop},
      {"EXIT", kStop},
      {"LET", kSet},
      {"//", kComment},
      {"#", kComment},
      {"--", kComment},
      {"REM", kComment},
      {"JUMP>=", "`JUMP#<` jumps if the first operand is greater or equal"},
      {"JUMP=>", "`JUMP#<` jumps if the first operand is greater or equal"},
      {"JUMP<=", "`JUMP#>` jumps if the first operand is less or equal"},
      {"JUMP=<", "`JUMP#>` jumps if the first operand is less or equal"},
      {"JUMP!=", "`JUMP#=` jumps if the operands are not equal"},
      {"JUMP<>", "`JUMP#=` jumps if the operands are not equal"},
      {"JUMP==", "`JUMP=` jumps if the operands are equal"}};
  for (const auto& [foreign, advice] : kAdvice) {
    if (foreign == word) {
      return advice;
    }
  }
  return "";
}

std::string hint_for_block(std::string_view word) {
  const std::optional<Word> found = find_rule_word(word);
  return found && row(*found).kind == WordKind::block
             ? fmt::format("{} needs a line `USE RULES` before it", word)
             : "";
}

std::string Hints::nearest(std::string_view name, std::span<const std::string_view> candidates) {
  if (name.size() < 2) {
    return "";  // every short name is near a single letter
  }
  const std::size_t looked_at = std::min(candidates.size(), comparisons_left_);
  comparisons_left_ -= looked_at;
  const std::string_view found = nearest_name(name, candidates.subspan(0, looked_at));
  return found.empty() ? "" : fmt::format("did you mean `{}`?", found);
}

}  // namespace cheg::lang

// "Did you mean ...?"
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace cheg::lang {

// Returns advice about a word that is an instruction in other languages. Returns an empty text for
// all other words. The word must be in upper case.
[[nodiscard]] std::string_view advice_for_foreign_word(std::string_view word);

// Returns advice for a program that contains this word but has no line `USE RULES`. If the word
// does not begin a block of the rules layer, returns an empty text. The word must be in upper case.
[[nodiscard]] std::string hint_for_block(std::string_view word);

// Searches for the name that the author probably meant. The total work is limited, so that the
// compiler takes linear time even for a text with many errors.
class Hints {
 public:
  // Returns a hint such as "did you mean `SELECT`?", or an empty text if no candidate is similar to
  // `name`.
  std::string nearest(std::string_view name, std::span<const std::string_view> candidates);

  // Returns whether the limit on the work allows another search.
  [[nodiscard]] bool can_search() const { return comparisons_left_ > 0; }

 private:
  std::size_t comparisons_left_ = 20'000;
};

}  // namespace cheg::lang

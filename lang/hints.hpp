// "Did you mean ...?"
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace cheg::lang {

// Advice for an instruction word of other
// languages, in upper case; empty for other words.
[[nodiscard]] std::string_view advice_for_foreign_word(std::string_view word);

// Advice for a word that begins a block of the rules layer, in upper case, in a program that does
// not use the layer; empty for other words.
[[nodiscard]] std::string hint_for_block(std::string_view word);

// Searches for the intended name. The total work is bounded, so that a text full of errors takes
// linear time.
class Hints {
 public:
  // "did you mean `SELECT`?", or empty.
  std::string nearest(std::string_view name, std::span<const std::string_view> candidates);

  // Whether work is left for another search.
  [[nodiscard]] bool can_search() const { return comparisons_left_ > 0; }

 private:
  std::size_t comparisons_left_ = 20'000;
};

}  // namespace cheg::lang

// "Did you mean ...?"
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace cheg::lang {

// What to write instead of a word that other languages have for instructions, in upper case; empty
// if it is none.
[[nodiscard]] std::string_view advice_for_foreign_word(std::string_view word);

// Looks for the name that was meant. Gives up after a bounded amount of work, so that a text full
// of errors takes no longer than its length allows.
class Hints {
 public:
  // "did you mean `SELECT`?", or empty.
  std::string nearest(std::string_view name, std::span<const std::string_view> candidates);

  // Whether it is worth collecting candidates.
  [[nodiscard]] bool can_search() const { return comparisons_left_ > 0; }

 private:
  std::size_t comparisons_left_ = 20'000;
};

}  // namespace cheg::lang

// Composes texts from patterns. The library for embedding must not depend on other libraries, so it
// composes its messages with this header. Programs that print columns or colours use fmt instead.
#pragma once

#include <concepts>
#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>
#include <type_traits>

namespace cheg {
namespace detail {

inline constexpr std::string_view kPlace = "{}";  // marks the place of an argument

// A pattern with one place `{}` for each argument. If the number of places differs from the number
// of arguments, the pattern does not compile.
template <std::size_t kArguments>
class Pattern {
 public:
  template <std::convertible_to<std::string_view> Text>
  consteval Pattern(const Text& text) : text_(text) {  // NOLINT(google-explicit-constructor)
    std::size_t places = 0;
    for (std::size_t at = text_.find(kPlace); at != std::string_view::npos;
         at = text_.find(kPlace, at + kPlace.size())) {
      ++places;
    }
    if (places != kArguments) {
      throw "a pattern needs one {} for each argument";
    }
  }
  [[nodiscard]] std::string_view text() const { return text_; }

 private:
  std::string_view text_;
};

// An argument as text. The constructors for numbers are not inline: very many messages use them,
// and each use would copy the inline code.
class Argument {
 public:
  explicit Argument(std::string_view text) : view_(text) {}
  explicit Argument(char letter);
  explicit Argument(long long number);
  explicit Argument(unsigned long long number);
  template <class Number>
  requires std::integral<Number> &&(!std::same_as<Number, bool>)explicit Argument(Number number)
      : Argument(static_cast<
                 std::conditional_t<std::is_signed_v<Number>, long long, unsigned long long>>(
            number)) {}
  Argument(const Argument&) = delete;
  Argument(Argument&&) = delete;
  Argument& operator=(const Argument&) = delete;
  Argument& operator=(Argument&&) = delete;
  ~Argument();

  [[nodiscard]] std::string_view text() const { return view_; }

 private:
  std::string number_;  // holds the text of a number or letter
  std::string_view view_;
};

[[nodiscard]] std::string compose(std::string_view pattern,
                                  std::initializer_list<std::string_view> arguments);

}  // namespace detail

// Returns the pattern with each `{}` replaced by the next argument: a text, a character or an
// integer. The pattern must be a literal.
template <class... Arguments>
[[nodiscard]] std::string composed(detail::Pattern<sizeof...(Arguments)> pattern,
                                   const Arguments&... arguments) {
  return detail::compose(pattern.text(), {detail::Argument(arguments).text()...});
}

// Returns the number as hexadecimal text, in upper case. The text has at least as many digits as
// `digits` says.
[[nodiscard]] std::string hexadecimal(unsigned long number, std::size_t digits);

}  // namespace cheg

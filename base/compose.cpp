#include "base/compose.hpp"

#include <algorithm>

namespace cheg {

detail::Argument::Argument(char letter) : number_(1, letter), view_(number_) {}
detail::Argument::Argument(long long number) : number_(std::to_string(number)), view_(number_) {}
detail::Argument::Argument(unsigned long long number)
    : number_(std::to_string(number)), view_(number_) {}
detail::Argument::~Argument() = default;

std::string detail::compose(std::string_view pattern,
                            std::initializer_list<std::string_view> arguments) {
  std::size_t size = pattern.size();
  for (const std::string_view argument : arguments) {
    size += argument.size();
  }
  std::string text;
  text.reserve(size);
  for (const std::string_view argument : arguments) {
    const std::size_t place = pattern.find(kPlace);
    text += pattern.substr(0, place);
    text += argument;
    pattern.remove_prefix(place + kPlace.size());
  }
  return text += pattern;
}

std::string hexadecimal(unsigned long number, std::size_t digits) {
  std::string text;
  for (; number > 0; number /= 16) {
    text += "0123456789ABCDEF"[number % 16];
  }
  text.resize(std::max(text.size(), digits), '0');
  std::ranges::reverse(text);
  return text;
}

}  // namespace cheg

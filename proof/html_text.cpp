#include "proof/html_text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/utf8.hpp"

namespace cheg::proof::html {

std::string escaped(std::string_view text) {
  std::string safe;
  safe.reserve(text.size());
  for (const char c : printable_lines(text)) {
    switch (c) {
      case '&':
        safe += "&amp;";
        break;
      case '<':
        safe += "&lt;";
        break;
      case '>':
        safe += "&gt;";
        break;
      case '"':
        safe += "&quot;";
        break;
      case '\'':
        safe += "&#39;";
        break;
      default:
        safe += c;
    }
  }
  return safe;
}

std::string grouped(std::uint64_t number) {
  std::string digits = std::to_string(number);
  for (std::size_t at = digits.size(); at > 3;) {
    at -= 3;
    digits.insert(at, ",");
  }
  return digits;
}

std::string counted(std::uint64_t number, std::string_view noun) {
  return fmt::format("{} {}{}", grouped(number), noun, number == 1 ? "" : "s");
}

std::string counted(int number, std::string_view noun) {
  return counted(static_cast<std::uint64_t>(std::max(number, 0)), noun);
}

std::string share(std::uint64_t part, std::uint64_t whole) {
  if (whole == 0) {
    return "";
  }
  const double percent = 100 * static_cast<double>(part) / static_cast<double>(whole);
  if (part > 0 && percent < 0.01) {
    return "&lt; 0.01 %";
  }
  if (part < whole && percent > 99.99) {
    return "&gt; 99.99 %";
  }
  return fmt::format("{:.2f} %", percent);
}

std::string capitalised(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') {
    text[0] = static_cast<char>(text[0] - 'a' + 'A');
  }
  return text;
}

std::string comparison_row(std::string_view label, const std::string& program,
                           const std::string& optimal) {
  return fmt::format("<tr><th scope=\"row\">{}</th><td>{}</td><td>{}</td></tr>\n", label, program,
                     optimal);
}

std::string axis_text(double x, double y, const char* anchor, std::string_view text) {
  return fmt::format(
      "<text class=\"axis\" x=\"{:.2f}\" y=\"{:.2f}\" text-anchor=\"{}\">{}</text>\n", x, y, anchor,
      text);
}

}  // namespace cheg::proof::html

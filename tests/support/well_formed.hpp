// Checks that an HTML page is well-formed.
#pragma once

#include <cctype>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace cheg::test {

inline bool is_reference(std::string_view text) {
  const std::size_t end = text.find(';');
  if (end == std::string_view::npos || end < 2) {
    return false;
  }
  for (const char c : text.substr(1, end - 1)) {
    if (std::isalnum(static_cast<unsigned char>(c)) == 0 && c != '#') {
      return false;
    }
  }
  return true;
}

// Reads a page as XML. All elements must be closed in the right order. Attributes must be in double
// quotes, and no attribute may occur twice in an element. There must be no stray `<` or `&`, and no
// control characters.
class WellFormedness {
 public:
  explicit WellFormedness(std::string_view page) : rest_(page) {}

  // Returns a description of the fault, or an empty text if the page is well-formed.
  std::string fault() {
    if (rest_.starts_with("<!DOCTYPE html>")) {
      rest_.remove_prefix(std::string_view("<!DOCTYPE html>").size());
    }
    while (fault_.empty() && !rest_.empty()) {
      if (rest_.front() == '<') {
        read_tag();
      } else {
        read_character();
      }
    }
    if (fault_.empty() && !open_.empty()) {
      fail("not closed: " + open_.back());
    }
    return fault_;
  }

 private:
  void fail(const std::string& reason) {
    fault_ = reason + ", before: " + std::string(rest_.substr(0, 60));
  }

  void read_character() {
    const char c = rest_.front();
    if (c == '&' && !is_reference(rest_)) {
      fail("stray &");
    }
    if (static_cast<unsigned char>(c) < ' ' && c != '\n' && c != '\t') {
      fail("control character");
    }
    rest_.remove_prefix(1);
  }

  std::string read_name() {
    std::size_t size = 0;
    while (size < rest_.size() &&
           (std::isalnum(static_cast<unsigned char>(rest_[size])) != 0 || rest_[size] == '-')) {
      ++size;
    }
    std::string name(rest_.substr(0, size));
    rest_.remove_prefix(size);
    return name;
  }

  bool skip(std::string_view token) {
    if (!rest_.starts_with(token)) {
      return false;
    }
    rest_.remove_prefix(token.size());
    return true;
  }

  void read_tag() {
    if (skip("</")) {
      read_end_tag();
      return;
    }
    rest_.remove_prefix(1);
    const std::string element = read_name();
    if (element.empty()) {
      fail("stray <");
      return;
    }
    std::vector<std::string> attributes;
    while (fault_.empty() && skip(" ")) {
      read_attribute(attributes);
    }
    if (skip("/>")) {
      return;
    }
    if (!skip(">")) {
      fail("tag without end: " + element);
    }
    open_.push_back(element);
  }

  void read_end_tag() {
    const std::string element = read_name();
    if (open_.empty() || open_.back() != element || !skip(">")) {
      fail("wrong end tag: " + element);
      return;
    }
    open_.pop_back();
  }

  void read_attribute(std::vector<std::string>& seen) {
    const std::string attribute = read_name();
    for (const std::string& other : seen) {
      if (other == attribute) {
        fail("attribute given twice: " + attribute);
      }
    }
    seen.push_back(attribute);
    if (attribute.empty() || !skip("=\"")) {
      fail("attribute without a value: " + attribute);
      return;
    }
    while (fault_.empty() && !rest_.empty() && rest_.front() != '"') {
      if (rest_.front() == '<') {
        fail("< in an attribute");
        return;
      }
      read_character();
    }
    skip("\"");
  }

  std::string_view rest_;
  std::vector<std::string> open_;
  std::string fault_;
};

// Returns a description of the fault in the page, or an empty text if the page is well-formed.
inline std::string fault_in(const std::string& page) { return WellFormedness(page).fault(); }

}  // namespace cheg::test

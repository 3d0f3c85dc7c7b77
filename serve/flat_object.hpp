// A JSON object that contains no other objects. When a server replays the events of a game, it
// reads each event as a FlatObject, because making a value of type Json takes 50% longer.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "base/result.hpp"

namespace cheg::serve {

class FlatObject {
 public:
  // Reads an object whose values are texts, integers, truth values or lists of texts. Returns an
  // error message if the text is something else.
  [[nodiscard]] static Result<FlatObject, std::string> read(std::string_view text);

  // These functions return the value of the member. These functions throw std::invalid_argument if
  // the member is missing or has another type.
  [[nodiscard]] const std::string& text(std::string_view key) const;
  [[nodiscard]] std::int64_t integer(std::string_view key) const;
  [[nodiscard]] bool truth(std::string_view key) const;
  [[nodiscard]] const std::vector<std::string>& texts(std::string_view key) const;

  [[nodiscard]] bool contains(std::string_view key) const { return find(key) != nullptr; }

 private:
  using Value = std::variant<std::string, std::int64_t, bool, std::vector<std::string>>;
  class Reader;

  [[nodiscard]] const Value* find(std::string_view key) const;
  template <class Type>
  [[nodiscard]] const Type& get(std::string_view key, const char* what) const;

  std::vector<std::pair<std::string, Value>> members_;
};

}  // namespace cheg::serve

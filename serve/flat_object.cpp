#include "serve/flat_object.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <utility>

#include "base/json.hpp"

namespace cheg::serve {

// What the parser of the library calls, in the order of the text. A function returns whether to go
// on. The names are those of the library.
class FlatObject::Reader {
 public:
  explicit Reader(FlatObject& object) : object_(object) { object_.members_.reserve(kUsual); }

  [[nodiscard]] const std::string& error() const { return error_; }

  bool string(std::string& text) {
    if (is_in_list_) {
      std::get<std::vector<std::string>>(object_.members_.back().second).push_back(text);
      return true;
    }
    return add(std::move(text));
  }
  bool number_integer(std::int64_t number) { return add(number); }
  bool number_unsigned(std::uint64_t number) {
    constexpr std::uint64_t kGreatest = std::numeric_limits<std::int64_t>::max();
    return number <= kGreatest ? add(static_cast<std::int64_t>(number)) : refuse();
  }
  bool boolean(bool truth) { return add(truth); }
  bool key(std::string& name) {
    object_.members_.emplace_back(std::move(name), Value());
    return true;
  }
  bool start_object(std::size_t /*members*/) {
    return std::exchange(is_inside_, true) ? refuse() : true;
  }
  static bool end_object() { return true; }
  bool start_array(std::size_t /*values*/) {
    return add(std::vector<std::string>()) && (is_in_list_ = true);
  }
  bool end_array() {
    is_in_list_ = false;
    return true;
  }
  bool null() { return refuse(); }
  bool number_float(double /*number*/, const std::string& /*text*/) { return refuse(); }
  bool binary(Json::binary_t& /*bytes*/) { return refuse(); }
  bool parse_error(std::size_t /*place*/, const std::string& /*text*/,
                   const Json::exception& error) {
    error_ = error.what();
    return false;
  }

 private:
  static constexpr std::size_t kUsual = 8;  // members

  bool add(Value value) {
    if (!is_inside_ || is_in_list_) {
      return refuse();
    }
    object_.members_.back().second = std::move(value);
    return true;
  }

  bool refuse() {
    error_ = "an object with texts, integers, truth values or lists of texts is expected";
    return false;
  }

  FlatObject& object_;
  bool is_inside_ = false;
  bool is_in_list_ = false;
  std::string error_;
};

Result<FlatObject, std::string> FlatObject::read(std::string_view text) {
  FlatObject object;
  Reader reader(object);
  if (!Json::sax_parse(text, &reader)) {
    return reader.error();
  }
  return object;
}

const FlatObject::Value* FlatObject::find(std::string_view key) const {
  const auto found = std::find_if(members_.begin(), members_.end(),
                                  [key](const auto& member) { return member.first == key; });
  return found == members_.end() ? nullptr : &found->second;
}

template <class Type>
const Type& FlatObject::get(std::string_view key, const char* what) const {
  const Value* const value = find(key);
  const auto* const found = value == nullptr ? nullptr : std::get_if<Type>(value);
  if (found == nullptr) {
    throw std::invalid_argument(fmt::format("`{}` must be {}", key, what));
  }
  return *found;
}

const std::string& FlatObject::text(std::string_view key) const {
  return get<std::string>(key, "a text");
}

std::int64_t FlatObject::integer(std::string_view key) const {
  return get<std::int64_t>(key, "an integer");
}

bool FlatObject::truth(std::string_view key) const { return get<bool>(key, "true or false"); }

const std::vector<std::string>& FlatObject::texts(std::string_view key) const {
  return get<std::vector<std::string>>(key, "a list of texts");
}

}  // namespace cheg::serve

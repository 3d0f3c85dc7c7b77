// A type for results that are either a value or an error.
#pragma once

#include <utility>
#include <variant>

#include "base/require.hpp"

namespace cheg {

// The result of a function that can fail on bad input. A function that returns a Result does not
// throw, and its caller cannot ignore the error by accident.
template <class T, class E>
class [[nodiscard]] Result {
 public:
  Result(T value) : content_(std::in_place_index<0>, std::move(value)) {}  // NOLINT(*-explicit-*)
  Result(E error) : content_(std::in_place_index<1>, std::move(error)) {}  // NOLINT(*-explicit-*)

  [[nodiscard]] bool ok() const { return content_.index() == 0; }
  explicit operator bool() const { return ok(); }

  // Requires: ok(). The reference is valid as long as this Result exists.
  [[nodiscard]] const T& value() const& {
    CHEG_REQUIRE(ok());
    return *std::get_if<0>(&content_);
  }
  [[nodiscard]] T& value() & {
    CHEG_REQUIRE(ok());
    return *std::get_if<0>(&content_);
  }
  [[nodiscard]] T&& value() && {
    CHEG_REQUIRE(ok());
    return std::move(*std::get_if<0>(&content_));
  }
  [[nodiscard]] const T& operator*() const& { return value(); }
  [[nodiscard]] T& operator*() & { return value(); }
  [[nodiscard]] T&& operator*() && { return std::move(*this).value(); }
  [[nodiscard]] const T* operator->() const { return &value(); }
  [[nodiscard]] T* operator->() { return &value(); }

  // Requires: !ok(). The reference is valid as long as this Result exists.
  [[nodiscard]] const E& error() const {
    CHEG_REQUIRE(!ok());
    return *std::get_if<1>(&content_);
  }

 private:
  std::variant<T, E> content_;
};

}  // namespace cheg

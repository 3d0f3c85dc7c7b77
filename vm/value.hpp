// The values of a program. Each value takes sixteen bytes.
#pragma once

#include <cstdint>

#include "base/require.hpp"
#include "chess/move.hpp"
#include "chess/types.hpp"
#include "lang/language.hpp"

namespace cheg::vm {

using lang::Type;

class Set;

// A value consists of a type and a payload, for example an integer or a square. The default value
// is undefined.
//
// The type takes a whole word because of store forwarding. A processor can forward the data of a
// recent store to a later load. The condition is that a single store has written all bytes that the
// load reads. Because of store forwarding, the interpreter also copies values word by word with
// by_words(), not with one wide read.
class Value {
 public:
  constexpr Value() = default;

  static constexpr Value logical(bool holds) { return {Type::logical, holds ? 1U : 0U}; }
  static constexpr Value integer(std::int64_t number) {
    return {Type::integer, static_cast<std::uint64_t>(number)};
  }
  // Requires: `square` is not Square::none.
  static constexpr Value square(chess::Square square) {
    CHEG_REQUIRE(square < chess::Square::none);
    return {Type::square, static_cast<std::uint64_t>(square)};
  }
  // Returns the man on this square. The position of a node does not change, so the square
  // identifies the man. Requires: `square` is not Square::none.
  static constexpr Value piece(chess::Square square) {
    CHEG_REQUIRE(square < chess::Square::none);
    return {Type::piece, static_cast<std::uint64_t>(square)};
  }
  static constexpr Value move(chess::Move move) { return {Type::move, move.bits()}; }
  // Returns a value that refers to a set in a SetStore. If two values refer to the same set, the
  // set must be marked as shared.
  static Value set(Set* set) { return {Type::set, reinterpret_cast<std::uint64_t>(set)}; }

  [[nodiscard]] constexpr Type type() const { return static_cast<Type>(type_); }
  [[nodiscard]] constexpr bool is(Type type) const {
    return type_ == static_cast<std::uint64_t>(type);
  }

  // The following functions return the payload. Requires: the value has the type in the name of the
  // function.
  [[nodiscard]] constexpr bool logical() const {
    CHEG_REQUIRE(is(Type::logical));
    return payload_ != 0;
  }
  [[nodiscard]] constexpr std::int64_t integer() const {
    CHEG_REQUIRE(is(Type::integer));
    return static_cast<std::int64_t>(payload_);
  }
  // Returns the square, or the square of the man. Requires: the value is a square or a man.
  [[nodiscard]] constexpr chess::Square square() const {
    CHEG_REQUIRE(is(Type::square) || is(Type::piece));
    return static_cast<chess::Square>(payload_);
  }
  [[nodiscard]] constexpr chess::Move move() const {
    CHEG_REQUIRE(is(Type::move));
    return chess::Move::from_bits(static_cast<std::uint16_t>(payload_));
  }
  [[nodiscard]] Set* set() const {
    CHEG_REQUIRE(is(Type::set));
    return reinterpret_cast<Set*>(payload_);  // NOLINT(performance-no-int-to-ptr): see the class
  }

  // Returns the payload as a number, for any type. Two values of the same type are equal if their
  // payloads are equal. Two equal sets can have different payloads.
  [[nodiscard]] constexpr std::uint64_t payload() const { return payload_; }

  // Returns a copy that is read word by word: see the comment of the class.
  [[nodiscard]] constexpr Value by_words() const {
    Value value;
    value.type_ = type_;
    value.payload_ = payload_;
    return value;
  }

  // Returns whether type and payload are equal. Two sets have equal payloads only if they have the
  // same storage; SetStore::compare() compares sets element by element.
  [[nodiscard]] constexpr bool is_same(const Value& other) const {
    return type_ == other.type_ && payload_ == other.payload_;
  }

 private:
  constexpr Value(Type type, std::uint64_t payload)
      : type_(static_cast<std::uint64_t>(type)), payload_(payload) {}

  std::uint64_t type_ = 0;
  std::uint64_t payload_ = 0;
};

static_assert(sizeof(Value) == 16);
static_assert(static_cast<int>(Type::undefined) == 0);

}  // namespace cheg::vm

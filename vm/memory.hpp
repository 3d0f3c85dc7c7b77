// What natives have found out about positions and may want to know again.
//
// A hash table of fixed size, made when it is first used. Keys are exact: two positions never share
// one, so that what is remembered is as true as what is computed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "chess/position.hpp"
#include "vm/value.hpp"

namespace cheg::vm {

// What was asked, besides the position and X.
struct Question {
  std::uint32_t subroutine = 0;  // the instruction at which it begins
  // The kind of question, which the native chooses, up to 3.
  std::uint32_t kind = 0;
  // A parameter, up to 255, such as a number of moves.
  std::uint32_t number = 0;
};

class Memory {
 public:
  class Key {
   public:
    // Nothing if such a question cannot be remembered: more than six men, rights to castle or to
    // capture en passant, X a set or a large integer.
    [[nodiscard]] static std::optional<Key> of(const chess::Position& position, chess::Color us,
                                               const Value& x, const Question& question);

    friend bool operator==(const Key&, const Key&) = default;

   private:
    friend class Memory;
    std::uint64_t men_ = 0;
    std::uint32_t x_ = 0;
    std::uint32_t question_ = 0;
  };

  struct Answer {
    Value value;              // no set
    std::uint32_t cost = 0;   // of finding it out anew, in instructions
    std::uint32_t plies = 0;  // that finding it out looks ahead
  };

  explicit Memory(std::size_t bytes) : bytes_(bytes) {}

  // Nothing if it is not known, or has been forgotten.
  [[nodiscard]] std::optional<Answer> find(const Key& key) const;
  // Two keys with the same place keep the answer that was dearer and the latest one.
  void keep(const Key& key, const Answer& answer);

 private:
  struct Entry {
    Key key;
    std::uint64_t payload = 0;
    std::uint32_t cost = 0;
    std::uint16_t plies = 0;
    std::uint8_t type = 0;
    bool is_used = false;
  };
  static_assert(sizeof(Entry) == 32);
  static constexpr std::size_t kPlaces = 2;

  [[nodiscard]] std::size_t bucket_of(const Key& key) const;
  void grow();

  std::size_t bytes_;
  std::vector<Entry> entries_;  // kPlaces to a bucket; the number of buckets is a power of two
  std::size_t used_ = 0;
};

}  // namespace cheg::vm

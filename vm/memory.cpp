#include "vm/memory.hpp"

#include <utility>

#include "chess/bitboard.hpp"

namespace cheg::vm {
namespace {

constexpr int kMostMen = 6;
constexpr int kBitsOfMan = 10;  // a square and a piece

// Where everybody stands and who is to move, in one number.
std::optional<std::uint64_t> packed(const chess::Position& position) {
  chess::Bitboard men = position.occupied();
  if (chess::count(men) > kMostMen || position.castling_rights() != chess::CastlingRights::none ||
      position.en_passant() != chess::Square::none) {
    return std::nullopt;
  }
  auto bits = static_cast<std::uint64_t>(position.side_to_move());
  while (men != 0) {
    const chess::Square square = chess::pop_first(men);
    bits = bits << kBitsOfMan | static_cast<std::uint64_t>(position.piece_on(square)) << 6 |
           static_cast<std::uint64_t>(square);
  }
  return bits;
}

std::optional<std::uint32_t> packed(const Value& x) {
  constexpr std::int64_t kMost = 1 << 27;
  constexpr int kTypeShift = 29;
  std::int64_t payload = 0;
  switch (x.type()) {
    case Type::undefined:
      break;
    case Type::logical:
      payload = x.logical() ? 1 : 0;
      break;
    case Type::integer:
      if (x.integer() < -kMost || x.integer() >= kMost) {
        return std::nullopt;
      }
      payload = x.integer() + kMost;
      break;
    case Type::piece:
    case Type::square:
      payload = static_cast<std::int64_t>(x.square());
      break;
    case Type::move:
      payload = x.move().bits();
      break;
    case Type::set:
      return std::nullopt;
  }
  return static_cast<std::uint32_t>(payload) | static_cast<std::uint32_t>(x.type()) << kTypeShift;
}

Value unpacked(Type type, std::uint64_t payload) {
  switch (type) {
    case Type::logical:
      return Value::logical(payload != 0);
    case Type::integer:
      return Value::integer(static_cast<std::int64_t>(payload));
    case Type::piece:
      return Value::piece(static_cast<chess::Square>(payload));
    case Type::square:
      return Value::square(static_cast<chess::Square>(payload));
    case Type::move:
      return Value::move(chess::Move::from_bits(static_cast<std::uint16_t>(payload)));
    default:
      return {};
  }
}

std::uint64_t payload_of(const Value& value) {
  switch (value.type()) {
    case Type::logical:
      return value.logical() ? 1 : 0;
    case Type::integer:
      return static_cast<std::uint64_t>(value.integer());
    case Type::piece:
    case Type::square:
      return static_cast<std::uint64_t>(value.square());
    case Type::move:
      return value.move().bits();
    default:
      return 0;
  }
}

}  // namespace

std::optional<Memory::Key> Memory::Key::of(const chess::Position& position, chess::Color us,
                                           const Value& x, const Question& question) {
  const auto men = packed(position);
  const auto packed_x = packed(x);
  if (!men || !packed_x) {
    return std::nullopt;
  }
  Key key;
  key.men_ = *men;
  key.x_ = *packed_x;
  key.question_ = question.subroutine << 16 | question.number << 8 | question.kind << 1 |
                  static_cast<std::uint32_t>(us);
  return key;
}

std::size_t Memory::bucket_of(const Key& key) const {
  std::uint64_t hash = key.men_ * 0x9e3779b97f4a7c15;
  hash ^= (std::uint64_t{key.x_} << 32 | key.question_) * 0xd6e8feb86659fd93;
  hash = (hash ^ hash >> 32) * 0xd6e8feb86659fd93;
  const std::size_t buckets = entries_.size() / kPlaces;
  return ((hash ^ hash >> 32) & (buckets - 1)) * kPlaces;
}

std::optional<Memory::Answer> Memory::find(const Key& key) const {
  if (entries_.empty()) {
    return std::nullopt;
  }
  const std::size_t bucket = bucket_of(key);
  for (std::size_t i = bucket; i < bucket + kPlaces; ++i) {
    const Entry& entry = entries_[i];
    if (entry.is_used && entry.key == key) {
      return Answer{unpacked(static_cast<Type>(entry.type), entry.payload), entry.cost,
                    entry.plies};
    }
  }
  return std::nullopt;
}

void Memory::keep(const Key& key, const Answer& answer) {
  if (2 * used_ >= entries_.size()) {
    grow();
    if (entries_.empty()) {
      return;
    }
  }
  const std::size_t bucket = bucket_of(key);
  Entry& dearest = entries_[bucket];
  Entry& latest = entries_[bucket + 1];
  Entry entry{key,
              payload_of(answer.value),
              answer.cost,
              static_cast<std::uint16_t>(answer.plies),
              static_cast<std::uint8_t>(answer.value.type()),
              true};
  used_ += dearest.is_used && latest.is_used ? 0U : 1U;
  if (!dearest.is_used || entry.cost >= dearest.cost) {
    std::swap(dearest, entry);
  }
  if (entry.is_used) {
    latest = entry;
  }
}

void Memory::grow() {
  constexpr std::size_t kFirst = std::size_t{1} << 12;
  const std::size_t size = entries_.empty() ? kFirst : 2 * entries_.size();
  if (size > bytes_ / sizeof(Entry)) {
    return;
  }
  const std::vector<Entry> old = std::exchange(entries_, std::vector<Entry>(size));
  used_ = 0;
  for (const Entry& entry : old) {
    if (entry.is_used) {
      keep(entry.key,
           {unpacked(static_cast<Type>(entry.type), entry.payload), entry.cost, entry.plies});
    }
  }
}

}  // namespace cheg::vm

#include "vm/memo_table.hpp"

#include <algorithm>
#include <limits>
#include <span>
#include <utility>

#include "base/require.hpp"
#include "chess/bitboard.hpp"

namespace cheg::vm {
namespace {

// The approximate size of a node of the map.
constexpr std::size_t kBytesOfContext = 128;
constexpr std::size_t kShareOfContexts = 16;
constexpr int kSquareBits = Placement::kSquareBits;
constexpr int kNumberShift = 36;
constexpr int kContextShift = 44;

Value value_of(Type type, std::uint64_t payload) {
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

// Entries in one word: 24 bits of payload, 30 of cost, 7 of plies, 3 of type.
constexpr int kPayloadBits = 24;
constexpr int kCostBits = 30;
constexpr int kPliesBits = 7;
constexpr int kCostShift = kPayloadBits;
constexpr int kPliesShift = kCostShift + kCostBits;
constexpr int kTypeShift = kPliesShift + kPliesBits;

std::optional<std::uint64_t> packed(const MemoEntry& entry) {
  const std::uint64_t payload = entry.value.payload();
  const auto number = static_cast<std::int64_t>(payload);
  constexpr std::int64_t kMost = std::int64_t{1} << (kPayloadBits - 1);
  const bool fits = number >= -kMost && number < kMost && entry.plies >> kPliesBits == 0;
  if (!fits) {
    return std::nullopt;
  }
  return (payload & ((std::uint64_t{1} << kPayloadBits) - 1)) |
         std::uint64_t{std::min(entry.cost, (1U << kCostBits) - 1)} << kCostShift |
         std::uint64_t{entry.plies} << kPliesShift |
         static_cast<std::uint64_t>(entry.value.type()) << kTypeShift;
}

std::uint64_t cost_of(std::uint64_t word) {
  return word >> kCostShift & ((std::uint64_t{1} << kCostBits) - 1);
}

MemoEntry unpacked(std::uint64_t word) {
  constexpr int kAbovePayload = 64 - kPayloadBits;
  const auto payload =
      static_cast<std::uint64_t>(static_cast<std::int64_t>(word << kAbovePayload) >> kAbovePayload);
  return {value_of(static_cast<Type>(word >> kTypeShift), payload),
          static_cast<std::uint32_t>(cost_of(word)),
          static_cast<std::uint32_t>(word >> kPliesShift & ((1U << kPliesBits) - 1))};
}

}  // namespace

bool can_be_turned(const chess::Position& position, const Value& x, Dependence dependence) {
  return (x.is(Type::undefined) || x.is(Type::logical) || x.is(Type::integer)) &&
         position.pieces(chess::PieceType::pawn) == 0 &&
         (dependence == Dependence::none ||
          (dependence == Dependence::order_of_men && !Placement(position).has_like_men()));
}

std::optional<MemoKey> MemoTable::key_of(const chess::Position& position, chess::Color us,
                                         const Value& x, const MemoQuestion& question,
                                         Dependence dependence) {
  const bool can_be_stored = position.material().men() <= static_cast<int>(kMostPlacedMen) &&
                             !any(position.castling_rights()) &&
                             position.en_passant() == chess::Square::none && !x.is(Type::set) &&
                             question.number < 256;
  if (!can_be_stored) {
    return std::nullopt;
  }
  const std::uint32_t sides =
      static_cast<std::uint32_t>(us) << 1 | static_cast<std::uint32_t>(position.side_to_move());
  const std::uint32_t context =
      number_of({position.material(), question.subroutine, question.kind, sides, question.carried,
                 static_cast<std::uint64_t>(x.type()), x.payload()});
  if (context == 0) {
    return std::nullopt;
  }
  const Placement men(position);
  return MemoKey(std::uint64_t{context} << kContextShift |
                 std::uint64_t{question.number} << kNumberShift |
                 (can_be_turned(position, x, dependence) ? men.least_squares() : men.squares()));
}

std::unique_ptr<CachedAnalysis>* MemoTable::analysis(const Value& x, const MemoQuestion& question) {
  CHEG_REQUIRE(!x.is(Type::set));
  constexpr std::size_t kMostAnalyses = 64;
  const QuestionContext context{
      chess::MaterialSignature(),           question.subroutine, question.kind, 0, question.carried,
      static_cast<std::uint64_t>(x.type()), x.payload()};
  const auto found = analyses_.find(context);
  if (found != analyses_.end()) {
    return &found->second;
  }
  return analyses_.size() < kMostAnalyses ? &analyses_[context] : nullptr;
}

std::size_t MemoTable::bytes_of_analyses(const CachedAnalysis* without) const {
  std::size_t sum = 0;
  for (const auto& [context, analysis] : analyses_) {
    sum += analysis != nullptr && analysis.get() != without ? analysis->bytes() : 0;
  }
  return sum;
}

bool MemoTable::make_room(const CachedAnalysis& analysis, std::size_t bytes) {
  return make_room_beside(bytes_of_analyses(&analysis), bytes);
}

bool MemoTable::take(std::size_t bytes) {
  const bool has_room = make_room_beside(bytes_of_analyses(), bytes);
  bytes_taken_ += has_room ? bytes : 0;
  return has_room;
}

void MemoTable::give_back(std::size_t bytes) {
  CHEG_REQUIRE(bytes <= bytes_taken_);
  bytes_taken_ -= bytes;
}

bool MemoTable::make_room_beside(std::size_t analyses, std::size_t bytes) {
  const std::size_t others = analyses + bytes_of_contexts() + bytes_taken_;
  if (others > bytes_ || bytes > bytes_ - others) {
    return false;
  }
  if (bytes_of_entries() > bytes_ - others - bytes) {
    forget_entries();
  }
  return true;
}

std::size_t MemoTable::bytes_of_contexts() const {
  return contexts_.size() * kBytesOfContext + bytes_of_carried_;
}

// Contexts take at most a sixteenth of the bytes.
std::size_t MemoTable::most_contexts() const {
  constexpr std::size_t kMost = (1U << 20) - 1;
  return std::min(kMost, (bytes_ / kShareOfContexts - bytes_of_carried_) / kBytesOfContext);
}

std::size_t MemoTable::HashOfWords::operator()(const std::vector<std::uint64_t>& words) const {
  std::uint64_t hash = words.size();
  for (const std::uint64_t word : words) {
    hash = (hash ^ word) * 0x9e3779b97f4a7c15;
    hash ^= hash >> 32;
  }
  return hash;
}

std::optional<std::uint32_t> MemoTable::number_of_carried(const std::vector<std::uint64_t>& words) {
  const auto found = carried_.find(words);
  if (found != carried_.end()) {
    return found->second;
  }
  const std::size_t bytes = kBytesOfContext + words.size() * sizeof(std::uint64_t);
  if (bytes_of_contexts() + bytes > bytes_ / kShareOfContexts) {
    return std::nullopt;
  }
  bytes_of_carried_ += bytes;
  return carried_.emplace(words, static_cast<std::uint32_t>(carried_.size() + 1)).first->second;
}

std::uint32_t MemoTable::number_of(const QuestionContext& context) {
  const std::size_t recent =
      (std::get<1>(context) + std::get<2>(context) + 4 * std::get<3>(context)) %
      latest_contexts_.size();
  auto& [latest, latest_number] = latest_contexts_[recent];
  if (latest_number != 0 && context == latest) {
    return latest_number;
  }
  const auto found = contexts_.find(context);
  if (found == contexts_.end() && contexts_.size() >= most_contexts()) {
    return 0;
  }
  latest = context;
  latest_number = found != contexts_.end()
                      ? found->second
                      : contexts_.emplace(context, contexts_.size() + 1).first->second;
  return latest_number;
}

namespace {

// The hash of the part of a key that all entries of one page have in common.
std::uint64_t page_hash(std::uint64_t key) {
  // Two values of MemoQuestion::number share a bucket. With more, entries would displace each
  // other; with fewer, more buckets would be fetched.
  constexpr std::uint64_t kNumberMask = std::uint64_t{1} << kNumberShift;
  std::uint64_t hash = ((key & ~kNumberMask) >> kSquareBits) * 0x9e3779b97f4a7c15;
  hash = (hash ^ hash >> 32) * 0xd6e8feb86659fd93;
  return hash ^ hash >> 29;
}

}  // namespace

MemoTable::Bucket& MemoTable::bucket_of(std::uint64_t key) const {
  const std::uint64_t hash = page_hash(key);
  // Positions that differ only in the last square stay in one page, but the order of squares
  // differs between pages.
  const std::uint64_t bucket = (key ^ hash >> (64 - kSquareBits)) & ((1U << kSquareBits) - 1);
  const std::uint64_t page = hash & (page_count_ - 1);
  return pages()[page + (page < split_ && (hash & page_count_) != 0 ? page_count_ : 0)][bucket];
}

bool MemoTable::moves_when_doubled(std::uint64_t key) const {
  return (page_hash(key) & page_count_) != 0;
}

void MemoTable::prefetch(const MemoKey& key) const {
  if (page_count_ != 0) {
    __builtin_prefetch(&bucket_of(key.bits_));
  }
}

std::optional<MemoEntry> MemoTable::find(const MemoKey& key) const {
  if (page_count_ == 0) {
    return std::nullopt;
  }
  for (const Slot& slot : bucket_of(key.bits_).slots) {
    if (slot.key == key.bits_) {
      return unpacked(slot.entry);
    }
  }
  return std::nullopt;
}

void MemoTable::store(const MemoKey& key, const MemoEntry& entry) {
  const auto word = packed(entry);
  if (!word) {
    return;
  }
  if (is_growing_) {
    split_next();
  } else if (2 * used_ >= bytes_of_entries() / sizeof(Slot)) {
    grow();
  }
  if (page_count_ > 0) {
    insert({key.bits_, *word});
  }
}

void MemoTable::insert(Slot slot) {
  std::array<Slot, 4>& slots = bucket_of(slot.key).slots;
  auto* const found = std::find_if(slots.begin(), slots.end(), [&](const Slot& other) {
    return other.key == 0 || other.key == slot.key;
  });
  if (found != slots.end()) {
    used_ += found->key == 0 ? 1U : 0U;
    *found = slot;
    return;
  }
  auto* const cheapest = std::min_element(
      slots.begin(), slots.end() - 1,
      [](const Slot& a, const Slot& b) { return cost_of(a.entry) < cost_of(b.entry); });
  if (cost_of(slot.entry) > cost_of(cheapest->entry)) {
    std::swap(slot, *cheapest);
  }
  slots.back() = slot;
}

void MemoTable::forget_entries() {
  memory_.clear(bytes_of_entries());
  page_count_ = 0;
  used_ = 0;
  split_ = 0;
  is_growing_ = false;
}

void MemoTable::set_bytes(std::size_t bytes) {
  bytes_ = bytes;
  if (bytes_used() > bytes_) {
    forget_entries();
  }
}

void MemoTable::grow() {
  constexpr std::size_t kFirst = 16;
  const std::size_t more = page_count_ == 0 ? kFirst : 2 * page_count_;
  const std::size_t most = bytes_ / 2;
  if (more > most / sizeof(Page) ||
      bytes_of_analyses() + bytes_of_contexts() + bytes_taken_ > bytes_ - more * sizeof(Page)) {
    return;
  }
  if (!is_reserved_) {
    memory_ = ReservedMemory(most, kFirst * sizeof(Page));
    is_reserved_ = true;
  }
  if (more > memory_.bytes() / sizeof(Page)) {
    return;
  }
  if (page_count_ == 0) {
    page_count_ = more;
  } else {
    is_growing_ = true;
  }
}

void MemoTable::split_next() {
  split(pages()[split_], pages()[split_ + page_count_]);
  if (++split_ == page_count_) {
    page_count_ *= 2;
    split_ = 0;
    is_growing_ = false;
  }
}

// Moves about half of the entries to an empty page.
void MemoTable::split(Page& page, Page& empty) const {
  for (std::size_t bucket = 0; bucket < page.size(); ++bucket) {
    const Bucket before = std::exchange(page[bucket], Bucket());
    std::size_t stay = 0;
    std::size_t move = 0;
    for (const Slot& slot : before.slots) {
      if (slot.key == 0) {
        continue;
      }
      if (moves_when_doubled(slot.key)) {
        empty[bucket].slots[move++] = slot;
      } else {
        page[bucket].slots[stay++] = slot;
      }
    }
  }
}

}  // namespace cheg::vm

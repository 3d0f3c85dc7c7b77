#include "vm/memo_table.hpp"

#if __has_include(<sys/mman.h>)
#include <sys/mman.h>
#endif

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <span>
#include <utility>

#include "base/require.hpp"
#include "chess/bitboard.hpp"

namespace cheg::vm {
namespace {

constexpr int kSquareBits = Placement::kSquareBits;
constexpr int kNumberShift = 36;
constexpr int kContextShift = 44;
constexpr std::uint32_t kMostContexts = (1U << 20) - 1;

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
  const std::uint64_t payload = payload_of(entry.value);
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

bool can_be_turned(const chess::Position& position, const Placement& men, const Value& x,
                   Dependence dependence) {
  return (dependence == Dependence::none ||
          (dependence == Dependence::order_of_men && !men.has_like_men())) &&
         (x.is(Type::undefined) || x.is(Type::logical) || x.is(Type::integer)) &&
         position.pieces(chess::PieceType::pawn) == 0;
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
      number_of({position.material(), question.subroutine, question.kind, sides,
                 static_cast<std::uint64_t>(x.type()), payload_of(x)});
  if (context == 0) {
    return std::nullopt;
  }
  const Placement men(position);
  return MemoKey(
      std::uint64_t{context} << kContextShift | std::uint64_t{question.number} << kNumberShift |
      (can_be_turned(position, men, x, dependence) ? men.least_squares() : men.squares()));
}

std::unique_ptr<CachedAnalysis>* MemoTable::analysis(const Value& x, const MemoQuestion& question) {
  CHEG_REQUIRE(!x.is(Type::set));
  constexpr std::size_t kMostAnalyses = 64;
  const QuestionContext context{
      chess::MaterialSignature(),           question.subroutine, question.kind, 0,
      static_cast<std::uint64_t>(x.type()), payload_of(x)};
  const auto found = analyses_.find(context);
  if (found != analyses_.end()) {
    return &found->second;
  }
  return analyses_.size() < kMostAnalyses ? &analyses_[context] : nullptr;
}

std::size_t MemoTable::room_for(const CachedAnalysis& analysis) const {
  std::size_t others = 0;
  for (const auto& [context, other] : analyses_) {
    others += other != nullptr && other.get() != &analysis ? other->bytes() : 0;
  }
  return bytes_ - std::min(bytes_, others);
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
  if (found == contexts_.end() && contexts_.size() == kMostContexts) {
    return 0;
  }
  latest = context;
  latest_number = found != contexts_.end()
                      ? found->second
                      : contexts_.emplace(context, contexts_.size() + 1).first->second;
  return latest_number;
}

MemoTable::Bucket& MemoTable::bucket_of(std::uint64_t key) const {
  // Two numbers share a bucket: more would crowd each other out, fewer would fetch more buckets.
  constexpr std::uint64_t kNumberMask = std::uint64_t{1} << kNumberShift;
  std::uint64_t hash = ((key & ~kNumberMask) >> kSquareBits) * 0x9e3779b97f4a7c15;
  hash = (hash ^ hash >> 32) * 0xd6e8feb86659fd93;
  hash ^= hash >> 29;
  // Neighbours stay in one page, but not every page begins with the same square.
  const std::uint64_t bucket = (key ^ hash >> (64 - kSquareBits)) & ((1U << kSquareBits) - 1);
  return pages_[hash & (page_count_ - 1)][bucket];
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
  if (2 * used_ >= page_count_ * sizeof(Page) / sizeof(Slot)) {
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

void MemoTable::FreePages::operator()(Page* pages) const {
  std::free(pages);
}  // NOLINT(*-no-malloc)

MemoTable::Pages MemoTable::make_pages(std::size_t count) {
  // Nearly every access is to another place, so that small pages of the system would cost as much
  // as the access itself.
  constexpr std::size_t kLargePage = std::size_t{1} << 21;
  const std::size_t bytes = count * sizeof(Page);
  const std::size_t alignment = bytes < kLargePage ? alignof(Page) : kLargePage;
  void* const memory = std::aligned_alloc(alignment, bytes);  // NOLINT(*-no-malloc)
  if (memory == nullptr) {
    return nullptr;
  }
#ifdef MADV_HUGEPAGE
  if (bytes >= kLargePage) {
    madvise(memory, bytes, MADV_HUGEPAGE);  // it may refuse: then it is only slower
  }
#endif
  std::memset(memory, 0, bytes);  // an empty slot is all zeros
  return Pages(static_cast<Page*>(memory));
}

void MemoTable::grow() {
  constexpr std::size_t kFirst = 16;
  const std::size_t more = page_count_ == 0 ? kFirst : 2 * page_count_;
  if (more > bytes_ / sizeof(Page)) {
    return;
  }
  Pages pages = make_pages(more);
  if (pages == nullptr) {
    return;
  }
  const Pages old = std::exchange(pages_, std::move(pages));
  const std::size_t old_count = std::exchange(page_count_, more);
  used_ = 0;
  for (const Page& page : std::span(old.get(), old_count)) {
    for (const Bucket& bucket : page) {
      for (const Slot& slot : bucket.slots) {
        if (slot.key != 0) {
          insert(slot);
        }
      }
    }
  }
}

}  // namespace cheg::vm

#include "chess/tablebase/generate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bitset>
#include <cstring>
#include <utility>
#include <vector>

#include "base/parallel.hpp"
#include "chess/tablebase/conversion.hpp"
#include "chess/tablebase/few_men.hpp"

namespace cheg::chess::tablebase {
namespace {

constexpr Byte kUnsettled = kDraw;        // what is never settled is drawn
constexpr std::uint8_t kNeverLost = 255;  // as a count of moves: there are never so many

constexpr std::size_t of(Color color) { return static_cast<std::size_t>(color); }

// A double step of a pawn that the other side may answer en passant. Tables know positions without
// that right only, so these moves go by both values.
struct DoubleStep {
  Color us;
  std::size_t before;
  std::size_t after;  // without the right
  Departure capture;  // the other side's
  bool is_only_move;  // the other side has no other move
};

// What one thread found while preparing.
struct Findings {
  using Places = std::vector<std::uint32_t>;
  // By side to move and ply: positions settled then by leaving the ending, and positions of which
  // every such move has lost by then.
  std::array<std::array<Places, kMostPliesToMate + 2>, kColorCount> wins;
  std::array<std::array<Places, kMostPliesToMate + 2>, kColorCount> losses;
  std::vector<DoubleStep> double_steps;
};

class Generator {
 public:
  Generator(MaterialSignature material, const TableSet& smaller, const GenerateOptions& options)
      : layout_(std::make_shared<Layout>(material)),
        conversions_(*layout_, smaller),
        options_(options),
        findings_(static_cast<std::size_t>(options.threads)),
        has_double_steps_(material.count(Piece::white_pawn) > 0 &&
                          material.count(Piece::black_pawn) > 0) {}

  Result<std::shared_ptr<const Table>, std::string> run() {
    for (const Color side : {Color::white, Color::black}) {
      bytes_->at(of(side)).assign(layout_->size(), kIllegal);
      moves_[of(side)].assign(layout_->size(), kNeverLost);
      settled_[of(side)].resize(layout_->blocks());
    }
    prepare();
    last_ply_ = latest_departure();
    for (int ply = 0; ply <= last_ply_ && !is_stopped(); ++ply) {
      settle_departures(ply);
      spread(Color::white, ply);
      spread(Color::black, ply);
      settle_double_steps(ply);
      report({layout_->material(), false, 1, ply});
      if (last_ply_ > kMostPliesToMate) {
        return fmt::format("{}: mates of more than {} half moves do not fit into a table",
                           layout_->material().to_string(), kMostPliesToMate);
      }
    }
    if (is_stopped()) {
      return std::string(kStopped);
    }
    std::array<std::span<const Byte>, kColorCount> bytes{(*bytes_)[0], (*bytes_)[1]};
    return std::shared_ptr<const Table>(
        std::make_shared<Table>(layout_, bytes, std::shared_ptr<const void>(bytes_)));
  }

 private:
  using Plies = std::bitset<kMostPliesToMate + 3>;

  [[nodiscard]] bool is_stopped() const {
    return options_.stop != nullptr && options_.stop->load(std::memory_order_relaxed);
  }
  void report(const Progress& progress) const {
    if (options_.progress) {
      options_.progress(progress);
    }
  }

  void prepare();
  void prepare_block(std::size_t block, Findings& findings);
  void prepare_side(const FewMen& men, const Squares& squares, std::size_t place, Color us,
                    Findings& findings);
  void add_departures(const Squares& squares, std::size_t man, Bitboard targets, Bitboard enemies,
                      Color us, Departure& departure) const;
  void add_double_step(const Squares& squares, std::size_t stepper, Square to, std::size_t place,
                       Color us, Findings& findings) const;
  [[nodiscard]] bool may_be_answered_en_passant(const Squares& squares, Square to, Color us) const;
  [[nodiscard]] int latest_departure() const;

  void settle(Color side, std::size_t place, int ply);
  void settle_departures(int ply);
  void settle_double_steps(int ply);
  void spread(Color settled, int ply);
  template <bool is_win>
  bool spread_into(std::size_t block, Color settled, int ply);

  std::shared_ptr<const Layout> layout_;
  Conversions conversions_;
  const GenerateOptions& options_;
  std::vector<Findings> findings_;
  bool has_double_steps_;
  std::shared_ptr<std::array<std::vector<Byte>, kColorCount>> bytes_ =
      std::make_shared<std::array<std::vector<Byte>, kColorCount>>();
  // Moves that are not settled yet, each departure but the best left out.
  std::array<std::vector<std::uint8_t>, kColorCount> moves_;
  // Which plies occur in each block.
  std::array<std::vector<Plies>, kColorCount> settled_;
  int last_ply_ = 0;
};

void Generator::prepare() {
  std::atomic<std::size_t> done{0};
  for_each_in_parallel(layout_->blocks(), options_.threads, 1, [&](std::size_t block, int thread) {
    if (is_stopped()) {
      return;
    }
    prepare_block(block, findings_[static_cast<std::size_t>(thread)]);
    const std::size_t prepared = done.fetch_add(1, std::memory_order_relaxed) + 1;
    if (thread == 0) {
      report({layout_->material(), true,
              static_cast<double>(prepared) / static_cast<double>(layout_->blocks()), 0});
    }
  });
}

void Generator::prepare_block(std::size_t block, Findings& findings) {
  FewMen men(layout_->men());
  const auto kings = layout_->king_pairs().kings(block);
  const std::size_t begin = block * layout_->block_size();
  for (std::size_t offset = 0; offset < layout_->block_size(); ++offset) {
    Squares squares = layout_->squares_at(offset);
    squares[0] = kings[0];
    squares[1] = kings[1];
    if (!men.place(squares)) {
      continue;
    }
    for (const Color us : {Color::white, Color::black}) {
      if (!men.in_check(~us)) {
        prepare_side(men, squares, begin + offset, us, findings);
      }
    }
  }
}

void Generator::prepare_side(const FewMen& men, const Squares& squares, std::size_t place, Color us,
                             Findings& findings) {
  int staying = 0;
  Departure departure;
  const Bitboard enemies = men.pieces(~us);
  men.legal_targets(us, [&](std::size_t man, Bitboard targets) {
    const bool is_pawn = type_of(layout_->men()[man]) == PieceType::pawn;
    const Bitboard departing = targets & (is_pawn ? enemies | relative_rank_bits(us, 7) : enemies);
    staying += count(targets & ~departing);
    if (departing != kNoSquares) {
      add_departures(squares, man, departing, enemies, us, departure);
    }
    if (is_pawn && has_double_steps_ && relative_rank(us, squares[man]) == 1) {
      const Square to = offset(squares[man], 2 * forward(us));
      if (contains(targets, to) && may_be_answered_en_passant(squares, to, us)) {
        add_double_step(squares, man, to, place, us, findings);
      }
    }
  });

  Byte& byte = (*bytes_)[of(us)][place];
  byte = kUnsettled;
  std::uint8_t& moves = moves_[of(us)][place];
  if (!departure.exists) {
    if (staying > 0) {
      moves = static_cast<std::uint8_t>(staying);
    } else if (men.in_check(us)) {
      byte = 0;
      settled_[of(us)][place / layout_->block_size()].set(0);
    }
    return;
  }
  const auto ply = static_cast<std::size_t>(departure.value.plies);
  if (departure.value.outcome == Wdl::win) {
    findings.wins[of(us)][ply].push_back(static_cast<std::uint32_t>(place));
  } else if (departure.value.outcome == Wdl::loss) {
    // The last of them to lose counts as one more move.
    moves = static_cast<std::uint8_t>(staying + 1);
    findings.losses[of(us)][ply].push_back(static_cast<std::uint32_t>(place));
  }
}

void Generator::add_departures(const Squares& squares, std::size_t man, Bitboard targets,
                               Bitboard enemies, Color us, Departure& departure) const {
  const bool is_pawn = type_of(layout_->men()[man]) == PieceType::pawn;
  while (targets != kNoSquares) {
    const Square to = pop_first(targets);
    std::size_t captured = Conversions::kNobody;
    if (contains(enemies, to)) {
      captured = static_cast<std::size_t>(
          std::find(squares.begin() + 2, squares.begin() + layout_->men().size(), to) -
          squares.begin());
    }
    const auto add = [&](PieceType promotion) {
      const Byte after = conversions_.after(squares, man, to, promotion, captured, us);
      departure.add(before_move(decoded(after)));
    };
    if (is_pawn && relative_rank(us, to) == 7) {
      std::ranges::for_each(kPromotionTypes, add);
    } else {
      add(PieceType::none);
    }
  }
}

bool Generator::may_be_answered_en_passant(const Squares& squares, Square to, Color us) const {
  Bitboard pawns = kNoSquares;
  for (std::size_t man = 2; man < layout_->men().size(); ++man) {
    if (layout_->men()[man] == make_piece(~us, PieceType::pawn)) {
      pawns |= bit(squares[man]);
    }
  }
  return (pawns & pawn_attacks(us, offset(to, -forward(us)))) != kNoSquares;
}

void Generator::add_double_step(const Squares& squares, std::size_t stepper, Square to,
                                std::size_t place, Color us, Findings& findings) const {
  Squares after = squares;
  after[stepper] = to;
  const Layout::Place found = layout_->find(after);
  DoubleStep step{us, place, found.block * layout_->block_size() + found.offset, {}, true};
  FewMen men(layout_->men());
  men.place(after);
  men.legal_targets(~us, [&](std::size_t /*man*/, Bitboard targets) {
    step.is_only_move = step.is_only_move && targets == kNoSquares;
  });
  const Square passed = offset(to, -forward(us));
  for (std::size_t taker = 2; taker < layout_->men().size(); ++taker) {
    if (layout_->men()[taker] != make_piece(~us, PieceType::pawn) ||
        !contains(pawn_attacks(~us, after[taker]), passed)) {
      continue;
    }
    const Byte byte = conversions_.after(after, taker, passed, PieceType::none, stepper, ~us);
    if (byte != kIllegal) {  // the capture may uncover a check
      step.capture.add(before_move(decoded(byte)));
    }
  }
  findings.double_steps.push_back(step);
}

int Generator::latest_departure() const {
  int latest = 0;
  for (const Findings& findings : findings_) {
    for (int ply = 0; ply <= kMostPliesToMate + 1; ++ply) {
      const auto i = static_cast<std::size_t>(ply);
      for (const Color side : {Color::white, Color::black}) {
        if (!findings.wins[of(side)][i].empty() || !findings.losses[of(side)][i].empty()) {
          latest = std::max(latest, ply);
        }
      }
    }
    for (const DoubleStep& step : findings.double_steps) {
      latest = std::max(latest, step.capture.value.plies);
    }
  }
  return latest;
}

void Generator::settle(Color side, std::size_t place, int ply) {
  (*bytes_)[of(side)][place] = static_cast<Byte>(ply);
  settled_[of(side)][place / layout_->block_size()].set(static_cast<std::size_t>(ply));
  last_ply_ = std::max(last_ply_, ply);
}

void Generator::settle_departures(int ply) {
  for (Findings& findings : findings_) {
    for (const Color side : {Color::white, Color::black}) {
      const std::vector<Byte>& bytes = (*bytes_)[of(side)];
      auto& wins = findings.wins[of(side)][static_cast<std::size_t>(ply)];
      for (const std::uint32_t place : wins) {
        if (bytes[place] == kUnsettled) {
          settle(side, place, ply);
        }
      }
      auto& losses = findings.losses[of(side)][static_cast<std::size_t>(ply)];
      for (const std::uint32_t place : losses) {
        if (bytes[place] == kUnsettled && --moves_[of(side)][place] == 0) {
          settle(side, place, ply);
        }
      }
      wins = {};
      losses = {};
    }
  }
}

// The value, for the side that can capture en passant, of the position after a double step.
TableValue value_after(const DoubleStep& step, Byte without) {
  const TableValue value = decoded(without);
  if (!step.capture.exists) {
    return value;
  }
  if (step.is_only_move) {
    return step.capture.value;
  }
  return is_better(step.capture.value, value) ? step.capture.value : value;
}

void Generator::settle_double_steps(int ply) {
  for (const Findings& findings : findings_) {
    for (const DoubleStep& step : findings.double_steps) {
      const TableValue value = value_after(step, (*bytes_)[of(~step.us)][step.after]);
      if (value.outcome == Wdl::draw || value.plies != ply ||
          (*bytes_)[of(step.us)][step.before] != kUnsettled) {
        continue;
      }
      if (value.outcome == Wdl::loss || --moves_[of(step.us)][step.before] == 0) {
        settle(step.us, step.before, ply + 1);
      }
    }
  }
}

void Generator::spread(Color settled, int ply) {
  std::atomic<bool> any{false};
  constexpr std::size_t kGrain = 8;
  for_each_in_parallel(layout_->blocks(), options_.threads, kGrain,
                       [&](std::size_t block, int /*thread*/) {
                         // A side that is mated after an even number of plies was beaten by us.
                         const bool more = ply % 2 == 0 ? spread_into<true>(block, settled, ply)
                                                        : spread_into<false>(block, settled, ply);
                         if (more) {
                           any.store(true, std::memory_order_relaxed);
                         }
                       });
  if (any) {
    last_ply_ = std::max(last_ply_, ply + 1);
  }
}

// Calls use(offset) for each byte of the block that equals `wanted`.
template <class Use>
void for_each_match(std::span<const Byte> block, Byte wanted, Use use) {
  const Byte* const begin = block.data();
  const Byte* const end = begin + block.size();
  for (const Byte* next = begin;;) {
    next =
        static_cast<const Byte*>(std::memchr(next, wanted, static_cast<std::size_t>(end - next)));
    if (next == nullptr) {
      return;
    }
    use(static_cast<std::size_t>(next - begin));
    if (++next == end) {
      return;
    }
  }
}

// Where a man can have come from without capturing, promoting or stepping twice past a pawn.
Bitboard origins(Piece piece, Square square, Bitboard occupied) {
  switch (type_of(piece)) {
    case PieceType::pawn: {
      const Color color = color_of(piece);
      const int back = -forward(color);
      if (relative_rank(color, square) < 2 || contains(occupied, offset(square, back))) {
        return kNoSquares;
      }
      Bitboard from = bit(offset(square, back));
      if (relative_rank(color, square) == 3) {
        from |= bit(offset(square, 2 * back)) & ~occupied;
      }
      return from;
    }
    default:
      return attacks(piece, square, occupied) & ~occupied;
  }
}

// Hands on what is known of positions with `settled` to move after `ply`: the other side has moved.
// True if that settled any.
template <bool is_win>
bool Generator::spread_into(std::size_t block, Color settled, int ply) {
  const Color us = ~settled;
  const std::size_t block_size = layout_->block_size();
  const std::size_t begin = block * block_size;
  Byte* const bytes = (*bytes_)[of(us)].data() + begin;
  std::uint8_t* const moves = moves_[of(us)].data() + begin;
  const auto wanted = static_cast<Byte>(ply);
  const auto found = static_cast<Byte>(ply + 1);
  bool any = false;
  const auto reach = [&](std::size_t offset) {
    if (bytes[offset] == kUnsettled && (is_win || --moves[offset] == 0)) {
      bytes[offset] = found;
      any = true;
    }
  };
  const auto block_of = [&](std::size_t other) {
    return std::span<const Byte>((*bytes_)[of(settled)]).subspan(other * block_size, block_size);
  };
  const auto has = [&](std::size_t other) {
    return settled_[of(settled)][other].test(static_cast<std::size_t>(ply));
  };

  const auto kings = layout_->king_pairs().kings(block);
  if (has(block)) {
    const std::span<const Piece> men = layout_->men();
    for_each_match(block_of(block), wanted, [&](std::size_t offset) {
      const Squares& squares = layout_->squares_at(offset);
      Bitboard occupied = bit(kings[0]) | bit(kings[1]);
      for (std::size_t man = 2; man < men.size(); ++man) {
        occupied |= bit(squares[man]);
      }
      for (std::size_t man = 2; man < men.size(); ++man) {
        if (color_of(men[man]) != us) {
          continue;
        }
        Bitboard from = origins(men[man], squares[man], occupied);
        if (has_double_steps_ && type_of(men[man]) == PieceType::pawn &&
            relative_rank(us, squares[man]) == 3 &&
            may_be_answered_en_passant(squares, squares[man], us)) {
          from &= ~relative_rank_bits(us, 1);  // settle_double_steps() sees to these
        }
        const Layout::Group& group = layout_->group_of(man);
        if (group.count == 1) {
          const std::size_t base =
              offset - static_cast<std::size_t>(index(squares[man])) * group.stride;
          while (from != kNoSquares) {
            reach(base + static_cast<std::size_t>(index(pop_first(from))) * group.stride);
          }
        } else {
          while (from != kNoSquares) {
            reach(layout_->moved(offset, man, pop_first(from)));
          }
        }
      }
    });
  }

  for (Bitboard steps = king_attacks(kings[of(us)]); steps != kNoSquares;) {
    const Square to = pop_first(steps);
    const KingPairs::Pair next = us == Color::white ? layout_->king_pairs().find(to, kings[1])
                                                    : layout_->king_pairs().find(kings[0], to);
    if (next.block == KingPairs::kNone || !has(static_cast<std::size_t>(next.block))) {
      continue;
    }
    const auto neighbour = block_of(static_cast<std::size_t>(next.block));
    if (next.symmetry == 0) {
      for_each_match(neighbour, wanted, reach);
    } else {
      const std::span<const std::uint32_t> back = layout_->turned_back(next.symmetry);
      for_each_match(neighbour, wanted, [&](std::size_t offset) { reach(back[offset]); });
    }
  }
  if (any) {
    settled_[of(us)][block].set(static_cast<std::size_t>(found));
  }
  return any;
}

}  // namespace

Result<std::shared_ptr<const Table>, std::string> generate(MaterialSignature material,
                                                           const TableSet& smaller,
                                                           const GenerateOptions& options) {
  return Generator(material, smaller, options).run();
}

}  // namespace cheg::chess::tablebase

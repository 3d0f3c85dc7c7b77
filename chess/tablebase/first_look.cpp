#include "chess/tablebase/first_look.hpp"

#include <algorithm>

#include "chess/attacks.hpp"

namespace cheg::chess::tablebase {

void FirstLook::look_at_block(std::size_t block, FirstFindings& findings) {
  FewMen men(layout_.men());
  const auto kings = layout_.king_pairs().kings(block);
  const std::size_t begin = block * layout_.block_size();
  for (std::size_t offset = 0; offset < layout_.block_size(); ++offset) {
    Squares squares = layout_.squares_at(offset);
    squares[0] = kings[0];
    squares[1] = kings[1];
    if (!men.place(squares)) {
      continue;
    }
    for (const Color us : {Color::white, Color::black}) {
      if (!men.in_check(~us)) {
        look_at(men, squares, begin + offset, us, findings);
      }
    }
  }
}

void FirstLook::look_at(const FewMen& men, const Squares& squares, std::size_t place, Color us,
                        FirstFindings& findings) {
  int staying = 0;
  Departure departure;
  const Bitboard enemies = men.pieces(~us);
  men.legal_targets(us, [&](std::size_t man, Bitboard targets) {
    const bool is_pawn = type_of(layout_.men()[man]) == PieceType::pawn;
    const Bitboard departing = targets & (is_pawn ? enemies | relative_rank_bits(us, 7) : enemies);
    staying += count(targets & ~departing);
    if (departing != kNoSquares) {
      add_departures(squares, man, departing, enemies, us, departure, findings);
    }
    if (is_pawn && table_.has_double_steps && relative_rank(us, squares[man]) == 1) {
      const Square to = offset(squares[man], 2 * forward(us));
      if (contains(targets, to) && may_be_answered_en_passant(layout_, squares, to, us)) {
        add_double_step(squares, man, to, place, us, findings);
      }
    }
  });

  Byte& byte = (*table_.bytes)[of(us)][place];
  byte = kUnsettled;
  std::uint8_t& moves = table_.moves[of(us)][place];
  if (!departure.exists) {
    if (staying > 0) {
      moves = static_cast<std::uint8_t>(staying);
    } else if (men.in_check(us)) {
      byte = 0;
      table_.settled[of(us)][place / layout_.block_size()].set(0);
    }
    return;
  }
  const auto ply = static_cast<std::size_t>(departure.value.plies);
  if (departure.value.outcome == Wdl::win) {
    findings.wins[of(us)][ply].push_back(static_cast<std::uint32_t>(place));
  } else if (departure.value.outcome == Wdl::loss) {
    // All these moves together count as one more move. It loses when the last of them loses.
    moves = static_cast<std::uint8_t>(staying + 1);
    findings.losses[of(us)][ply].push_back(static_cast<std::uint32_t>(place));
  }
}

void FirstLook::add_departures(const Squares& squares, std::size_t man, Bitboard targets,
                               Bitboard enemies, Color us, Departure& departure,
                               FirstFindings& findings) const {
  const bool is_pawn = type_of(layout_.men()[man]) == PieceType::pawn;
  while (targets != kNoSquares) {
    const Square to = pop_first(targets);
    std::size_t captured = Conversions::kNobody;
    if (contains(enemies, to)) {
      captured = static_cast<std::size_t>(
          std::find(squares.begin() + 2, squares.begin() + layout_.men().size(), to) -
          squares.begin());
    }
    const auto add = [&](PieceType promotion) {
      const Byte after = conversions_.after(squares, man, to, promotion, captured, us);
      if (after == kIllegal) {
        findings.wrong = conversions_.table_after(man, promotion, captured);
        return;
      }
      departure.add(before_move(decoded(after)));
    };
    if (is_pawn && relative_rank(us, to) == 7) {
      std::ranges::for_each(kPromotionTypes, add);
    } else {
      add(PieceType::none);
    }
  }
}

void FirstLook::add_double_step(const Squares& squares, std::size_t stepper, Square to,
                                std::size_t place, Color us, FirstFindings& findings) const {
  Squares after = squares;
  after[stepper] = to;
  DoubleStep step{us, place, layout_.number_of(layout_.find(after)), {}, true};
  FewMen men(layout_.men());
  men.place(after);
  men.legal_targets(~us, [&](std::size_t /*man*/, Bitboard targets) {
    step.is_only_move = step.is_only_move && targets == kNoSquares;
  });
  const Square passed = offset(to, -forward(us));
  for (std::size_t taker = 2; taker < layout_.men().size(); ++taker) {
    if (layout_.men()[taker] != make_piece(~us, PieceType::pawn) ||
        !contains(pawn_attacks(~us, after[taker]), passed)) {
      continue;
    }
    const Byte byte = conversions_.after(after, taker, passed, PieceType::none, stepper, ~us);
    if (byte != kIllegal) {  // the capture may expose the king
      step.capture.add(before_move(decoded(byte)));
    }
  }
  findings.double_steps.push_back(step);
}

}  // namespace cheg::chess::tablebase

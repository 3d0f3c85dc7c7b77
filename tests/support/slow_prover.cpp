#include "tests/support/slow_prover.hpp"

#include <algorithm>
#include <stdexcept>

#include "chess/game.hpp"
#include "chess/movegen.hpp"
#include "chess/setup.hpp"
#include "vm/answer.hpp"

namespace cheg::test {
namespace {

using chess::Color;
using chess::Move;
using chess::Piece;
using chess::PieceType;
using chess::Position;
using chess::Square;
using chess::tablebase::TableValue;
using chess::tablebase::Wdl;
using proof::ProofFault;

bool captures(const Position& position, Move move) {
  return position.piece_on(move.to()) != Piece::none || move.kind() == chess::MoveKind::en_passant;
}

bool resets_clock(const Position& position, Move move) {
  return captures(position, move) ||
         chess::type_of(position.piece_on(move.from())) == PieceType::pawn;
}

Position with_new_counters(const Position& position) {
  return chess::PositionSetup(position).halfmove_clock(0).fullmove_number(1).build().value();
}

void count_at(std::vector<std::uint64_t>& histogram, int moves) {
  const auto index = static_cast<std::size_t>(moves);
  if (histogram.size() <= index) {
    histogram.resize(index + 1);
  }
  ++histogram[index];
}

}  // namespace

SlowProof::SlowProof(const std::shared_ptr<const vm::PreparedProgram>& program,
                     chess::MaterialSignature ending, const chess::tablebase::TableSet& tables,
                     Color program_color, const vm::Limits& limits)
    : material_(program_color == Color::white ? ending : ending.mirrored()),
      tables_(&tables),
      machine_(std::make_unique<vm::Machine>(program, limits)) {
  report_.color = program_color;
  add_all_positions(ending);
  ask_everywhere();
  find_wins();
  find_expectations();
  find_quiet_plies();
  find_reasons();
  count();
}

const SlowNode& SlowProof::at(const Position& position) const {
  return places_[numbers_.at(men_of(position))];
}

SlowProof::Men SlowProof::men_of(const Position& position) {
  Men men = 0;
  for (int i = 0; i < chess::kSquareCount; ++i) {
    const Piece piece = position.piece_on(static_cast<Square>(i));
    if (piece != Piece::none) {
      men = men * 1024 + static_cast<Men>(piece) * 64 + static_cast<Men>(i) + 1;
    }
  }
  return men;
}

TableValue SlowProof::value_of(const Position& position) const {
  const auto value = tables_->probe(position);
  if (!value) {
    throw std::runtime_error("no table of " + position.material().to_string());
  }
  return *value;
}

bool SlowProof::plays_at(const Position& position) const {
  return position.material() == material_ ||
         machine_->program().find_entry(position.material(), position.side_to_move()) !=
             lang::EntryTable::kNone;
}

void SlowProof::add_all_positions(chess::MaterialSignature ending) {
  std::vector<Piece> men = {Piece::white_king, Piece::black_king};
  for (const PieceType type :
       {PieceType::pawn, PieceType::knight, PieceType::bishop, PieceType::rook, PieceType::queen}) {
    for (const Color color : {Color::white, Color::black}) {
      if (material_.count(chess::make_piece(color, type)) == 1) {
        men.push_back(chess::make_piece(color, type));
      }
    }
  }
  if (men.size() != 3 || ending.men() != 3) {
    throw std::runtime_error("the slow proof is for three men");
  }
  for (int a = 0; a < chess::kSquareCount; ++a) {
    for (int b = 0; b < chess::kSquareCount; ++b) {
      for (int c = 0; c < chess::kSquareCount; ++c) {
        if (a == b || a == c || b == c) {
          continue;
        }
        const auto position = chess::PositionSetup()
                                  .put(men[0], static_cast<Square>(a))
                                  .put(men[1], static_cast<Square>(b))
                                  .put(men[2], static_cast<Square>(c))
                                  .side_to_move(report_.color)
                                  .build();
        if (position) {
          places_[number_of(*position)].is_of_ending = true;
        }
      }
    }
  }
}

std::size_t SlowProof::number_of(const Position& position) {
  const auto [found, is_new] = numbers_.try_emplace(men_of(position), places_.size());
  if (is_new) {
    places_.emplace_back(with_new_counters(position));
  }
  return found->second;
}

void SlowProof::ask_everywhere() {
  double answers = 0;
  double instructions = 0;
  // The list grows if a capture or promotion leads to another position that the program plays.
  // NOLINTNEXTLINE(modernize-loop-convert)
  for (std::size_t i = 0; i < places_.size(); ++i) {
    SlowNode place = places_[i];
    place.value = value_of(place.position);
    if (!chess::legal_moves(place.position).empty()) {
      const vm::Answer answer = vm::ask(*machine_, place.position);
      if (place.is_of_ending) {
        ++answers;
        instructions += static_cast<double>(machine_->instructions());
      }
      if (answer.status == vm::AnswerStatus::move) {
        place.move = answer.outcome.move;
        place.after = place.position.after(*place.move);
        place.resets_clock = resets_clock(place.position, *place.move);
        place.own_fault = fault_of(place);
      } else {
        place.own_fault =
            answer.status == vm::AnswerStatus::error ? ProofFault::error : ProofFault::not_handled;
      }
      if (place.value.outcome == Wdl::win && place.own_fault == ProofFault::none) {
        place.replies = replies_to(place);
      }
    }
    places_[i] = std::move(place);
  }
  report_.instructions = answers == 0 ? 0 : instructions / answers;
}

ProofFault SlowProof::fault_of(const SlowNode& place) const {
  const Position& after = *place.after;
  const Wdl theirs = value_of(after).outcome;
  if (place.value.outcome == Wdl::loss) {
    return ProofFault::none;
  }
  if (theirs == Wdl::win) {
    return ProofFault::losing_move;
  }
  if (place.value.outcome == Wdl::draw || theirs == Wdl::loss) {
    return ProofFault::none;
  }
  if (chess::is_stalemate(after)) {
    return ProofFault::stalemate;
  }
  for (const Move reply : chess::legal_moves(after)) {
    if (captures(after, reply) && value_of(after.after(reply)).outcome != Wdl::win) {
      return ProofFault::material_lost;
    }
  }
  return ProofFault::drawing_move;
}

std::vector<SlowReply> SlowProof::replies_to(const SlowNode& place) {
  std::vector<SlowReply> replies;
  for (const Move move : chess::legal_moves(*place.after)) {
    const Position back = place.after->after(move);
    SlowReply reply;
    reply.resets_clock = resets_clock(*place.after, move);
    if (plays_at(back)) {
      reply.place = number_of(back);
    } else {
      reply.table_moves = value_of(back).moves();
      reply.table_expected = best_expectation(back);
    }
    replies.push_back(reply);
  }
  return replies;
}

void SlowProof::find_wins() {
  // Collects the positions that might be won: the program's move keeps the win.
  std::vector<std::size_t> rest;
  int longest_table = 0;
  for (std::size_t i = 0; i < places_.size(); ++i) {
    const SlowNode& place = places_[i];
    if (place.value.outcome == Wdl::win && place.own_fault == ProofFault::none) {
      rest.push_back(i);
      for (const SlowReply& reply : place.replies) {
        longest_table = std::max(longest_table, reply.table_moves);
      }
    }
  }
  // A position is won in n moves if it is not won in fewer moves, and if each reply leads to a
  // position that is won in fewer than n moves.
  bool has_changed = true;
  for (int n = 1; has_changed || n <= longest_table + 1; ++n) {
    has_changed = false;
    std::vector<std::size_t> still;
    for (const std::size_t i : rest) {
      const auto is_won_sooner = [&](const SlowReply& reply) {
        const int moves = reply.place ? places_[*reply.place].moves : reply.table_moves;
        return moves > 0 && moves < n;
      };
      SlowNode& place = places_[i];
      if (std::all_of(place.replies.begin(), place.replies.end(), is_won_sooner)) {
        place.moves = n;
        won_.push_back(i);
        has_changed = true;
      } else {
        still.push_back(i);
      }
    }
    rest = still;
  }
}

void SlowProof::find_expectations() {
  for (const std::size_t i : won_) {
    SlowNode& place = places_[i];
    double sum = 0;
    for (const SlowReply& reply : place.replies) {
      sum += reply.place ? places_[*reply.place].expected : reply.table_expected;
    }
    place.expected =
        place.replies.empty() ? 1 : 1 + sum / static_cast<double>(place.replies.size());
  }
}

void SlowProof::find_quiet_plies() {
  for (const std::size_t i : won_) {
    SlowNode& place = places_[i];
    // There are two kinds of quiet sequences here: those that begin with our move, and those that
    // begin with a reply. Of each kind, the longest over all replies counts.
    place.quiet = 1;
    place.longest_quiet = 1;
    for (const SlowReply& reply : place.replies) {
      const bool goes_on = reply.place && !reply.resets_clock;
      const int after = goes_on ? 1 + places_[*reply.place].quiet : 1;
      if (!place.resets_clock) {
        place.quiet = std::max(place.quiet, 1 + after);
      }
      place.longest_quiet = std::max({place.longest_quiet, place.quiet, after});
      if (reply.place) {
        place.longest_quiet = std::max(place.longest_quiet, places_[*reply.place].longest_quiet);
      }
    }
  }
}

void SlowProof::find_reasons() {
  std::vector<std::size_t> rest;
  for (std::size_t i = 0; i < places_.size(); ++i) {
    SlowNode& place = places_[i];
    if (place.value.outcome != Wdl::win || place.moves > 0) {
      continue;
    }
    if (place.own_fault != ProofFault::none) {
      place.reason = place.own_fault;
    } else {
      rest.push_back(i);
    }
  }
  bool has_changed = true;
  for (int distance = 1; has_changed; ++distance) {
    has_changed = false;
    std::vector<std::size_t> still;
    for (const std::size_t i : rest) {
      SlowNode& place = places_[i];
      for (const SlowReply& reply : place.replies) {
        if (!reply.place) {
          continue;
        }
        const SlowNode& next = places_[*reply.place];
        if (next.reason == ProofFault::none || next.distance != distance - 1) {
          continue;
        }
        if (place.reason == ProofFault::none || next.reason < place.reason) {
          place.reason = next.reason;
          place.distance = distance;
        }
      }
      if (place.reason == ProofFault::none) {
        still.push_back(i);
      } else {
        has_changed = true;
      }
    }
    rest = still;
  }
  for (const std::size_t i : rest) {
    places_[i].reason = ProofFault::cycle;
  }
}

void SlowProof::count() {
  double program_sum = 0;
  double program_random_sum = 0;
  double optimal_sum = 0;
  double optimal_random_sum = 0;
  double excess_sum = 0;
  for (const SlowNode& place : places_) {
    if (!place.is_of_ending) {
      continue;
    }
    const auto fault = static_cast<std::size_t>(place.own_fault);
    if (place.value.outcome == Wdl::loss) {
      ++report_.lost;
      report_.loss_faults[fault] += fault != 0 ? 1U : 0U;
      continue;
    }
    if (place.value.outcome == Wdl::draw) {
      ++report_.drawn;
      ++(fault == 0 ? report_.draws : report_.draw_faults[fault]);
      continue;
    }
    ++report_.won;
    if (place.moves == 0) {
      ++report_.win_faults[static_cast<std::size_t>(place.reason)];
      continue;
    }
    ++report_.wins;
    const int best = place.value.moves();
    const int excess = place.moves - best;
    const double random = best_expectation(place.position);
    program_sum += place.moves;
    program_random_sum += place.expected;
    optimal_sum += best;
    optimal_random_sum += random;
    excess_sum += excess;
    report_.program.longest = std::max(report_.program.longest, place.moves);
    report_.program.random_longest = std::max(report_.program.random_longest, place.expected);
    report_.optimal.longest = std::max(report_.optimal.longest, best);
    report_.optimal.random_longest = std::max(report_.optimal.random_longest, random);
    report_.most_excess = std::max(report_.most_excess, excess);
    report_.longest_quiet = std::max(report_.longest_quiet, place.longest_quiet);
    report_.over_fifty += place.longest_quiet > 100 ? 1U : 0U;
    count_at(report_.program_histogram, place.moves);
    count_at(report_.optimal_histogram, best);
    const auto king = static_cast<std::size_t>(place.position.king(~report_.color));
    ++report_.king_positions[king];
    report_.king_excess[king] += static_cast<std::uint64_t>(excess);
  }
  if (report_.wins > 0) {
    const auto wins = static_cast<double>(report_.wins);
    report_.program.mean = program_sum / wins;
    report_.program.random_mean = program_random_sum / wins;
    report_.optimal.mean = optimal_sum / wins;
    report_.optimal.random_mean = optimal_random_sum / wins;
    report_.mean_excess = excess_sum / wins;
  }
}

double SlowProof::best_expectation(const Position& position) {
  const Men men = men_of(position);
  const auto found = best_expectations_.find(men);
  if (found != best_expectations_.end()) {
    return found->second;
  }
  const TableValue value = value_of(position);
  std::optional<double> best;
  for (const Move move : chess::legal_moves(position)) {
    const Position after = position.after(move);
    if (value_of(after) != TableValue{Wdl::loss, value.plies - 1}) {
      continue;
    }
    double sum = 0;
    const chess::MoveList replies = chess::legal_moves(after);
    for (const Move reply : replies) {
      sum += best_expectation(after.after(reply));
    }
    const double expected = replies.empty() ? 1 : 1 + sum / static_cast<double>(replies.size());
    best = best ? std::min(*best, expected) : expected;
  }
  best_expectations_[men] = best.value();
  return *best;
}

}  // namespace cheg::test

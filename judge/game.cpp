#include "judge/game.hpp"

#include <algorithm>
#include <random>
#include <utility>

#include "chess/game.hpp"
#include "chess/movegen.hpp"
#include "chess/tablebase/move_value.hpp"

namespace cheg::judge {
namespace {

using chess::Game;
using chess::Move;
using chess::Position;
using chess::Termination;
using chess::tablebase::TableSet;
using chess::tablebase::TableValue;
using chess::tablebase::value_of_move;
using chess::tablebase::Wdl;
using play::EngineFault;

Move best_move(const Position& position, const TableSet& tables) {
  const chess::MoveList moves = chess::legal_moves(position);
  return *std::max_element(moves.begin(), moves.end(), [&](Move a, Move b) {
    return is_better(value_of_move(position, b, tables), value_of_move(position, a, tables));
  });
}

// Why a win is gone after the candidate's move: the position has the other side to move.
Verdict verdict_of_drawn(const Position& position, const TableSet& tables) {
  if (chess::is_stalemate(position)) {
    return Verdict::stalemate;
  }
  for (const Move move : chess::legal_moves(position)) {
    if (is_capture(position, move) && value_of_move(position, move, tables).outcome == Wdl::draw) {
      return Verdict::piece_lost;
    }
  }
  return Verdict::let_go;
}

Verdict verdict_of(EngineFault fault) {
  switch (fault) {
    case EngineFault::illegal:
      return Verdict::illegal;
    case EngineFault::silent:
      return Verdict::silent;
    case EngineFault::cannot_start:
    case EngineFault::died:
    case EngineFault::stopped:
      break;
  }
  return Verdict::died;
}

// Whether no capture and no pawn move can be part of a win, so that the clock only runs.
bool clock_only_runs(const Position& start) {
  const chess::Color own = start.side_to_move();
  return start.pieces(~own) == start.pieces(~own, chess::PieceType::king) &&
         start.pieces(chess::PieceType::pawn) == 0;
}

// The candidate's first move after which mate by the tables comes after the fifty-move rule.
std::optional<Spoiled> first_too_late(const JudgedGame& judged, const TableSet& tables) {
  Position position = judged.start;
  for (std::size_t ply = 0; ply < judged.moves.size(); ++ply) {
    const Position before = position;
    position.make(judged.moves[ply]);
    const TableValue value = tables.probe(position).value();
    const bool is_own = ply % 2 == 0;
    if (is_own && position.halfmove_clock() + value.plies > chess::kFiftyMoveRule) {
      return Spoiled{ply, best_move(before, tables)};
    }
  }
  return std::nullopt;
}

class JudgedPlay {
 public:
  JudgedPlay(Candidate& candidate, const Position& start, const TableSet& tables)
      : candidate_(candidate), tables_(tables), game_(start) {
    judged_.start = start;
    judged_.value = tables.probe(start).value();
  }

  // Returns false if the candidate was stopped.
  bool play(Defence defence, std::mt19937_64& random) {
    for (;;) {
      const auto move = candidate_.choose(game_, game_.moves().empty());
      if (!move) {
        judged_.verdict = verdict_of(move.error().fault);
        judged_.trouble = move.error().message;
        return move.error().fault != EngineFault::stopped;
      }
      if (play_own(*move) || has_ended()) {
        return true;
      }
      game_.play(reply(game_.position(), defence, tables_, random));
      if (has_ended()) {
        return true;
      }
    }
  }

  JudgedGame take() {
    judged_.moves = game_.moves();
    if (judged_.verdict == Verdict::fifty_moves) {
      judged_.spoiled = first_too_late(judged_, tables_);
    } else if (judged_.verdict == Verdict::repetition) {
      const std::size_t ply = (judged_.moves.size() - 1) / 2 * 2;
      judged_.spoiled = Spoiled{ply, best_move(judged_.position_before(ply), tables_)};
    }
    if (judged_.spoiled && judged_.value.outcome == Wdl::win && clock_only_runs(judged_.start)) {
      blame_clock();
    }
    return std::move(judged_);
  }

 private:
  // Returns true if the move has changed the result.
  bool play_own(Move move) {
    const Position before = game_.position();
    const Wdl result = tables_.probe(before).value().outcome;
    game_.play(move);
    const Wdl now = before_move(tables_.probe(game_.position()).value()).outcome;
    if (now >= result) {
      return false;
    }
    judged_.verdict =
        now == Wdl::loss ? Verdict::lost : verdict_of_drawn(game_.position(), tables_);
    judged_.spoiled = Spoiled{game_.moves().size() - 1, best_move(before, tables_)};
    return true;
  }

  // An engine that sees the draw by the fifty-move rule no longer cares how it draws. What spoiled
  // the win is the move after which mate came too late.
  void blame_clock() {
    const auto too_late = first_too_late(judged_, tables_);
    if (too_late && too_late->ply < judged_.spoiled->ply) {
      judged_.verdict = Verdict::fifty_moves;
      judged_.spoiled = too_late;
    }
  }

  // Whether the rules of chess end the game; sets the verdict.
  bool has_ended() {
    const auto outcome = game_.outcome();
    if (!outcome) {
      return false;
    }
    const bool is_won = outcome->winner == judged_.start.side_to_move();
    if (is_won || judged_.value.outcome == Wdl::draw) {
      judged_.verdict = Verdict::kept;
    } else {
      judged_.verdict = outcome->termination == Termination::threefold_repetition
                            ? Verdict::repetition
                            : Verdict::fifty_moves;
    }
    return true;
  }

  Candidate& candidate_;
  const TableSet& tables_;
  Game game_;
  JudgedGame judged_;
};

}  // namespace

std::optional<JudgedGame> play_game(Candidate& candidate, const Position& start, Defence defence,
                                    std::uint64_t seed, const TableSet& tables) {
  std::mt19937_64 random(seed);
  JudgedPlay play(candidate, start, tables);
  if (!play.play(defence, random)) {
    return std::nullopt;
  }
  return play.take();
}

}  // namespace cheg::judge

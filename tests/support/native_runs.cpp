#include "tests/support/native_runs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <tuple>
#include <utility>

#include "chess/movegen.hpp"
#include "chess/notation/notation.hpp"
#include "chess/setup.hpp"
#include "lang/entry.hpp"
#include "tests/support/machines.hpp"
#include "vm/answer.hpp"
#include "vm/text.hpp"

namespace cheg::test {
namespace {

using chess::Color;
using chess::Move;
using chess::PieceType;
using chess::Position;
using chess::Square;

// Records the values of the variables when the root ends.
class LastValues final : public vm::Observer {
 public:
  void node_end(const vm::Moment& moment, const vm::NodeOutcome& /*outcome*/,
                const chess::Line& /*line*/) override {
    if (moment.ply == 0) {
      values.clear();
      for (std::size_t i = 0; i < moment.program.variable_count(); ++i) {
        values[moment.program.data().variables[i]] = value_text(moment.values[i], moment.position);
      }
    }
  }

  std::map<std::string, std::string> values;
};

lang::SideMaterial material_of(const Position& position, Color color) {
  constexpr std::array kKinds{PieceType::queen, PieceType::rook, PieceType::bishop,
                              PieceType::knight};
  lang::SideMaterial material;
  for (std::size_t i = 0; i < kKinds.size(); ++i) {
    material.pieces[i] = static_cast<std::uint8_t>(chess::count(position.pieces(color, kKinds[i])));
  }
  material.pawns = static_cast<std::uint8_t>(chess::count(position.pieces(color, PieceType::pawn)));
  return material;
}

// Returns a random square: near the square `near` if `is_near` is true, otherwise any square.
Square random_square(Random& random, Square near, bool is_near) {
  for (;;) {
    const auto square = static_cast<Square>(random.below(64));
    constexpr int kNear = 3;
    if (!is_near || (std::abs(chess::file_of(square) - chess::file_of(near)) <= kNear &&
                     std::abs(chess::rank_of(square) - chess::rank_of(near)) <= kNear)) {
      return square;
    }
  }
}

}  // namespace

std::string entry_line(const Position& position) {
  const Color us = position.side_to_move();
  lang::EntryCondition entry;
  entry.us = material_of(position, us);
  entry.them = material_of(position, ~us);
  return "ENTRY " + entry.to_string() + '\n';
}

std::string set_square(std::string_view variable, Square square, Color us) {
  return fmt::format("SETSQ {},\"{},\"{}\n", variable, chess::relative_rank(us, square) + 1,
                     chess::file_of(square) + 1);
}

std::string value_text(const vm::Value& value, const Position& position) {
  if (value.is(vm::Type::move)) {
    return chess::format_move(position, value.move(), chess::Notation::uci);
  }
  if (!value.is(vm::Type::set)) {
    return vm::to_text(value, position);
  }
  std::string text;
  for (const vm::Value& element : std::as_const(*value.set()).elements()) {
    text += (text.empty() ? "" : ",") + value_text(element, position);
  }
  return '(' + text + ')';
}

std::string moves_text(const std::vector<Move>& moves, const Position& position) {
  std::string text;
  for (const Move move : moves) {
    text += (text.empty() ? "" : ",") + value_text(vm::Value::move(move), position);
  }
  return '(' + text + ')';
}

std::vector<Move> moves_in_order(const Position& position, Color us) {
  const chess::MoveList legal = chess::legal_moves(position);
  std::vector<Move> moves(legal.begin(), legal.end());
  const auto place = [us](Move move) {
    return std::tuple(-chess::file_of(move.from()), chess::relative_rank(us, move.from()),
                      -chess::file_of(move.to()), chess::relative_rank(us, move.to()),
                      -static_cast<int>(move.promotion()));
  };
  std::sort(moves.begin(), moves.end(), [&](Move a, Move b) { return place(a) < place(b); });
  return moves;
}

std::string mirrored_text(std::string text) {
  for (std::size_t i = 1; i < text.size(); ++i) {
    if (text[i - 1] >= 'a' && text[i - 1] <= 'h' && text[i] >= '1' && text[i] <= '8') {
      text[i] = static_cast<char>('1' + '8' - text[i]);
    }
  }
  return text;
}

NativeRun run_at(vm::Machine& machine, const Position& root) {
  LastValues watcher;
  machine.set_observer(&watcher);
  const vm::Answer answer = vm::ask(machine, root);
  machine.set_observer(nullptr);
  NativeRun run;
  if (answer.status == vm::AnswerStatus::error) {
    run.error = answer.outcome.limit ? vm::name(*answer.outcome.limit)
                                     : lang::row(answer.outcome.error).name;
  } else if (answer.status != vm::AnswerStatus::not_handled) {
    run.error = vm::name(answer.status);
  }
  if (answer.outcome.instruction != lang::EntryTable::kNone) {
    run.place = machine.program().location(answer.outcome.instruction);
  }
  run.values = std::move(watcher.values);
  run.instructions = machine.instructions();
  return run;
}

std::string native_program(const Position& position, const std::string& lines,
                           const std::string& subroutines) {
  return "USE GEOMETRY\nUSE PAWNS\nUSE ATTACK\nUSE CONFINE\nUSE FORCE\nUSE SCORE\nUSE RULES\n" +
         entry_line(position) + lines + "LEAVE\n" + subroutines + "END\n";
}

NativeRun run_lines(const Position& position, const std::string& lines,
                    const std::string& subroutines, const vm::Limits& limits) {
  vm::Machine machine(prepared(native_program(position, lines, subroutines)), limits);
  return run_at(machine, position);
}

Position random_ending(std::string_view ours, std::string_view theirs, Random& random) {
  for (;;) {
    const auto us = static_cast<Color>(random.below(2));
    const bool is_near = random.below(4) != 0;
    const Square centre = random_square(random, Square::a1, false);
    const int edge = random.below(2) == 0 ? 0 : 7;
    const Square king = random.below(2) == 0   ? centre
                        : random.below(2) == 0 ? chess::make_square(chess::file_of(centre), edge)
                                               : chess::make_square(edge, chess::rank_of(centre));
    chess::PositionSetup setup;
    const auto place = [&](Color color, std::string_view men) {
      for (const char man : men) {
        setup.put(make_piece(color, chess::piece_type_from_letter(man)),
                  random_square(random, king, is_near));
      }
    };
    place(us, ours);
    place(~us, theirs);
    place(us, "K");
    setup.put(make_piece(~us, PieceType::king), king);
    const auto built = setup.side_to_move(us).build();
    const auto men = static_cast<int>(ours.size() + theirs.size()) + 2;
    if (built && chess::count(built->occupied()) == men && chess::count_legal_moves(*built) > 0) {
      return *built;
    }
  }
}

}  // namespace cheg::test

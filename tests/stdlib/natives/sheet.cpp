#include "tests/stdlib/natives/sheet.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>

#include "chess/fen.hpp"
#include "chess/movegen.hpp"
#include "chess/notation/notation.hpp"
#include "chess/setup.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/machines.hpp"
#include "tests/support/native_runs.hpp"
#include "tests/support/positions.hpp"
#include "vm/answer.hpp"
#include "vm/predefined.hpp"

namespace cheg::test {
namespace {

using chess::Color;
using chess::Position;
using chess::Square;

// What happens at the root: the first values of the BREAKs, and the moves tried.
class Watcher final : public vm::Observer {
 public:
  void break_point(const vm::Moment& moment) override {
    if (moment.ply == 0) {
      reports.push_back(value_text(moment.values[moment.code().operands[0]], moment.position));
    }
  }
  void tried(const vm::Moment& moment, const vm::TriedMove& tried) override {
    if (moment.ply == 0) {
      moves.push_back(chess::format_move(moment.position, tried.move, chess::Notation::uci));
    }
  }

  std::vector<std::string> reports;
  std::vector<std::string> moves;
};

std::vector<std::string> mirrored_texts(std::vector<std::string> texts) {
  for (std::string& text : texts) {
    text = mirrored_text(std::move(text));
  }
  return texts;
}

}  // namespace

Outcome run(const Position& position, const std::string& lines) {
  const std::string text = "USE GEOMETRY\nUSE PAWNS\nUSE ATTACK\nUSE CONFINE\n" +
                           entry_line(position) + "JUMP> DEPTH,\"1,OUT\n" + lines +
                           "OUT: LEAVE\nEND\n";
  INFO(text);
  INFO(chess::to_fen(position));
  vm::Limits limits;
  limits.storage = std::size_t{1} << 18;
  vm::Machine machine(prepared(text), limits);
  Watcher watcher;
  machine.set_observer(&watcher);
  const vm::Answer answer = vm::ask(machine, position);
  const bool is_error = answer.status == vm::AnswerStatus::error;
  REQUIRE((is_error || answer.status == vm::AnswerStatus::not_handled));
  return {watcher.reports, watcher.moves,
          is_error ? std::string(lang::row(answer.outcome.error).name) : ""};
}

std::string result(const Position& position, const std::string& lines) {
  const Outcome outcome = run(position, lines + "\nBREAK R\n");
  return outcome.error.empty() ? outcome.reports.at(0) : "error " + outcome.error;
}

std::string result(std::string_view fen, const std::string& lines) {
  return result(position(fen), lines);
}

void Sheet::set(std::string_view variable, Square square) {
  lines_ += set_square(variable, square, position_.side_to_move());
}

void Sheet::ask(const std::string& instruction, const std::string& expected) {
  lines_ += instruction + "\nBREAK R\n";
  asked_.emplace_back(instruction, expected);
}

void Sheet::ask(const std::string& instruction, int expected) {
  ask(instruction, fmt::format("{}", expected));
}

void Sheet::ask_condition(const std::string& condition, std::string_view variable, bool expected) {
  const std::string tag = fmt::format("L{}", asked_.size());
  lines_ +=
      fmt::format("SETV R,\"T\nCONDV {},{},{}\nSETV R,\"F\n{}:\n", condition, variable, tag, tag);
  ask("SETV R,R", expected ? "T" : "F");
  asked_.back().first = condition;
}

void Sheet::check() const {
  const Outcome outcome = run(position_, lines_);
  CHECK(outcome.error.empty());
  REQUIRE(outcome.reports.size() == asked_.size());
  std::string wrong;
  for (std::size_t i = 0; i < asked_.size(); ++i) {
    if (outcome.reports[i] != asked_[i].second) {
      wrong += fmt::format("{}: expected {}, got {}\n", asked_[i].first, asked_[i].second,
                           outcome.reports[i]);
    }
  }
  INFO(chess::to_fen(position_) << '\n' << wrong);
  CHECK(wrong.empty());
}

std::string set_text(const slow::Squares& squares, Color us) {
  chess::Bitboard set = 0;
  for (const int square : squares) {
    set |= chess::bit(static_cast<Square>(square));
  }
  std::string text;
  vm::for_each_in_scan_order(set, us, [&](Square square) {
    text += (text.empty() ? "" : ",") + chess::to_string(square);
  });
  return '(' + text + ')';
}

std::string men_text(const slow::Squares& squares, const Position& position) {
  std::string text = set_text(squares, position.side_to_move());
  for (std::size_t at = 1; at < text.size() && !squares.empty(); at = text.find(',', at) + 1) {
    const Square man = *chess::parse_square(text.substr(at, 2));
    const std::string letter(1, chess::letter(type_of(position.piece_on(man))));
    text.insert(at, letter + '/');
    if (text.find(',', at) == std::string::npos) {
      break;
    }
  }
  return text;
}

std::string optional_text(std::optional<int> number) {
  return number ? fmt::format("{}", *number) : "#";
}

void check_conditions_on_moves(const Position& at, Square from, Square to,
                               std::span<const MoveCondition> conditions) {
  const slow::Board board = board_of(at);
  const std::vector<std::string> legal = slow::legal_moves(board);
  Sheet sheet(at);
  sheet.set("M", from);
  sheet.set("A", to);
  sheet.add("SETMOV V,M,A\n");
  const std::vector<std::string> lm = run(at, "TRY LM\n").tried;
  REQUIRE(lm.size() == legal.size());
  const std::string odd = result(at, set_square("M", from, at.side_to_move()) +
                                         set_square("A", to, at.side_to_move()) + "SETMOV R,M,A");
  const bool is_legal = std::find(legal.begin(), legal.end(), odd) != legal.end();
  for (const MoveCondition& condition : conditions) {
    std::string expected;
    for (const std::string& move : lm) {
      if (condition.holds(board, move)) {
        expected += (expected.empty() ? "" : ",") + move;
      }
    }
    sheet.ask(fmt::format("SELECC R,{},LM", condition.name), '(' + expected + ')');
    sheet.ask_condition(condition.name, "V", is_legal && condition.holds(board, odd));
  }
  sheet.check();
}

slow::Board board_of(const Position& position) { return slow::from_fen(chess::to_fen(position)); }

void check_mirrored(const Position& position, const std::string& lines) {
  const Outcome here = run(position, lines);
  const Outcome there = run(chess::mirrored(position), lines);
  INFO(chess::to_fen(position) << '\n' << lines);
  CHECK(here.error.empty());
  CHECK(there.error.empty());
  CHECK(mirrored_texts(here.reports) == there.reports);
  CHECK(mirrored_texts(here.tried) == there.tried);
}

Square random_square(Random& random) { return static_cast<Square>(random.below(64)); }

Square random_of(chess::Bitboard squares, Random& random) {
  for (std::size_t i = random.below(static_cast<std::size_t>(chess::count(squares))); i > 0; --i) {
    static_cast<void>(chess::pop_first(squares));
  }
  return chess::first(squares);
}

void for_live_positions(int many, const std::function<void(const Position&, Random& random)>& use) {
  for_random_positions(many, [&](const Position& position, Random& random) {
    if (chess::count_legal_moves(position) > 0) {
      use(position, random);
    }
  });
}

}  // namespace cheg::test

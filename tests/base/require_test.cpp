// Preconditions broken on purpose, one in each child process: the debug builds notice every one of
// them and say where it stands.
#include "base/require.hpp"

#include "tests/support/catch.hpp"

#if CHEG_CONTRACTS

#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdio>
#include <regex>
#include <string>
#include <string_view>
#include <vector>

#include "base/parallel.hpp"
#include "base/result.hpp"
#include "base/utf8.hpp"
#include "chess/bitboard.hpp"
#include "chess/fen.hpp"
#include "chess/game.hpp"
#include "chess/movegen.hpp"
#include "chess/search/transposition_table.hpp"
#include "chess/setup.hpp"
#include "chess/tablebase/table.hpp"
#include "host/bare_host.hpp"
#include "kriegspiel/belief.hpp"
#include "kriegspiel/historic/ksref_board.hpp"
#include "lang/compile.hpp"
#include "proof/nodes.hpp"
#include "stdlib/natives/natives.hpp"
#include "tests/support/machines.hpp"
#include "tests/support/positions.hpp"
#include "vm/answer.hpp"
#include "vm/integers.hpp"
#include "vm/native.hpp"
#include "vm/set_store.hpp"

namespace cheg::test::require_test {
namespace {

using chess::Color;
using chess::Move;
using chess::Piece;
using chess::PieceType;
using chess::Position;
using chess::Square;
using vm::Value;

struct Violation {
  const char* file;
  const char* condition;
  void (*commit)();
};

// What the child says on its standard error; empty if abort() did not end it.
std::string message_of(const Violation& violation) {
  std::array<int, 2> ends{};
  if (pipe(ends.data()) != 0) {
    return "no pipe";
  }
  const pid_t child = fork();
  if (child == 0) {
    std::signal(SIGABRT, SIG_DFL);  // not the test framework's
    dup2(ends[1], STDERR_FILENO);
    violation.commit();
    _exit(0);
  }
  close(ends[1]);
  std::string text;
  std::array<char, 256> part{};
  for (ssize_t size = 0; (size = read(ends[0], part.data(), part.size())) > 0;) {
    text.append(part.data(), static_cast<std::size_t>(size));
  }
  close(ends[0]);
  int status = 0;
  waitpid(child, &status, 0);
  return WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT ? text : "";
}

// One line: FILE:LINE: FUNCTION: contract violated: CONDITION.
bool names(const std::string& message, const Violation& violation) {
  const std::string end = std::string(": contract violated: ") + violation.condition + '\n';
  const std::size_t file = message.find(violation.file);
  if (file == std::string::npos || !message.ends_with(end) ||
      message.find('\n') + 1 != message.size()) {
    return false;
  }
  const std::regex line_and_function(":[1-9][0-9]*: .+");
  const std::size_t from = file + std::string_view(violation.file).size();
  return std::regex_match(message.substr(from, message.size() - end.size() - from),
                          line_and_function);
}

Position rook_ending() { return position("8/8/8/8/8/2k5/8/K6R w - - 0 1"); }

Result<int, std::string> failed() { return std::string("reason"); }

// A program whose natives of GEOMETRY all do this.
void run_native(vm::NativeInstruction::Function function) {
  for (const vm::NativeLibrary* library : stdlib::native_libraries()) {
    if (library->rows.name != "GEOMETRY") {
      continue;
    }
    const std::vector<vm::NativeInstruction> functions(library->instructions.size(), function);
    const vm::NativeLibrary changed{library->rows, functions, library->conditions,
                                    library->orderings};
    const std::array<const vm::NativeLibrary*, 1> natives{&changed};
    lang::Diagnostics diagnostics;
    auto program =
        lang::compile(std::make_shared<const lang::Source>(
                          "test.cheg", "USE GEOMETRY\nENTRY R,K\nMANDIST R,WK,BK\nLEAVE\nEND\n"),
                      ShippedLibraries(), diagnostics);
    vm::Machine machine(std::move(vm::PreparedProgram::make(std::move(program), natives)).value());
    static_cast<void>(vm::ask(machine, rook_ending()));
  }
}

constexpr const char* kWindow = "-kInfinity <= alpha && alpha < beta && beta <= kInfinity";

const Violation kViolations[] = {
    {"base/result.hpp", "ok()", [] { static_cast<void>(failed().value()); }},
    {"base/result.hpp", "!ok()", [] { static_cast<void>(Result<int, std::string>(1).error()); }},
    {"base/utf8.cpp", "!text.empty()", [] { static_cast<void>(character_length("")); }},
    {"base/parallel.hpp", "threads >= 1 && grain >= 1",
     [] { for_each_in_parallel(1, 0, 1, [](std::size_t, int) {}); }},
    {"chess/types.hpp", "piece != Piece::none",
     [] { static_cast<void>(color_of(Position().piece_on(Square::e4))); }},
    {"chess/bitboard.hpp", "square < Square::none",
     [] { static_cast<void>(chess::bit(Position().en_passant())); }},
    {"chess/bitboard.hpp", "set != kNoSquares",
     [] { static_cast<void>(chess::first(Position().checkers())); }},
    {"chess/move.hpp", "PieceType::knight <= promotion && promotion <= PieceType::queen",
     [] { static_cast<void>(Move::promote(Square::a7, Square::a8, PieceType::king)); }},
    {"chess/move.hpp", "i < size_", [] { static_cast<void>(chess::MoveList()[0]); }},
    {"chess/position.cpp", "is_pseudo_legal(move)",
     [] { Position().make(Move(Square::e2, Square::e5)); }},
    {"chess/position.cpp",
     "(attackers_to(king(~side_to_move_), occupied()) & pieces(side_to_move_)) == kNoSquares",
     [] { position("k3r3/8/8/8/8/8/4N3/4K3 w - - 0 1").make(Move(Square::e2, Square::c3)); }},
    {"chess/game.cpp", "is_legal(position(), move)",
     [] { chess::Game().play(Move(Square::e1, Square::e2)); }},
    {"chess/movegen.cpp", "depth >= 0", [] { static_cast<void>(chess::perft(Position(), -1)); }},
    {"chess/setup.cpp", "square < Square::none",
     [] { chess::PositionSetup().put(Piece::white_king, Square::none); }},
    {"chess/setup.cpp", "PositionSetup(position).build().ok()",
     [] {
       static_cast<void>(
           chess::PositionSetup::trusted(std::array{Piece::white_king, Piece::black_king},
                                         std::array{Square::a1, Square::a2}, Color::white));
     }},
    {"chess/tablebase/table.hpp", "material == canonical(material)",
     [] {
       const auto material = chess::parse_material("KKR");
       static_cast<void>(chess::tablebase::TableSet().find(material.value()));
     }},
    {"chess/tablebase/layout.cpp", "3 <= material.men() && material.men() <= kMostMen",
     [] { static_cast<void>(chess::tablebase::Layout(chess::MaterialSignature())); }},
    {"chess/tablebase/value.hpp", "byte != kIllegal",
     [] { static_cast<void>(chess::tablebase::decoded(chess::tablebase::kIllegal)); }},
    {"chess/search/transposition_table.cpp", "bound != Bound::none",
     [] { chess::TranspositionTable(1).store(1, 1, 0, chess::Bound::none, Move{}); }},
    {"host/score.hpp", "is_mate(score)", [] { static_cast<void>(chess::moves_to_mate(100)); }},
    {"host/bare_host.cpp", kWindow,
     [] {
       vm::Machine machine(prepared("ENTRY R,K\nLEAVE\nEND\n"));
       chess::Line line;
       static_cast<void>(chess::BareHost().consult(rook_ending(), machine, line, 1, 1));
     }},
    {"vm/machine.cpp",
     "-chess::kInfinity <= view.alpha && view.alpha < view.beta && view.beta <= chess::kInfinity",
     [] {
       vm::Machine machine(prepared("ENTRY R,K\nLEAVE\nEND\n"));
       chess::BareHost host;
       chess::Line line;
       const Position root = rook_ending();
       static_cast<void>(machine.advise({root, {}, 1, 0}, host, line));
     }},
    {"vm/value.hpp", "is(Type::integer)", [] { static_cast<void>(Value().integer()); }},
    {"vm/set_store.hpp", "size_ < capacity_",
     [] {
       vm::SetStore store(1024);
       store.make(0)->push_back(Value());
     }},
    {"vm/set_store.hpp", "mark <= used_", [] { vm::SetStore(1024).release(16); }},
    {"vm/integers.hpp", "b != 0", [] { static_cast<void>(vm::remainder(1, 0)); }},
    {"vm/native.cpp", "operand_row(node_, instruction_, number).is_stored()",
     [] { run_native([](vm::NativeCall& call) { call.store(1, Value()); }); }},
    {"vm/native.cpp", "operand_row(node_, instruction_, number).use == lang::TagUse::ask",
     [] { run_native([](vm::NativeCall& call) { static_cast<void>(call.ask(1, call.here())); }); }},
    {"lang/source.cpp", "1 <= number && number <= line_count()",
     [] { static_cast<void>(lang::Source("a", "END\n").line(0)); }},
    {"lang/program.cpp", "instruction < data_.code.size()",
     [] { static_cast<void>(prepared("ENTRY R,K\nLEAVE\nEND\n")->program().location(99)); }},
    {"proof/nodes.cpp", "3 <= ending.men() && ending.men() <= chess::tablebase::kMostMen",
     [] {
       const auto program = prepared("ENTRY R,K\nLEAVE\nEND\n");
       static_cast<void>(proof::Nodes::make(chess::MaterialSignature(), program->program()));
     }},
    {"kriegspiel/own_men.cpp", "man_on(square) != PieceType::none",
     [] { kriegspiel::OwnMen(Position(), Color::white).lose(Square::e4); }},
    {"kriegspiel/belief.cpp", "!is_our_turn_",
     [] {
       const kriegspiel::OwnMen men(rook_ending(), Color::white);
       static_cast<void>(kriegspiel::Belief({}, men, Color::white).after_reply());
     }},
    {"kriegspiel/historic/ksref_board.cpp", "-kMostKsrefCode <= code && code <= kMostKsrefCode",
     [] { static_cast<void>(kriegspiel::ksref_piece(7)); }},
};

TEST_CASE("a violated precondition ends the program with file, line, function and condition") {
  for (const Violation& violation : kViolations) {
    const std::string message = message_of(violation);
    INFO(violation.file << ": " << violation.condition << "\ngot: " << message);
    CHECK(names(message, violation));
  }
}

constexpr int half(int even) {
  CHEG_REQUIRE(even % 2 == 0);
  return even / 2;
}

TEST_CASE("a function with preconditions can be part of a constant expression") {
  static_assert(half(4) == 2);
  CHECK(half(6) == 3);
}

}  // namespace
}  // namespace cheg::test::require_test

#else

namespace cheg::test {
namespace {

TEST_CASE("contracts are off in this build: violations are skipped, conditions not evaluated") {
  WARN("skipped: contracts are off in this build");
  int evaluations = 0;
  const auto condition = [&evaluations] {
    ++evaluations;
    return false;
  };
  CHEG_REQUIRE(condition());
  CHECK(evaluations == 0);
}

}  // namespace
}  // namespace cheg::test

#endif

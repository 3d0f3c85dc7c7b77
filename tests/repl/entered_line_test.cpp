// What a line is understood as, kind by kind.
#include <string>
#include <variant>

#include "chess/fen.hpp"
#include "chess/notation/notation.hpp"
#include "repl/entered_line.hpp"
#include "repl/live_program.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/machines.hpp"

namespace cheg::test::entered_line_test {
namespace {

using repl::EnteredLine;

// A board with king and rook against king, and a program.
struct LineParser {
  ShippedLibraries libraries;
  repl::Board board{*chess::parse_fen("8/8/8/8/8/2k5/8/K6R w - - 0 1")};
  repl::LiveProgram program{libraries};
  repl::Variables variables;

  explicit LineParser(const std::string& text = "") {
    repl::ProgramText lines;
    lines.add(text);
    REQUIRE(!program.replace(repl::compile(lines, libraries), false));
  }

  [[nodiscard]] auto parse(std::string_view line) const {
    return repl::parse_line(line, {board, program, variables});
  }
  // The line as this kind. Fails if it is another.
  template <class Kind>
  [[nodiscard]] Kind as(std::string_view line) const {
    const auto parsed = parse(line);
    INFO(line);
    REQUIRE(parsed);
    REQUIRE(std::holds_alternative<Kind>(*parsed));
    return std::get<Kind>(*parsed);
  }
  [[nodiscard]] std::string error(std::string_view line) const {
    const auto parsed = parse(line);
    REQUIRE(!parsed);
    return parsed.error().what();
  }
};

TEST_CASE("blank lines and plain comments are empty lines") {
  const LineParser parser;
  for (const char* line : {"", "  \t", "# a remark", "; a comment", ";;;; a line"}) {
    static_cast<void>(parser.as<repl::EmptyLine>(line));
  }
}

TEST_CASE("a command is found by either name in any case, with its arguments") {
  const LineParser parser;
  CHECK(parser.as<repl::CommandLine>("load krk").command == repl::find_command("load"));
  CHECK(parser.as<repl::CommandLine>("load krk").arguments == "krk");
  CHECK(parser.as<repl::CommandLine>("BD black").command == repl::find_command("board"));
  CHECK(parser.as<repl::CommandLine>("ALG=1").arguments == "1");
  CHECK(parser.as<repl::CommandLine>(":undo 2").arguments == "2");
}

TEST_CASE("a command that is wrong here says why") {
  const LineParser parser;
  CHECK(parser.error(":nosuch") == "there is no command `nosuch`; `help` lists them");
  CHECK(parser.error("finish") ==
        "no program has stopped; `finish` is for a stop at a BREAK or a breakpoint");
  CHECK(parser.error("run now") == "`run` takes no arguments, but here is `now`");
}

TEST_CASE("an instruction carries its row") {
  const LineParser parser;
  const auto line = parser.as<repl::InstructionLine>("  card n,lm ");
  CHECK(line.row->name == "CARD");
  CHECK(line.text == "card n,lm");
  CHECK(parser.as<repl::InstructionLine>("MANDIST D,WK,BK").row->name == "MANDIST");
}

TEST_CASE("of a name that is a command and an instruction the operands decide") {
  const LineParser parser;
  static_cast<void>(parser.as<repl::CommandLine>("side black"));
  static_cast<void>(parser.as<repl::InstructionLine>("SIDE S,WK"));
  static_cast<void>(parser.as<repl::CommandLine>("break GO"));
  static_cast<void>(parser.as<repl::InstructionLine>("BREAK WK,LM"));
  static_cast<void>(parser.as<repl::CommandLine>("set C1 = (1,2)"));
  static_cast<void>(parser.as<repl::CommandLine>("set C1=5"));
  static_cast<void>(parser.as<repl::CommandLine>("set C1"));
  static_cast<void>(parser.as<repl::InstructionLine>("SET A,TWO,\"1"));
  static_cast<void>(parser.as<repl::InstructionLine>("SET A TWO"));
}

TEST_CASE("USE makes a library known; tags, ENTRY lines and their comments begin a text") {
  const LineParser parser;
  CHECK(parser.as<repl::UseLine>("USE GEOMETRY").text == "USE GEOMETRY");
  for (const char* line : {"A: SETV N,\"1", "ENTRY R,K", ";; a rule", ";@ fen x"}) {
    CHECK(parser.as<repl::TextLine>(line).text == line);
  }
}

TEST_CASE("literals and variables of the language, the program and the session are values") {
  LineParser parser("A: SETV OWN,\"1\n RETURN OWN\n");
  for (const char* line : {"\"5", "\"(1,2)", "lm", "WK", "own"}) {
    CHECK(parser.as<repl::ValueLine>(line).expression == line);
  }
  CHECK(parser.error("NONE").find("is no instruction, variable, command or move here") !=
        std::string::npos);
}

TEST_CASE("a line that begins a block of rules begins a text") {
  const LineParser parser;
  for (const char* line : {"DEFINE near = 3", "rule A \"Mate.\"", "SCORE v: 9 near",
                           "POINTS p(a): 1 2", "EXCEPT \"fen\" e2e4"}) {
    CHECK(parser.as<repl::TextLine>(line).text == line);
  }
  CHECK(parser.error("RULES").find("is no instruction") != std::string::npos);
}

TEST_CASE("a block of the program carries its definition") {
  const LineParser parser(
      "USE RULES\n;; Near.\nDEFINE near =\n  3\n\nRULE A \"Mate.\"\n  AFTER MATE\n");
  CHECK(parser.as<repl::TagLine>("NEAR").definition == ";; Near.\nDEFINE near =\n  3\n");
  CHECK(parser.as<repl::TagLine>("a").definition == "RULE A \"Mate.\"\n  AFTER MATE\n");
}

TEST_CASE("a tag of the program carries its definition") {
  const LineParser parser("NEAR: RETURN \"1\nFAR: RETURN \"2\n");
  CHECK(parser.as<repl::TagLine>("near").definition == "NEAR: RETURN \"1\n");
}

TEST_CASE("a FEN is a position, or says what is wrong with it") {
  const LineParser parser;
  const std::string fen = "8/5K1k/8/8/4R3/8/8/8 w - - 0 1";
  CHECK(chess::to_fen(parser.as<repl::PositionLine>(fen).position) == fen);
  CHECK(parser.error("8/5K1k/8 w - - 0 1").find('^') != std::string::npos);
}

TEST_CASE("a move in any notation is the legal move, or says why it is none") {
  const LineParser parser;
  for (const char* line : {"Rh4", "h1h4", "R-R4", "8184"}) {
    const chess::Move move = parser.as<repl::MoveLine>(line).move;
    CHECK(chess::format_move((*parser.board.legal_game())->position(), move,
                             chess::Notation::uci) == "h1h4");
  }
  CHECK(!parser.error("Rh9").empty());
  CHECK(parser.error("Ra8").find("is no instruction") == std::string::npos);
}

TEST_CASE("while the position is not legal nothing is a move") {
  LineParser parser;
  parser.board.set_up(chess::PositionSetup());
  CHECK(parser.error("Rh4").find("is no instruction, variable, command or move here") !=
        std::string::npos);
}

TEST_CASE("a line of no kind gets a hint: an assignment, or the nearest name") {
  const LineParser parser("COUNTER: RETURN \"1\n");
  CHECK(parser.error("room = 7") == "an instruction stores a value: SETV ROOM,\"7");
  CHECK(parser.error("CONTER X").find("did you mean `COUNTER`?") != std::string::npos);
  CHECK(parser.error("zz").find("`help` says what can be entered") != std::string::npos);
}

}  // namespace
}  // namespace cheg::test::entered_line_test

// The parts of a session, each alone.
#include <string>

#include "chess/fen.hpp"
#include "chess/movegen.hpp"
#include "repl/board.hpp"
#include "repl/debugger.hpp"
#include "repl/live_program.hpp"
#include "repl/text_entry.hpp"
#include "repl/transcript.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/machines.hpp"

namespace cheg::test::repl_parts_test {
namespace {

using repl::TextProgress;

TEST_CASE("a board that is being set up has no game until the position is legal") {
  repl::Board board{chess::Position()};
  board.set_up(chess::PositionSetup().put(chess::Piece::white_king, chess::Square::a1));
  CHECK(!board.is_legal());
  CHECK(std::string(board.legal_game().error().what()).find("not legal yet") != std::string::npos);
  board.set_up(board.setup().put(chess::Piece::black_king, chess::Square::c3));
  REQUIRE(board.is_legal());
  CHECK(chess::to_fen((*board.legal_game())->position()) == "8/8/8/8/8/2k5/8/K7 w - - 0 1");
}

TEST_CASE("undo and redo go through all steps of a board, and a new step ends redo") {
  repl::Board board{chess::Position()};
  CHECK(board.undo_count() == 0);
  const auto moves = chess::legal_moves((*board.legal_game())->position());
  board.play(moves[0]);
  board.set_up(chess::PositionSetup());
  CHECK(board.undo_count() == 2);
  board.undo(1);
  CHECK((*board.legal_game())->moves().size() == 1);
  board.undo(1);
  CHECK(board.redo_count() == 2);
  board.redo(2);
  CHECK(!board.is_legal());
  CHECK(board.redo_count() == 0);
  board.undo(1);
  board.start_game(chess::Position());
  CHECK(board.redo_count() == 0);
}

TEST_CASE("a text of definitions ends with an empty line, a program with END") {
  repl::TextEntry entry;
  entry.begin(false);
  CHECK(entry.add("A: SETV N,\"1") == TextProgress::open);
  CHECK(entry.may_end());
  CHECK(entry.add("") == TextProgress::complete);
  const repl::EnteredText definition = entry.take();
  CHECK(!entry.is_open());
  CHECK(definition.text == "A: SETV N,\"1\n");
  CHECK(definition.tags == std::vector<std::string>{"A"});
  CHECK(!definition.is_program);

  entry.begin(true);
  CHECK(!entry.may_end());
  CHECK(entry.add("") == TextProgress::open);
  CHECK(entry.add(" LEAVE") == TextProgress::open);
  CHECK(entry.add("END") == TextProgress::complete);
  CHECK(entry.take().is_program);
}

TEST_CASE("the flow of a text ends where no instruction can follow, unless it has an ENTRY") {
  repl::TextEntry entry;
  entry.begin(false);
  CHECK(entry.add("A: JUMP> X,\"2,B") == TextProgress::open);
  CHECK(entry.add(" RETURN \"1") == TextProgress::flow_ends);
  CHECK(entry.add("B:") == TextProgress::open);
  entry.begin(false);
  CHECK(entry.add("ENTRY R,K") == TextProgress::open);
  CHECK(entry.add(" LEAVE") == TextProgress::open);
  entry.drop();
  CHECK(!entry.is_open());
}

TEST_CASE("the program of a session is that of its text, and a text with errors is not taken") {
  const ShippedLibraries libraries;
  repl::LiveProgram program(libraries);
  CHECK(program.program_if_compiled() == nullptr);
  CHECK(program.program(false));
  CHECK(program.program_if_compiled() != nullptr);

  repl::ProgramText text;
  text.add("A: RETURN \"1\n");
  CHECK(!program.replace(repl::compile(text, libraries), false));
  CHECK(program.program_if_compiled()->instruction_count() == 1);
  CHECK(program.text().tags() == std::vector<std::string>{"A"});

  text.add("B: NOSUCH\n");
  const auto error = program.replace(repl::compile(text, libraries), false);
  REQUIRE(error);
  CHECK(std::string(error->what()).find("NOSUCH") != std::string::npos);
  CHECK(program.text().tags() == std::vector<std::string>{"A"});

  program.set_saved_as("other.cheg");
  CHECK(program.program_if_compiled() == nullptr);
  CHECK((*program.program(false))->data().parts.front().source->name() == "other.cheg");
}

TEST_CASE("a text waits for tags that it uses and does not define") {
  const ShippedLibraries libraries;
  repl::ProgramText text;
  text.add("A: JUMP> X,\"2,B\n RETURN \"1\n");
  CHECK(repl::has_undefined_tags(repl::compile(text, libraries)));
  text.add("B: RETURN \"2\n");
  CHECK(!repl::has_undefined_tags(repl::compile(text, libraries)));
}

TEST_CASE("a breakpoint has a place, and perhaps a condition") {
  const auto place = repl::parse_breakpoint("loop+2");
  REQUIRE(place);
  CHECK(place->place == "LOOP+2");
  CHECK(!place->condition);
  const auto conditional = repl::parse_breakpoint("loop if n > 3");
  REQUIRE(conditional);
  CHECK(conditional->place == "LOOP");
  REQUIRE(conditional->condition);
  CHECK(conditional->condition->text == "N > 3");
  CHECK(conditional->condition->variable == "N");
  CHECK(conditional->condition->sign == '>');
  CHECK(conditional->condition->value == "3");
  CHECK(!repl::parse_breakpoint("loop if n"));
}

TEST_CASE("a transcript keeps what was entered by hand and did not fail") {
  repl::Transcript transcript;
  static_cast<void>(transcript.add("first"));
  const std::size_t failed = transcript.add("wrong");
  static_cast<void>(transcript.add("at the stop of the wrong line"));
  transcript.drop_from(failed);
  static_cast<void>(transcript.add("replay file"));
  {
    const repl::Transcript::ReplayScope replaying(transcript);
    CHECK(!replaying.is_too_deep());
    const std::size_t in_file = transcript.add("a line of the file");
    transcript.drop_from(in_file);
  }
  static_cast<void>(transcript.add("save file"));
  CHECK(transcript.text_before_last() == "first\nreplay file\n");
}

}  // namespace
}  // namespace cheg::test::repl_parts_test

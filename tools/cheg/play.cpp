// cheg play: plays games, and shows the rule that chose each move.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <array>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/json.hpp"
#include "base/text.hpp"
#include "chess/fen.hpp"
#include "chess/notation/notation.hpp"
#include "chess/pgn.hpp"
#include "consult/consultation_json.hpp"
#include "consult/recorder.hpp"
#include "play/player.hpp"
#include "play/players.hpp"
#include "stdlib/shipped.hpp"
#include "tools/cheg/command_line/consult_options.hpp"
#include "tools/cheg/command_line/exit_status.hpp"
#include "tools/cheg/command_line/given_positions.hpp"
#include "tools/cheg/command_line/human_player.hpp"
#include "tools/cheg/command_line/notation_option.hpp"
#include "tools/cheg/command_line/output.hpp"
#include "tools/cheg/command_line/program.hpp"
#include "tools/cheg/command_line/program_player.hpp"
#include "tools/cheg/command_line/suite.hpp"
#include "tools/cheg/command_line/tables.hpp"
#include "tools/cheg/command_line/waiting_sign.hpp"
#include "tools/cheg/play/dialogue.hpp"
#include "tools/cheg/subcommands.hpp"

namespace cheg::tool {
namespace {

using chess::Color;
using chess::Game;
using chess::Position;

struct PlayOptions {
  std::string program;
  PositionOptions positions;
  std::string against = "search";
  std::uint64_t seed = 1;
  int moves = 200;
  std::optional<std::string> pgn;
  bool json = false;
  bool breaks = false;
  std::string dialogue;
  chess::Notation notation = chess::Notation::san;
  ConsultOptions consulting;
  TableOptions tables;

  // Whether standard input has the positions.
  [[nodiscard]] bool reads_input() const {
    return positions.has_file() ? positions.epd == "-" || positions.pgn == "-"
                                : positions.fens.empty();
  }
};

constexpr std::string_view kLinePrefix = "line:";

// Complains and returns nullptr if a program cannot run.
std::unique_ptr<play::Player> make_opponent(const PlayOptions& options) {
  const std::string& who = options.against;
  if (auto player = play::make_player(who, options.seed, table_source(options.tables))) {
    return player;
  }
  if (who == "search") {
    return play::make_search_player(options.consulting.ask.depth);
  }
  if (who == "human") {
    return make_human_player();
  }
  if (who.starts_with(kLinePrefix)) {
    return play::make_line_player(who.substr(kLinePrefix.size()));
  }
  if (who.starts_with(play::kUciPrefix)) {
    auto engine =
        play::make_uci_player(who.substr(play::kUciPrefix.size()), options.consulting.ask.depth);
    if (!engine) {
      throw StreamError(engine.error());
    }
    return std::move(engine).value();
  }
  if (stdlib::find_shipped_program(who) == nullptr && !std::filesystem::exists(who)) {
    throw UsageError(
        fmt::format("play: --against {}: there is no such program; other opponents are optimal, "
                    "search, random, center, attack, human, line:MOVES and uci:COMMAND",
                    cheg::quoted(who)));
  }
  return read_program_player(who, options.consulting);
}

// The end of a game and its reason.
struct GameEnd {
  std::string how;           // "checkmate", "stopped by --moves"
  std::string result = "*";  // as in PGN
};

void show_move(const Position& position, const play::Choice& choice, const PlayOptions& options) {
  if (!options.json) {
    print(consult::breaks_text(choice.breaks) + choice.line(position, options.notation) + '\n');
    return;
  }
  Json object{{"fen", chess::to_fen(position)},
              {"move", chess::format_move(position, choice.move, chess::Notation::uci)},
              {"san", chess::format_move(position, choice.move, chess::Notation::san)}};
  if (chess::adds_json_key(options.notation)) {
    object[chess::keyword(options.notation)] =
        chess::format_move(position, choice.move, options.notation);
  }
  object[choice.is_rule ? "rule" : "by"] = choice.by;
  if (!choice.program.empty()) {
    object["program"] = choice.program;
  }
  if (!choice.because.empty()) {
    object["because"] = choice.because;
  }
  if (choice.value) {
    object["value"] = *choice.value;
  }
  if (!choice.breaks.empty()) {
    consult::add_breaks(object, choice.breaks);
  }
  print(json_line(object));
}

GameEnd play_out(Game& game, std::array<play::Player*, chess::kColorCount> players,
                 const PlayOptions& options, chess::PgnGame& record) {
  const Color first_side = game.position().side_to_move();
  while (true) {
    const Position& position = game.position();
    if (const auto outcome = game.outcome()) {
      return {chess::name(outcome->termination), outcome->result()};
    }
    if (position.side_to_move() == first_side &&
        game.moves().size() >= 2 * static_cast<std::size_t>(options.moves)) {
      return {"stopped by --moves"};
    }
    play::Player& player = *players[static_cast<std::size_t>(position.side_to_move())];
    std::optional<WaitingSign> sign;
    if (position.side_to_move() == first_side) {  // the program's
      sign.emplace(player.name() + " thinks", options.consulting.limits.time);
    }
    const auto choice = player.choose(game);
    sign.reset();
    if (!choice) {
      const play::NoChoice& why = choice.error();
      if (why.kind == play::NoChoice::Kind::out_of_contact) {
        throw StreamError(why.message);
      }
      if (!why.message.empty()) {
        complain(why.message);
      }
      return {"given up"};
    }
    show_move(position, *choice, options);
    record.moves.push_back({choice->move, {}, made_printable(choice->explanation())});
    game.play(choice->move);
  }
}

// The checks of an EPD line for the program's first move and for its mate in this game.
std::vector<SuiteCheck> checks(const GivenPosition& given, const Game& game, const GameEnd& ending,
                               chess::Notation notation) {
  std::optional<chess::Move> first;
  if (!game.moves().empty()) {
    first = game.moves().front();
  }
  auto checks = check_move(*given.expected, given.position, first, notation);
  if (const auto& mate = given.expected->mate) {
    const auto outcome = game.outcome();
    const bool has_mated = outcome && outcome->winner == given.position.side_to_move();
    const auto moves = static_cast<int>((game.moves().size() + 1) / 2);
    checks.push_back({"dm", fmt::format("{}", *mate), has_mated && moves <= *mate,
                      has_mated ? fmt::format("mate in {}", moves) : ending.how});
  }
  return checks;
}

// Plays one game. Returns its record for a PGN file.
chess::PgnGame play_game(const GivenPosition& given, play::Player& program, play::Player& opponent,
                         const PlayOptions& options, SuiteTally& suite) {
  const Position& start = given.position;
  Game game(start);
  const bool is_white = start.side_to_move() == Color::white;
  chess::PgnGame record;
  record.start = start;
  record.tags = {{"White", is_white ? program.name() : opponent.name()},
                 {"Black", is_white ? opponent.name() : program.name()}};
  if (!options.json) {
    print(fmt::format("{}{}, {} against {}\n", given.heading(), chess::to_fen(start),
                      program.name(), opponent.name()));
  }
  const GameEnd ending = play_out(
      game, {is_white ? &program : &opponent, is_white ? &opponent : &program}, options, record);
  record.result = ending.result;
  const auto moves = (game.moves().size() + 1) / 2;
  const auto checked =
      given.expected ? checks(given, game, ending, options.notation) : std::vector<SuiteCheck>();
  if (options.json) {
    Json object{{"result", ending.result}, {"ending", ending.how}, {"moves", moves}};
    given.add_to(object, options.notation);
    suite.add(given, checked, object);
    print(json_line(object));
  } else {
    print(fmt::format("{}, {}, {} {}\n", ending.result, ending.how, moves,
                      moves == 1 ? "move" : "moves") +
          suite.add(given, checked));
  }
  return record;
}

ExitStatus play(const PlayOptions& options) {
  auto consultant = read_consultant(options.program, options.consulting.limits);
  if (consultant == nullptr) {
    return ExitStatus::negative;
  }
  const lang::Program& rules = consultant->program();
  const auto program = play::make_program_player(
      std::move(consultant), made_printable(options.program), options.consulting.ask,
      {.with_breaks = options.breaks,
       .notation = options.notation,
       .successors = library_successors(options.consulting.limits)});
  const auto opponent = make_opponent(options);
  if (opponent == nullptr) {
    return ExitStatus::negative;
  }
  std::string games;
  SuiteTally suite;
  // Also if the opponent fails in the middle of the game.
  const auto keep = [&] {
    if (options.pgn) {
      write_file(*options.pgn, games);
    }
  };
  GivenCounts counts;
  try {
    counts = for_each_given_position(
        options.positions,
        [&rules](const Position& position) { return has_entry(rules, position); },
        [&](const GivenPosition& given) -> std::optional<std::string> {
          games += chess::to_pgn(play_game(given, *program, *opponent, options, suite));
          return std::nullopt;
        });
  } catch (const StreamError&) {
    keep();
    throw;
  }
  keep();
  if (options.positions.epd && !options.json) {
    print(suite.text());
  } else if (options.positions.pgn && !options.json) {
    print(fmt::format("{} of {} games have a position with an ENTRY of {}\n", counts.taken,
                      counts.games, program->name()));
  }
  return suite.status(counts.status);
}

// Adds --dialogue, which excludes all options for playing and showing a game in another way.
void add_dialogue(CLI::App& command, std::string& dialogue) {
  CLI::Option* option = command
                            .add_option("--dialogue", dialogue,
                                        "A conversation with the program as in this year: 1979 is "
                                        "the conversation with CHECKMATE; its HELP lists the words")
                            ->check(CLI::IsMember({"1979"}))
                            ->type_name("YEAR");
  for (const char* other : {"FEN", "--against", "--seed", "--moves", "--pgn", "--json", "--breaks",
                            "--host", "--depth", "--notation", "--epd", "--from-pgn"}) {
    option->excludes(command.get_option(other));
  }
}

}  // namespace

void add_play(CLI::App& app, ExitStatus& status) {
  auto options = std::make_shared<PlayOptions>();
  CLI::App* command =
      app.add_subcommand("play", "Play games, and show the rule that chose each move");
  command->add_option("PROGRAM", options->program, kProgramHelp)->type_name("")->required();
  add_position_options(*command, options->positions,
                       "The positions in which the games begin; the program has the side to move. "
                       "Default: the positions on standard input",
                       "--from-pgn", "The first position with an ENTRY in each game of a PGN file");
  command
      ->add_option(
          "--against", options->against,
          "The opponent: optimal (by tables), search, random, center (its king goes to the "
          "middle), attack (its king goes for the men), human, uci:COMMAND, another "
          "PROGRAM, or line:MOVES, such as line:c3d4,d4d5")
      ->capture_default_str()
      ->type_name("WHO");
  command->add_option("--seed", options->seed, "Of the random opponent")
      ->capture_default_str()
      ->type_name("N");
  command->add_option("--moves", options->moves, "Stop after so many moves")
      ->check(CLI::Range(1, chess::kMostFullmoves))
      ->capture_default_str()
      ->type_name("N");
  command
      ->add_option("--pgn", options->pgn,
                   "Write the games to this file, with the rules as comments")
      ->type_name("FILE");
  command->add_flag("--json", options->json, "One JSON object per move, then one for the result");
  command->add_flag("--breaks", options->breaks,
                    "Show the reports of BREAKs before each move of the program");
  add_notation_option(*command, options->notation);
  add_host_options(*command, options->consulting.ask);
  add_table_folder(*command, options->tables);
  add_limit_options(*command, options->consulting.limits);
  add_dialogue(*command, options->dialogue);
  command->footer(
      "Examples:\n"
      "  cheg play krk '8/8/8/8/8/2k5/8/K6R w - - 0 1' --against random --moves 3\n"
      "  printf 'START\\n11,35,55\\nK-KB4\\n' | cheg play checkmate --dialogue 1979");
  command->callback([options, &status] {
    if (!options->dialogue.empty()) {
      status = run_checkmate_dialogue(options->program, options->consulting.limits);
      return;
    }
    if (options->against == "human" && options->reads_input()) {
      throw UsageError("play: give a position; standard input is for the moves of the human");
    }
    status = play(*options);
  });
}

}  // namespace cheg::tool

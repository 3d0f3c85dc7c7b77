// cheg referee: referees games of Kriegspiel and chess.

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/text.hpp"
#include "kriegspiel/historic/umpire_session.hpp"
#include "kriegspiel/operator_session.hpp"
#include "kriegspiel/rule_fields.hpp"
#include "kriegspiel/rules_session.hpp"
#include "tools/cheg/command_line/exit_status.hpp"
#include "tools/cheg/command_line/input.hpp"
#include "tools/cheg/command_line/notation_option.hpp"
#include "tools/cheg/command_line/output.hpp"
#include "tools/cheg/command_line/program.hpp"
#include "tools/cheg/command_line/rules_option.hpp"
#include "tools/cheg/command_line/tables.hpp"
#include "tools/cheg/referee/game_tags.hpp"
#include "tools/cheg/referee/modes.hpp"
#include "tools/cheg/subcommands.hpp"

namespace cheg::tool {
namespace {

struct RefereeOptions {
  bool ksref = false;
  bool driver = false;
  int itype = 0;
  bool umpire = false;
  bool by_operator = false;
  bool silent = false;
  bool quiet = false;
  bool board = false;
  bool explain = false;
  std::string rules = "western";
  chess::Notation notation = chess::Notation::san;
  std::vector<std::string> fens;
  PlayerOptions players;
  SessionOptions session;
  GameTags tags;
  HuntOptions hunt;
  ReplayOptions replay;
};

// The options of a session with the options that other ways to run share. Throws UsageError.
SessionOptions session_options(const RefereeOptions& options) {
  SessionOptions session = options.session;
  session.tags = pgn_tags(options.tags);
  if (!session.pgn && (!session.tags.empty() || !options.replay.view.empty())) {
    throw UsageError(session.tags.empty() ? "referee: --view requires --replay or --pgn"
                                          : "referee: names and dates are written with --pgn FILE");
  }
  session.pgn_view = options.replay.view;
  session.moves = static_cast<std::size_t>(options.hunt.moves);
  return session;
}

// Reads what read_position() reads, and a FEN with reserves.
Result<kriegspiel::GameStart, TextError> read_start(std::string_view text,
                                                    const kriegspiel::RuleSet& rules) {
  if (text.find('/') != std::string_view::npos) {
    return kriegspiel::parse_start(text, rules);
  }
  const auto position = read_position(text);
  return position ? Result<kriegspiel::GameStart, TextError>(*position) : position.error();
}

// The start of a game: the FEN, or nothing for the usual one. Throws UsageError.
std::optional<kriegspiel::GameStart> start_of(const RefereeOptions& options,
                                              const kriegspiel::RuleSet& rules) {
  const std::vector<std::string> fens = join_fens(options.fens);
  if (fens.empty()) {
    return std::nullopt;
  }
  if (fens.size() > 1) {
    throw UsageError("referee: a game begins in one position, not in several");
  }
  const auto start = read_start(fens.front(), rules);
  if (!start) {
    throw UsageError("referee: no position to begin from: " +
                     describe(start.error(), fens.front()));
  }
  return *start;
}

ExitStatus run_ksref(const RefereeOptions& options) {
  const auto start = start_of(options, kriegspiel::RuleSet());
  const KsrefOptions ksref{start ? std::optional(start->position) : std::nullopt, options.itype};
  return options.driver ? run_ksref_driver(ksref) : run_ksref(ksref);
}

ExitStatus run_umpire(const RefereeOptions& options) {
  kriegspiel::UmpireSession session({.notices_mates = !options.silent,
                                     .rings_bell = !options.quiet && !options.session.json,
                                     .shows_board = options.board});
  return run_session(session, session_options(options));
}

ExitStatus run_rules(const kriegspiel::RuleSet& rules, const std::string& title,
                     const RefereeOptions& options) {
  const kriegspiel::GameStart start = start_of(options, rules).value_or(kriegspiel::GameStart());
  const SessionOptions session_as = session_options(options);
  if (options.by_operator) {
    kriegspiel::OperatorSession session(rules, title, start, options.notation);
    return run_session(session, session_as);
  }
  PlayerOptions who = options.players;
  who.seed = options.hunt.seed;
  who.tables = options.hunt.tables;
  const auto players = make_seat_players(who, rules, start.position);
  if (!players) {
    return ExitStatus::negative;
  }
  kriegspiel::RulesSession session(rules, title + in_words(*players), start, options.notation);
  return run_session(session, session_as, *players);
}

ExitStatus run(const RefereeOptions& options) {
  if (options.ksref) {
    return run_ksref(options);
  }
  if (options.umpire) {
    return run_umpire(options);
  }
  if (options.explain) {
    print(kriegspiel::rule_field_reference());
    return ExitStatus::ok;
  }
  const auto rules = find_rules(options.rules, "referee");
  if (!rules) {
    return ExitStatus::negative;
  }
  if (!options.replay.file.empty()) {
    if (options.replay.view == "mover") {
      throw UsageError(
          "referee: --view mover is for a game that is being played; with --replay it is "
          "white, black or referee");
    }
    ReplayOptions replay = options.replay;
    replay.pgn = options.session.pgn;
    return run_replay(rules->rules, replay);
  }
  if (!options.hunt.program.empty()) {
    refuse_drops(rules->rules, "referee --play");
    HuntOptions hunt = options.hunt;
    hunt.starts = options.fens;
    hunt.notation = options.notation;
    return run_hunt(rules->rules, hunt);
  }
  return run_rules(rules->rules, rules->title, options);
}

// The options that choose a way to run. They exclude the options of other ways.
using Options = std::vector<CLI::Option*>;

// Two people, a person and a program, or two programs, under any rules.
Options add_game(CLI::App& command, RefereeOptions& options) {
  CLI::Option* rules = add_rules_option(command, options.rules);
  Options players;
  for (const chess::Color color : {chess::Color::white, chess::Color::black}) {
    const std::string side = lower_case(name(color));
    players.push_back(command
                          .add_option("--" + side,
                                      options.players.who[static_cast<std::size_t>(color)],
                                      fmt::format("Who plays {}: {}", name(color), kWhoHelp))
                          ->capture_default_str()
                          ->type_name("WHO"));
  }
  return {rules, players[0], players[1]};
}

// The options of every session.
Options add_session(CLI::App& command, SessionOptions& options) {
  CLI::Option* json = command.add_flag(
      "--json", options.json, "One JSON object per event, with the players who may read it");
  CLI::Option* pgn =
      command
          .add_option("--pgn", options.pgn,
                      "Write the game to this file as PGN, with attempts and announcements in "
                      "comments, again after every attempt; with --replay, as the view knows it")
          ->type_name("FILE");
  CLI::Option* kibitzers =
      command
          .add_option("--kibitzers", options.kibitzers,
                      "Write the announcements that kibitzers hear, which are those that both "
                      "players hear, to a file, a named pipe or another terminal")
          ->type_name("FILE");
  command
      .add_flag("--referee", options.kibitzers_see_all,
                "With --kibitzers: they stand beside the referee and see all "
                "attempts and the board")
      ->needs(kibitzers);
  return {json, pgn, kibitzers};
}

// --play and its options.
Options add_hunt(CLI::App& command, HuntOptions& options) {
  CLI::Option* play = command
                          .add_option("--play", options.program,
                                      "Let a program play against men that it does not see, in "
                                      "one or more FENs or the positions on standard input; "
                                      "PROGRAM is a file or the name of a shipped program. It has "
                                      "the side to move")
                          ->type_name("PROGRAM");
  command
      .add_option(
          "--against", options.against,
          "With --play: how the other side plays, which sees everything: optimal (by tables), "
          "random, center (to the middle) or attack (for the men)")
      ->capture_default_str()
      ->type_name("WHO")
      ->needs(play);
  command.add_option("--seed", options.seed, "Of random players")
      ->capture_default_str()
      ->type_name("N");
  command
      .add_option("--moves", options.moves,
                  "Number of moves after which a game without a person is stopped")
      ->check(CLI::Range(1, chess::kMostFullmoves))
      ->capture_default_str()
      ->type_name("N");
  add_table_folder(command, options.tables);
  return {play};
}

// One operator, who referees for two players.
Options add_operator(CLI::App& command, RefereeOptions& options) {
  return {command.add_flag(
      "--operator", options.by_operator,
      "An operator umpires for two players who are not at the screen: he sees all men, types their "
      "attempts and reads the announcements aloud; `back` takes a line back")};
}

Options add_umpire(CLI::App& command, RefereeOptions& options) {
  CLI::Option* umpire = command.add_flag(
      "--umpire", options.umpire,
      "As the program of 1967: two people at a teletype, squares named from the player's own side");
  command
      .add_flag("--no-mates", options.silent,
                "With --umpire: checkmate and stalemate go unnoticed, as in 1967")
      ->needs(umpire);
  command.add_flag("--quiet", options.quiet, "With --umpire: **** without the two bells")
      ->needs(umpire);
  command
      .add_flag("--board", options.board,
                "With --umpire: show the player his men in every turn; in "
                "1967 there was only the command RELIST")
      ->needs(umpire);
  return {umpire};
}

Options add_ksref(CLI::App& command, RefereeOptions& options) {
  CLI::Option* ksref = command.add_flag(
      "--ksref", options.ksref,
      "As the program of 1975, in its data: standard input gives the rules, 1 (Western) or 2 "
      "(Eastern), or `P RULES ICOLOR` with 64 men and 64 histories, then calls `IFROMH IFROMV ITOH "
      "ITOV IPROMO ITRYRQ`; a line of data answers each");
  CLI::Option* driver =
      command
          .add_flag("--driver", options.driver,
                    "With --ksref: the dialogue of the driver printed with it, with moves such as "
                    "525400; `NOS` shows the attempts that it keeps, in words")
          ->needs(ksref);
  command
      .add_option("--legal", options.itype,
                  "With --ksref: call only its function LEGAL, which answers LEGAL=1, 0 (no) "
                  "or -1 (heck-no); with ITYPE 1 it moves, with 2 it only tests")
      ->check(CLI::IsMember({1, 2}))
      ->type_name("ITYPE")
      ->needs(ksref)
      ->excludes(driver);
  return {ksref};
}

Options add_replay(CLI::App& command, ReplayOptions& options) {
  CLI::Option* replay =
      command
          .add_option("--replay", options.file,
                      "Read the record of a game (PGN, the PGN of one player, or JSON lines), show "
                      "it step by step and compare it with the referee")
          ->type_name("FILE");
  command
      .add_option(
          "--view", options.view,
          "The game as white, black or the referee knows it. With --replay; the default is "
          "the player for whom the record is. With --pgn, whose record the file shows while "
          "the game is played; mover stands for the player whose turn it is, and the "
          "default is the referee")
      ->check(CLI::IsMember({"white", "black", "mover", "referee"}))
      ->type_name("WHO");
  return {replay};
}

// The first option of `mode`, which chooses the way to run, excludes each of the options.
void exclude(const Options& mode, const Options& options) {
  for (CLI::Option* option : options) {
    mode.front()->excludes(option);
  }
}

}  // namespace

void add_referee(CLI::App& app, ExitStatus& status) {
  auto options = std::make_shared<RefereeOptions>();
  CLI::App* command = app.add_subcommand("referee", "Referee a game of Kriegspiel or chess");
  CLI::Option* fen = command
                         ->add_option("FEN,--from", options->fens,
                                      "The position in which the game begins; under rules with "
                                      "drops with the reserves, as in `4k3/8/8/8/8/8/8/4K3[QPPn] w "
                                      "- - 0 1`. Default: the usual position, with --play the "
                                      "positions on standard input")
                         ->type_name("FEN");
  const Options game = add_game(*command, *options);
  const Options explain{
      command->add_flag("--explain-rules", options->explain,
                        "Only print the fields of such a file, with their values")};
  const Options session = add_session(*command, options->session);
  const Options tags = add_game_tags(*command, options->tags);
  const Options by_operator = add_operator(*command, *options);
  const Options umpire = add_umpire(*command, *options);
  const Options ksref = add_ksref(*command, *options);
  const Options replay = add_replay(*command, options->replay);
  const Options play = add_hunt(*command, options->hunt);
  add_notation_option(*command, options->notation);
  const Options notation{command->get_option("--notation")};
  const Options players{game[1], game[2]};
  for (const Options& other : {game, session, umpire, explain, play, replay, notation}) {
    exclude(ksref, other);
  }
  for (const Options& other : {game, explain, play, replay, notation, Options{fen}}) {
    exclude(umpire, other);
  }
  for (const Options& other : {players, session, explain, replay}) {
    exclude(play, other);
  }
  for (const Options& other :
       {players, ksref, umpire, explain, play, replay, Options{session[0]}}) {  // --json
    exclude(by_operator, other);
  }
  for (const Options& other : {ksref, explain, play, replay}) {
    exclude(other, tags);
  }
  // These are for games with programs.
  const Options programs{command->get_option("--seed"), command->get_option("--moves"),
                         command->get_option("--tables")};
  for (const Options& other : {ksref, umpire, explain, replay}) {
    exclude(other, programs);
  }
  const Options live{session[0], session[2]};  // --json, --kibitzers
  for (const Options& other : {players, live, explain, notation, Options{fen}}) {
    exclude(replay, other);
  }
  command->footer(
      "Two people share the terminal and take turns; each line is a command or an attempt, two\n"
      "squares. At a terminal the screen is cleared between turns.\n\n"
      "Examples:\n"
      "  printf 'e2e4\\nd7d5\\ne4d5\\n' | cheg referee --rules berkeley\n"
      "  printf 'N\\nN\\nW\\nK2 K4\\n' | cheg referee --umpire --quiet\n"
      "  cheg referee --play kriegspiel '8/8/4k3/8/8/8/8/KR6 w - - 0 1'\n"
      "  cheg referee --white kriegspiel --black random '8/8/4k3/8/8/8/8/KR6 w - - 0 1'\n"
      "  printf '1\\n525400\\n474500\\n' | cheg referee --ksref --driver\n"
      "  printf '1\\n5 2 5 4 0 0\\n4 7 4 5 0 0\\n' | cheg referee --ksref");
  command->callback([options, &status] { status = run(*options); });
}

}  // namespace cheg::tool

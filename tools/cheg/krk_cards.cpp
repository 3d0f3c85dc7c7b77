// cheg krk-cards: plays the data cards of the assignment of 1975, king and rook against king.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "base/json.hpp"
#include "base/text.hpp"
#include "chess/drawing.hpp"
#include "chess/fen.hpp"
#include "chess/game.hpp"
#include "consult/consultant.hpp"
#include "play/player.hpp"
#include "play/players.hpp"
#include "tools/cheg/command_line/consult_options.hpp"
#include "tools/cheg/command_line/exit_status.hpp"
#include "tools/cheg/command_line/output.hpp"
#include "tools/cheg/command_line/progress.hpp"
#include "tools/cheg/command_line/tables.hpp"
#include "tools/cheg/krk_cards/deck.hpp"
#include "tools/cheg/krk_cards/results.hpp"
#include "tools/cheg/krk_cards/white.hpp"
#include "tools/cheg/subcommands.hpp"

namespace cheg::tool {
namespace {

using chess::Game;
using chess::Position;

constexpr std::chrono::seconds kTimeForStudents(10);  // for each move

struct KrkCardsOptions {
  std::string program = "krk";
  std::string student;  // the command of a student's program; empty: `program` plays
  std::string black = "optimal";
  std::uint64_t seed = 1;
  int moves = 200;
  bool all = false;
  std::optional<std::size_t> sample;  // the number of random positions; empty: no random draw
  bool json = false;
  ConsultOptions consulting;
  TableOptions tables;

  [[nodiscard]] bool reads_cards() const { return !all && !sample; }
  [[nodiscard]] bool shows_games() const { return !json && reads_cards(); }
};

// --- one game

chess::TextDrawing drawing_of(chess::Move last) {
  chess::TextDrawing drawing;
  drawing.color = output_has_color();
  drawing.unicode = output_is_terminal() && output_is_utf8();
  drawing.highlighted = chess::bit(last.to());
  return drawing;
}

// Plays and shows a move.
void make_move(Game& game, const play::Choice& choice, const KrkCardsOptions& options) {
  const std::string line = choice.line(game.position());
  game.play(choice.move);
  if (options.shows_games()) {
    print(
        fmt::format("{}\n{}\n", line, chess::draw_text(game.position(), drawing_of(choice.move))));
  }
}

// The end of the game through White's last move; nothing if the game goes on.
std::optional<CardEnd> end_of(const Position& position) {
  if (chess::is_checkmate(position)) {
    return CardEnd::mate;
  }
  return chess::is_stalemate(position) ? std::optional(CardEnd::stalemate) : std::nullopt;
}

// Plays a game by the rules of the assignment, without draws by repetition or the fifty-move rule.
CardResult play_out(const Position& start, White& white, play::Player& black,
                    const KrkCardsOptions& options) {
  Game game(start);
  for (int moves = 1; moves <= options.moves; ++moves) {
    const auto choice = white.choose(game);
    if (!choice) {
      return {choice.error().end, moves - 1, choice.error().reason};
    }
    make_move(game, *choice, options);
    if (const auto end = end_of(game.position())) {
      white.hear(std::nullopt);
      return {*end, moves, ""};
    }
    const auto reply = black.choose(game);
    if (!reply) {
      white.hear(std::nullopt);
      return {CardEnd::no_move, moves, reply.error().message};
    }
    make_move(game, *reply, options);
    const bool is_lost = chess::has_insufficient_material(game.position());
    const bool goes_on = !is_lost && moves < options.moves;
    white.hear(goes_on ? std::optional(reply->move.to()) : std::nullopt);
    if (is_lost) {
      return {CardEnd::rook_lost, moves, ""};
    }
  }
  return {CardEnd::no_mate, options.moves, ""};
}

// --- the cards

// Requires: the card holds a position.
CardResult play_card(std::size_t number, const Card& card, White& white, play::Player& black,
                     const KrkCardsOptions& options) {
  if (options.shows_games()) {
    print(fmt::format("Card {}: {}, {} against {}\n", number, chess::to_fen(*card), white.name(),
                      black.name()));
  }
  return play_out(*card, white, black, options);
}

CardResult refuse_card(const BadCard& card) {
  complain(card.complaint());
  return {card.is_read ? CardEnd::illegal_position : CardEnd::unreadable, 0, card.error.message};
}

Json to_json(std::size_t number, const Card& card, const CardResult& result) {
  Json object{{"card", number}};
  if (card) {
    object["fen"] = chess::to_fen(*card);
  }
  object["end"] = name(result.end);
  if (card) {
    object["moves"] = result.moves;
  }
  if (!result.reason.empty()) {
    object["reason"] = result.reason;
  }
  if (is_game(result.end)) {
    object["objectives"] = objectives_met(result);
  }
  return object;
}

// Shows the results of the cards. Of positions that the user has not chosen, shows only a limited
// number of those in which an objective is not met.
class Results {
 public:
  explicit Results(const KrkCardsOptions& options) : options_(options) {}

  void add(std::size_t number, const Card& card, const CardResult& result) {
    marks_.add(result);
    if (options_.json) {
      print(json_line(to_json(number, card, result)));
    } else if (options_.reads_cards()) {
      print(fmt::format("card {}: {}\n\n", number, to_text(result)));
    } else {
      add_position(number, *card, result);
    }
  }

  void finish() const {
    if (options_.json) {
      return;
    }
    if (failures_ > kMostShown) {
      print(fmt::format("... and {} more\n", failures_ - kMostShown));
    }
    print(marks_.table() + marks_.summary() + '\n');
  }

  [[nodiscard]] const Marks& marks() const { return marks_; }

 private:
  static constexpr std::size_t kMostShown = 20;

  void add_position(std::size_t number, const Position& position, const CardResult& result) {
    const auto met = objectives_met(result);
    if (std::all_of(met.begin(), met.end(), [](bool is_met) { return is_met; })) {
      return;
    }
    if (++failures_ <= kMostShown) {
      print(fmt::format("card {} ({}): {}\n", number, card_numbers(position), to_text(result)));
    }
  }

  const KrkCardsOptions& options_;
  Marks marks_;
  std::size_t failures_ = 0;
};

// The player of White; nullptr if the program has errors.
std::unique_ptr<White> make_white(const KrkCardsOptions& options) {
  if (!options.student.empty()) {
    const auto time = options.consulting.limits.time;
    return make_student_white(options.student,
                              time.count() > 0 ? std::optional(time) : std::nullopt);
  }
  auto consultant = read_consultant(options.program, options.consulting.limits);
  if (consultant == nullptr) {
    return nullptr;
  }
  return make_program_white(play::make_program_player(
      std::move(consultant), made_printable(options.program), options.consulting.ask));
}

ExitStatus run(const KrkCardsOptions& options) {
  const auto white = make_white(options);
  if (white == nullptr) {
    return ExitStatus::negative;
  }
  const auto black = play::make_player(options.black, options.seed, table_source(options.tables));
  const Deck deck =
      options.reads_cards() ? make_input_deck() : make_complete_deck(options.sample, options.seed);
  const std::size_t size = options.sample.value_or(kPositionCount);
  Results results(options);
  ProgressBar progress;
  std::size_t number = 0;
  while (const auto card = deck()) {
    ++number;
    results.add(
        number, *card,
        *card ? play_card(number, *card, *white, *black, options) : refuse_card(card->error()));
    if (options.reads_cards()) {
      flush_output();
    } else {
      progress.show("cards", static_cast<double>(number) / static_cast<double>(size));
    }
  }
  progress.clear();
  results.finish();
  return results.marks().all_mates() ? ExitStatus::ok : ExitStatus::negative;
}

void add_options(CLI::App& command, KrkCardsOptions& options) {
  CLI::Option* const program =
      command
          .add_option("PROGRAM", options.program,
                      "White: a program file, compiled or not, or the name of a shipped program")
          ->capture_default_str()
          ->type_name("");
  command
      .add_option("--program", options.student,
                  "White: a student's program in any language, started with this shell command")
      ->type_name("COMMAND")
      ->excludes(program);
  command
      .add_option("--black", options.black,
                  "The black king: optimal (by tables), random, center (to the middle) or attack "
                  "(for the rook, which it takes where it can); if squares are equally near, "
                  "the first in the order a1, b1 to h8")
      ->check(CLI::IsMember({"optimal", "random", "center", "attack"}))
      ->capture_default_str()
      ->type_name("WHO");
  command.add_option("--seed", options.seed, "The seed of the random king and of --sample")
      ->capture_default_str()
      ->type_name("N");
  command.add_option("--moves", options.moves, "Number of moves after which a game is given up")
      ->check(CLI::Range(1, chess::kMostFullmoves))
      ->capture_default_str()
      ->type_name("N");
  CLI::Option* const all =
      command.add_flag("--all", options.all, "All 175168 positions instead of cards, no boards");
  command.add_option("--sample", options.sample, "Number of positions, drawn at random")
      ->check(CLI::Range(std::size_t{1}, kPositionCount))
      ->type_name("N")
      ->excludes(all);
  command.add_flag("--json", options.json, "One JSON object per card, no boards");
}

}  // namespace

void add_krk_cards(CLI::App& app, ExitStatus& status) {
  auto options = std::make_shared<KrkCardsOptions>();
  options->consulting.ask.host =
      consult::HostKind::bare;  // the program must solve the task, not the search
  CLI::App* command = app.add_subcommand(
      "krk-cards", "Play the cards of a 1975 assignment: king and rook against king");
  add_options(*command, *options);
  add_host_options(*command, options->consulting.ask);
  add_table_folder(*command, options->tables);
  add_limit_options(*command, options->consulting.limits);
  command->footer(
      "Cards come on standard input: BKX BKY WKX WKY WRX WRY, numbers from 1 to 8 (X counts "
      "files,\n"
      "Y ranks) separated by blanks or line ends; BKX = 0 ends them. White is to move.\n"
      "Each move is followed by the board. The exit status is 0 if every card ends in mate.\n"
      "--program: docs/krk-cards.md says how the program talks; --limit-time is then 10.\n\n"
      "Example:\n  echo '5 5 1 1 8 1  7 7 5 4 2 3  0' | cheg krk-cards --black attack");
  command->callback([options, command, &status] {
    if (options->program == "-") {
      throw UsageError("krk-cards: name the program's file; standard input is for the cards");
    }
    if (!options->student.empty() && command->count("--limit-time") == 0) {
      options->consulting.limits.time = kTimeForStudents;
    }
    status = run(*options);
  });
}

}  // namespace cheg::tool

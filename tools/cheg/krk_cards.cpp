// cheg krk-cards: plays the data cards of the assignment of 1975, king and rook against king.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

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
#include "tools/cheg/command_line/tables.hpp"
#include "tools/cheg/krk_cards/cards.hpp"
#include "tools/cheg/subcommands.hpp"

namespace cheg::tool {
namespace {

using chess::Game;
using chess::Position;

struct KrkCardsOptions {
  std::string program = "krk";
  std::string black = "optimal";
  std::uint64_t seed = 1;
  int moves = 200;
  bool json = false;
  ConsultOptions consulting;
  TableOptions tables;
};

// How a card ended.
enum class CardEnd : std::uint8_t {
  mate,
  stalemate,
  rook_lost,
  no_mate,  // within the moves allowed
  no_move,  // a player has no move
  illegal_position,
  unreadable
};
constexpr std::array<const char*, 7> kCardEndNames{
    "mate", "stalemate", "rook lost", "no mate", "no move", "illegal position", "unreadable card"};

const char* name(CardEnd end) { return kCardEndNames[static_cast<std::size_t>(end)]; }

struct CardResult {
  CardEnd end;
  int moves = 0;       // of White
  std::string reason;  // in words; may be empty
};

std::string to_text(const CardResult& result) {
  switch (result.end) {
    case CardEnd::mate:
    case CardEnd::no_mate:
      return fmt::format("{} in {} {}", name(result.end), result.moves,
                         result.moves == 1 ? "move" : "moves");
    case CardEnd::no_move:
      return result.reason;
    default:
      return name(result.end);
  }
}

// --- one game

chess::TextDrawing drawing_of(chess::Move last) {
  chess::TextDrawing drawing;
  drawing.color = output_has_color();
  drawing.unicode = output_is_terminal() && output_is_utf8();
  drawing.highlighted = chess::bit(last.to());
  return drawing;
}

// Makes and shows the player's move; returns why there is none.
std::optional<std::string> make_move(Game& game, play::Player& player,
                                     const KrkCardsOptions& options) {
  const auto choice = player.choose(game);
  if (!choice) {
    return choice.error().message;
  }
  const std::string line = choice->line(game.position());
  game.play(choice->move);
  if (!options.json) {
    print(
        fmt::format("{}\n{}\n", line, chess::draw_text(game.position(), drawing_of(choice->move))));
  }
  return std::nullopt;
}

// By the rules of the assignment, without repetition and the fifty-move rule.
CardResult play_out(const Position& start, play::Player& white, play::Player& black,
                    const KrkCardsOptions& options) {
  Game game(start);
  for (int moves = 1; moves <= options.moves; ++moves) {
    if (const auto reason = make_move(game, white, options)) {
      return {CardEnd::no_move, moves - 1, *reason};
    }
    if (chess::is_checkmate(game.position())) {
      return {CardEnd::mate, moves, ""};
    }
    if (chess::is_stalemate(game.position())) {
      return {CardEnd::stalemate, moves, ""};
    }
    if (const auto reason = make_move(game, black, options)) {
      return {CardEnd::no_move, moves, *reason};
    }
    if (chess::has_insufficient_material(game.position())) {
      return {CardEnd::rook_lost, moves, ""};
    }
  }
  return {CardEnd::no_mate, options.moves, ""};
}

// --- the cards

// Requires: the card holds a position.
CardResult play_card(std::size_t number, const Card& card, play::Player& white, play::Player& black,
                     const KrkCardsOptions& options) {
  if (!options.json) {
    print(fmt::format("Card {}: {}, {} against {}\n", number, chess::to_fen(*card), white.name(),
                      black.name()));
  }
  return play_out(*card, white, black, options);
}

CardResult refuse_card(const BadCard& card) {
  complain(card.complaint());
  return {card.is_read ? CardEnd::illegal_position : CardEnd::unreadable, 0, card.error.message};
}

void show(std::size_t number, const Card& card, const CardResult& result,
          const KrkCardsOptions& options) {
  if (!options.json) {
    print(fmt::format("card {}: {}\n\n", number, to_text(result)));
    return;
  }
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
  print(json_line(object));
}

// "3 cards: mate 2, stalemate 1; 12.5 moves to mate on average, 16 at most".
std::string summary(const std::vector<CardResult>& results) {
  std::array<int, kCardEndNames.size()> counts{};
  int moves = 0;
  int most_moves = 0;
  for (const CardResult& result : results) {
    ++counts[static_cast<std::size_t>(result.end)];
    if (result.end == CardEnd::mate) {
      moves += result.moves;
      most_moves = std::max(most_moves, result.moves);
    }
  }
  std::string text = fmt::format("{} {}", results.size(), results.size() == 1 ? "card" : "cards");
  for (std::size_t end = 0; end < counts.size(); ++end) {
    if (counts[end] > 0) {
      text += fmt::format("{} {} {}", text.find(':') == std::string::npos ? ":" : ",",
                          kCardEndNames[end], counts[end]);
    }
  }
  if (const int mates = counts[static_cast<std::size_t>(CardEnd::mate)]; mates > 0) {
    text += fmt::format("; {:.1f} moves to mate on average, {} at most",
                        static_cast<double>(moves) / mates, most_moves);
  }
  return text;
}

ExitStatus run(const KrkCardsOptions& options) {
  auto consultant = read_consultant(options.program, options.consulting.limits);
  if (consultant == nullptr) {
    return ExitStatus::negative;
  }
  const auto white = play::make_program_player(
      std::move(consultant), made_printable(options.program), options.consulting.ask);
  const auto black = play::make_player(options.black, options.seed, table_source(options.tables));
  std::vector<CardResult> results;
  CardReader cards;
  while (const auto card = cards.next()) {
    const std::size_t number = results.size() + 1;
    results.push_back(*card ? play_card(number, *card, *white, *black, options)
                            : refuse_card(card->error()));
    show(number, *card, results.back(), options);
    flush_output();
  }
  if (!options.json) {
    print(summary(results) + '\n');
  }
  const bool all_mates = std::all_of(results.begin(), results.end(), [](const CardResult& result) {
    return result.end == CardEnd::mate;
  });
  return all_mates ? ExitStatus::ok : ExitStatus::negative;
}

}  // namespace

void add_krk_cards(CLI::App& app, ExitStatus& status) {
  auto options = std::make_shared<KrkCardsOptions>();
  options->consulting.ask.host =
      consult::HostKind::bare;  // the program is to solve the task, not the search
  CLI::App* command = app.add_subcommand(
      "krk-cards", "Play the cards of a 1975 assignment: king and rook against king");
  command
      ->add_option("PROGRAM", options->program,
                   "White: a program file, compiled or not, or the name of a shipped program")
      ->capture_default_str()
      ->type_name("");
  command
      ->add_option("--black", options->black,
                   "The black king: optimal (by tables), random, center (to the middle) or attack "
                   "(for the rook, which it takes where it can); of squares equally near the "
                   "first from a1, b1 to h8")
      ->check(CLI::IsMember({"optimal", "random", "center", "attack"}))
      ->capture_default_str()
      ->type_name("WHO");
  command->add_option("--seed", options->seed, "Of the random king")
      ->capture_default_str()
      ->type_name("N");
  command->add_option("--moves", options->moves, "Give a game up after so many moves")
      ->check(CLI::Range(1, chess::kMostFullmoves))
      ->capture_default_str()
      ->type_name("N");
  command->add_flag("--json", options->json, "One JSON object per card, no boards");
  add_host_options(*command, options->consulting.ask);
  add_table_folder(*command, options->tables);
  add_limit_options(*command, options->consulting.limits);
  command->footer(
      "Cards come on standard input: BKX BKY WKX WKY WRX WRY, numbers from 1 to 8 (X counts "
      "files,\n"
      "Y ranks) separated by blanks or line ends; BKX = 0 ends them. White is to move.\n"
      "Each move is followed by the board. The exit status is 0 if every card ends in mate.\n\n"
      "Example:\n  echo '5 5 1 1 8 1  7 7 5 4 2 3  0' | cheg krk-cards --black attack");
  command->callback([options, &status] {
    if (options->program == "-") {
      throw UsageError("krk-cards: name the program's file; standard input is for the cards");
    }
    status = run(*options);
  });
}

}  // namespace cheg::tool

#include <fmt/format.h>

#include <optional>

#include "base/text.hpp"
#include "chess/movegen.hpp"
#include "chess/notation/notation.hpp"
#include "kriegspiel/attempt_text.hpp"
#include "kriegspiel/made_move.hpp"
#include "kriegspiel/records/pgn_comments.hpp"
#include "kriegspiel/records/pgn_hidden_text.hpp"
#include "kriegspiel/records/pgn_tags.hpp"

namespace cheg::kriegspiel {
namespace {

using chess::Color;
using Complaint = std::optional<std::string>;

bool is_braces(std::string_view comment) { return comment.starts_with(pgn::kBrace); }

// Removes the next word, which extends to one of the characters or to the end of the text.
std::string_view take(std::string_view& text, std::string_view ends) {
  const std::size_t length = std::min(text.find_first_of(ends), text.size());
  const std::string_view word = text.substr(0, length);
  text.remove_prefix(std::min(length + 1, text.size()));
  return word;
}

// The moves and drops of a game with their comments.
struct RecordedGame {
  struct Turn {
    Attempt move;
    std::string comment;
  };

  GameStart start;
  std::string comment;  // before the first move
  std::vector<Turn> turns;
  std::string result;
};

// Replays a game, comment by comment.
class Replay {
 public:
  Replay(const RuleSet& rules, const RecordedGame& game)
      : referee_(rules, game.start), game_(game) {
    is_commented_ = !game.comment.empty();
    bool braces = is_braces(game.comment);
    for (const RecordedGame::Turn& turn : game.turns) {
      is_commented_ = is_commented_ || !turn.comment.empty();
      braces = braces || is_braces(turn.comment);
    }
    style_ = braces ? PgnComments::braces : PgnComments::words;
  }

  // The error with its place; nothing on success.
  Complaint run() {
    if (Complaint fault = play_turn(game_.comment, nullptr)) {
      return "before the first move: " + *fault;
    }
    for (const RecordedGame::Turn& turn : game_.turns) {
      const std::string where =
          fmt::format("{}{} {}", referee_.position().fullmove_number(),
                      referee_.side_to_move() == Color::white ? "." : "...",
                      move_text({referee_.position(), turn.move}, chess::Notation::san));
      if (Complaint fault = play_turn(turn.comment, &turn.move)) {
        return where + ": " + *fault;
      }
    }
    return check_result();
  }

  Referee take_referee() { return std::move(referee_); }

 private:
  // Replays the acts of the comment and the move, and compares the announcements.
  Complaint play_turn(std::string_view comment, const Attempt* move) {
    move_ = move;
    const std::size_t first = move == nullptr ? 0 : referee_.full_record().size();
    Complaint fault = style_ == PgnComments::braces ? play_braces(comment) : play_words(comment);
    if (!fault) {
      fault = play_move();
    }
    if (fault || !is_commented_) {
      return fault;
    }
    const std::string expected = pgn::comment(referee_.full_record().subspan(first),
                                              referee_.rules(), Listener::spectators, style_);
    return expected == comment ? std::nullopt
                               : Complaint(fmt::format("the comment should be {}",
                                                       expected.empty() ? "empty" : expected));
  }

  Complaint play_words(std::string_view comment) {
    while (!comment.empty()) {
      if (comment[0] == '"') {
        comment.remove_prefix(1);
        take(comment, "\"");
      } else if (comment[0] == ' ') {
        comment.remove_prefix(1);
      } else if (Complaint fault = play_word(take(comment, " "))) {
        return fault;
      }
    }
    return std::nullopt;
  }

  Complaint play_word(std::string_view word) {
    if (word == pgn::kBegins) {
      return std::nullopt;
    }
    if (word == pgn::kPlayed) {
      return play_move();
    }
    if (word == pgn::kAsksAny) {
      return done(referee_.ask_any().verdict, word);
    }
    if (word == pgn::kAsksRefusals) {
      return done(referee_.ask_refusals().verdict, word);
    }
    for (const Color color : {Color::white, Color::black}) {
      if (word == name(color) + std::string(pgn::kResigns)) {
        return done(referee_.resign(color).verdict, word);
      }
    }
    return play_attempt(word);
  }

  // "(K:d2d4,?:Td3)", any number of them.
  Complaint play_braces(std::string_view comment) {
    while (!comment.empty()) {
      if (!is_braces(comment)) {
        return fmt::format("{} is no group such as (K:d2d4:CF)", cheg::quoted(comment));
      }
      comment.remove_prefix(pgn::kBrace.size());
      std::string_view acts = take(comment, ":");
      take(comment, ")");
      comment = trimmed(comment);
      while (!acts.empty()) {
        const std::string_view word = take(acts, ",");
        const Complaint fault = word == pgn::kBraceAny ? done(referee_.ask_any().verdict, word)
                                : word == pgn::kBraceRefusals
                                    ? done(referee_.ask_refusals().verdict, word)
                                    : play_attempt(word);
        if (fault) {
          return fault;
        }
      }
      if (Complaint fault = play_move()) {
        return fault;
      }
    }
    return std::nullopt;
  }

  Complaint play_attempt(std::string_view word) {
    const auto attempt = read_attempt(word);
    if (!attempt) {
      return fmt::format("{} is neither an attempt such as e2e4 nor another act",
                         cheg::quoted(word));
    }
    const Verdict verdict = referee_.attempt(*attempt).verdict;
    if (verdict == Verdict::moved) {
      return fmt::format("{} is a legal move, not a refused attempt", cheg::quoted(word));
    }
    return done(verdict, word);
  }

  // Makes the move of this turn, unless it has been made.
  Complaint play_move() {
    if (move_ == nullptr) {
      return std::nullopt;
    }
    const Attempt move = *std::exchange(move_, nullptr);
    if (move.drop != chess::PieceType::none &&
        referee_.reserves().count(referee_.side_to_move(), move.drop) == 0) {
      return fmt::format("{} has no {} in his reserve", name(referee_.side_to_move()),
                         name(move.drop));
    }
    const Verdict verdict = referee_.attempt(move).verdict;
    if (verdict == Verdict::game_over) {
      return "the game is over";
    }
    return verdict == Verdict::moved
               ? std::nullopt
               : Complaint("a capture by a pawn is obligatory after the answer to the question");
  }

  static Complaint done(Verdict verdict, std::string_view word) {
    if (verdict == Verdict::game_over) {
      return fmt::format("{}: the game is over", cheg::quoted(word));
    }
    if (verdict == Verdict::not_in_rules) {
      return fmt::format("{}: this rule set does not know the question", cheg::quoted(word));
    }
    return std::nullopt;
  }

  // If the comments have no resignation, the result tells who resigned.
  Complaint check_result() {
    const std::string& result = game_.result;
    if (!referee_.ending() && (result == "1-0" || result == "0-1") &&
        (style_ == PgnComments::braces || !is_commented_)) {
      referee_.resign(result == "1-0" ? Color::black : Color::white);
    }
    const std::string expected = referee_.ending() ? referee_.ending()->result() : "*";
    if (result == "*" || result == expected || (!referee_.ending() && result == "1/2-1/2")) {
      return std::nullopt;
    }
    return fmt::format("the result is {}, but the referee says {}", result, expected);
  }

  Referee referee_;
  const RecordedGame& game_;
  PgnComments style_ = PgnComments::words;
  bool is_commented_ = false;
  const Attempt* move_ = nullptr;  // not yet made in this turn
};

// ---- The text ----

Result<RecordedGame, RecordError> read_game(std::string_view text) {
  const auto game = pgn::first_game(text);
  if (!game) {
    return game.error();
  }
  RecordedGame recorded{GameStart(game->start), game->comment, {}, game->result};
  recorded.turns.reserve(game->moves.size());
  for (const chess::PgnMove& move : game->moves) {
    recorded.turns.push_back({to_attempt(move.move), move.comment});
  }
  return recorded;
}

// The comment as one text with single spaces.
std::string joined(const std::vector<pgn::Token>& comment) {
  std::string text;
  for (const pgn::Token& token : comment) {
    text += text.empty() ? "" : " ";
    text += token.kind == pgn::TokenKind::quoted ? '"' + token.text + '"' : token.text;
  }
  return text;
}

bool is_legal_drop(const chess::Position& position, Attempt attempt) {
  return attempt.drop < chess::PieceType::king && attempt.to < chess::Square::none &&
         contains(drop_squares(position) & drop_ranks(attempt.drop), attempt.to);
}

// A drop such as N@f5, a move in SAN, or the squares of a move.
Result<Attempt, std::string> read_move(const chess::Position& position, std::string_view text) {
  const auto attempt = read_attempt(text.substr(0, text.find_last_not_of("+#!?") + 1));
  if (attempt && (is_legal_drop(position, *attempt) || legal_move(position, *attempt))) {
    return *attempt;
  }
  constexpr int kMost = chess::MoveList::kCapacity;
  if ((attempt && attempt->drop != chess::PieceType::none) ||
      chess::count_legal_moves(position) > kMost) {
    return fmt::format("{} is not legal here", cheg::quoted(text));
  }
  const auto move = chess::parse_move(position, text, chess::Notation::san);
  return move ? Result<Attempt, std::string>(to_attempt(*move)) : move.error().message;
}

Result<RecordedGame, RecordError> read_game_with_drops(const pgn::TagSection& tags,
                                                       const GameStart& start) {
  const auto text = pgn::read_hidden_moves(tags);
  if (!text) {
    return text.error();
  }
  RecordedGame game{start, joined(text->comment), {}, text->result.text};
  if (text->first_mover != start.position.side_to_move()) {
    return error_at(text->number,
                    fmt::format("{} is to move first", name(start.position.side_to_move())));
  }
  chess::Position position = start.position;
  for (const pgn::HiddenTurn& turn : text->turns) {
    const auto move = read_move(position, turn.move.text);
    if (!move) {
      return error_at(turn.move, move.error());
    }
    game.turns.push_back({*move, joined(turn.comment)});
    position = position_after(position, *move);
  }
  return game;
}

}  // namespace

Result<Referee, RecordError> read_pgn(std::string_view text, const RuleSet& rules,
                                      std::optional<Referee>* so_far) {
  const auto tags = pgn::read_tags(text);
  if (tags && !tags->game.tag(pgn::kForTag).empty()) {
    return RecordError{"this record is what one player knows; a whole game is expected here"};
  }
  const auto its_rules = tags ? pgn::rules_of(tags->game, rules) : rules;
  const bool has_drops = tags && its_rules && its_rules->drops == Drops::yes;
  const auto start = tags && its_rules ? pgn::start_of(text, *tags, *its_rules)
                                       : Result<GameStart, RecordError>(GameStart());
  if (!start) {
    return start.error();
  }
  const auto game = has_drops ? read_game_with_drops(*tags, *start) : read_game(text);
  if (!game) {
    return game.error();
  }
  if (!its_rules) {
    return its_rules.error();
  }
  Replay replay(*its_rules, *game);
  if (const Complaint fault = replay.run()) {
    if (so_far != nullptr) {
      *so_far = replay.take_referee();
    }
    return RecordError{*fault};
  }
  return replay.take_referee();
}

}  // namespace cheg::kriegspiel

#include <fmt/format.h>

#include <optional>

#include "base/text.hpp"
#include "chess/notation/notation.hpp"
#include "kriegspiel/attempt_text.hpp"
#include "kriegspiel/records/pgn_comments.hpp"
#include "kriegspiel/records/pgn_tags.hpp"

namespace cheg::kriegspiel {
namespace {

using chess::Color;
using chess::PgnGame;
using Complaint = std::optional<std::string>;

bool is_braces(std::string_view comment) { return comment.starts_with(pgn::kBrace); }

// Removes the next word, which extends to one of the characters or to the end of the text.
std::string_view take(std::string_view& text, std::string_view ends) {
  const std::size_t length = std::min(text.find_first_of(ends), text.size());
  const std::string_view word = text.substr(0, length);
  text.remove_prefix(std::min(length + 1, text.size()));
  return word;
}

// Replays a game, comment by comment.
class Replay {
 public:
  Replay(const RuleSet& rules, const PgnGame& game) : referee_(rules, game.start), game_(game) {
    is_commented_ = !game.comment.empty();
    bool braces = is_braces(game.comment);
    for (const chess::PgnMove& move : game.moves) {
      is_commented_ = is_commented_ || !move.comment.empty();
      braces = braces || is_braces(move.comment);
    }
    style_ = braces ? PgnComments::braces : PgnComments::words;
  }

  // The error with its place; nothing on success.
  Complaint run() {
    if (Complaint fault = play_turn(game_.comment, nullptr)) {
      return "before the first move: " + *fault;
    }
    for (const chess::PgnMove& move : game_.moves) {
      const std::string where =
          fmt::format("{}{} {}", referee_.position().fullmove_number(),
                      referee_.side_to_move() == Color::white ? "." : "...",
                      format_move(referee_.position(), move.move, chess::Notation::san));
      if (Complaint fault = play_turn(move.comment, &move.move)) {
        return where + ": " + *fault;
      }
    }
    return check_result();
  }

  Referee take_referee() { return std::move(referee_); }

 private:
  // Replays the acts of the comment and the move, and compares the announcements.
  Complaint play_turn(std::string_view comment, const chess::Move* move) {
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
    const Verdict verdict = referee_.attempt(to_attempt(*std::exchange(move_, nullptr))).verdict;
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
  const PgnGame& game_;
  PgnComments style_ = PgnComments::words;
  bool is_commented_ = false;
  const chess::Move* move_ = nullptr;  // not yet made in this turn
};

}  // namespace

Result<Referee, RecordError> read_pgn(std::string_view text, const RuleSet& rules,
                                      std::optional<Referee>* so_far) {
  const auto tags = pgn::read_tags(text);
  if (tags && !tags->game.tag(pgn::kForTag).empty()) {
    return RecordError{"this record is what one player knows; a whole game is expected here"};
  }
  chess::PgnReader reader(text);
  const auto game = reader.next();
  if (!game) {
    return RecordError{"there is no game here"};
  }
  if (!*game) {
    const chess::PgnError& error = (*game).error();
    return RecordError{error.message, error.line, error.column};
  }
  const auto its_rules = pgn::rules_of(**game, rules);
  if (!its_rules) {
    return its_rules.error();
  }
  Replay replay(*its_rules, **game);
  if (const Complaint fault = replay.run()) {
    if (so_far != nullptr) {
      *so_far = replay.take_referee();
    }
    return RecordError{*fault};
  }
  return replay.take_referee();
}

}  // namespace cheg::kriegspiel

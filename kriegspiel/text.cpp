// One table has a phrase for each kind of announcement in each wording. A name in braces stands for
// a member of the announcement: writing replaces it by the member's value, and reading parses the
// value. All other words must match.
#include "kriegspiel/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "base/text.hpp"
#include "chess/notation/descriptive_squares.hpp"

namespace cheg::kriegspiel {

namespace {

using chess::Color;

// The phrases of each wording; an empty phrase means that of RAND. Words in braces stand for
// members of the announcement.
struct Phrase {
  Announcement::Kind kind;
  std::string_view rand;
  std::string_view eastern = {};
  std::string_view english = {};
  std::string_view berkeley = {};
  std::string_view cincinnati = {};
  std::string_view crazykrieg = {};
  std::string_view wild16 = {};
  std::string_view chess = {};
};

constexpr Phrase kPhrases[] = {
    {.kind = Announcement::Kind::begin, .rand = "{color} to move"},
    {.kind = Announcement::Kind::moved,
     .rand = "{color} to move",
     .english = "{mover}",
     .berkeley = "Yes",
     .crazykrieg = "Yes",
     .wild16 = "{color}'s move"},
    {.kind = Announcement::Kind::refused,
     .rand = "No",
     .english = "Illegal",
     .wild16 = "Illegal move",
     .chess = "Illegal move"},
    {.kind = Announcement::Kind::impossible,
     .rand = "Hell no",
     .eastern = "Heck-no",
     .english = "Impossible",
     .berkeley = "Nonsense",
     .cincinnati = "Nonsense",
     .crazykrieg = "Impossible",
     .wild16 = "Impossible",
     .chess = "Impossible"},
    {.kind = Announcement::Kind::repeated, .rand = "Repeat no"},
    {.kind = Announcement::Kind::asked_any, .rand = "{color} asks: any?"},
    {.kind = Announcement::Kind::asked_refusals, .rand = "{color} asks: how many no's?"},
    {.kind = Announcement::Kind::capture,
     .rand = "{Man} gone {square}",
     .english = "{Man} taken on {square}",
     .berkeley = "Capture{of a man} at {square}",
     .cincinnati = "{Man} captured at {square}",
     .crazykrieg = "Capture{of a man} at {square}",
     .wild16 = "{Man} at {square} captured",
     .chess = "{Man} captured on {square}"},
    {.kind = Announcement::Kind::drop, .rand = "{color} drops a {man}"},
    {.kind = Announcement::Kind::promotion, .rand = "{color} promotes"},
    {.kind = Announcement::Kind::check,
     .rand = "{Line} check",
     .english = "{Short-line} check",
     .wild16 = "{Hyphenated-line} check"},
    {.kind = Announcement::Kind::any_check, .rand = "Check"},
    {.kind = Announcement::Kind::try_on, .rand = "{Pawn try} {square}"},
    {.kind = Announcement::Kind::tries, .rand = "{count} pawn {try}"},
    {.kind = Announcement::Kind::tries_exist,
     .rand = "Pawn tries",
     .eastern = "Some",
     .english = "Yes",
     .berkeley = "Has pawn captures",
     .cincinnati = "Pawn capture",
     .crazykrieg = "Has pawn captures"},
    {.kind = Announcement::Kind::no_tries,
     .rand = "No pawn tries",
     .eastern = "None",
     .english = "No",
     .berkeley = "No pawn captures",
     .cincinnati = "No pawn capture",
     .crazykrieg = "No pawn captures"},
    {.kind = Announcement::Kind::refusals, .rand = "{color} had {count} {no}"},
    {.kind = Announcement::Kind::move, .rand = "{color} plays {move}"},
    {.kind = Announcement::Kind::checkmate, .rand = "Checkmate"},
    {.kind = Announcement::Kind::stalemate, .rand = "Stalemate"},
    {.kind = Announcement::Kind::repetition, .rand = "Draw by repetition"},
    {.kind = Announcement::Kind::fifty_moves, .rand = "Draw by the fifty-move rule"},
    {.kind = Announcement::Kind::insufficient_material, .rand = "Draw by insufficient material"},
    {.kind = Announcement::Kind::resignation, .rand = "{color} resigns"},
};

// Follows the phrase of a capture if the rules name captures en passant.
constexpr std::string_view kEnPassantWords = " en passant";

std::string_view own_words(const Phrase& phrase, Wording wording) {
  switch (wording) {
    case Wording::rand:
    case Wording::umpire:
      return phrase.rand;
    case Wording::eastern:
      return phrase.eastern;
    case Wording::english:
      return phrase.english;
    case Wording::berkeley:
      return phrase.berkeley;
    case Wording::cincinnati:
      return phrase.cincinnati;
    case Wording::crazykrieg:
      return phrase.crazykrieg;
    case Wording::wild16:
      return phrase.wild16;
    case Wording::chess:
      break;
  }
  return phrase.chess;
}

std::string_view phrase_of(Announcement::Kind kind, Wording wording) {
  const auto* const phrase =
      std::find_if(std::begin(kPhrases), std::end(kPhrases),
                   [kind](const Phrase& candidate) { return candidate.kind == kind; });
  const std::string_view words = own_words(*phrase, wording);
  return words.empty() ? phrase->rand : words;
}

std::string capitalised(std::string text) {
  text[0] = upper_case(text)[0];
  return text;
}

std::string of_a_man(CapturedMan man) {
  return man == CapturedMan::man ? "" : fmt::format(" of a {}", name(man));
}

bool is_check_word(std::string_view word) {
  return word == "Line" || word == "Hyphenated-line" || word == "Short-line";
}

// "Long diagonal", "Long-diagonal" or "Long".
std::string check_line(std::string_view word, CheckKind check) {
  std::string line = capitalised(name(check));
  if (word == "Hyphenated-line") {
    std::replace(line.begin(), line.end(), ' ', '-');
  } else if (word == "Short-line") {
    line.erase(std::min(line.find(' '), line.size()));
  }
  return line;
}

// The text for the word in braces.
std::string filled_in(std::string_view word, const Announcement& said, const RuleSet& rules,
                      Listener reader) {
  const auto square = [&](chess::Square which) {
    return square_name(which, rules.squares, reader, said.color);
  };
  if (word == "color") {
    return name(said.color);
  }
  if (word == "mover") {
    return name(~said.color);
  }
  if (word == "Man") {
    return capitalised(name(said.man));
  }
  if (word == "man") {
    return name(said.man);
  }
  if (word == "of a man") {
    return of_a_man(said.man);
  }
  if (word == "square") {
    return square(said.square);
  }
  if (is_check_word(word)) {
    return check_line(word, said.check);
  }
  if (word == "count") {
    return std::to_string(said.count);
  }
  if (word == "Pawn try") {
    return said.count == 2 ? "Double pawn try" : "Pawn try";
  }
  if (word == "try") {
    return said.count == 1 ? "try" : "tries";
  }
  if (word == "no") {
    return said.count == 1 ? "no" : "no's";
  }
  // The move.
  if (said.attempt.drop != chess::PieceType::none) {
    return letter(said.attempt.drop) + ('@' + square(said.attempt.to));
  }
  std::string move = square(said.attempt.from) + '-' + square(said.attempt.to);
  if (said.attempt.promotion != chess::PieceType::none) {
    move += '=';
    move += letter(said.attempt.promotion);
  }
  return move;
}

// ---- Reading ----

bool is_alike(std::string_view a, std::string_view b) { return lower_case(a) == lower_case(b); }

// The value among the first `count` of a type that is printed as this text.
template <class Value>
bool find_value(std::string_view text, int count, Value& member, const auto& written) {
  for (int i = 0; i < count; ++i) {
    member = static_cast<Value>(i);
    if (is_alike(text, written())) {
      return true;
    }
  }
  return false;
}

// Parses the text for the word in braces into the announcement.
bool read_word(std::string_view word, std::string_view text, Announcement& said,
               const RuleSet& rules, Listener reader) {
  const auto written = [&] { return filled_in(word, said, rules, reader); };
  if (word == "color" || word == "mover") {
    return find_value(text, chess::kColorCount, said.color, written);
  }
  if (word == "Man" || word == "man" || word == "of a man") {
    return find_value(text, kCapturedManCount, said.man, written);
  }
  if (word == "square") {
    return find_value(text, chess::kSquareCount, said.square, written);
  }
  if (is_check_word(word)) {
    return find_value(text, kCheckKindCount, said.check, written);
  }
  if (word == "Pawn try") {
    said.count = 1;
    return is_alike(text, written()) || (said.count = 2, is_alike(text, written()));
  }
  if (word == "count") {
    const char* const end = text.data() + text.size();
    return std::from_chars(text.data(), end, said.count).ptr == end && !text.empty();
  }
  if (word == "try" || word == "no") {
    return true;  // follows from the count
  }
  // The move.
  const auto read_square = [&](std::string_view name, chess::Square& square) {
    return find_value(name, chess::kSquareCount, square,
                      [&] { return square_name(square, rules.squares, reader, said.color); });
  };
  if (text.size() > 2 && text[1] == '@') {
    said.attempt.drop = chess::piece_type_from_letter(upper_case(text)[0]);
    return read_square(text.substr(2), said.attempt.to);
  }
  const std::size_t dash = std::min(text.find('-'), text.size());
  const std::size_t end = std::min(text.find('='), text.size());
  if (end + 2 == text.size()) {
    said.attempt.promotion = chess::piece_type_from_letter(upper_case(text).back());
  }
  return dash < end && read_square(text.substr(0, dash), said.attempt.from) &&
         read_square(text.substr(dash + 1, end - dash - 1), said.attempt.to);
}

}  // namespace

std::optional<Announcement> read_text(std::string_view text, Announcement frame,
                                      const RuleSet& rules, Listener reader) {
  std::string_view rest = text;
  std::string_view phrase = phrase_of(frame.kind, rules.wording);
  if (rules.wording == Wording::umpire && rest.starts_with('(')) {
    rest.remove_prefix(1);
    rest.remove_suffix(rest.ends_with(')') ? 1 : 0);
  }
  if (frame.kind == Announcement::Kind::capture && lower_case(rest).ends_with(kEnPassantWords)) {
    frame.en_passant = true;
    rest.remove_suffix(kEnPassantWords.size());
  }
  while (!phrase.empty()) {
    if (phrase[0] != '{') {
      const std::size_t length = std::min(phrase.find('{'), phrase.size());
      if (!is_alike(rest.substr(0, length), phrase.substr(0, length))) {
        return std::nullopt;
      }
      rest.remove_prefix(length);
      phrase.remove_prefix(length);
      continue;
    }
    // The text for a word in braces ends where the following plain words begin. "Pawn try" contains
    // a space; the text after it does not.
    const std::size_t close = phrase.find('}');
    const std::string_view word = phrase.substr(1, close - 1);
    phrase.remove_prefix(close + 1);
    const std::string_view plain = phrase.substr(0, phrase.find('{'));
    const std::size_t length =
        plain.empty() ? rest.size()
                      : std::min(lower_case(rest).rfind(lower_case(plain)), rest.size());
    if (!read_word(word, rest.substr(0, length), frame, rules, reader)) {
      return std::nullopt;
    }
    rest.remove_prefix(length);
  }
  return to_text(frame, rules, reader) == text ? std::optional(frame) : std::nullopt;
}

std::string square_name(chess::Square square, Squares squares, Listener reader, Color concerned) {
  switch (squares) {
    case Squares::own_side:
      if (reader != Listener::spectators) {
        return chess::notation::descriptive_square(
            reader == Listener::white ? Color::white : Color::black, square);
      }
      break;
    case Squares::loser_side:
      return chess::notation::descriptive_square(concerned, square);
    case Squares::coordinates:
      return fmt::format("({},{})", file_of(square) + 1, rank_of(square) + 1);
    case Squares::algebraic:
      break;
  }
  return to_string(square);
}

std::string to_text(const Announcement& announcement, const RuleSet& rules, Listener reader) {
  std::string text;
  std::string_view rest = phrase_of(announcement.kind, rules.wording);
  for (std::size_t open = rest.find('{'); open != std::string_view::npos; open = rest.find('{')) {
    const std::size_t close = rest.find('}');
    text += rest.substr(0, open);
    text += filled_in(rest.substr(open + 1, close - open - 1), announcement, rules, reader);
    rest.remove_prefix(close + 1);
  }
  text += rest;
  if (announcement.en_passant) {
    text += kEnPassantWords;
  }
  return rules.wording == Wording::umpire ? '(' + upper_case(text) + ')' : text;
}

}  // namespace cheg::kriegspiel

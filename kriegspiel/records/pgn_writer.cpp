// The record of a game is split into one part for each move; each part becomes a comment, in words
// or in brace notation.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <iterator>

#include "chess/movegen.hpp"
#include "kriegspiel/attempt_text.hpp"
#include "kriegspiel/made_move.hpp"
#include "kriegspiel/records/pgn_comments.hpp"
#include "kriegspiel/records/pgn_tags.hpp"
#include "kriegspiel/rules_json.hpp"
#include "kriegspiel/text.hpp"

namespace cheg::kriegspiel {

namespace pgn {
namespace {

bool is_move(const Event& event) {
  const Act* const act = std::get_if<Act>(&event);
  return act != nullptr && act->verdict == Verdict::moved;
}

std::string act_in_comment(const Act& act) {
  switch (act.kind) {
    case Act::Kind::attempt:
      return act.verdict == Verdict::moved ? std::string(kPlayed) : to_string(act.attempt);
    case Act::Kind::ask_any:
      return std::string(kAsksAny);
    case Act::Kind::ask_refusals:
      return std::string(kAsksRefusals);
    case Act::Kind::resign:
      break;
  }
  return name(act.player) + std::string(kResigns);
}

std::string comment_in_words(std::span<const Event> events, const RuleSet& rules, Listener reader) {
  std::string text;
  for (const Event& event : events) {
    if (!text.empty()) {
      text += ' ';
    }
    if (const Act* const act = std::get_if<Act>(&event)) {
      text += act_in_comment(*act);
      continue;
    }
    const auto& said = std::get<Announcement>(event);
    text += said.kind == Announcement::Kind::begin ? std::string(kBegins) + ' ' : "";
    text += '"' + to_text(said, rules, reader) + '"';
  }
  return text;
}

// By CheckKind.
constexpr std::array<const char*, kCheckKindCount> kCheckCodes{"CL", "CS", "CR", "CF", "CK"};

// The code of an announcement; empty if the notation cannot express it.
std::string in_braces(const Announcement& said) {
  switch (said.kind) {
    case Announcement::Kind::check:
      return kCheckCodes[static_cast<std::size_t>(said.check)];
    case Announcement::Kind::any_check:
      return "C";
    case Announcement::Kind::try_on:
      return (said.count == 2 ? "TT" : "T") + to_string(said.square);
    case Announcement::Kind::tries:
      return fmt::format("T{}", said.count);
    case Announcement::Kind::tries_exist:
      return "T";
    default:
      return "";
  }
}

std::string in_braces(const Act& act) {
  switch (act.kind) {
    case Act::Kind::attempt:
      return act.verdict == Verdict::moved ? "" : to_string(act.attempt);
    case Act::Kind::ask_any:
      return std::string(kBraceAny);
    case Act::Kind::ask_refusals:
      return std::string(kBraceRefusals);
    case Act::Kind::resign:
      break;
  }
  return "";  // the result says so
}

std::string group_in_braces(const std::vector<std::string>& acts,
                            const std::vector<std::string>& said) {
  return fmt::format("{}{}:{})", kBrace, fmt::join(acts, ","), fmt::join(said, ","));
}

// One group for the acts up to the move and its announcements, another for acts after the last
// move; empty if both are empty.
std::string comment_in_braces(std::span<const Event> events) {
  std::vector<std::string> acts;
  std::vector<std::string> said;
  std::string text;
  bool is_after_move = false;  // or after the announcements of the beginning
  for (const Event& event : held_in_braces(events)) {
    if (const auto* const one = std::get_if<Announcement>(&event)) {
      is_after_move = true;
      if (const std::string code = in_braces(*one); !code.empty()) {
        said.push_back(code);
      }
      continue;
    }
    const std::string code = in_braces(std::get<Act>(event));
    if (is_after_move && !code.empty()) {
      text = group_in_braces(acts, said) + ' ';
      acts.clear();
      said.clear();
      is_after_move = false;
    }
    if (!code.empty()) {
      acts.push_back(code);
    }
  }
  return text.empty() && acts.empty() && said.empty() ? "" : text + group_in_braces(acts, said);
}

}  // namespace

std::optional<Announcement> read_code(std::string_view code, Announcement frame) {
  const std::string_view behind = code.substr(std::min<std::size_t>(code.size(), 1));
  if (frame.kind == Announcement::Kind::check) {
    const auto* const found = std::find(kCheckCodes.begin(), kCheckCodes.end(), code);
    frame.check =
        static_cast<CheckKind>(found == kCheckCodes.end() ? 0 : found - kCheckCodes.begin());
  } else if (frame.kind == Announcement::Kind::try_on) {
    const bool is_double = behind.starts_with('T');
    frame.count = is_double ? 2 : 1;
    frame.square = chess::parse_square(behind.substr(is_double ? 1 : 0)).value_or(frame.square);
  } else if (frame.kind == Announcement::Kind::tries) {
    std::from_chars(behind.data(), behind.data() + behind.size(), frame.count);
  }
  return in_braces(frame) == code ? std::optional(frame) : std::nullopt;
}

std::string comment(std::span<const Event> events, const RuleSet& rules, Listener reader,
                    PgnComments style) {
  return style == PgnComments::words ? comment_in_words(events, rules, reader)
                                     : comment_in_braces(events);
}

}  // namespace pgn

namespace {

using chess::Color;
using chess::PgnGame;
using Tags = std::vector<PgnGame::Tag>;

// Splits the record into one part for each comment: first the announcements of the beginning, then
// for each move the acts since the previous move and the move itself. Acts after the last move
// belong to its part; without a move, everything is in the first part.
std::vector<std::span<const Event>> turns(std::span<const Event> record) {
  std::vector<std::size_t> starts{0};
  std::size_t first_act = record.size();  // of this turn, if there was one
  for (std::size_t i = 0; i < record.size(); ++i) {
    if (std::holds_alternative<Act>(record[i])) {
      first_act = std::min(first_act, i);
      if (pgn::is_move(record[i])) {
        starts.push_back(first_act);
        first_act = record.size();
      }
    }
  }
  std::vector<std::span<const Event>> parts;
  for (std::size_t i = 0; i < starts.size(); ++i) {
    const std::size_t end = i + 1 < starts.size() ? starts[i + 1] : record.size();
    parts.push_back(record.subspan(starts[i], end - starts[i]));
  }
  return parts;
}

// The move that was made in this turn.
Attempt move_of(std::span<const Event> turn) {
  const auto move = std::find_if(turn.begin(), turn.end(), pgn::is_move);
  return std::get<Act>(*move).attempt;
}

PgnGame without_moves(const Referee& referee, Tags tags) {
  PgnGame game;
  std::erase_if(tags, [](const PgnGame::Tag& tag) {
    return tag.name == pgn::kVariantTag || tag.name == pgn::kRulesTag;
  });
  tags.push_back({std::string(pgn::kVariantTag), std::string(pgn::kVariant)});
  tags.push_back({std::string(pgn::kRulesTag), rule_set_label(referee.rules())});
  game.tags = std::move(tags);
  game.result = referee.ending() ? referee.ending()->result() : "*";
  return game;
}

// Words in lines of at most 80 columns.
std::string in_lines(std::string_view text) {
  constexpr std::size_t kColumns = 80;
  std::string lines;
  std::size_t column = 0;
  while (!text.empty()) {
    const std::size_t length = std::min(text.find(' '), text.size());
    if (column > 0) {
      const bool fits = column + 1 + length <= kColumns;
      lines += fits ? ' ' : '\n';
      column = fits ? column + 1 : 0;
    }
    lines += text.substr(0, length);
    column += length;
    text.remove_prefix(std::min(length + 1, text.size()));
  }
  return lines;
}

// A comment with its braces and a leading space; empty if the text is empty.
std::string in_comment(const std::string& text, PgnComments style) {
  return text.empty() ? "" : style == PgnComments::words ? " { " + text + " }" : " {" + text + '}';
}

// The player's acts and announcements in this turn, as a comment.
std::string hidden_comment(std::span<const Event> turn, const RuleSet& rules, Listener player,
                           PgnComments style) {
  std::vector<Event> known;
  std::copy_if(turn.begin(), turn.end(), std::back_inserter(known),
               [player](const Event& event) { return knows(player, event); });
  return in_comment(pgn::comment(known, rules, player, style), style);
}

// The tags of the game and the empty line after them. A start other than the usual one has tags of
// its own, whose FEN tells the reserves, which chess::to_pgn() does not know.
std::string tags_text(const PgnGame& game, const GameStart& start = GameStart()) {
  std::string text = chess::to_pgn(game);
  text.resize(text.rfind(game.result));
  if (start != GameStart()) {
    text.pop_back();
    text +=
        fmt::format("[{} \"1\"]\n[{} \"{}\"]\n\n", chess::kSetUpTag, chess::kFenTag, to_fen(start));
  }
  return text;
}

// The moves with their numbers and comments. `move_text` and `comment_text` return the text of the
// move and of the comment of part i; the comment has a leading space.
std::string numbered_moves(const Referee& referee, std::size_t parts, const auto& move_text,
                           const auto& comment_text) {
  std::string moves = comment_text(0);
  Color mover = referee.start().position.side_to_move();
  int number = referee.start().position.fullmove_number();
  const auto put_number = [&] {
    moves += fmt::format(" {}{}", number, mover == Color::white ? "." : "...");
  };
  put_number();
  for (std::size_t i = 1; i < parts; ++i) {
    if (mover == Color::white && i > 1) {
      put_number();
    }
    moves += ' ' + move_text(i, mover) + comment_text(i);
    number += mover == Color::black ? 1 : 0;
    mover = ~mover;
  }
  return moves.substr(1);
}

// Other programs know no drops, so that chess::to_pgn() cannot write them.
std::string pgn_with_drops(const Referee& referee, PgnComments style, const PgnGame& game) {
  const auto parts = turns(referee.full_record());
  const bool is_mate =
      referee.ending() && referee.ending()->reason == Announcement::Kind::checkmate;
  chess::Position position = referee.start().position;
  const auto move = [&](std::size_t i, Color /*mover*/) {
    const MadeMove made{position, move_of(parts[i])};
    position = position_after(position, made.attempt);
    std::string text = move_text(made, chess::Notation::san);
    const bool ends = is_mate && i + 1 == parts.size();
    // The move itself does not know whether a drop answers its check.
    if (text.ends_with('#') || text.ends_with('+')) {
      text.back() = ends ? '#' : '+';
    }
    return text;
  };
  const auto comment = [&](std::size_t i) {
    return in_comment(pgn::comment(parts[i], referee.rules(), Listener::spectators, style), style);
  };
  const std::string moves = numbered_moves(referee, parts.size(), move, comment);
  return tags_text(game, referee.start()) + in_lines(moves + ' ' + game.result) + "\n\n";
}

}  // namespace

std::vector<Event> held_in_braces(std::span<const Event> record) {
  std::vector<Event> held;
  bool is_about_move = true;  // or about the beginning
  for (const Event& event : record) {
    if (const Act* const act = std::get_if<Act>(&event)) {
      if (act->kind != Act::Kind::resign) {
        const bool is_refused = act->verdict > Verdict::moved && act->verdict < Verdict::answered;
        held.emplace_back(*act);
        std::get<Act>(held.back()).verdict = is_refused ? Verdict::refused : act->verdict;
      }
      continue;
    }
    switch (std::get<Announcement>(event).kind) {
      case Announcement::Kind::begin:
      case Announcement::Kind::moved:
        is_about_move = true;
        held.push_back(event);
        break;
      case Announcement::Kind::asked_any:
        is_about_move = false;
        break;
      case Announcement::Kind::check:
      case Announcement::Kind::any_check:
      case Announcement::Kind::try_on:
      case Announcement::Kind::tries:
      case Announcement::Kind::tries_exist:
        if (is_about_move) {
          held.push_back(event);
        }
        break;
      default:
        break;
    }
  }
  return held;
}

std::string to_pgn(const Referee& referee, PgnComments comments, Tags tags) {
  PgnGame game = without_moves(referee, std::move(tags));
  if (referee.rules().drops == Drops::yes) {
    return pgn_with_drops(referee, comments, game);
  }
  game.start = referee.start().position;
  const auto parts = turns(referee.full_record());
  const auto comment = [&](std::span<const Event> turn) {
    return pgn::comment(turn, referee.rules(), Listener::spectators, comments);
  };
  game.comment = comment(parts[0]);
  chess::Position position = referee.start().position;
  for (std::size_t i = 1; i < parts.size(); ++i) {
    const Attempt made = move_of(parts[i]);
    const chess::MoveList legal = chess::legal_moves(position);
    const chess::Move move = *std::find_if(
        legal.begin(), legal.end(), [&](chess::Move one) { return to_attempt(one) == made; });
    game.moves.push_back({move, {}, comment(parts[i])});
    position.make(move);
  }
  return chess::to_pgn(game);
}

std::string to_hidden_pgn(const Referee& referee, Color player, PgnComments comments, Tags tags) {
  const bool is_normal = referee.start() == GameStart();
  std::erase_if(tags, [](const PgnGame::Tag& tag) {
    return tag.name == pgn::kForTag || tag.name == pgn::kStartTag || tag.name == pgn::kReservesTag;
  });
  tags.push_back({std::string(pgn::kForTag), name(player)});
  tags.push_back({std::string(pgn::kStartTag),
                  std::string(is_normal ? pgn::kNormalStart : pgn::kHiddenStart)});
  if (!is_normal && referee.rules().drops == Drops::yes) {
    const std::string reserves = to_string(referee.start().reserves);
    tags.push_back({std::string(pgn::kReservesTag),
                    reserves.empty() ? std::string(pgn::kNoReserves) : reserves});
  }
  const PgnGame game = without_moves(referee, std::move(tags));
  const auto parts = turns(referee.full_record());
  const auto move = [&](std::size_t i, Color mover) {
    return mover == player ? to_string(move_of(parts[i])) : std::string("??");
  };
  const auto comment = [&](std::size_t i) {
    return hidden_comment(parts[i], referee.rules(), listener(player), comments);
  };
  const std::string moves = numbered_moves(referee, parts.size(), move, comment);
  return tags_text(game) + in_lines(moves + ' ' + game.result) + "\n\n";
}

}  // namespace cheg::kriegspiel

// Both forms of comments are read turn by turn into events. HiddenReader is the common part;
// WordsReader and BracesReader each read one form.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <optional>

#include "base/text.hpp"
#include "kriegspiel/attempt_text.hpp"
#include "kriegspiel/records/pgn_comments.hpp"
#include "kriegspiel/records/pgn_hidden_text.hpp"
#include "kriegspiel/rulings.hpp"
#include "kriegspiel/text.hpp"

namespace cheg::kriegspiel {

namespace {

using chess::Color;
using pgn::error_at;
using pgn::Token;

// The common part of both forms of comments: turns, and events with their places.
class HiddenReader {
 public:
  HiddenReader(const RuleSet& rules, Color player, bool is_start_known,
               std::optional<Reserves> start_reserves, const pgn::HiddenGameText& text)
      : text_(text),
        game_(rules, listener(player), is_start_known, start_reserves),
        player_(player) {}

  // What has been read so far.
  [[nodiscard]] const ListenerRecord& so_far() const { return game_.record(); }

 protected:
  // Gives an error without a place the place of this token.
  static RecordFault at(const Token& token, std::optional<std::string> fault) {
    return fault ? RecordFault(error_at(token, *std::move(fault))) : std::nullopt;
  }

  RecordFault add(const Token& token, const Event& event) { return at(token, game_.add(event)); }

  // The move of this turn if it is the player's own; nothing if it is hidden.
  RecordFault read_move(const Token& token, std::optional<Attempt>& move) const {
    const bool is_own = game_.side_to_move() == player_;
    move = read_attempt(token.text);
    if (is_own && !move) {
      return error_at(token, fmt::format("{} is no move of {} named by its squares, such as e2e4",
                                         cheg::quoted(token.text), name(player_)));
    }
    if (!is_own && token.text != pgn::kHiddenMove) {
      return error_at(token, fmt::format("the moves of {} are hidden: ?? is expected, not {}",
                                         name(~player_), cheg::quoted(token.text)));
    }
    return std::nullopt;
  }

  [[nodiscard]] const RuleSet& rules() const { return game_.record().rules; }

  const pgn::HiddenGameText& text_;
  ListenerGame game_;
  Color player_;
};

class WordsReader : public HiddenReader {
 public:
  using HiddenReader::HiddenReader;

  Result<ListenerRecord, RecordError> run() {
    if (RecordFault fault = read_comment(text_.comment, {})) {
      return *fault;
    }
    if (!game_.has_begun() || game_.moves() > 0 || game_.side_to_move() != text_.first_mover) {
      return error_at(text_.number,
                      "before the first move stands what was said at the beginning, such as "
                      "{ begins \"White to move\" }, with the side that moves first");
    }
    for (const pgn::HiddenTurn& turn : text_.turns) {
      const int before = game_.moves();
      std::optional<Attempt> move;
      if (RecordFault fault = read_move(turn.move, move)) {
        return *fault;
      }
      if (RecordFault fault = read_comment(turn.comment, move)) {
        return *fault;
      }
      if (game_.moves() != before + 1) {
        return error_at(turn.move, "the comment must say once that this move was made");
      }
    }
    if (RecordFault fault = at(text_.result, game_.missing())) {
      return *fault;
    }
    if (text_.result.text != game_.record().result) {
      return error_at(text_.result, fmt::format("the result is {}, but the comments say {}",
                                                text_.result.text, game_.record().result));
    }
    return game_.record();
  }

 private:
  RecordFault read_comment(const std::vector<Token>& comment, std::optional<Attempt> move) {
    for (std::size_t i = 0; i < comment.size(); ++i) {
      const Token* const next = i + 1 < comment.size() ? &comment[i + 1] : nullptr;
      RecordFault fault = comment[i].kind == pgn::TokenKind::quoted
                              ? read_said(comment[i])
                              : read_act(comment[i], next, move);
      if (fault) {
        return fault;
      }
    }
    return std::nullopt;
  }

  RecordFault read_said(const Token& token) {
    const auto said = meaning(token.text);
    if (!said) {
      return error_at(token, fmt::format("{} is nothing that the referee says under these rules",
                                         cheg::quoted(token.text)));
    }
    return add(token, *said);
  }

  // Each kind has its own words, except the two that name the side to move.
  [[nodiscard]] std::optional<Announcement> meaning(std::string_view text) const {
    for (int i = 0; i < kAnnouncementKindCount; ++i) {
      const auto kind = static_cast<Announcement::Kind>(i);
      if (kind == (game_.has_begun() ? Announcement::Kind::begin : Announcement::Kind::moved)) {
        continue;
      }
      if (auto said = read_text(text, game_.frame(kind), rules(), game_.record().listener)) {
        const bool is_by_whom_it_concerns =
            kind == Announcement::Kind::begin || kind == Announcement::Kind::resignation;
        said->player = is_by_whom_it_concerns ? said->color : said->player;
        return said;
      }
    }
    return std::nullopt;
  }

  // `next` follows the word and holds the referee's answer.
  RecordFault read_act(const Token& token, const Token* next, std::optional<Attempt> move) {
    const std::string& word = token.text;
    if (word == pgn::kBegins) {
      return std::nullopt;
    }
    if (word == pgn::kPlayed) {
      return move ? add(token, Act{Act::Kind::attempt, player_, *move, Verdict::moved})
                  : RecordFault(
                        error_at(token, fmt::format("{} has played no move here", name(player_))));
    }
    if (word == pgn::kAsksAny) {
      return add(token, Act{Act::Kind::ask_any, player_, {}, Verdict::answered});
    }
    if (word == pgn::kAsksRefusals) {
      return add(token, Act{Act::Kind::ask_refusals, player_, {}, Verdict::answered});
    }
    if (word == name(player_) + std::string(pgn::kResigns)) {
      return add(token, Act{Act::Kind::resign, player_, {}, Verdict::answered});
    }
    const auto attempt = read_attempt(word);
    if (!attempt) {
      return error_at(token, fmt::format("{} is neither an attempt such as e2e4 nor another act",
                                         cheg::quoted(word)));
    }
    const auto said = next == nullptr || next->kind != pgn::TokenKind::quoted ? std::nullopt
                                                                              : meaning(next->text);
    for (const Verdict verdict : {Verdict::refused, Verdict::impossible, Verdict::repeated}) {
      if (said && said->kind == answer_to(Act::Kind::attempt, verdict)) {
        return add(token, Act{Act::Kind::attempt, player_, *attempt, verdict});
      }
    }
    return error_at(
        token, fmt::format("the words that refuse the attempt {} are missing", cheg::quoted(word)));
  }
};

class BracesReader : public HiddenReader {
 public:
  // Own men and reserves are not followed, because the notation does not record captures.
  BracesReader(const RuleSet& rules, Color player, const pgn::HiddenGameText& text)
      : HiddenReader(rules, player, false, std::nullopt, text) {}

  Result<ListenerRecord, RecordError> run() {
    Announcement begin = game_.frame(Announcement::Kind::begin);
    begin.player = begin.color = text_.first_mover;
    if (RecordFault fault = add(text_.number, begin)) {
      return *fault;
    }
    if (RecordFault fault = read_turn(text_.number, {}, text_.comment, true)) {
      return *fault;
    }
    for (const pgn::HiddenTurn& turn : text_.turns) {
      std::optional<Attempt> move;
      if (RecordFault fault = read_move(turn.move, move)) {
        return *fault;
      }
      if (RecordFault fault = read_turn(turn.move, move, turn.comment, false)) {
        return *fault;
      }
    }
    ListenerRecord record = game_.record();
    record.result = text_.result.text;
    return record;
  }

 private:
  // "(K:a2a5,?:Td4)": acts and announcements.
  struct CommentGroup {
    std::vector<std::string_view> acts;
    std::vector<std::string_view> said;
  };

  // At most two groups: one for the move, one for acts after it.
  RecordFault read_turn(const Token& place, std::optional<Attempt> move,
                        const std::vector<Token>& comment, bool is_beginning) {
    const std::size_t first = is_beginning ? 0 : game_.record().events.size();
    CommentGroup groups[2];
    for (std::size_t i = 0; i < comment.size(); ++i) {
      if (i == 2 || !read_group(comment[i].text, groups[i])) {
        return error_at(
            comment[i],
            fmt::format("{} is no group such as (K:d2d4:CF), of which a comment has at most two",
                        cheg::quoted(comment[i].text)));
      }
    }
    const Token& at_comment = comment.empty() ? place : comment[0];
    if (RecordFault fault = note_acts(at_comment, groups[0].acts)) {
      return fault;
    }
    if (move) {
      if (RecordFault fault = add(place, Act{Act::Kind::attempt, player_, *move, Verdict::moved})) {
        return fault;
      }
    }
    if (!is_beginning) {
      if (RecordFault fault = add(place, game_.frame(Announcement::Kind::moved))) {
        return fault;
      }
    }
    for (const std::string_view code : groups[0].said) {
      const auto said = meaning(code);
      if (!said) {
        return error_at(at_comment, fmt::format("{} is neither a try such as Td4 nor a check such "
                                                "as CF",
                                                cheg::quoted(code)));
      }
      if (RecordFault fault = add(at_comment, *said)) {
        return fault;
      }
    }
    if (RecordFault fault = note_acts(at_comment, groups[1].acts)) {
      return fault;
    }
    return compare(at_comment, comment, first);
  }

  // Accepts only the exact form of the writer; any other form would be ambiguous.
  [[nodiscard]] RecordFault compare(const Token& place, const std::vector<Token>& comment,
                                    std::size_t first) const {
    const auto events = std::span(game_.record().events).subspan(first);
    const std::string expected =
        pgn::comment(events, rules(), listener(player_), PgnComments::braces);
    std::vector<std::string_view> words;
    std::transform(comment.begin(), comment.end(), std::back_inserter(words),
                   [](const Token& token) { return std::string_view(token.text); });
    return fmt::format("{}", fmt::join(words, " ")) == expected
               ? std::nullopt
               : RecordFault(error_at(place, fmt::format("the comment should be {}",
                                                         expected.empty() ? "empty" : expected)));
  }

  static bool read_group(std::string_view text, CommentGroup& group) {
    const std::size_t colon = text.rfind(':');
    if (!text.starts_with(pgn::kBrace) || !text.ends_with(')') || colon < pgn::kBrace.size()) {
      return false;
    }
    group.acts = split(text.substr(pgn::kBrace.size(), colon - pgn::kBrace.size()));
    group.said = split(text.substr(colon + 1, text.size() - colon - 2));
    return true;
  }

  static std::vector<std::string_view> split(std::string_view list) {
    std::vector<std::string_view> words;
    while (!list.empty()) {
      const std::size_t length = std::min(list.find(','), list.size());
      words.push_back(list.substr(0, length));
      list.remove_prefix(std::min(length + 1, list.size()));
    }
    return words;
  }

  RecordFault note_acts(const Token& place, const std::vector<std::string_view>& words) {
    for (const std::string_view word : words) {
      Act act{Act::Kind::attempt, player_, {}, Verdict::refused};
      if (word == pgn::kBraceAny || word == pgn::kBraceRefusals) {
        act.kind = word == pgn::kBraceAny ? Act::Kind::ask_any : Act::Kind::ask_refusals;
        act.verdict = Verdict::answered;
      } else if (const auto attempt = read_attempt(word)) {
        act.attempt = *attempt;
      } else {
        return error_at(place,
                        fmt::format("{} is neither an attempt such as e2e4 nor a question (? or #)",
                                    cheg::quoted(word)));
      }
      if (RecordFault fault = at(place, game_.add_unanswered(act))) {
        return fault;
      }
    }
    return std::nullopt;
  }

  [[nodiscard]] std::optional<Announcement> meaning(std::string_view code) const {
    for (const Announcement::Kind kind :
         {Announcement::Kind::check, Announcement::Kind::any_check, Announcement::Kind::try_on,
          Announcement::Kind::tries, Announcement::Kind::tries_exist}) {
      if (auto said = pgn::read_code(code, game_.frame(kind))) {
        return said;
      }
    }
    return std::nullopt;
  }
};

bool is_in_words(const pgn::HiddenGameText& game) {
  const auto is_quoted = [](const Token& token) { return token.kind == pgn::TokenKind::quoted; };
  const auto has_quoted = [&](const std::vector<Token>& comment) {
    return std::any_of(comment.begin(), comment.end(), is_quoted);
  };
  return has_quoted(game.comment) ||
         std::any_of(game.turns.begin(), game.turns.end(),
                     [&](const pgn::HiddenTurn& turn) { return has_quoted(turn.comment); });
}

Result<ListenerRecord, RecordError> read_with(auto& reader, bool is_start_normal,
                                              std::optional<Reserves> start_reserves,
                                              bool tells_captures,
                                              std::optional<ListenerRecord>* so_far) {
  const auto complete = [&](ListenerRecord& record) {
    record.is_start_normal = is_start_normal;
    record.start_reserves = start_reserves;
    record.tells_captures = tells_captures;
  };
  auto record = reader.run();
  if (record) {
    complete(record.value());
  } else if (so_far != nullptr) {
    complete(so_far->emplace(reader.so_far()));
  }
  return record;
}

}  // namespace

Result<ListenerRecord, RecordError> read_hidden_pgn(std::string_view text, const RuleSet& rules,
                                                    std::optional<ListenerRecord>* so_far) {
  const auto tags = pgn::read_tags(text);
  if (!tags) {
    return tags.error();
  }
  const std::string_view player_name = tags->game.tag(pgn::kForTag);
  if (player_name.empty()) {
    return RecordError{
        "this is no record of what one player knows, which has the tag \"For\" (\"White\" or "
        "\"Black\"), but perhaps a whole game"};
  }
  if (player_name != name(Color::white) && player_name != name(Color::black)) {
    return RecordError{"the tag \"For\" must be \"White\" or \"Black\""};
  }
  const std::string_view start = tags->game.tag(pgn::kStartTag);
  if (start != pgn::kNormalStart && start != pgn::kHiddenStart) {
    return RecordError{"the tag \"Start\" must be \"normal\" or \"hidden\""};
  }
  const auto its_rules = pgn::rules_of(tags->game, rules);
  if (!its_rules) {
    return its_rules.error();
  }
  const auto game = pgn::read_hidden_moves(*tags);
  if (!game) {
    return game.error();
  }
  const bool is_normal = start == pgn::kNormalStart;
  if (is_normal && (game->first_number != 1 || game->first_mover != Color::white)) {
    return error_at(game->number, "from the normal start the first move is 1. of White");
  }
  const auto reserves = pgn::start_reserves_of(tags->game, *its_rules, is_normal);
  if (!reserves) {
    return reserves.error();
  }
  const Color player = player_name == name(Color::white) ? Color::white : Color::black;
  if (is_in_words(*game)) {
    WordsReader reader(*its_rules, player, is_normal, *reserves, *game);
    return read_with(reader, is_normal, *reserves, true, so_far);
  }
  BracesReader reader(*its_rules, player, *game);
  return read_with(reader, is_normal, *reserves, false, so_far);
}

}  // namespace cheg::kriegspiel

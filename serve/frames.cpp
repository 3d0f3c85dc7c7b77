#include "serve/frames.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/json.hpp"
#include "base/text.hpp"
#include "chess/fen.hpp"
#include "kriegspiel/attempt_text.hpp"
#include "kriegspiel/own_men_fen.hpp"
#include "kriegspiel/records/json_events.hpp"
#include "kriegspiel/rules_json.hpp"
#include "kriegspiel/rulings.hpp"
#include "kriegspiel/text.hpp"

namespace cheg::serve {
namespace {

using chess::Color;
using kriegspiel::Listener;
using kriegspiel::lower_name;

// Writes the members of an object, one after the other. A server writes several frames for each
// act, and all frames of a game when it reads the game again: a value of type Json takes five times
// as long to make and to write.
class FrameText {
 public:
  explicit FrameText(std::string_view type) {
    constexpr std::size_t kUsual = 160;  // bytes
    text_.reserve(kUsual);
    add("t", type);
  }

  FrameText& add(std::string_view key, std::string_view value) {
    if (is_plain(value)) {
      char* at = put_key(key, value.size() + 2);
      *at++ = '"';
      at = std::copy(value.begin(), value.end(), at);
      *at = '"';
      return *this;
    }
    return add_json(key, Json(value));
  }
  FrameText& add_json(std::string_view key, const Json& value) {
    const std::string text = json_text(value);
    std::copy(text.begin(), text.end(), put_key(key, text.size()));
    return *this;
  }
  FrameText& add(std::string_view key, std::int64_t value) {
    const fmt::format_int digits(value);
    std::copy_n(digits.data(), digits.size(), put_key(key, digits.size()));
    return *this;
  }

  [[nodiscard]] std::string take() {
    text_ += '}';
    return std::move(text_);
  }

 private:
  // Whether the text stands in JSON as it is.
  [[nodiscard]] static bool is_plain(std::string_view text) {
    bool all = true;
    for (const char c : text) {
      all &= is_printable(c) && c != '"' && c != '\\';
    }
    return all;
  }

  // Appends the key, and room for a value of this size. Returns where the value begins. One step
  // for each member: many small ones are what takes the time of a frame.
  [[nodiscard]] char* put_key(std::string_view key, std::size_t value_size) {
    const std::size_t before = text_.size();
    text_.resize(before + key.size() + sizeof(R"({"":)") - 1 + value_size);
    char* at = text_.data() + before;
    *at++ = before == 0 ? '{' : ',';
    *at++ = '"';
    at = std::copy(key.begin(), key.end(), at);
    *at++ = '"';
    *at++ = ':';
    return at;
  }

  std::string text_;
};

Json clock_json(const GameClock& clock) {
  return {{"white", clock.left(Color::white).count()}, {"black", clock.left(Color::black).count()}};
}

// The types of the questions that these rules answer.
Json questions_json(const kriegspiel::RuleSet& rules) {
  Json questions = Json::array();
  if (is_said(rules, kriegspiel::Announcement::Kind::asked_any)) {
    questions.push_back(name(SeatActKind::ask_any));
  }
  if (is_said(rules, kriegspiel::Announcement::Kind::asked_refusals)) {
    questions.push_back(name(SeatActKind::ask_refusals));
  }
  if (rules.recapitulation != kriegspiel::Recapitulation::none) {
    questions.push_back("again");
  }
  return questions;
}

Json presence_json(const Presence& present) {
  return {{"white", present[0]}, {"black", present[1]}};
}

}  // namespace

std::string game_frame(const std::string& name, const GameSettings& settings, Listener who) {
  FrameText frame("game");
  frame.add("game", name)
      .add("you", lower_name(who))
      .add("rules", kriegspiel::rule_set_label(settings.rules))
      .add("title", settings.title)
      .add_json("questions", questions_json(settings.rules))
      .add("start", settings.start == kriegspiel::GameStart() ? "usual" : "hidden");
  if (settings.clock) {
    frame.add_json("clock", {{"base", settings.clock->base.count()},
                             {"increment", settings.clock->increment.count()}});
  }
  return frame.take();
}

std::string joined_frame(const Joined& joined) {
  return FrameText("joined").add("color", lower_name(joined.seat)).add("name", joined.name).take();
}

std::string own_frame(const kriegspiel::Referee& referee, Color player) {
  const bool sees_all = referee.rules().opponents_moves == kriegspiel::OpponentsMoves::shown;
  FrameText frame("own");
  frame.add("men", sees_all ? chess::to_fen(referee.position())
                            : kriegspiel::to_fen(kriegspiel::OwnMen(referee.position(), player)));
  if (referee.rules().drops == kriegspiel::Drops::yes) {
    frame.add("reserves", to_string(referee.reserves()));
  }
  return frame.take();
}

std::string said_frame(const kriegspiel::Announcement& said, std::string_view words) {
  FrameText frame("said");
  frame.add("kind", name(said.kind)).add("words", words);
  visit_members(said, [&](const char* key, const kriegspiel::MemberValue& value) {
    if (const auto* const text = std::get_if<std::string>(&value)) {
      frame.add(key, *text);
    } else if (const auto* const number = std::get_if<std::uint32_t>(&value)) {
      frame.add(key, *number);
    } else {
      frame.add(key, std::get<bool>(value) ? 1 : 0);
    }
  });
  return frame.take();
}

std::string turn_frame(Color player, int move, const std::optional<GameClock>& clock) {
  FrameText frame("turn");
  frame.add("color", lower_name(player)).add("move", move);
  if (clock) {
    frame.add_json("clock", clock_json(*clock));
  }
  return frame.take();
}

std::string act_frame(const SeatAct& act, std::optional<kriegspiel::Verdict> verdict) {
  FrameText frame("act");
  frame.add("act", act.number).add("do", name(act.kind));
  if (act.kind == SeatActKind::attempt) {
    frame.add("move", to_string(act.attempt));
  }
  if (verdict) {
    frame.add("verdict", name(*verdict));
  }
  return frame.take();
}

std::string message_frame(Color from, const std::string& text) {
  return json_text({{"t", "message"}, {"from", lower_name(from)}, {"words", text}});
}

std::string draw_frame(Color player, std::string_view what) {
  return json_text({{"t", "draw"}, {"color", lower_name(player)}, {"what", what}});
}

std::string end_frame(const GameResult& result, const std::vector<std::string>& moves) {
  return json_text({{"t", "end"},
                    {"result", result.result},
                    {"reason", result.reason},
                    {"words", result.words},
                    {"moves", moves}});
}

std::string fault_frame(std::uint32_t act, std::string_view words) {
  Json json{{"t", "fault"}};
  if (act != 0) {
    json["act"] = act;
  }
  json["words"] = words;
  return json_text(json);
}

std::string presence_frame(const Presence& present) {
  Json json{{"t", "presence"}};
  json.update(presence_json(present));
  return json_text(json);
}

std::string ready_frame(const ReadyState& state) {
  Json json{{"t", "ready"}, {"last", state.n}, {"act", state.act}};
  json["present"] = presence_json(state.present);
  if (state.clock) {
    json["clock"] = clock_json(*state.clock);
  }
  return json_text(json);
}

std::string again_frame(const std::vector<kriegspiel::Announcement>& said,
                        const kriegspiel::RuleSet& rules, Listener who) {
  Json words = Json::array();
  for (const kriegspiel::Announcement& one : said) {
    words.push_back(to_text(one, rules, who));
  }
  return json_text({{"t", "again"}, {"words", words}});
}

}  // namespace cheg::serve

#include "serve/player_client.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "base/json.hpp"
#include "base/text.hpp"
#include "kriegspiel/attempt_text.hpp"
#include "kriegspiel/referee.hpp"
#include "kriegspiel/rules_json.hpp"
#include "kriegspiel/session.hpp"
#include "serve/client_text.hpp"

namespace cheg::serve {

using chess::Color;

// The members of a frame. A member that is missing or has another type is empty.
struct PlayerClient::Frame {
  Json json;

  [[nodiscard]] std::string text(const char* key) const {
    const auto found = json.find(key);
    return found != json.end() && found->is_string() ? found->get<std::string>() : "";
  }
  [[nodiscard]] std::uint32_t number(const char* key) const {
    const auto found = json.find(key);
    return found != json.end() && found->is_number_unsigned() ? found->get<std::uint32_t>() : 0;
  }
  [[nodiscard]] bool flag(const char* key) const {
    const auto found = json.find(key);
    return found != json.end() && found->is_boolean() && found->get<bool>();
  }
  [[nodiscard]] Frame object(const char* key) const {
    const auto found = json.find(key);
    return {found != json.end() && found->is_object() ? *found : Json::object()};
  }
  [[nodiscard]] std::vector<std::string> texts(const char* key) const {
    std::vector<std::string> list;
    const auto found = json.find(key);
    for (const Json& one : found != json.end() && found->is_array() ? *found : Json::array()) {
      list.push_back(one.is_string() ? one.get<std::string>() : "");
    }
    return list;
  }
  [[nodiscard]] std::optional<Color> color(const char* key) const {
    const std::string name = text(key);
    return name == "white"   ? std::optional(Color::white)
           : name == "black" ? std::optional(Color::black)
                             : std::nullopt;
  }
  // "White 4:05, Black 5:00"; empty without clocks.
  [[nodiscard]] std::string clocks() const {
    const Frame left = object("clock");
    if (!left.json.contains("white")) {
      return "";
    }
    return fmt::format("White {}, Black {}", minutes_text(milliseconds(left.number("white"))),
                       minutes_text(milliseconds(left.number("black"))));
  }
};

// ---- Frames ----

Reaction PlayerClient::connected() const {
  return {"", {json_text({{"t", "hello"}, {"seat", token_}, {"after", last_frame_}})}, false};
}

Reaction PlayerClient::take_frame(std::string_view text) {
  const Frame frame{Json::parse(text, nullptr, false)};
  Reaction reaction;
  if (!frame.json.is_object()) {
    return reaction;
  }
  const std::uint32_t n = frame.number("n");
  if (n != 0 && n <= last_frame_) {
    if (frame.text("t") == "act") {
      take_act(frame, reaction);  // the stored answer to an act that was sent again
    }
    return reaction;
  }
  last_frame_ = std::max<std::size_t>(last_frame_, n);
  const std::string type = frame.text("t");
  if (type == "said") {
    show(reaction, heard_words(frame));
  } else if (type == "message") {
    show(reaction, fmt::format("{} says: {}", who(frame.text("from")), frame.text("words")));
    reaction.rings = is_ready_ && frame.color("from") != color_;
  } else if (type == "draw") {
    show(reaction,
         draw_text(who(frame.text("color")), frame.text("what"), frame.color("color") == color_));
  } else if (type == "joined") {
    names_[frame.color("color") == Color::black ? 1 : 0] = frame.text("name");
    if (frame.color("color") != color_) {
      show(reaction, fmt::format("{} has come.", who(frame.text("color"))));
    }
  } else if (type == "again") {
    for (const std::string& words : frame.texts("words")) {
      show(reaction, words);
    }
    if (reaction.shown.empty()) {
      show(reaction, "These rules repeat nothing.");
    }
  } else if (type == "game") {
    take_game(frame, reaction);
  } else if (type == "own") {
    take_own(frame, reaction);
  } else if (type == "turn") {
    take_turn(frame, reaction);
  } else if (type == "act") {
    take_act(frame, reaction);
  } else if (type == "end") {
    take_end(frame, reaction);
  } else if (type == "fault") {
    take_fault(frame, reaction);
  } else if (type == "ready") {
    take_ready(frame, reaction);
  } else if (type == "presence") {
    take_presence(frame, reaction);
  }
  return reaction;
}

// The words; if they answer the opponent and do not name him, also his color.
std::string PlayerClient::heard_words(const Frame& frame) const {
  const std::string words = frame.text("words");
  const std::string kind = frame.text("kind");
  using Kind = kriegspiel::Announcement::Kind;
  const bool is_answer = kind == name(Kind::moved) || kind == name(Kind::refused) ||
                         kind == name(Kind::impossible) || kind == name(Kind::repeated);
  const bool names_color = words.find("White") != std::string::npos ||
                           words.find("Black") != std::string::npos ||
                           rules_.wording == kriegspiel::Wording::umpire;
  return is_answer && !names_color && to_move_ && to_move_ != color_
             ? fmt::format("{}: {}", name(*to_move_), words)
             : words;
}

void PlayerClient::take_game(const Frame& frame, Reaction& reaction) {
  color_ = frame.color("you");
  if (const auto rules = kriegspiel::read_rule_set_label(frame.text("rules"))) {
    rules_ = *rules;
  }
  show(reaction, frame.text("title") + ".");
  show(reaction, color_ ? fmt::format("You play {}. `help` lists what you can type.", name(*color_))
                        : "You listen. `quit` leaves.");
}

void PlayerClient::take_own(const Frame& frame, Reaction& /*reaction*/) {
  men_ = frame.text("men");
  reserves_ = frame.text("reserves");
}

void PlayerClient::take_turn(const Frame& frame, Reaction& reaction) {
  to_move_ = frame.color("color");
  if (const std::string clocks = frame.clocks(); !clocks.empty() && is_ready_) {
    show(reaction, clocks);
  }
  if (is_own_turn() && is_ready_) {
    show_board(reaction);
    reaction.rings = true;
  }
}

void PlayerClient::take_act(const Frame& frame, Reaction& reaction) {
  const std::uint32_t number = frame.number("act");
  last_act_ = std::max(last_act_, number);
  if (frame.text("do") == name(SeatActKind::attempt) && frame.number("n") == last_frame_) {
    history_.push_back(frame.text("move") + ":");
    reaction.shown += is_ready_ ? "" : history_.back() + '\n';
  }
  if (frame.text("verdict") == name(kriegspiel::Verdict::moved) &&
      frame.number("n") == last_frame_) {
    to_move_.reset();  // until the next turn begins
  }
  if (sent_ && sent_->number <= number) {
    sent_.reset();
    send_next(reaction);
  }
}

void PlayerClient::take_end(const Frame& frame, Reaction& reaction) {
  is_over_ = true;
  to_move_.reset();
  show(reaction, fmt::format("{}: {}", frame.text("result"), frame.text("words")));
  show(reaction, move_list(frame.texts("moves")));
}

void PlayerClient::take_fault(const Frame& frame, Reaction& reaction) {
  reaction.shown = frame.text("words") + '\n';
  if (sent_ && (frame.number("act") == sent_->number || frame.number("act") == 0)) {
    sent_.reset();
    send_next(reaction);
  }
}

void PlayerClient::take_ready(const Frame& frame, Reaction& reaction) {
  const bool is_first = !std::exchange(is_ready_, true);
  last_act_ = std::max(last_act_, frame.number("act"));
  const Frame present = frame.object("present");
  present_ = {present.flag("white"), present.flag("black")};
  if (const std::string clocks = frame.clocks(); !clocks.empty() && to_move_) {
    show(reaction, clocks);
  }
  if (is_first && !is_over_ && !to_move_) {
    show(reaction, "Waiting for the other player.");
  }
  if (is_first && is_own_turn()) {
    show_board(reaction);
  }
  if (sent_) {
    reaction.sent.push_back(sent_->frame);
  } else {
    send_next(reaction);
  }
}

void PlayerClient::take_presence(const Frame& frame, Reaction& reaction) {
  for (const Color color : {Color::white, Color::black}) {
    const auto index = static_cast<std::size_t>(color);
    const bool is_present = frame.flag(index == 0 ? "white" : "black");
    if (std::exchange(present_[index], is_present) != is_present && color != color_ && is_ready_ &&
        to_move_) {
      show(reaction, fmt::format("{} {}.", who(index == 0 ? "white" : "black"),
                                 is_present ? "is here" : "is away"));
    }
  }
}

// ---- Text ----

// "Ann (White)", or "White" if he has no name.
std::string PlayerClient::who(std::string_view color) const {
  const bool is_black = color == "black";
  const std::string& given = names_[is_black ? 1 : 0];
  const char* const side = name(is_black ? Color::black : Color::white);
  return given.empty() ? side : fmt::format("{} ({})", made_printable(given), side);
}

void PlayerClient::show(Reaction& reaction, const std::string& line) {
  history_.push_back(line);
  reaction.shown += line + '\n';
}

void PlayerClient::show_board(Reaction& reaction) const {
  if (!men_.empty() && color_) {
    reaction.shown += drawn_men(men_, reserves_, rules_, *color_);
  }
}

bool PlayerClient::is_own_turn() const { return color_ && to_move_ == color_; }

bool PlayerClient::expects_line() const {
  return is_ready_ && is_own_turn() && !sent_ && waiting_.empty();
}

std::string PlayerClient::prompt() const {
  if (rules_.wording == kriegspiel::Wording::umpire) {
    return "**** ";
  }
  return color_ ? name(*color_) + std::string("> ") : "> ";
}

// ---- Acts ----

Reaction PlayerClient::act(SeatActKind kind, std::string_view text) {
  Reaction reaction;
  if (!color_ && is_ready_) {
    reaction.shown = "You only listen; `quit` leaves.\n";
    return reaction;
  }
  waiting_.push_back({kind, std::string(text)});
  send_next(reaction);
  return reaction;
}

void PlayerClient::send_next(Reaction& reaction) {
  if (sent_ || waiting_.empty() || !is_ready_) {
    return;
  }
  const WaitingAct next = waiting_.front();
  waiting_.pop_front();
  Json json{{"t", name(next.kind)}, {"act", last_act_ + 1}};
  if (next.kind == SeatActKind::attempt) {
    json["move"] = next.text;
  }
  if (next.kind == SeatActKind::message) {
    json["words"] = next.text;
  }
  sent_ = SentAct{last_act_ + 1, json_text(json)};
  reaction.sent.push_back(sent_->frame);
}

}  // namespace cheg::serve

#include "kriegspiel/records/replay.hpp"

#include <fmt/format.h>

#include <optional>
#include <utility>

#include "kriegspiel/kibitzers.hpp"
#include "kriegspiel/own_board.hpp"
#include "kriegspiel/own_board_text.hpp"
#include "kriegspiel/records/pgn.hpp"
#include "kriegspiel/records/pgn_tags.hpp"
#include "kriegspiel/rulings.hpp"
#include "kriegspiel/text.hpp"

namespace cheg::kriegspiel {
namespace {

using chess::Color;

Color color_of(Listener player) { return player == Listener::white ? Color::white : Color::black; }

std::string own_men_text(const OwnMen& men, const RuleSet& rules) {
  const OwnBoard board(rules, men, 0, false, {});
  return draw_own_men(board, rules.squares == Squares::own_side) + '\n';
}

// Stores the record that was read; after an error, the part before the error.
template <class Game>
ReadBack read_back(Result<Game, RecordError> read, std::optional<Game>& so_far) {
  ReadBack back;
  if (read) {
    back.game = std::move(read).value();
    return back;
  }
  back.fault = read.error();
  if (so_far) {
    back.game = *std::move(so_far);
  }
  return back;
}

bool is_for_listener(std::string_view text, bool is_json) {
  if (is_json) {
    const std::string_view first = text.substr(0, text.find('\n', text.find('{')));
    return first.find("\"for\"") != std::string_view::npos;
  }
  const auto tags = pgn::read_tags(text);
  return tags && !tags->game.tag(pgn::kForTag).empty();
}

// Counts the moves of both sides.
class MoveNumber {
 public:
  MoveNumber(int number, Color side) : number_(number), side_(side) {}

  // "  1. " for White, "  1... " for Black.
  [[nodiscard]] std::string text(Color player) const {
    return fmt::format("{:>3}{} ", number_, player == Color::white ? "." : "...");
  }

  void advance() {
    number_ += side_ == Color::black ? 1 : 0;
    side_ = ~side_;
  }

 private:
  int number_;
  Color side_;
};

// An act in words: in full, or, for an act of the other player, as far as its answer reveals it.
std::string act_line(const Act& act, bool is_known) {
  if (is_known || act.kind != Act::Kind::attempt) {
    return in_words(act);
  }
  return name(act.player) +
         std::string(act.verdict == Verdict::moved ? " plays" : " attempts a move");
}

std::string said_line(const Announcement& said, const RuleSet& rules, Listener who) {
  return "     " + to_text(said, rules, who) + '\n';
}

// The act of the opponent that this announcement answers; nothing if it begins no answer.
std::optional<Act> answered_act(const Announcement& said) {
  Act act{Act::Kind::attempt, said.player, {}, Verdict::refused};
  switch (said.kind) {
    case Announcement::Kind::moved:
      act.verdict = Verdict::moved;
      return act;
    case Announcement::Kind::refused:
    case Announcement::Kind::impossible:
    case Announcement::Kind::repeated:
      return act;
    case Announcement::Kind::asked_any:
      act.kind = Act::Kind::ask_any;
      return act;
    case Announcement::Kind::asked_refusals:
      act.kind = Act::Kind::ask_refusals;
      return act;
    case Announcement::Kind::resignation:
      act.kind = Act::Kind::resign;
      return act;
    default:
      return std::nullopt;
  }
}

// Does the act again, so that the position is the one after the act.
void do_again(Referee& referee, const Act& act) {
  switch (act.kind) {
    case Act::Kind::attempt:
      referee.attempt(act.attempt);
      return;
    case Act::Kind::ask_any:
      referee.ask_any();
      return;
    case Act::Kind::ask_refusals:
      referee.ask_refusals();
      return;
    case Act::Kind::resign:
      referee.resign(act.player);
      return;
  }
}

std::string board_text(const Referee& referee, Listener who) {
  return who == Listener::spectators || referee.rules().opponents_moves == OpponentsMoves::shown
             ? draw_all_men(referee, {}) + '\n'
             : own_men_text(referee.own_men(color_of(who)), referee.rules());
}

// The steps of one listener's record.
class RecordSteps {
 public:
  explicit RecordSteps(const ListenerRecord& record) : record_(record) {
    if (record.is_start_normal && record.tells_captures &&
        announced_captures(record.rules) != Captures::silent &&
        record.listener != Listener::spectators) {
      men_.emplace(chess::Position(), color_of(record.listener));
    }
  }

  std::vector<std::string> steps() {
    for (const Event& event : record_.events) {
      if (const auto* act = std::get_if<Act>(&event)) {
        begin_step(*act, true);
      } else {
        hear(std::get<Announcement>(event));
      }
    }
    end_step();
    return std::move(steps_);
  }

 private:
  void begin_step(const Act& act, bool is_known) {
    end_step();
    act_ = act;
    is_answered_ = false;
    step_ = number_.text(act.player) + act_line(act, is_known) + '\n';
    if (men_ && is_known && act.verdict == Verdict::moved) {
      men_->move(act.attempt);
    }
  }

  void hear(const Announcement& said) {
    const std::optional<Act> answered = answered_act(said);
    if (answered && (!act_ || is_answered_)) {
      begin_step(*answered, false);
    }
    is_answered_ = is_answered_ || answered.has_value();
    step_ += said_line(said, record_.rules, record_.listener);
    if (men_) {
      follow(*men_, said);
    }
    if (said.kind == Announcement::Kind::begin) {
      number_ = MoveNumber(1, said.color);
    }
  }

  // The changes of the own men and of the reserves. An own drop has changed them already.
  void follow(OwnMen& men, const Announcement& said) const {
    const bool is_own = said.color == men.color;
    if (said.kind == Announcement::Kind::capture && is_own) {
      men.lose(square_of_lost_man(record_.rules, men, said));
    }
    if (said.kind != Announcement::Kind::drop || !is_own) {
      static_cast<void>(follow_reserves(record_.rules, said, men.reserves));
    }
  }

  void end_step() {
    const bool is_beginning = !act_;
    const bool has_moved = act_ && act_->verdict == Verdict::moved;
    if (men_ && (is_beginning || has_moved)) {
      step_ += own_men_text(*men_, record_.rules);
    }
    if (has_moved) {
      number_.advance();
    }
    steps_.push_back(std::exchange(step_, ""));
  }

  const ListenerRecord& record_;
  std::optional<OwnMen> men_;
  MoveNumber number_{1, Color::white};
  std::optional<Act> act_;  // of this step
  bool is_answered_ = false;
  std::string step_;
  std::vector<std::string> steps_;
};

}  // namespace

ReadBack read_record(std::string_view text, const RuleSet& rules) {
  const bool is_json = begins_as_json_lines(text);
  if (is_for_listener(text, is_json)) {
    std::optional<ListenerRecord> so_far;
    return read_back(
        is_json ? read_listeners_json_lines(text, &so_far) : read_hidden_pgn(text, rules, &so_far),
        so_far);
  }
  std::optional<Referee> so_far;
  return read_back(is_json ? read_json_lines(text, &so_far) : read_pgn(text, rules, &so_far),
                   so_far);
}

std::vector<std::string> told_step_by_step(const Referee& game, Listener who) {
  Referee again(game.rules(), game.start());
  const chess::Position& start = game.start().position;
  MoveNumber number(start.fullmove_number(), start.side_to_move());
  std::vector<std::string> steps{""};
  bool has_heard = true;  // whether the listener has heard anything in this step
  std::string board = board_text(again, who);
  const auto end_step = [&] {
    steps.back() += board;
    if (!has_heard) {
      steps.pop_back();
    }
  };
  for (const Event& event : game.full_record()) {
    if (const auto* act = std::get_if<Act>(&event)) {
      end_step();
      do_again(again, *act);
      has_heard = who == Listener::spectators || knows(who, event);
      steps.push_back(number.text(act->player) + act_line(*act, has_heard) + '\n');
      const bool has_moved = act->verdict == Verdict::moved;
      board = has_moved ? board_text(again, who) : "";
      if (has_moved) {
        number.advance();
      }
      continue;
    }
    const auto& said = std::get<Announcement>(event);
    if (who == Listener::spectators || hears(who, said)) {
      has_heard = true;
      steps.back() += said_line(said, game.rules(), who);
    }
  }
  end_step();
  return steps;
}

std::vector<std::string> told_step_by_step(const ListenerRecord& record) {
  return RecordSteps(record).steps();
}

}  // namespace cheg::kriegspiel

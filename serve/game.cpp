#include "serve/game.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/require.hpp"
#include "base/text.hpp"
#include "base/utf8.hpp"
#include "chess/notation/notation.hpp"
#include "kriegspiel/attempt_text.hpp"
#include "kriegspiel/rulings.hpp"
#include "kriegspiel/text.hpp"
#include "serve/frames.hpp"
#include "serve/token.hpp"

namespace cheg::serve {
namespace {

using chess::Color;
using kriegspiel::Announcement;
using kriegspiel::Listener;
using kriegspiel::Verdict;

constexpr std::size_t kMostEvents = 20'000;
constexpr std::size_t kLongestMessage = 500;  // bytes

// Spectators of a live game hear what both players hear and nothing else, whatever the rules let
// spectators see at a table: a second tab must not show more than a player knows.
bool hears_live(Listener who, const Announcement& said) {
  return who == Listener::spectators ? said.audience == kriegspiel::Audience::both
                                     : hears(who, said);
}

bool has_bare_king(const kriegspiel::Referee& referee, Color color) {
  return !chess::more_than_one(referee.position().pieces(color)) &&
         referee.reserves().is_empty(color);
}

}  // namespace

Game::Game(std::string name, const Created& created)
    : name_(std::move(name)),
      settings_(created.settings),
      tokens_(created.tokens),
      session_(created.settings.rules, created.settings.start) {
  if (settings_.clock) {
    clock_.emplace(*settings_.clock);
  }
  for (const Listener who : {Listener::white, Listener::black, Listener::spectators}) {
    tell(who, game_frame(name_, settings_, who));
  }
}

Result<Game, std::string> Game::replay(const std::string& name,
                                       const std::vector<std::string>& events) {
  std::optional<Game> game;
  for (const std::string& text : events) {
    const auto event = read_game_event(text);
    if (!event) {
      return event.error();
    }
    const auto* const created = std::get_if<Created>(&event->what);
    if (game && created == nullptr) {
      game->apply(*event);
    } else if (!game && created != nullptr) {
      game.emplace(name, *created);
    } else {
      return std::string("a game begins with one event `created`");
    }
  }
  if (!game) {
    return std::string("the game has no events");
  }
  return *std::move(game);
}

std::string Game::answer(Color seat, std::uint32_t act) const {
  CHEG_REQUIRE(act >= 1 && act <= last_act(seat));
  return frames_.frame(kriegspiel::listener(seat),
                       answers_[static_cast<std::size_t>(seat)][act - 1]);
}

std::optional<Color> Game::seat_of(std::string_view token) const {
  std::optional<Color> seat;
  for (const Color color : {Color::white, Color::black}) {
    if (is_same_secret(token, this->token(color))) {
      seat = color;
    }
  }
  return seat;
}

// ---- Judging ----

// Why the player may not do this now, apart from the text of a move.
std::optional<std::string> Game::refusal(Color seat, const ActRequest& request) const {
  if (size_ >= kMostEvents) {
    return "this game has too many acts; resign or leave it";
  }
  if (request.kind == SeatActKind::message) {
    if (trimmed(request.text).empty()) {
      return "a message must have a text";
    }
    return request.text.size() > kLongestMessage
               ? std::optional(fmt::format("a message has at most {} bytes", kLongestMessage))
               : std::nullopt;
  }
  if (result_) {
    return "the game is over";
  }
  if (!has_begun()) {
    return "your opponent has not come yet";
  }
  const bool is_for_mover = request.kind == SeatActKind::attempt ||
                            request.kind == SeatActKind::ask_any ||
                            request.kind == SeatActKind::ask_refusals;
  const kriegspiel::Referee& referee = session_.referee();
  if (is_for_mover && referee.side_to_move() != seat) {
    return fmt::format("it is the turn of {}", chess::name(referee.side_to_move()));
  }
  switch (request.kind) {
    case SeatActKind::ask_any:
    case SeatActKind::ask_refusals:
      return is_said(referee.rules(), request.kind == SeatActKind::ask_any
                                          ? Announcement::Kind::asked_any
                                          : Announcement::Kind::asked_refusals)
                 ? std::nullopt
                 : std::optional<std::string>("these rules do not know that question");
    case SeatActKind::offer_draw:
      if (draw_offer_) {
        return *draw_offer_ == seat ? "you have offered a draw already"
                                    : "your opponent offers a draw: accept or decline it";
      }
      return std::nullopt;
    case SeatActKind::accept_draw:
    case SeatActKind::decline_draw:
      return draw_offer_ == ~seat ? std::nullopt
                                  : std::optional<std::string>("there is no offer of a draw");
    default:
      return std::nullopt;
  }
}

// If nothing is hidden, any move notation is accepted.
Result<kriegspiel::Attempt, std::string> Game::read_move(std::string_view text) const {
  const kriegspiel::Referee& referee = session_.referee();
  const auto read = kriegspiel::parse_attempt(referee, trimmed(text));
  if (read) {
    return *read;
  }
  if (referee.rules().opponents_moves == kriegspiel::OpponentsMoves::shown &&
      referee.rules().drops == kriegspiel::Drops::no) {
    const auto move = chess::parse_move(referee.position(), trimmed(text));
    return move ? Result<kriegspiel::Attempt, std::string>(kriegspiel::to_attempt(*move))
                : move.error().message;
  }
  return referee.rules().wording == kriegspiel::Wording::umpire
             ? "(NOT UNDERSTOOD-ENTER AGAIN) " + read.error().message
             : read.error().message;
}

Result<GameEvent, std::string> Game::judge(Color seat, const ActRequest& request,
                                           milliseconds elapsed) const {
  CHEG_REQUIRE(request.number == last_act(seat) + 1);
  if (auto reason = refusal(seat, request)) {
    return *std::move(reason);
  }
  SeatAct act{.seat = seat, .number = request.number, .kind = request.kind, .text = ""};
  if (request.kind == SeatActKind::attempt) {
    const auto attempt = read_move(request.text);
    if (!attempt) {
      return attempt.error();
    }
    act.attempt = *attempt;
  }
  if (request.kind == SeatActKind::message) {
    act.text = request.text;
  }
  const bool runs = clock_ && clock_->running();
  return GameEvent{std::move(act), runs ? elapsed : milliseconds(0)};
}

std::optional<GameEvent> Game::time_up(milliseconds elapsed) const {
  const auto running = clock_ ? clock_->running() : std::nullopt;
  if (!running || clock_->left(*running) > elapsed) {
    return std::nullopt;
  }
  return GameEvent{TimeUp{*running}, elapsed};
}

// ---- Applying ----

void Game::apply(const GameEvent& event) {
  ++size_;
  if (clock_) {
    clock_->run(event.elapsed);
  }
  if (const auto* const joined = std::get_if<Joined>(&event.what)) {
    apply_joined(*joined);
  } else if (const auto* const act = std::get_if<SeatAct>(&event.what)) {
    apply_act(*act);
  } else if (const auto* const time_up = std::get_if<TimeUp>(&event.what)) {
    const Color winner = ~time_up->seat;
    const std::string why = fmt::format("{}'s time is up", chess::name(time_up->seat));
    const bool can_win = !has_bare_king(session_.referee(), winner);
    end(can_win ? std::optional(winner) : std::nullopt, "time", why);
  }
}

void Game::apply_joined(const Joined& joined) {
  has_joined_[static_cast<std::size_t>(joined.seat)] = true;
  names_[static_cast<std::size_t>(joined.seat)] = joined.name;
  tell_all(joined_frame(joined));
  if (has_begun()) {
    tell_announcements();
    tell_own_men();
    end_if_over();
    tell_turn();
  }
}

void Game::apply_act(const SeatAct& act) {
  switch (act.kind) {
    case SeatActKind::attempt:
    case SeatActKind::ask_any:
    case SeatActKind::ask_refusals:
    case SeatActKind::resign: {
      const auto verdict = ask_referee(act);
      answer_act(act, verdict);
      tell_announcements();
      if (verdict == Verdict::moved) {
        draw_offer_.reset();
        if (clock_) {
          clock_->moved(act.seat);
        }
        tell_own_men();
      }
      end_if_over();
      if (verdict == Verdict::moved) {
        tell_turn();
      }
      return;
    }
    case SeatActKind::message:
      answer_act(act, std::nullopt);
      tell_all(message_frame(act.seat, act.text));
      return;
    case SeatActKind::offer_draw:
      answer_act(act, std::nullopt);
      draw_offer_ = act.seat;
      tell_all(draw_frame(act.seat, "offered"));
      return;
    case SeatActKind::decline_draw:
      answer_act(act, std::nullopt);
      draw_offer_.reset();
      tell_all(draw_frame(act.seat, "declined"));
      return;
    case SeatActKind::accept_draw:
      answer_act(act, std::nullopt);
      tell_all(draw_frame(act.seat, "accepted"));
      end(std::nullopt, "agreement", "both players agree");
      return;
    case SeatActKind::claim:
      answer_act(act, std::nullopt);
      end(act.seat, "abandoned", fmt::format("{} has left the game", chess::name(~act.seat)));
      return;
  }
}

std::optional<Verdict> Game::ask_referee(const SeatAct& act) {
  switch (act.kind) {
    case SeatActKind::attempt:
      return session_.attempt(act.attempt);
    case SeatActKind::ask_any:
      return session_.referee().ask_any().verdict;
    case SeatActKind::ask_refusals:
      return session_.referee().ask_refusals().verdict;
    default:
      return session_.referee().resign(act.seat).verdict;
  }
}

void Game::answer_act(const SeatAct& act, std::optional<Verdict> verdict) {
  const Listener player = kriegspiel::listener(act.seat);
  tell(player, act_frame(act, verdict));
  answers_[static_cast<std::size_t>(act.seat)].push_back(frames_.size(player));
}

void Game::end_if_over() {
  if (const auto& ending = session_.referee().ending()) {
    end(ending->winner, kriegspiel::name(ending->reason), "");
  }
}

void Game::end(std::optional<Color> winner, std::string reason, const std::string& why) {
  const char* const result = !winner ? "1/2-1/2" : *winner == Color::white ? "1-0" : "0-1";
  std::string words = winner ? fmt::format("{} wins", chess::name(*winner)) : "Draw";
  words += why.empty() ? "" : ": " + why;
  result_ = GameResult{result, std::move(reason), std::move(words)};
  if (clock_) {
    clock_->stop();
  }
  std::vector<std::string> moves;
  for (const kriegspiel::MadeMove& move : session_.moves()) {
    moves.push_back(to_string(move.attempt));
  }
  tell_all(end_frame(*result_, moves));
}

// ---- Telling ----

// Without spectators, nobody reads their frames.
bool Game::is_listening(Listener who) const {
  return who != Listener::spectators || settings_.admits_spectators;
}

void Game::tell(Listener who, std::string_view frame) {
  if (is_listening(who)) {
    frames_.tell(who, frames_.keep(frame));
  }
}

void Game::tell_all(std::string_view frame) {
  const FrameLog::Kept kept = frames_.keep(frame);
  for (const Listener who : {Listener::white, Listener::black, Listener::spectators}) {
    if (is_listening(who)) {
      frames_.tell(who, kept);
    }
  }
}

void Game::tell_announcements() {
  const kriegspiel::Referee& referee = session_.referee();
  for (const Announcement& said : referee.announcements()) {
    std::string words;
    std::optional<FrameLog::Kept> frame;  // for all who hear the same words
    for (const Listener who : {Listener::white, Listener::black, Listener::spectators}) {
      if (!is_listening(who) || !hears_live(who, said)) {
        continue;
      }
      std::string heard = to_text(said, referee.rules(), who);
      if (!frame || heard != words) {
        words = std::move(heard);
        frame = frames_.keep(said_frame(said, words));
      }
      frames_.tell(who, *frame);
    }
  }
}

void Game::tell_own_men() {
  for (const Color color : {Color::white, Color::black}) {
    tell(kriegspiel::listener(color), own_frame(session_.referee(), color));
  }
}

void Game::tell_turn() {
  if (!result_) {
    const chess::Position& position = session_.referee().position();
    tell_all(turn_frame(position.side_to_move(), position.fullmove_number(), clock_));
  }
}

}  // namespace cheg::serve

// How a table judges acts, stores them and tells them.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "serve/frames.hpp"
#include "serve/table.hpp"

namespace cheg::serve {
namespace {

using chess::Color;

constexpr const char* kCannotWrite = "the referee cannot write; try again later";

}  // namespace

void Table::join(const std::string& player_name, JoinDone done) {
  submit({PendingJoin{std::nullopt, player_name, std::move(done)}, surroundings_.now()});
}

void Table::tick() {
  expire_presence();
  const bool is_up = game_.time_up(surroundings_.now() - last_event_).has_value();
  if (is_up && !is_storing_ && pending_.empty()) {
    submit({PendingTimeUp{}, surroundings_.now()});
  }
  if (!is_storing_ && pending_.empty()) {
    let_house_play();  // if the store could not write its last act
  }
}

void Table::submit(Pending pending) {
  pending_.push_back(std::move(pending));
  judge_next();
}

// Judges the first pending act that leads to an event, and stores the event.
void Table::judge_next() {
  while (!is_storing_ && !pending_.empty()) {
    const milliseconds elapsed = std::max(milliseconds(0), pending_.front().arrived - last_event_);
    if (const auto time_up = game_.time_up(elapsed)) {
      store(*time_up, false);  // and then the act, which comes too late
      return;
    }
    // judge() may close a connection, but does not change the queue.
    if (auto event = judge(pending_.front(), elapsed)) {
      store(*std::move(event), true);
      return;
    }
    pending_.pop_front();
  }
}

std::optional<GameEvent> Table::judge(const Pending& pending, milliseconds elapsed) {
  if (const auto* const act = std::get_if<PendingAct>(&pending.what)) {
    return judge_act(*act, elapsed);
  }
  if (const auto* const join = std::get_if<PendingJoin>(&pending.what)) {
    return judge_join(*join);
  }
  return std::nullopt;  // judge_next() has seen that nobody's time is up any more
}

std::optional<GameEvent> Table::judge_act(const PendingAct& act, milliseconds elapsed) {
  const auto connection = act.from.lock();
  const std::uint32_t last = game_.last_act(act.seat);
  if (act.request.number <= last) {
    ++surroundings_.metrics.repeated_acts;
    if (connection != nullptr) {
      send(*connection, game_.answer(act.seat, act.request.number));
    }
    return std::nullopt;
  }
  std::optional<std::string> refusal;
  if (act.request.number > last + 1) {
    refusal = fmt::format("your next act has the number {}", last + 1);
  } else if (act.request.kind == SeatActKind::claim) {
    refusal = away_refusal(act);
  }
  if (!refusal) {
    auto event = game_.judge(act.seat, act.request, elapsed);
    if (event) {
      return *std::move(event);
    }
    refusal = event.error();
  }
  if (connection != nullptr) {
    fault(connection, act.request.number, *refusal);
  }
  return std::nullopt;
}

std::optional<std::string> Table::away_refusal(const PendingAct& act) const {
  const Color opponent = ~act.seat;
  const auto& house = game_.settings().house;
  if (is_present(opponent) || (house && house->color == opponent)) {
    return "your opponent is here";
  }
  const milliseconds away = surroundings_.now() - away_since_[index(opponent)];
  if (away >= kAwayLimit) {
    return std::nullopt;
  }
  return fmt::format("your opponent has been away for {} seconds; you can claim the game after {}",
                     std::chrono::duration_cast<std::chrono::seconds>(away).count(),
                     kAwayLimit.count());
}

std::optional<GameEvent> Table::judge_join(const PendingJoin& join) {
  for (const Color color : {Color::white, Color::black}) {
    if ((!join.seat || *join.seat == color) && !game_.has_joined(color)) {
      return GameEvent{Joined{color, join.player_name}};
    }
  }
  if (join.done) {
    join.done({std::nullopt, "both seats of this game are taken"});
  }
  return std::nullopt;
}

// `answers_first`: the event answers the first pending act.
void Table::store(GameEvent event, bool answers_first) {
  is_storing_ = true;
  std::vector<std::string> texts{to_text(event)};
  surroundings_.store.append(
      game_.name(), game_.size(), std::move(texts),
      [self = shared_from_this(), event = std::move(event), answers_first](Appended result) {
        self->surroundings_.post(
            [self, event, answers_first, result] { self->stored(event, answers_first, result); });
      });
}

void Table::stored(const GameEvent& event, bool answers_first, Appended result) {
  is_storing_ = false;
  switch (result) {
    case Appended::committed: {
      std::optional<Pending> answered;
      if (answers_first) {
        answered = std::move(pending_.front());
        pending_.pop_front();
      }
      apply(event);
      auto* const join = answered ? std::get_if<PendingJoin>(&answered->what) : nullptr;
      if (join != nullptr && join->done) {
        join->done({std::get<Joined>(event.what).seat, ""});
      }
      break;
    }
    case Appended::conflict:
      read_later(true);
      return;
    case Appended::failed:
      refuse_first();
      break;
  }
  go_on();
}

// The store cannot write. If nothing is pending, tick() tries again.
void Table::refuse_first() {
  ++surroundings_.metrics.store_failures;
  if (pending_.empty()) {
    return;
  }
  const Pending refused = std::move(pending_.front());
  pending_.pop_front();
  if (const auto* const act = std::get_if<PendingAct>(&refused.what)) {
    if (const auto connection = act->from.lock()) {
      fault(connection, act->request.number, kCannotWrite);
    }
  } else if (const auto* const join = std::get_if<PendingJoin>(&refused.what)) {
    if (join->done) {
      join->done({std::nullopt, kCannotWrite});
    }
  }
}

void Table::apply(const GameEvent& event) {
  const bool was_over = game_.result().has_value();
  game_.apply(event);
  last_event_ = std::max(last_event_, surroundings_.now());
  surroundings_.metrics.acts += std::holds_alternative<SeatAct>(event.what) ? 1U : 0U;
  surroundings_.metrics.games_ended += !was_over && game_.result() ? 1U : 0U;
  for (const ConnectionPointer& connection : std::vector<ConnectionPointer>(connections_)) {
    tell_new_frames(*connection);
  }
  let_house_hear(event);
  let_house_play();
}

}  // namespace cheg::serve

#include "serve/table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "serve/frames.hpp"

namespace cheg::serve {
namespace {

using chess::Color;
using kriegspiel::Listener;

constexpr std::size_t kMostFaults = 50;  // in a minute
constexpr std::size_t kMostFrames = 20;  // in a second

Color color_of(Listener player) { return player == Listener::white ? Color::white : Color::black; }

}  // namespace

bool RecentCount::add(milliseconds now, milliseconds span, std::size_t most) {
  while (!times_.empty() && times_.front() + span <= now) {
    times_.pop_front();
  }
  times_.push_back(now);
  return times_.size() > most;
}

Table::Table(Game game, Surroundings& surroundings)
    : game_(std::move(game)), surroundings_(surroundings), last_event_(surroundings.now()) {
  away_since_.fill(last_event_);
}

bool Table::is_idle() const {
  const bool clock_runs = game_.clock() && game_.clock()->running();
  return connections_.empty() && pending_.empty() && !is_storing_ && !is_thinking_ && !clock_runs;
}

// ---- Connections ----

Table::ConnectionPointer Table::enter(std::shared_ptr<FrameSink> sink) {
  auto connection = std::make_shared<Connection>();
  connection->sink = std::move(sink);
  connections_.push_back(connection);
  ++surroundings_.metrics.connections;
  return connection;
}

void Table::leave(const ConnectionPointer& connection) {
  connection->is_closed = true;
  const auto found = std::find(connections_.begin(), connections_.end(), connection);
  if (found == connections_.end()) {
    return;
  }
  connections_.erase(found);
  --surroundings_.metrics.connections;
  if (connection->who && *connection->who != Listener::spectators) {
    const std::size_t seat = index(color_of(*connection->who));
    if (--presence_[seat] == 0) {
      away_since_[seat] = surroundings_.now();
      tell_presence();
      tell_others(color_of(*connection->who));
    }
  }
}

void Table::close_all(CloseCode code, const std::string& reason) {
  for (const ConnectionPointer& connection : std::vector<ConnectionPointer>(connections_)) {
    hang_up(*connection, code, reason);
  }
}

void Table::hang_up(Connection& connection, CloseCode code, const std::string& reason) {
  if (!std::exchange(connection.is_closed, true)) {
    connection.sink->close(code, reason);
  }
}

void Table::send(Connection& connection, const std::string& frame) {
  if (!connection.is_closed) {
    ++surroundings_.metrics.frames;
    connection.sink->send(frame);
  }
}

void Table::tell_new_frames(Connection& connection) {
  if (!connection.who) {
    return;
  }
  while (connection.told < game_.frames().size(*connection.who)) {
    send(connection, game_.frames().frame(*connection.who, ++connection.told));
  }
}

void Table::tell_presence() {
  const std::string frame = presence_frame({is_present(Color::white), is_present(Color::black)});
  for (const ConnectionPointer& connection : std::vector<ConnectionPointer>(connections_)) {
    if (connection->who) {
      send(*connection, frame);
    }
  }
}

void Table::fault(const ConnectionPointer& connection, std::uint32_t act, std::string_view words) {
  ++surroundings_.metrics.faults;
  send(*connection, fault_frame(act, words));
  if (connection->faults.add(surroundings_.now(), std::chrono::minutes(1), kMostFaults)) {
    hang_up(*connection, CloseCode::policy, "too many faults");
  }
}

void Table::receive(const ConnectionPointer& connection, std::string_view frame) {
  if (connection->is_closed) {
    return;
  }
  const bool is_too_fast =
      connection->frames.add(surroundings_.now(), std::chrono::seconds(1), kMostFrames);
  const auto message = read_client_frame(frame);
  if (!message) {
    fault(connection, message.error().act, message.error().words);
    return;
  }
  if (const auto* const hello = std::get_if<Hello>(&*message)) {
    greet(connection, *hello, false);
    return;
  }
  const auto* const request = std::get_if<ActRequest>(&*message);
  const std::uint32_t act = request == nullptr ? 0 : request->number;
  if (is_too_fast) {
    fault(connection, act, fmt::format("at most {} frames in a second", kMostFrames));
  } else if (!connection->who) {
    fault(connection, act,
          "the first frame must be a hello: {\"t\":\"hello\",\"seat\":\"your token\"}");
  } else if (*connection->who == Listener::spectators) {
    fault(connection, act, "spectators only listen");
  } else if (request == nullptr) {
    repeat_announcements(connection);
  } else {
    submit({PendingAct{color_of(*connection->who), *request, connection}, surroundings_.now()});
  }
}

void Table::greet(const ConnectionPointer& connection, const Hello& hello, bool is_up_to_date) {
  if (connection->who) {
    fault(connection, 0, "you have said hello already");
    return;
  }
  const auto seat = hello.token.empty() ? std::nullopt : game_.seat_of(hello.token);
  if (!seat && !hello.token.empty()) {
    fault(connection, 0, "this token belongs to no seat of this game");
    return;
  }
  if (!seat && !game_.settings().admits_spectators) {
    fault(connection, 0, "this game has no spectators; `seat` is the token of your seat");
    return;
  }
  const Listener who = seat ? kriegspiel::listener(*seat) : Listener::spectators;
  if (hello.after > game_.frames().size(who)) {
    if (!is_up_to_date) {
      late_hellos_.emplace_back(connection, hello);
      is_behind_ = true;
      go_on();
      return;
    }
    fault(connection, 0,
          fmt::format("`after` is at most {}, the number of your last frame",
                      game_.frames().size(who)));
    return;
  }
  connection->who = who;
  connection->told = hello.after;
  const bool has_come = seat && ++presence_[index(*seat)] == 1;
  tell_new_frames(*connection);
  ReadyState state{game_.frames().size(who),
                   seat ? game_.last_act(*seat) : 0,
                   game_.clock(),
                   {is_present(Color::white), is_present(Color::black)}};
  if (state.clock) {
    state.clock->run(surroundings_.now() - last_event_);
  }
  send(*connection, ready_frame(state));
  if (has_come) {
    tell_presence();
    tell_others(*seat);
  }
  if (seat && !game_.has_joined(*seat)) {
    submit({PendingJoin{*seat, "", nullptr}, surroundings_.now()});
  }
}

void Table::repeat_announcements(const ConnectionPointer& connection) {
  const kriegspiel::Referee& referee = game_.session().referee();
  const auto said = game_.has_begun() ? referee.recapitulation(color_of(*connection->who))
                                      : std::vector<kriegspiel::Announcement>();
  send(*connection, again_frame(said, referee.rules(), *connection->who));
}

}  // namespace cheg::serve

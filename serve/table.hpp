// A game in progress: the connections of its listeners, the waiting acts, and the presence of the
// players. The table first judges an act, and then passes the act to the store. After the store has
// committed the act, the table applies it to the game and reports it to the listeners. A table
// judges one act at a time.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "serve/event_store.hpp"
#include "serve/frame_sink.hpp"
#include "serve/game.hpp"
#include "serve/house.hpp"
#include "serve/metrics.hpp"
#include "serve/protocol.hpp"

namespace cheg::serve {

// When a player has been away for this time, his opponent may claim the game.
inline constexpr std::chrono::seconds kAwayLimit{60};

// The data that tables share. All tables of a server live in one thread.
struct Surroundings {
  EventStore& store;
  // Returns the time since an arbitrary fixed moment. Tests advance this time by hand.
  std::function<milliseconds()> now;
  // Runs a function later in the thread of the tables. May be called from any thread.
  std::function<void(std::function<void()>)> post;
  // Runs a function of a house player, perhaps in another thread. Functions of house players run
  // one after the other.
  std::function<void(std::function<void()>)> think;
  MakeHouseBrain make_brain;
  Metrics metrics;
};

// Counts how often something has happened recently.
class RecentCount {
 public:
  // Counts one event at the time `now`. Returns whether the number of events in the last period
  // exceeds `most`. The length of the period is `span`, and the new event counts, too.
  bool add(milliseconds now, milliseconds span, std::size_t most);

 private:
  std::deque<milliseconds> times_;
};

class Table : public std::enable_shared_from_this<Table> {
 public:
  // A listener's connection. The table owns the connection and its sink until the network calls
  // leave().
  struct Connection {
    std::shared_ptr<FrameSink> sink;
    std::optional<kriegspiel::Listener> who;  // nothing before the hello
    std::size_t told = 0;                     // frames of this listener so far
    RecentCount faults;
    RecentCount frames;
    bool is_closed = false;
  };
  using ConnectionPointer = std::shared_ptr<Connection>;

  Table(Game game, Surroundings& surroundings);

  // Lets the house player begin or go on. Call once after the construction.
  void start();

  // A connection begins (enter()), sends a frame (receive()) or ends (leave()).
  [[nodiscard]] ConnectionPointer enter(std::shared_ptr<FrameSink> sink);
  void receive(const ConnectionPointer& connection, std::string_view frame);
  void leave(const ConnectionPointer& connection);

  // Gives the free seat to a player. `done` receives the seat. If there is no free seat or the
  // store cannot write, `done` receives no seat, but a message with the reason.
  struct JoinResult {
    std::optional<chess::Color> seat;
    std::string message;
  };
  using JoinDone = std::function<void(const JoinResult&)>;
  void join(const std::string& player_name, JoinDone done);

  // Ends the game if the time of a player is up. Call this function several times a second.
  void tick();

  // Applies events that another server with the same store has appended.
  void take(const LaterEvents& later);
  // Records whether a player is connected to another server with the same store.
  void hear_presence(chess::Color seat, bool is_present);
  // Tells the other servers which players are connected to this server.
  void tell_others() const;

  // Sets how long ago the last event was; the running clock counts from this event. Another server
  // may have run the game until now.
  void set_age(milliseconds age) { last_event_ -= age; }

  // Ends all connections.
  void close_all(CloseCode code, const std::string& reason);

  [[nodiscard]] const Game& game() const { return game_; }
  [[nodiscard]] bool has_connections() const { return !connections_.empty(); }
  // Returns whether the player is connected, to this server or to another.
  [[nodiscard]] bool is_present(chess::Color seat) const {
    return presence_[index(seat)] > 0 || is_elsewhere(seat);
  }
  // Returns true if this table can be deleted without loss: a new table from the store would be the
  // same.
  [[nodiscard]] bool is_idle() const;

 private:
  struct PendingAct {
    chess::Color seat;
    ActRequest request;
    std::weak_ptr<Connection> from;
  };
  struct PendingJoin {
    std::optional<chess::Color> seat;  // nothing: the free seat
    std::string player_name;
    JoinDone done;
  };
  struct PendingTimeUp {};
  struct Pending {
    std::variant<PendingAct, PendingJoin, PendingTimeUp> what;
    milliseconds arrived;
  };

  static std::size_t index(chess::Color color) { return static_cast<std::size_t>(color); }

  void greet(const ConnectionPointer& connection, const Hello& hello, bool is_up_to_date);
  void repeat_announcements(const ConnectionPointer& connection);
  void fault(const ConnectionPointer& connection, std::uint32_t act, std::string_view words);
  void send(Connection& connection, const std::string& frame);
  void tell_new_frames(Connection& connection);
  void tell_presence();
  static void hang_up(Connection& connection, CloseCode code, const std::string& reason);

  void submit(Pending pending);
  void judge_next();
  [[nodiscard]] std::optional<GameEvent> judge(const Pending& pending, milliseconds elapsed);
  [[nodiscard]] std::optional<GameEvent> judge_act(const PendingAct& act, milliseconds elapsed);
  [[nodiscard]] std::optional<GameEvent> judge_join(const PendingJoin& join);
  [[nodiscard]] std::optional<std::string> away_refusal(const PendingAct& act) const;
  [[nodiscard]] bool is_elsewhere(chess::Color seat) const {
    return elsewhere_until_[index(seat)].has_value();
  }
  void tell_others(chess::Color seat) const;
  void expire_presence();
  void store(GameEvent event, bool answers_first);
  void stored(const GameEvent& event, bool answers_first, Appended result);
  void refuse_first();
  void apply(const GameEvent& event);
  void read_later(bool is_conflict);
  void have_read(const std::optional<std::vector<LaterEvents>>& found, bool is_conflict);
  void go_on();
  bool apply_later(const std::vector<std::string>& texts);

  void let_house_hear(const GameEvent& event);
  void let_house_hear(const kriegspiel::Referee& referee,
                      const std::optional<kriegspiel::Attempt>& attempt);
  void let_house_play();
  void house_attempts(const Result<kriegspiel::Attempt, std::string>& attempt);

  Game game_;
  Surroundings& surroundings_;
  std::vector<ConnectionPointer> connections_;
  std::array<int, chess::kColorCount> presence_{};           // connections of each player
  std::array<milliseconds, chess::kColorCount> away_since_;  // valid while a player has none
  // The time until which a player counts as connected to another server. The other server extends
  // this time when it reports the player again.
  std::array<std::optional<milliseconds>, chess::kColorCount> elsewhere_until_;
  std::deque<Pending> pending_;
  bool is_storing_ = false;  // or reads what other servers have stored
  bool is_behind_ = false;   // other servers have stored something meanwhile
  // The hello messages of listeners who have already received more frames than this table knows.
  // The table answers these messages after it has read the events that other servers have stored.
  std::vector<std::pair<std::weak_ptr<Connection>, Hello>> late_hellos_;
  milliseconds last_event_;  // when the last event arrived; the running clock counts from here

  std::shared_ptr<HouseBrain> brain_;
  bool is_thinking_ = false;
};

}  // namespace cheg::serve

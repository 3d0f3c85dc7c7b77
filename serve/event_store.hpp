// A store keeps games. A game is a list of events and nothing else; the store does not know what an
// event means. The number of an event is its place in the game, counted from 0.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace cheg::serve {

// The result of append().
enum class Appended : std::uint8_t {
  committed,  // the events are on the disk, and stay there whatever happens to the server
  conflict,   // nothing was stored: another writer was first. Read again and judge again
  failed      // the store cannot write; nothing was stored, and later attempts may succeed
};

// The transactions and events that a store has committed since it was opened.
struct StoreStatistics {
  std::uint64_t transactions = 0;
  std::uint64_t events = 0;
};

// A game, and how many of its events are already known.
struct KnownGame {
  std::string game;
  std::size_t size = 0;
};

// The events of a game, beginning with the event number `from`.
struct LaterEvents {
  std::string game;
  std::size_t from = 0;
  std::vector<std::string> events;
};

// The news from other servers that use the same store.
struct StoreNews {
  std::vector<KnownGame> games;       // games with events that this server may not know
  bool is_complete = true;            // false: any other game may have new events too
  bool has_missed_games = false;      // true: games may have been created before the store listened
  std::vector<std::string> messages;  // sent with tell_others()
};

// The events and the names of games are texts that may contain any bytes. All functions may be
// called from any thread.
class EventStore {
 public:
  using Done = std::function<void(Appended)>;
  using ReadDone = std::function<void(std::optional<std::vector<LaterEvents>>)>;
  using Hear = std::function<void(StoreNews)>;

  EventStore() = default;
  EventStore(const EventStore&) = delete;
  EventStore(EventStore&&) = delete;
  EventStore& operator=(const EventStore&) = delete;
  EventStore& operator=(EventStore&&) = delete;
  virtual ~EventStore() = default;

  // Appends the events if the number of events in the game equals `expected`. If `expected` is 0,
  // creates the game. The store stores all events or no event. Requires: there is at least one
  // event. Calls `done` exactly once, perhaps before append() returns, and perhaps in another
  // thread. `done` must not throw.
  virtual void append(const std::string& game, std::size_t expected,
                      std::vector<std::string> events, Done done) = 0;

  // Returns the committed events of the game, beginning with the event number `from`. A game that
  // does not exist has no events. Returns nothing if the store cannot read.
  [[nodiscard]] virtual std::optional<std::vector<std::string>> read(const std::string& game,
                                                                     std::size_t from) = 0;

  // Waits until the game has more than `from` committed events. Returns false if the time limit is
  // reached first.
  [[nodiscard]] virtual bool wait(const std::string& game, std::size_t from,
                                  std::chrono::milliseconds limit) = 0;

  // For each game in `known`, reads the events that are not yet known. `done` receives the games
  // that have new events, or nothing if the store cannot read. Calls `done` exactly once, perhaps
  // before read_later() returns, and perhaps in another thread. `done` must not throw.
  virtual void read_later(std::vector<KnownGame> known, ReadDone done);

  // Returns the games whose number of events is at most `events`. The games are ordered by name.
  [[nodiscard]] virtual std::vector<std::string> games_of_at_most(std::size_t events) = 0;

  // ---- Stores of several servers; those of one server need none of these functions ----

  // Makes the store call `hear` whenever there is news from other servers. These calls may happen
  // in another thread. `hear` must not throw. Call follow() at most once.
  // NOLINTNEXTLINE(performance-unnecessary-value-param): overriding functions keep it
  virtual void follow(Hear /*hear*/) {}

  // Sends a message to all other servers. The message is one line of at most a thousand letters.
  // The message is lost if the store cannot write.
  // NOLINTNEXTLINE(performance-unnecessary-value-param): as above
  virtual void tell_others(std::string /*message*/) {}

  // Returns the time since the last event of the game was committed. The time before the start of
  // the oldest running server does not count. Returns nothing if this time is not known; the clock
  // of the game then counts from now.
  [[nodiscard]] virtual std::optional<std::chrono::milliseconds> age(const std::string& /*game*/) {
    return std::nullopt;
  }

  // Returns the statistics of the store, or nothing if the store keeps no statistics.
  [[nodiscard]] virtual std::optional<StoreStatistics> statistics() const { return std::nullopt; }
};

}  // namespace cheg::serve

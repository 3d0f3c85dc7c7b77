// A store keeps games. A game is a list of events and nothing else; the store does not know what an
// event means. The number of an event is its place in its game, from 0.
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
  conflict,   // somebody else has appended since; nothing was stored. Read again and judge again
  failed      // the store cannot write; nothing was stored, and later attempts may succeed
};

// Events and names of games are texts that may contain any bytes. All functions may be called from
// any thread.
class EventStore {
 public:
  using Done = std::function<void(Appended)>;

  EventStore() = default;
  EventStore(const EventStore&) = delete;
  EventStore(EventStore&&) = delete;
  EventStore& operator=(const EventStore&) = delete;
  EventStore& operator=(EventStore&&) = delete;
  virtual ~EventStore() = default;

  // Appends the events if the game has exactly `expected` events. If `expected` is 0, creates the
  // game. Either all events are stored or none. Calls `done` exactly once, perhaps before append()
  // returns, and perhaps in another thread. `done` must not throw.
  virtual void append(const std::string& game, std::size_t expected,
                      std::vector<std::string> events, Done done) = 0;

  // Returns the committed events of the game from the number `from` on. A game that does not exist
  // has no events. Returns nothing if the store cannot read.
  [[nodiscard]] virtual std::optional<std::vector<std::string>> read(const std::string& game,
                                                                     std::size_t from) = 0;

  // Waits until the game has more than `from` committed events. Returns false if the game does not
  // have them when the time limit is reached.
  [[nodiscard]] virtual bool wait(const std::string& game, std::size_t from,
                                  std::chrono::milliseconds limit) = 0;

  // Returns the games that have at most this number of events, in the order of their names.
  [[nodiscard]] virtual std::vector<std::string> games_of_at_most(std::size_t events) = 0;
};

}  // namespace cheg::serve

// A server for tests. It runs in one thread without sockets, and the test sets its clock.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "serve/http_api.hpp"
#include "serve/memory_store.hpp"
#include "serve/service.hpp"

namespace cheg::test {

// Records everything that the server sends to a client, byte by byte.
class RecordedFrames final : public serve::FrameSink {
 public:
  void send(const std::string& frame) override { frames.push_back(frame); }
  void close(serve::CloseCode code, const std::string& /*reason*/) override { closed = code; }

  std::vector<std::string> frames;
  std::optional<serve::CloseCode> closed;
};

class Room {
 public:
  explicit Room(serve::EventStore& store);

  // Runs all waiting tasks.
  void run();
  // Advances the clock by `time`, and lets the server react.
  void pass(std::chrono::milliseconds time);

  [[nodiscard]] serve::HttpResponse request(const std::string& method, const std::string& target,
                                            const std::string& body = "",
                                            const std::string& token = "");

  struct Seat {
    std::string game;
    std::string token;
  };
  // Creates a game with these members, such as R"("rules":"berkeley")", and returns its seats. The
  // first seat is White.
  [[nodiscard]] std::vector<Seat> new_game(const std::string& members);

  serve::EventStore& store;
  std::chrono::milliseconds now{1'000'000};
  serve::Service service;

 private:
  std::deque<std::function<void()>> tasks_;
};

// A connected client.
class Guest {
 public:
  // Connects to the game.
  Guest(Room& room, const std::string& game);
  // Connects to the game and sends the frame `hello`.
  Guest(Room& room, const std::string& game, const std::string& token, std::size_t after = 0);
  ~Guest();
  Guest(const Guest&) = delete;
  Guest(Guest&&) = delete;
  Guest& operator=(const Guest&) = delete;
  Guest& operator=(Guest&&) = delete;

  void send(const std::string& frame);
  // Sends an act with the next number, such as act("try", R"("move":"e2e4")").
  void act(const std::string& type, const std::string& members = "");

  [[nodiscard]] const std::vector<std::string>& frames() const { return frames_->frames; }
  [[nodiscard]] const std::optional<serve::CloseCode>& closed() const { return frames_->closed; }
  // Returns the next frame that neither next() nor news() has returned. Returns an empty text if
  // there is no such frame.
  [[nodiscard]] std::string next();
  // Returns all frames that neither next() nor news() has returned.
  [[nodiscard]] std::vector<std::string> news();
  // Returns true if one of the frames that neither next() nor news() has returned contains all
  // these texts.
  [[nodiscard]] bool heard(const std::vector<std::string>& parts) const;

 private:
  Room& room_;
  std::shared_ptr<RecordedFrames> frames_ = std::make_shared<RecordedFrames>();
  std::shared_ptr<serve::Table> table_;
  serve::Table::ConnectionPointer connection_;
  int acts_ = 0;
  std::size_t read_ = 0;
};

// Returns the member that an attempt has in its frame.
[[nodiscard]] inline std::string with_move(const std::string& text) {
  return R"("move":")" + text + "\"";
}

// A table with two players, who have already read the beginning of the game.
struct Pair {
  explicit Pair(const std::string& members = R"("rules":"berkeley")")
      : room(store),
        seats(room.new_game(members)),
        white(room, seats[0].game, seats[0].token),
        black(room, seats[1].game, seats[1].token) {
    static_cast<void>(white.news());
    static_cast<void>(black.news());
  }

  serve::MemoryStore store;
  Room room;
  std::vector<Room::Seat> seats;
  Guest white;
  Guest black;
};

}  // namespace cheg::test

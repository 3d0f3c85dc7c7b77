// A server in one thread without sockets, whose clock the test sets.
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

// What a listener was sent, byte by byte.
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

  // Runs everything that waits.
  void run();
  // Lets time pass, and the server notice it.
  void pass(std::chrono::milliseconds time);

  [[nodiscard]] serve::HttpResponse request(const std::string& method, const std::string& target,
                                            const std::string& body = "",
                                            const std::string& token = "");

  struct Seat {
    std::string game;
    std::string token;
  };
  // A new game with these members, such as R"("rules":"berkeley")"; White is the first seat.
  [[nodiscard]] std::vector<Seat> new_game(const std::string& members);

  serve::EventStore& store;
  std::chrono::milliseconds now{1'000'000};
  serve::Service service;

 private:
  std::deque<std::function<void()>> tasks_;
};

// A client that is connected.
class Guest {
 public:
  // Connects.
  Guest(Room& room, const std::string& game);
  // Connects and says hello.
  Guest(Room& room, const std::string& game, const std::string& token, std::size_t after = 0);
  ~Guest();
  Guest(const Guest&) = delete;
  Guest(Guest&&) = delete;
  Guest& operator=(const Guest&) = delete;
  Guest& operator=(Guest&&) = delete;

  void send(const std::string& frame);
  // An act with the next number, such as act("try", R"("move":"e2e4")").
  void act(const std::string& type, const std::string& members = "");

  [[nodiscard]] const std::vector<std::string>& frames() const { return frames_->frames; }
  [[nodiscard]] const std::optional<serve::CloseCode>& closed() const { return frames_->closed; }
  // The next frame that news() has not returned; empty if there is none.
  [[nodiscard]] std::string next();
  // The frames since the last call.
  [[nodiscard]] std::vector<std::string> news();
  // Whether one of the frames since the last call of news() contains all these texts.
  [[nodiscard]] bool heard(const std::vector<std::string>& parts) const;

 private:
  Room& room_;
  std::shared_ptr<RecordedFrames> frames_ = std::make_shared<RecordedFrames>();
  std::shared_ptr<serve::Table> table_;
  serve::Table::ConnectionPointer connection_;
  int acts_ = 0;
  std::size_t read_ = 0;
};

// The member of an attempt.
[[nodiscard]] inline std::string with_move(const std::string& text) {
  return R"("move":")" + text + "\"";
}

// Two players at a table, who have heard how the game begins.
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

// All games of a server. Knows no sockets: the network passes on requests, frames and the end of
// connections. All functions must be called in one thread, that of Surroundings::post.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "serve/protocol.hpp"
#include "serve/table.hpp"

namespace cheg::serve {

class Service {
 public:
  // Reads from the store which games are waiting for a second player.
  Service(Surroundings surroundings, GameOffer offer);

  // The seats of a new game, or an error.
  struct Seats {
    std::string game;
    chess::Color color = chess::Color::white;            // of the player who created it
    std::array<std::string, chess::kColorCount> tokens;  // of both seats
  };
  struct RequestError {
    int status = 400;  // of HTTP
    std::string message;
  };
  using CreateDone = std::function<void(const Result<Seats, RequestError>&)>;

  // Creates a game. If `takes_seat` is true, the player who wants the game takes his seat at once.
  // If the game has a house player, it takes the other seat at once. All other seats are left to
  // those who come with the tokens.
  void create(const NewGame& wanted, bool takes_seat, CreateDone done);

  // Returns the game, from memory or from the store; nullptr if there is none. The pointer keeps
  // the game in memory.
  [[nodiscard]] std::shared_ptr<Table> find(const std::string& game);

  // The games that anybody can join, the oldest first. In each of them, the waiting player is
  // connected, or was connected less than ten minutes ago.
  struct OpenGame {
    std::string game;
    std::string title;
    std::string clock;  // such as "5+3"; empty: none
    chess::Color free_seat = chess::Color::black;
    std::string player_name;
    milliseconds last_seen{0};
  };
  [[nodiscard]] std::vector<OpenGame> open_games();

  // Ends games whose time is up, and removes games that nobody uses from memory. Call this function
  // ten times a second.
  void tick();

  // Tells all clients that the server ends, and ends their connections.
  void announce_end();

  [[nodiscard]] const GameOffer& offer() const { return offer_; }
  [[nodiscard]] Surroundings& surroundings() { return surroundings_; }
  [[nodiscard]] std::size_t games_in_memory() const { return tables_.size(); }

 private:
  void list_if_open(const Table& table);
  [[nodiscard]] std::shared_ptr<Table> add(Game game);

  Surroundings surroundings_;
  GameOffer offer_;
  std::map<std::string, std::shared_ptr<Table>> tables_;
  std::vector<OpenGame> open_;
};

}  // namespace cheg::serve

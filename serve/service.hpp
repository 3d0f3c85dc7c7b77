// All games of a server. Does not use sockets: the network part calls the service for each request.
// For each frame, and at the end of each connection, the network part calls the Table of the game.
// Call all functions in one thread, the thread of Surroundings::post.
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
  // If the game has a house player, the house player takes the other seat at once. A seat that
  // nobody has taken stays free until a player connects with the token of this seat.
  void create(const NewGame& wanted, bool takes_seat, CreateDone done);

  // Returns the game, from memory or from the store. The pointer keeps the game in memory. Returns
  // an error if there is no such game, or if the store cannot read its events.
  [[nodiscard]] Result<std::shared_ptr<Table>, RequestError> find(const std::string& game);

  // The games that anybody can join, the oldest first. In each open game, the waiting player is
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

  // Ends games in which a player's time is up, and removes unused games from memory. Call this
  // function ten times a second.
  void tick();

  // Processes news from other servers that use the same store.
  void hear(const StoreNews& news);

  // Tells all clients that the server ends, and ends their connections.
  void announce_end();

  [[nodiscard]] const GameOffer& offer() const { return offer_; }
  [[nodiscard]] Surroundings& surroundings() { return surroundings_; }
  [[nodiscard]] std::size_t games_in_memory() const { return tables_.size(); }

 private:
  void list_if_open(const Game& game);
  void hear_message(const std::string& message);
  void take(const std::vector<LaterEvents>& found);
  [[nodiscard]] bool is_listed(const std::string& game) const;
  [[nodiscard]] std::shared_ptr<Table> add(Game game);

  Surroundings surroundings_;
  GameOffer offer_;
  std::map<std::string, std::shared_ptr<Table>> tables_;
  std::vector<OpenGame> open_;
  milliseconds last_told_{0};  // when other servers were told who is connected here
};

}  // namespace cheg::serve

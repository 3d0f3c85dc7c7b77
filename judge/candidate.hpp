// The player that is judged: an engine or a program.
#pragma once

#include <atomic>
#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "chess/game.hpp"
#include "chess/move.hpp"
#include "play/player.hpp"
#include "play/uci_engine.hpp"

namespace cheg::judge {

class Candidate {
 public:
  virtual ~Candidate() = default;
  Candidate(const Candidate&) = delete;
  Candidate(Candidate&&) = delete;
  Candidate& operator=(const Candidate&) = delete;
  Candidate& operator=(Candidate&&) = delete;

  // Returns the name for reports. It is printable.
  [[nodiscard]] virtual std::string name() const = 0;
  // Returns the move for the last position of the game. `is_first` is true for the first call of
  // each game. After an error, the next call must begin a new game. Requires: the game is not over.
  [[nodiscard]] virtual Result<chess::Move, play::EngineTrouble> choose(const chess::Game& game,
                                                                        bool is_first) = 0;
  // Returns the time that all calls have taken so far, including the time for starting an engine.
  [[nodiscard]] virtual std::chrono::duration<double> thought() const = 0;

 protected:
  Candidate() = default;
};

// How an engine is started and asked for moves.
struct EngineManner {
  std::string limit;                          // the words after `go`, such as "nodes 10000"
  std::chrono::milliseconds longest{60000};   // an engine that takes longer counts as silent
  const std::atomic<bool>* stop = nullptr;    // ends waiting; may be nullptr
  std::vector<play::EngineSetting> settings;  // sent at each start
};

// Starts an engine with this shell command. If the engine later dies, is silent or plays an illegal
// move, the candidate starts it again. Returns an error if the first start fails.
[[nodiscard]] Result<std::unique_ptr<Candidate>, play::EngineTrouble> make_engine_candidate(
    const std::string& command, EngineManner manner);

// Makes a candidate from a player in this process, such as a program. If the player has no move,
// the error is EngineFault::silent. Requires: `player` is not nullptr.
[[nodiscard]] std::unique_ptr<Candidate> make_player_candidate(
    std::unique_ptr<play::Player> player);

}  // namespace cheg::judge

// A chess engine that speaks the Universal Chess Interface. The engine receives one line at a time
// and sends one line at a time.
//
// Implements Stefan Meyer-Kahlen's description of the protocol (April 2006). Ignores unknown
// commands and commands at the wrong time. If the user would expect an effect, the engine reports
// the ignored command with `info string`.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "base/result.hpp"
#include "chess/game.hpp"
#include "chess/search/search.hpp"
#include "uci/go.hpp"
#include "uci/info.hpp"
#include "uci/options.hpp"
#include "uci/panel.hpp"
#include "uci/preparation.hpp"
#include "uci/words.hpp"

namespace cheg::uci {

// The services that the enclosing program provides to the engine.
struct EngineSurroundings {
  std::string name;       // name of the engine, with its version
  std::string version{};  // of CHEG; prepared knowledge must have the same version
  // Sends a line at once; the line has no line feed. The engine calls `say` from one thread at a
  // time.
  std::function<void(std::string_view line)> say;
  // Returns true if another line is available or the input has ended. The function must not wait
  // for input.
  std::function<bool()> has_more;
  // Compiles the program with this name or path. Returns a machine for the program, or an error
  // message.
  std::function<Result<std::unique_ptr<vm::Machine>, std::string>(const std::string& name)> load;
};

// Call all functions from the thread that created the object. Searches and preparations run in
// separate threads, which the destructor ends.
class Engine {
 public:
  // `defaults` are the default values of the options. The engine sends these default values in
  // answer to `uci`.
  Engine(EngineSurroundings surroundings, const EngineOptions& defaults);
  // Stops all work. A running search still sends its `bestmove` line.
  ~Engine();
  Engine(const Engine&) = delete;
  Engine(Engine&&) = delete;
  Engine& operator=(const Engine&) = delete;
  Engine& operator=(Engine&&) = delete;

  // Executes a command. Returns false for `quit`, otherwise true. Does not wait for searches.
  [[nodiscard]] bool enter(std::string_view line);

 private:
  struct UciCommand;
  static const UciCommand* find_command(std::string_view word);

  void identify(const Words& words);
  void set_debugging(const Words& words);
  void answer_ready(const Words& words);
  void set_option(const Words& words);
  void begin_game(const Words& words);
  void set_position(const Words& words);
  void go(const Words& words);
  void stop(const Words& words);
  void hit_ponder(const Words& words);
  void ignore(const Words& words);

  void say(std::string_view line);
  void note(std::string_view text);  // sends `info string`
  // Returns whether a search is running. If a search is running, reports that `what` is not
  // possible now.
  [[nodiscard]] bool is_busy(std::string_view what);
  void apply(Change change, const EngineOptions& before);
  void start_preparation();

  // The following functions run in the thread of the search.
  void think(const Go& go, const chess::Game& game);
  [[nodiscard]] chess::SearchResult search(const Go& go, const chess::Game& game);
  void wait_for_experts(const Go& go, const chess::Position& root);
  void admit_experts();
  // Performs a shallow search without programs. The main search may have too little time to reach
  // the depth of the shallow search. If the main search has not reached this depth, and no program
  // has chosen a move, the engine plays the move of the shallow search.
  [[nodiscard]] chess::SearchResult sketch(const Go& go, const chess::Game& game);
  [[nodiscard]] Manner manner() const;
  void wait_until_released();
  void release(bool is_hit);

  EngineSurroundings surroundings_;
  EngineOptions defaults_;
  EngineOptions options_;
  chess::Game game_;
  bool is_refused_ = false;  // the last `position` was invalid
  bool has_waited_ = false;  // `isready` has waited for these programs
  bool is_debugging_ = false;

  Panel panel_;
  std::unique_ptr<Preparation> preparation_;  // nullptr before it begins
  std::unique_ptr<chess::Search> search_;
  chess::Search sketcher_{{.hash_mebibytes = 0}};

  std::thread thread_;  // thread of the search, which shares all members below
  std::atomic<bool> is_searching_ = false;
  std::atomic<bool> stop_ = false;
  std::atomic<bool> pondering_ = false;
  std::mutex output_;
  std::mutex mutex_;  // guards the next two members
  std::condition_variable released_;
  bool is_held_ = false;  // the answer must wait for `stop` or `ponderhit`
  bool is_infinite_ = false;
};

}  // namespace cheg::uci

// Another engine. CHEG starts the engine and asks it for moves through the Universal Chess
// Interface.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/child_process/child_process.hpp"
#include "base/result.hpp"
#include "chess/game.hpp"
#include "chess/move.hpp"

namespace cheg::play {

enum class EngineFault : std::uint8_t {
  cannot_start,  // there is no process, or it does not answer `uci`
  died,          // its output has ended
  silent,        // it has not answered in time
  illegal,       // its answer is not a legal move
  stopped        // Options::stop was set
};

// An error of an engine.
struct EngineTrouble {
  EngineFault fault;
  std::string message;  // names the engine; one printable line
};

// A value for an option of an engine, as in `setoption name Hash value 64`.
struct EngineSetting {
  std::string name;
  std::string value;
};

// An engine that a shell command has started. The destructor ends the engine. Not thread-safe.
class UciEngine {
 public:
  struct Options {
    ChildProcess::ProcessGroup group = ChildProcess::ProcessGroup::ours;
    // How long the engine may take to answer `uci` and `isready`.
    std::chrono::milliseconds time_to_start{10'000};
    // Waiting ends when this flag is true. nullptr means that there is no flag. Any thread may set
    // the flag.
    const std::atomic<bool>* stop = nullptr;
    // The settings are sent when the engine has started, in the order of this list.
    std::vector<EngineSetting> settings;
  };

  // Starts the engine, waits for `uciok`, and sends the settings. Returns an error if the engine
  // has no option with the name of a setting. Ignores the case of option names.
  [[nodiscard]] static Result<std::unique_ptr<UciEngine>, EngineTrouble> start(
      const std::string& command, const Options& options);

  // Returns the name that the engine gave with `id name`, in printable characters. Returns an empty
  // text if the engine gave no name.
  [[nodiscard]] const std::string& name() const { return name_; }

  // Tells the engine that a new game begins.
  [[nodiscard]] std::optional<EngineTrouble> begin_game();
  // Waits until the engine answers `isready`.
  [[nodiscard]] std::optional<EngineTrouble> wait_until_ready();

  // Returns the engine's move for the last position of the game. `limit` is the text after `go`,
  // such as "depth 6". The time limit for the move is `longest`. After an error other than
  // `illegal`, do not use the engine any more.
  [[nodiscard]] Result<chess::Move, EngineTrouble> ask(const chess::Game& game,
                                                       const std::string& limit,
                                                       std::chrono::milliseconds longest);

 private:
  UciEngine(const std::string& command, const Options& options);

  // Sends `uci` and waits for `uciok`. Returns an error, or nothing.
  [[nodiscard]] std::optional<EngineTrouble> greet();
  // Sends the settings. Returns an error, or nothing.
  [[nodiscard]] std::optional<EngineTrouble> send_settings();
  [[nodiscard]] std::optional<EngineTrouble> send(const std::string& line);
  // Returns the next line that begins with this word.
  [[nodiscard]] Result<std::string, EngineTrouble> await(const std::string& word,
                                                         ChildProcess::Deadline deadline);
  [[nodiscard]] EngineTrouble trouble(EngineFault fault, const std::string& what) const;

  std::string shown_;  // "the engine `COMMAND`"
  Options options_;
  ChildProcess process_;
  std::string name_;
  std::vector<std::string> option_names_;  // that the engine has declared
  bool has_greeted_ = false;               // it has answered `uciok`
};

}  // namespace cheg::play

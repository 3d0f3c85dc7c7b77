// A player that asks another engine through the Universal Chess Interface.
#include <fmt/format.h>

#include <chrono>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>

#include "base/child_process/child_process.hpp"
#include "base/text.hpp"
#include "chess/fen.hpp"
#include "chess/notation/notation.hpp"
#include "play/players.hpp"

namespace cheg::play {
namespace {

constexpr std::chrono::seconds kTimeToStart(10);
constexpr std::chrono::seconds kTimeToMove(120);

ChildProcess::Deadline after(std::chrono::seconds time) { return Clock::now() + time; }

// The engine fails. This exception does not leave this file.
class EngineFailure : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// The engine that a shell command starts.
class EngineProcess {
 public:
  explicit EngineProcess(const std::string& command)
      : shown_("the engine " + cheg::quoted(command)), process_("/bin/sh", {"-c", command}) {}

  // Throws EngineFailure.
  void send(const std::string& line) const {
    if (!process_.write(line + '\n')) {
      throw EngineFailure(shown_ + " has ended");
    }
  }

  // The next line, without its end. Throws EngineFailure at the deadline and at the end.
  std::string receive(ChildProcess::Deadline deadline) {
    std::string line;
    switch (process_.read_line(line, deadline)) {
      case ChildProcess::Heard::line:
        break;
      case ChildProcess::Heard::nothing:
        throw EngineFailure(shown_ + " does not answer");
      case ChildProcess::Heard::end:
        throw EngineFailure(shown_ + " has ended; is the command right, and does it speak UCI?");
    }
    return line;
  }

  // Its name in messages.
  [[nodiscard]] const std::string& shown() const { return shown_; }

 private:
  std::string shown_;
  ChildProcess process_;
};

// The word with this index; empty if there are fewer words.
std::string word_of(const std::string& line, int number) {
  std::istringstream words(line);
  std::string word;
  for (int i = 0; i <= number; ++i) {
    word.clear();
    words >> word;
  }
  return word;
}

class UciPlayer final : public Player {
 public:
  // Throws EngineFailure, and std::runtime_error if there is no process.
  UciPlayer(const std::string& command, int depth) : engine_(command), depth_(depth), name_("uci") {
    engine_.send("uci");
    const ChildProcess::Deadline deadline = after(kTimeToStart);
    for (std::string line = engine_.receive(deadline); word_of(line, 0) != "uciok";
         line = engine_.receive(deadline)) {
      constexpr std::string_view kName = "id name ";
      if (line.starts_with(kName)) {
        name_ = made_printable(trimmed(std::string_view(line).substr(kName.size())));
      }
    }
    engine_.send("ucinewgame");
  }

  [[nodiscard]] std::string name() const override { return name_; }

  [[nodiscard]] Result<Choice, NoChoice> choose(const chess::Game& game) override {
    try {
      return Choice{ask(game), name_, "", std::nullopt};
    } catch (const EngineFailure& failure) {
      return NoChoice{NoChoice::Kind::out_of_contact, failure.what()};
    }
  }

 private:
  // Throws EngineFailure.
  chess::Move ask(const chess::Game& game) {
    std::string position = "position fen " + chess::to_fen(game.start()) + " moves";
    for (std::size_t i = 0; i < game.moves().size(); ++i) {
      position +=
          ' ' + chess::format_move(game.position_before(i), game.moves()[i], chess::Notation::uci);
    }
    engine_.send(position);
    engine_.send(fmt::format("go depth {}", depth_));
    const ChildProcess::Deadline deadline = after(kTimeToMove);
    std::string line = engine_.receive(deadline);
    while (word_of(line, 0) != "bestmove") {
      line = engine_.receive(deadline);
    }
    const std::string text = word_of(line, 1);
    const auto move = chess::parse_move(game.position(), text, chess::Notation::uci);
    if (!move) {
      throw EngineFailure(fmt::format("{} played {}: {}", engine_.shown(), cheg::quoted(text),
                                      move.error().message));
    }
    return *move;
  }

  EngineProcess engine_;
  int depth_;
  std::string name_;
};

}  // namespace

Result<std::unique_ptr<Player>, std::string> make_uci_player(const std::string& command,
                                                             int depth) {
  try {
    return std::unique_ptr<Player>(std::make_unique<UciPlayer>(command, depth));
  } catch (const std::runtime_error& failure) {
    return std::string(failure.what());
  }
}

}  // namespace cheg::play

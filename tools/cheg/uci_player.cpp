// A player that is another program, spoken to by the Universal Chess Interface.
#include <fmt/format.h>

#include <chrono>
#include <sstream>
#include <string>

#include "base/text.hpp"
#include "chess/fen.hpp"
#include "chess/notation/notation.hpp"
#include "tools/cheg/command.hpp"
#include "tools/cheg/players.hpp"
#include "tools/child_process/child_process.hpp"

namespace cheg::tool {
namespace {

constexpr std::chrono::seconds kTimeToStart(10);
constexpr std::chrono::seconds kTimeToMove(120);

// The engine that a command of the shell starts.
class Engine {
 public:
  explicit Engine(const std::string& command)
      : shown_("the engine " + cheg::quoted(command)), process_("/bin/sh", {"-c", command}) {}

  void send(const std::string& line) const {
    if (!process_.write(line + '\n')) {
      throw StreamError(shown_ + " has ended");
    }
  }

  // The next line, without its end. Throws StreamError at the deadline and at the end.
  std::string receive(Clock::time_point deadline) {
    std::string line;
    switch (process_.read_line(line, deadline)) {
      case ChildProcess::Heard::line:
        break;
      case ChildProcess::Heard::nothing:
        throw StreamError(shown_ + " does not answer");
      case ChildProcess::Heard::end:
        throw StreamError(shown_ + " has ended; is the command right, and does it speak UCI?");
    }
    return line;
  }

  // As messages name it.
  [[nodiscard]] const std::string& shown() const { return shown_; }

 private:
  std::string shown_;
  ChildProcess process_;
};

class UciPlayer final : public Player {
 public:
  UciPlayer(const std::string& command, int depth) : engine_(command), depth_(depth), name_("uci") {
    engine_.send("uci");
    const auto deadline = Clock::now() + kTimeToStart;
    for (std::string line = engine_.receive(deadline); word(line, 0) != "uciok";
         line = engine_.receive(deadline)) {
      constexpr std::string_view kName = "id name ";
      if (line.starts_with(kName)) {
        name_ = made_printable(trimmed(std::string_view(line).substr(kName.size())));
      }
    }
    engine_.send("ucinewgame");
  }

  [[nodiscard]] std::string name() const override { return name_; }

  [[nodiscard]] Result<Choice, std::string> choose(const chess::Game& game) override {
    std::string position = "position fen " + chess::to_fen(game.start()) + " moves";
    for (std::size_t i = 0; i < game.moves().size(); ++i) {
      position +=
          ' ' + chess::format_move(game.position_before(i), game.moves()[i], chess::Notation::uci);
    }
    engine_.send(position);
    engine_.send(fmt::format("go depth {}", depth_));
    const auto deadline = Clock::now() + kTimeToMove;
    std::string line = engine_.receive(deadline);
    while (word(line, 0) != "bestmove") {
      line = engine_.receive(deadline);
    }
    const auto move = chess::parse_move(game.position(), word(line, 1), chess::Notation::uci);
    if (!move) {
      throw StreamError(fmt::format("{} played {}: {}", engine_.shown(),
                                    cheg::quoted(word(line, 1)), move.error().message));
    }
    return Choice{*move, name_, "", std::nullopt};
  }

 private:
  // The word of this number; empty if there are fewer.
  static std::string word(const std::string& line, int number) {
    std::istringstream words(line);
    std::string word;
    for (int i = 0; i <= number; ++i) {
      word.clear();
      words >> word;
    }
    return word;
  }

  Engine engine_;
  int depth_;
  std::string name_;
};

}  // namespace

std::unique_ptr<Player> make_uci_player(const std::string& command, int depth) {
  return std::make_unique<UciPlayer>(command, depth);
}

}  // namespace cheg::tool

// A player that is another program, spoken to by the Universal Chess Interface.
#include <fmt/format.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <sstream>
#include <string>

#include "chess/fen.hpp"
#include "chess/notation/notation.hpp"
#include "chess/text.hpp"
#include "command.hpp"
#include "players.hpp"

namespace cheg::tool {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::seconds kTimeToStart(10);
constexpr std::chrono::seconds kTimeToMove(120);
constexpr std::chrono::milliseconds kTimeToQuit(500);

// A child process with lines to and from it.
class Child {
 public:
  explicit Child(std::string command) : command_(std::move(command)) {
    int to_child[2];
    int from_child[2];
    if (pipe(to_child) != 0 || pipe(from_child) != 0) {
      throw StreamError("no pipe to " + shown());
    }
    process_ = fork();
    if (process_ == 0) {
      dup2(to_child[0], STDIN_FILENO);
      dup2(from_child[1], STDOUT_FILENO);
      for (const int end : {to_child[0], to_child[1], from_child[0], from_child[1]}) {
        close(end);
      }
      std::signal(SIGPIPE, SIG_DFL);
      execl("/bin/sh", "sh", "-c", command_.c_str(), nullptr);
      _exit(127);
    }
    close(to_child[0]);
    close(from_child[1]);
    to_ = to_child[1];
    from_ = from_child[0];
    if (process_ < 0) {
      throw StreamError("cannot start " + shown());
    }
  }

  Child(const Child&) = delete;
  Child(Child&&) = delete;
  Child& operator=(const Child&) = delete;
  Child& operator=(Child&&) = delete;

  ~Child() {
    close(to_);
    close(from_);
    if (process_ <= 0) {
      return;
    }
    // The closed pipe tells it to end; whoever does not is ended.
    const auto deadline = Clock::now() + kTimeToQuit;
    while (waitpid(process_, nullptr, WNOHANG) == 0) {
      if (Clock::now() > deadline) {
        kill(process_, SIGKILL);
        waitpid(process_, nullptr, 0);
        break;
      }
      usleep(1000);
    }
  }

  void send(const std::string& line) const {
    const std::string text = line + '\n';
    for (std::size_t sent = 0; sent < text.size();) {
      const ssize_t written = write(to_, text.data() + sent, text.size() - sent);
      if (written < 0 && errno != EINTR) {
        throw StreamError(shown() + " has ended");
      }
      sent += written > 0 ? static_cast<std::size_t>(written) : 0;
    }
  }

  // The next line, without its end. Throws StreamError at the deadline and at the end.
  std::string receive(Clock::time_point deadline) {
    while (true) {
      const std::size_t end = buffer_.find('\n');
      if (end != std::string::npos) {
        std::string line = buffer_.substr(0, end);
        buffer_.erase(0, end + 1);
        return line;
      }
      const auto left =
          std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now()).count();
      pollfd wait{from_, POLLIN, 0};
      if (left <= 0 || poll(&wait, 1, static_cast<int>(left)) == 0) {
        throw StreamError(shown() + " does not answer");
      }
      char bytes[4096];
      const ssize_t size = read(from_, bytes, sizeof bytes);
      if (size == 0 || (size < 0 && errno != EINTR)) {
        throw StreamError(shown() + " has ended; is the command right, and does it speak UCI?");
      }
      buffer_.append(bytes, size > 0 ? static_cast<std::size_t>(size) : 0);
    }
  }

  [[nodiscard]] std::string shown() const {
    return fmt::format("the engine {}", chess::quoted(command_));
  }

 private:
  std::string command_;
  pid_t process_ = -1;
  int to_ = -1;
  int from_ = -1;
  std::string buffer_;
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
        name_ = chess::made_printable(chess::trimmed(std::string_view(line).substr(kName.size())));
      }
    }
    engine_.send("ucinewgame");
  }

  [[nodiscard]] std::string name() const override { return name_; }

  [[nodiscard]] chess::Result<Choice, std::string> choose(const chess::Game& game) override {
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
                                    chess::quoted(word(line, 1)), move.error().message));
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

  Child engine_;
  int depth_;
  std::string name_;
};

}  // namespace

std::unique_ptr<Player> make_uci_player(const std::string& command, int depth) {
  return std::make_unique<UciPlayer>(command, depth);
}

}  // namespace cheg::tool

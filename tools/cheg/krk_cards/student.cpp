// A student's program, connected by pipes.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "base/child_process/child_process.hpp"
#include "base/text.hpp"
#include "chess/movegen.hpp"
#include "tools/cheg/command_line/exit_status.hpp"
#include "tools/cheg/krk_cards/white.hpp"

namespace cheg::tool {
namespace {

using chess::Color;
using chess::PieceType;
using chess::Position;
using chess::Square;

struct Coordinates {
  int x = 0;
  int y = 0;

  friend bool operator==(Coordinates, Coordinates) = default;
};

Coordinates coordinates(Square square) {
  return {chess::file_of(square) + 1, chess::rank_of(square) + 1};
}

std::string to_text(Coordinates at) { return fmt::format("({},{})", at.x, at.y); }

// The men in the order of a card.
struct Men {
  Coordinates black_king;
  Coordinates white_king;
  Coordinates rook;
};

Men men_of(const Position& position) {
  return {coordinates(position.king(Color::black)), coordinates(position.king(Color::white)),
          coordinates(chess::first(position.pieces(Color::white, PieceType::rook)))};
}

std::string card_line(const Men& men) {
  return fmt::format("{} {} {} {} {} {}\n", men.black_king.x, men.black_king.y, men.white_king.x,
                     men.white_king.y, men.rook.x, men.rook.y);
}

// Six whole numbers; nothing for any other line.
std::optional<Men> read_men(std::string_view line) {
  std::array<int, 6> numbers{};
  line = trimmed(line);
  for (int& number : numbers) {
    const auto read = std::from_chars(line.data(), line.data() + line.size(), number);
    if (read.ec != std::errc()) {
      return std::nullopt;
    }
    line.remove_prefix(static_cast<std::size_t>(read.ptr - line.data()));
    const std::string_view rest = trimmed(line);
    if (rest.size() == line.size() && !rest.empty()) {
      return std::nullopt;  // other characters follow the number directly
    }
    line = rest;
  }
  if (!line.empty()) {
    return std::nullopt;
  }
  return Men{{numbers[0], numbers[1]}, {numbers[2], numbers[3]}, {numbers[4], numbers[5]}};
}

CardResult illegal(const std::string& reason) { return {CardEnd::illegal_move, 0, reason}; }
CardResult nonsense(const std::string& reason) { return {CardEnd::nonsense, 0, reason}; }

// The move that leads to these men.
Result<chess::Move, CardResult> move_to(const Position& position, const Men& now) {
  const Men before = men_of(position);
  if (now.black_king != before.black_king) {
    return nonsense(fmt::format("the black king stands on {}, not on {}",
                                to_text(before.black_king), to_text(now.black_king)));
  }
  const bool king_moves = now.white_king != before.white_king;
  if (king_moves == (now.rook != before.rook)) {
    return illegal(king_moves ? "king and rook both move" : "no man moves");
  }
  const char* const man = king_moves ? "king" : "rook";
  const Coordinates from = king_moves ? before.white_king : before.rook;
  const Coordinates to = king_moves ? now.white_king : now.rook;
  for (const chess::Move move : chess::legal_moves(position)) {
    if (coordinates(move.from()) == from && coordinates(move.to()) == to) {
      return move;
    }
  }
  const bool is_on_board = std::clamp(to.x, 1, 8) == to.x && std::clamp(to.y, 1, 8) == to.y;
  return illegal(fmt::format("the {} cannot go from {} to {}{}", man, to_text(from), to_text(to),
                             is_on_board ? "" : ", off the board"));
}

class Student final : public White {
 public:
  Student(std::string command, std::optional<std::chrono::nanoseconds> time)
      : command_(std::move(command)), time_(time) {}

  ~Student() override {
    if (process_) {
      // BKX = 0 means that there are no more cards. A program that does not read this is ended.
      static_cast<void>(process_->write(card_line({}), Clock::now()));
    }
  }
  Student(const Student&) = delete;
  Student(Student&&) = delete;
  Student& operator=(const Student&) = delete;
  Student& operator=(Student&&) = delete;

  [[nodiscard]] std::string name() const override { return made_printable(command_); }

  [[nodiscard]] Result<play::Choice, CardResult> choose(const chess::Game& game) override {
    if (game.moves().empty()) {
      begin(game.position());
    }
    const auto men = receive();
    if (!men) {
      process_.reset();
      return men.error();
    }
    const auto move = move_to(game.position(), *men);
    if (!move) {
      if (move.error().end == CardEnd::nonsense) {
        process_.reset();
      } else {
        hear(std::nullopt);
      }
      return move.error();
    }
    return play::Choice{*move, name(), "", std::nullopt};
  }

  void hear(std::optional<Square> black_king) override {
    const Coordinates at = black_king ? coordinates(*black_king) : Coordinates{};
    // A program that reads nothing in all this time gets no next card.
    if (!process_->write(fmt::format("{} {}\n", at.x, at.y), deadline())) {
      process_->close_input();
    }
  }

 private:
  void begin(const Position& position) {
    // A program may end after each game; it is then started again.
    if (!process_ || !process_->write(card_line(men_of(position)), deadline())) {
      start();
      static_cast<void>(process_->write(card_line(men_of(position)), deadline()));
    }
  }

  void start() {
    try {
      process_ = std::make_unique<ChildProcess>("/bin/sh", std::vector<std::string>{"-c", command_},
                                                ChildProcess::ProcessGroup::own);
    } catch (const std::runtime_error& error) {
      throw StreamError(
          fmt::format("krk-cards: cannot start {}: {}", cheg::quoted(command_), error.what()));
    }
  }

  // The time limit of the present question.
  [[nodiscard]] ChildProcess::Deadline deadline() const {
    return time_ ? Clock::now() + *time_ : ChildProcess::Deadline::max();
  }

  // The next answer.
  Result<Men, CardResult> receive() {
    std::string line;
    switch (process_->read_line(line, deadline())) {
      case ChildProcess::Heard::line:
        break;
      case ChildProcess::Heard::nothing:
        return CardResult{
            CardEnd::too_late, 0,
            fmt::format("no answer in {} seconds", std::chrono::duration<double>(*time_).count())};
      case ChildProcess::Heard::end:
        return CardResult{CardEnd::ended, 0, how_it_ended()};
    }
    has_answered_ = true;
    const auto men = read_men(line);
    if (!men) {
      return nonsense(fmt::format("six numbers are wanted, not {}", cheg::quoted(line)));
    }
    return *men;
  }

  std::string how_it_ended() {
    constexpr std::chrono::milliseconds kTimeToEnd(500);
    const auto ended = process_->wait_until(Clock::now() + kTimeToEnd);
    if (!ended) {
      return "it has closed its output";
    }
    constexpr int kNotExecutable = 126;  // from here on the shell's own statuses
    if (ended->status >= kNotExecutable && !has_answered_) {
      throw StreamError(fmt::format("krk-cards: cannot start {}", cheg::quoted(command_)));
    }
    return ended->status < 0 ? "by a signal" : fmt::format("with exit status {}", ended->status);
  }

  std::string command_;
  std::optional<std::chrono::nanoseconds> time_;
  std::unique_ptr<ChildProcess> process_;
  bool has_answered_ = false;
};

}  // namespace

std::unique_ptr<White> make_student_white(std::string command,
                                          std::optional<std::chrono::nanoseconds> time) {
  return std::make_unique<Student>(std::move(command), time);
}

}  // namespace cheg::tool

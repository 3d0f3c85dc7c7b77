// A session with the referee: two people at one terminal, or a script.
#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <optional>
#include <string>
#include <utility>

#include "base/text.hpp"
#include "chess/game.hpp"
#include "chess/pgn.hpp"
#include "kriegspiel/records/pgn.hpp"
#include "kriegspiel/session_json.hpp"
#include "tools/cheg/command_line/exit_status.hpp"
#include "tools/cheg/command_line/input.hpp"
#include "tools/cheg/command_line/output.hpp"
#include "tools/cheg/referee/modes.hpp"

namespace cheg::tool {
namespace {

using kriegspiel::RefereeSession;
using kriegspiel::Seat;
using kriegspiel::SessionEvent;
using kriegspiel::SessionEvents;

bool input_is_terminal() { return isatty(STDIN_FILENO) != 0; }

// The lines of both players. Shows the lines of a pipe after the prompt, as a terminal shows what
// is typed.
class Input {
 public:
  std::optional<std::string> ask(const std::string& prompt) {
    print(prompt);
    flush_output();
    const auto line = lines_.next_of_any_kind();
    if (!input_is_terminal()) {
      print((line ? made_printable(trimmed(line->text)) : "") + '\n');
    } else if (!line) {
      print("\n");
    }
    return line ? std::optional(line->text) : std::nullopt;
  }

 private:
  LineReader lines_;
};

// One screen for two people: texts for the player who is not at the screen wait for his turn.
class SharedScreen {
 public:
  // `hides`: the players may not read each other's texts.
  void add(const SessionEvents& events, bool hides) {
    for (const SessionEvent& event : events) {
      const bool once = !hides && event.text_for(Seat::first) == event.text_for(Seat::second);
      for (const Seat seat : {Seat::first, Seat::second}) {
        if (!event.text_for(seat).empty() && (!once || seat == seat_)) {
          waiting_[static_cast<std::size_t>(seat)] += event.text_for(seat) + '\n';
        }
      }
    }
  }

  // Shows the texts that wait for this seat, after the other player has left the screen. False at
  // the end of the input.
  bool turn_to(Seat seat, const RefereeSession& session, Input& input) {
    if (seat_ != seat) {
      show();
      if (!hand_over(session, seat, input)) {
        return false;
      }
      seat_ = seat;
    }
    show();
    return true;
  }

  // Shows the texts that wait for the player at the screen.
  void show() {
    std::string& text = waiting_[static_cast<std::size_t>(seat_)];
    print(text);
    text.clear();
  }

 private:
  // Neither player may see the other one's texts.
  static bool hand_over(const RefereeSession& session, Seat to, Input& input) {
    const std::string name = session.name_of(to);
    if (!output_is_terminal() || !session.hides_anything()) {
      print(fmt::format("\n--- {} ---\n", name));
      return true;
    }
    constexpr const char* kClear = "\x1b[H\x1b[2J\x1b[3J";  // the scrollback too
    const bool waits = input_is_terminal();
    if (waits && !input.ask(fmt::format("\n{}: Enter clears the screen for {}. ",
                                        session.name_of(~to), name))) {
      return false;
    }
    print_unchanged(kClear);
    if (waits && !input.ask(fmt::format("{}: Enter when you sit here. ", name))) {
      return false;
    }
    print_unchanged(kClear);
    return true;
  }

  std::array<std::string, kriegspiel::kSeatCount> waiting_;
  Seat seat_ = Seat::first;  // of the player at the screen
};

// The whole game; Kriegspiel has attempts and announcements in comments.
std::string pgn_of(const RefereeSession& session) {
  const kriegspiel::Referee& referee = session.game().referee();
  if (referee.rules().opponents_moves == kriegspiel::OpponentsMoves::hidden) {
    return kriegspiel::to_pgn(referee);
  }
  const chess::Game& moves = session.game().moves();
  chess::PgnGame record;
  record.start = moves.start();
  record.result = referee.ending() ? referee.ending()->result() : "*";
  for (const chess::Move move : moves.moves()) {
    record.moves.push_back({move, {}, ""});
  }
  return chess::to_pgn(record);
}

// Writes the game to its file whenever something has happened.
class PgnKeeper {
 public:
  explicit PgnKeeper(std::optional<std::string> path) : path_(std::move(path)) {}

  // Throws StreamError only if the first write fails. Later failures do not end the game: the first
  // of a series is reported.
  void keep(const RefereeSession& session) {
    const std::size_t size = session.game().referee().full_record().size();
    if (!path_ || size == written_) {
      return;
    }
    try {
      write_file(*path_, pgn_of(session));
      is_kept_ = true;
    } catch (const StreamError& error) {
      if (written_ == 0) {
        throw;
      }
      if (is_kept_) {
        complain(error.what());
      }
      is_kept_ = false;
    }
    written_ = size;
  }

  // Whether the last write succeeded.
  [[nodiscard]] bool is_kept() const { return is_kept_; }

 private:
  std::optional<std::string> path_;
  std::size_t written_ = 0;  // events of the referee's record, which begins with one
  bool is_kept_ = true;
};

void play_on_screen(RefereeSession& session, PgnKeeper& keeper) {
  Input input;
  SharedScreen screen;
  screen.add(session.begin(), session.hides_anything());
  while (!session.is_over()) {
    keeper.keep(session);
    if (!screen.turn_to(session.expected(), session, input)) {
      break;
    }
    const auto line = input.ask(session.prompt());
    if (!line) {
      break;
    }
    const SessionEvents events = session.take(*line);
    screen.add(events, session.hides_anything());
  }
  screen.show();
  if (!session.is_over()) {
    print("The input has ended, and with it the session.\n");
  }
  if (const std::string summary = session.summary(); !summary.empty()) {
    print('\n' + summary + '\n');
  }
}

void play_in_json(RefereeSession& session, PgnKeeper& keeper) {
  std::size_t known = 0;
  const auto show = [&](const SessionEvents& events) {
    print(kriegspiel::acts_json(session, known));
    for (const SessionEvent& event : events) {
      print(kriegspiel::event_json(event, session));
    }
    flush_output();
  };
  LineReader lines;
  print(kriegspiel::game_json(session));
  show(session.begin());
  while (!session.is_over()) {
    keeper.keep(session);
    show({SessionEvent::to(session.expected(), kriegspiel::EventKind::prompt, session.prompt())});
    const auto line = lines.next_of_any_kind();
    if (!line) {
      break;
    }
    show(session.take(line->text));
  }
  print(kriegspiel::end_json(session));
}

}  // namespace

ExitStatus run_session(RefereeSession& session, const SessionOptions& options) {
  PgnKeeper keeper(options.pgn);
  options.json ? play_in_json(session, keeper) : play_on_screen(session, keeper);
  keeper.keep(session);
  return keeper.is_kept() ? ExitStatus::ok : ExitStatus::stream;
}

}  // namespace cheg::tool

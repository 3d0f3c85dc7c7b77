// A session with the referee: two people at one terminal, or a script.
#include <fmt/format.h>

#include <cerrno>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include "base/text.hpp"
#include "chess/game.hpp"
#include "chess/pgn.hpp"
#include "kriegspiel/kibitzers.hpp"
#include "kriegspiel/records/pgn.hpp"
#include "kriegspiel/session_json.hpp"
#include "tools/cheg/command_line/exit_status.hpp"
#include "tools/cheg/command_line/input.hpp"
#include "tools/cheg/command_line/output.hpp"
#include "tools/cheg/referee/modes.hpp"
#include "tools/cheg/referee/shared_screen.hpp"

namespace cheg::tool {
namespace {

using kriegspiel::RefereeSession;
using kriegspiel::Seat;
using kriegspiel::SessionEvent;
using kriegspiel::SessionEvents;

// The player whose record is written; nothing for the whole game.
std::optional<chess::Color> player_of(std::string_view view, const kriegspiel::Referee& referee) {
  if (view == "white" || view == "black") {
    return view == "white" ? chess::Color::white : chess::Color::black;
  }
  return view == "mover" ? std::optional(referee.side_to_move()) : std::nullopt;
}

// Kriegspiel, and every game with drops, has attempts and announcements in comments.
std::string pgn_of(const RefereeSession& session, const SessionOptions& options) {
  const kriegspiel::Referee& referee = session.game().referee();
  if (referee.rules().opponents_moves == kriegspiel::OpponentsMoves::hidden ||
      referee.rules().drops == kriegspiel::Drops::yes) {
    constexpr auto kWords = kriegspiel::PgnComments::words;
    const auto player = player_of(options.pgn_view, referee);
    return player ? kriegspiel::to_hidden_pgn(referee, *player, kWords, options.tags)
                  : kriegspiel::to_pgn(referee, kWords, options.tags);
  }
  const chess::Game moves = session.game().chess_game();
  chess::PgnGame record;
  record.tags = options.tags;
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
  explicit PgnKeeper(const SessionOptions& options) : options_(options) {}

  // Throws StreamError only if the first write fails. Later failures do not end the game: the first
  // of a series is reported.
  void keep(const RefereeSession& session) {
    const std::size_t size = session.game().referee().full_record().size();
    if (!options_.pgn || size == written_) {
      return;
    }
    try {
      write_file(*options_.pgn, pgn_of(session, options_));
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
  const SessionOptions& options_;
  std::size_t written_ = 0;  // events of the referee's record, which begins with one
  bool is_kept_ = true;
};

// The kibitzers' view, in a file, a named pipe or another terminal.
class KibitzersFile {
 public:
  // Throws StreamError if the file cannot be opened.
  explicit KibitzersFile(const SessionOptions& options) : kibitzers_(options.kibitzers_see_all) {
    if (options.kibitzers) {
      path_ = *options.kibitzers;
      file_.open(path_);
      if (!file_) {
        throw StreamError(failure());
      }
    }
  }

  // If the kibitzers are gone, the game goes on without them.
  void take(const SessionEvents& events, const RefereeSession& session) {
    if (file_.is_open() && !(file_ << kibitzers_.take(events, session) << std::flush)) {
      complain(failure() + "; the game goes on without kibitzers");
      file_.close();
    }
  }

 private:
  [[nodiscard]] std::string failure() const {
    return fmt::format("cannot write {}: {}", made_printable(path_),
                       std::generic_category().message(errno));
  }

  kriegspiel::Kibitzers kibitzers_;
  std::string path_;
  std::ofstream file_;
};

// The common part of all front ends: the programs' turns, the record, the kibitzers.
class SessionTable {
 public:
  SessionTable(RefereeSession& session, const SessionOptions& options, const SeatPlayers& players)
      : session_(session),
        players_(players),
        keeper_(options),
        kibitzers_(options),
        most_moves_(options.moves) {}

  // The announcements of the beginning do not answer an act.
  SessionEvents begin() {
    SessionEvents events = session_.begin();
    acts_ = session_.game().referee().full_record().size();
    return seen(std::move(events));
  }
  SessionEvents take(std::string_view line) { return seen(session_.take(line)); }

  // The program whose turn it is; nullptr for a person. Programs play White in the first seat.
  [[nodiscard]] SeatPlayer* program() const {
    return players_[static_cast<std::size_t>(session_.expected())].get();
  }
  [[nodiscard]] bool has_person() const { return players_[0] == nullptr || players_[1] == nullptr; }
  // The seat of a person; if there are two, the first.
  [[nodiscard]] Seat persons_seat() const {
    return players_[0] == nullptr ? Seat::first : Seat::second;
  }

  // A program's attempt. If the program has no attempt, it leaves the game.
  SessionEvents let(SeatPlayer& program) {
    const auto line = program.line(session_);
    if (line && ++attempts_ <= kMostAttempts) {
      return take(line->text);
    }
    complain(fmt::format("{}: {}", session_.name_of(session_.expected()),
                         line ? "always attempts what is refused" : line.error()));
    has_failed_ = true;
    return take("quit");
  }

  // Whether two programs have played the greatest number of moves.
  [[nodiscard]] bool is_too_long() const {
    return !has_person() && session_.game().moves().size() >= 2 * most_moves_;
  }

  // Tells the programs that the session has ended.
  void end() const {
    for (const auto& player : players_) {
      if (player != nullptr) {
        player->end(session_);
      }
    }
  }

  [[nodiscard]] ExitStatus status() const {
    return !keeper_.is_kept() ? ExitStatus::stream
           : has_failed_      ? ExitStatus::negative
                              : ExitStatus::ok;
  }

 private:
  static constexpr int kMostAttempts = 1000;  // in one turn

  SessionEvents seen(SessionEvents events) {
    const kriegspiel::Referee& referee = session_.game().referee();
    const std::size_t acts = referee.full_record().size();
    if (std::exchange(acts_, acts) != acts) {
      for (const auto& player : players_) {
        if (player != nullptr) {
          player->hear(referee);
        }
      }
    }
    const std::size_t moves = session_.game().moves().size();
    if (std::exchange(moves_, moves) != moves) {
      attempts_ = 0;
    }
    for (const auto& player : players_) {
      if (player != nullptr) {
        player->read(events, session_);
      }
    }
    keeper_.keep(session_);
    kibitzers_.take(events, session_);
    return events;
  }

  RefereeSession& session_;
  const SeatPlayers& players_;
  PgnKeeper keeper_;
  KibitzersFile kibitzers_;
  std::size_t most_moves_;
  std::size_t acts_ = 0;   // events of the referee's record that the programs have heard
  std::size_t moves_ = 0;  // made so far
  int attempts_ = 0;       // of programs in this turn
  bool has_failed_ = false;
};

void show_summary(const RefereeSession& session) {
  if (const std::string summary = session.summary(); !summary.empty()) {
    print('\n' + summary + '\n');
  }
}

void play_on_screen(RefereeSession& session, SessionTable& table) {
  SessionInput input(session.command_names());
  SharedScreen screen(table.persons_seat());
  screen.add(table.begin(), session.hides_anything());
  while (!session.is_over()) {
    if (SeatPlayer* const program = table.program()) {
      screen.add(table.let(*program), session.hides_anything());
      continue;
    }
    if (!screen.turn_to(session.expected(), session, input)) {
      break;
    }
    const auto line = input.ask(session.prompt());
    if (!line) {
      break;
    }
    const SessionEvents events = table.take(*line);
    screen.add(events, session.hides_anything());
  }
  screen.show();
  if (!session.is_over()) {
    print("The input has ended, and with it the session.\n");
  }
  show_summary(session);
}

// With two programs, the person at the screen is a kibitzer who sees everything.
void watch(RefereeSession& session, SessionTable& table) {
  kriegspiel::Kibitzers kibitzers(true);
  const auto show = [&](const SessionEvents& events) {
    print(kibitzers.take(events, session));
    flush_output();
  };
  show(table.begin());
  while (!session.is_over() && !table.is_too_long()) {
    show(table.let(*table.program()));
  }
  if (!session.is_over()) {
    print("Stopped by --moves.\n");
  }
  show_summary(session);
}

void play_in_json(RefereeSession& session, SessionTable& table) {
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
  show(table.begin());
  while (!session.is_over() && !table.is_too_long()) {
    if (SeatPlayer* const program = table.program()) {
      show(table.let(*program));
      continue;
    }
    show({SessionEvent::to(session.expected(), kriegspiel::EventKind::prompt, session.prompt())});
    const auto line = lines.next_of_any_kind();
    if (!line) {
      break;
    }
    show(table.take(line->text));
  }
  print(kriegspiel::end_json(session));
}

}  // namespace

ExitStatus run_session(RefereeSession& session, const SessionOptions& options,
                       const SeatPlayers& players) {
  SessionTable table(session, options, players);
  if (options.json) {
    play_in_json(session, table);
  } else if (table.has_person()) {
    play_on_screen(session, table);
  } else {
    watch(session, table);
  }
  table.end();
  return table.status();
}

}  // namespace cheg::tool

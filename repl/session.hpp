// An interactive session: takes lines, answers with text. What a line can be is said by help();
// commands stand in one table, from which help and completion come.
#pragma once

#include <array>
#include <cstdint>
#include <exception>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "chess/notation/notation.hpp"
#include "chess/search/search.hpp"
#include "consult/consultation.hpp"
#include "repl/board.hpp"
#include "repl/debugger.hpp"
#include "repl/live_program.hpp"
#include "repl/observers.hpp"
#include "repl/surroundings.hpp"
#include "repl/variables.hpp"
#include "vm/machine.hpp"

namespace cheg::repl {

struct Command;

// The run was ended at a stop, as it was meant to be.
class Abandoned : public std::exception {};

enum class Status : std::uint8_t {
  ok,
  failed,  // that has been said
  ended    // by `quit`
};

// What can stand at the end of a line that is being typed.
struct Completion {
  std::vector<std::string> words;  // each whole, in place of the last word of the line
  bool files = false;              // names of files can
};

class Session {
 public:
  // The surroundings must outlive it.
  explicit Session(Surroundings& surroundings);
  ~Session();
  Session(const Session&) = delete;
  Session(Session&&) = delete;
  Session& operator=(const Session&) = delete;
  Session& operator=(Session&&) = delete;

  // The position and a hint, for the beginning.
  [[nodiscard]] std::string greeting() const;
  // What is asked for next: "cheg> ", or "  ... " within a text of several lines.
  [[nodiscard]] std::string prompt() const;
  // A text of several lines has been begun and is not complete.
  [[nodiscard]] bool is_in_text() const { return text_.has_value(); }
  // The input has ended within a text: what is complete is taken, otherwise that is said. Requires:
  // is_in_text().
  Status end_text();
  // Forgets such a text.
  void drop_text();

  // One line, or several if it was pasted.
  Status enter(std::string_view line);

  // For what stands before the cursor.
  [[nodiscard]] Completion complete(std::string_view before) const;

 private:
  friend struct Command;

  // What is known of the last answer of the program.
  struct Answer {
    consult::Consultation report;
    chess::Position root;
    std::shared_ptr<const lang::Program> program;
    RootEvents record;
    double seconds = 0;
  };

  // session.cpp: what a line is.
  template <class Work>
  Status attempt(Work work);
  void handle(std::string_view line);
  bool handle_command(std::string_view line);
  void handle_unknown(std::string_view line);
  [[nodiscard]] bool is_variable(std::string_view name) const;
  void add_to_text(std::string_view line);
  void finish_text(bool is_whole_program);
  void show_value(std::string_view expression);
  void write(std::string_view text) const { surroundings_.write(text); }

  // stopped.cpp: lines where a program has stopped.
  void handle_stop(const vm::Moment& moment, const std::string& why);
  void handle_at_stop(std::string_view line);
  [[noreturn]] void end_stopped_run() const;

  // running.cpp: programs at work.
  void execute(std::string_view instruction);
  [[nodiscard]] const std::shared_ptr<const lang::Program>& compiled();
  void change_program(LiveProgram program);
  [[nodiscard]] vm::Machine& machine();
  [[nodiscard]] Answer ask(const chess::Game& game, vm::Observer* more = nullptr);
  void run(std::string_view arguments);
  void test(std::string_view arguments);
  void prove(std::string_view arguments);
  void time(std::string_view arguments);
  void profile(std::string_view arguments);
  void trace(std::string_view arguments);
  void set_host(std::string_view arguments);
  void set_depth(std::string_view arguments);
  void set_limit(std::string_view arguments);
  void switch_programs(std::string_view arguments);

  // explaining.cpp: the last answer.
  void why(std::string_view arguments);

  // game_commands.cpp: board and game.
  void show_board(std::string_view arguments);
  void set_position(std::string_view arguments);
  void start_game(std::string_view arguments);
  void clear_board(std::string_view arguments);
  void put_men(std::string_view arguments);
  void remove_men(std::string_view arguments);
  void set_side(std::string_view arguments);
  void read_position(std::string_view arguments);
  void write_position(std::string_view arguments);
  void make_move(std::string_view arguments);
  void undo(std::string_view arguments);
  void redo(std::string_view arguments);
  void show_moves(std::string_view arguments);
  void show_game(std::string_view arguments);
  void show_groups_and_game(std::string_view arguments);
  void set_notation(std::string_view arguments);
  void set_algebraic(std::string_view arguments);
  void go(std::string_view arguments);
  void play_white(std::string_view arguments);
  void play_black(std::string_view arguments);
  void play_both(std::string_view arguments);
  void play_none(std::string_view arguments);
  void play_as_program(bool white, bool black);
  void program_replies();
  void play_program_move();
  void board_has_changed();
  void show_new_board();

  // program_commands.cpp: program, debugger, session.
  void load(std::string_view arguments);
  void reload(std::string_view arguments);
  void read_program(std::string_view arguments);
  void forget_program(std::string_view arguments);
  void write_program(std::string_view arguments);
  void list(std::string_view arguments);
  void check(std::string_view arguments);
  void disassemble(std::string_view arguments);
  void show_variables(std::string_view arguments);
  void forget_variables(std::string_view arguments);
  void require_variable(std::string_view name);
  void set_breakpoint(std::string_view arguments);
  void remove_breakpoint(std::string_view arguments);
  void watch(std::string_view arguments);
  void unwatch(std::string_view arguments);
  void step(std::string_view arguments);
  void next(std::string_view arguments);
  void finish(std::string_view arguments);
  void go_on(std::string_view arguments);
  void where(std::string_view arguments);
  void abandon(std::string_view arguments);
  void help(std::string_view arguments);
  void save(std::string_view arguments);
  void replay(std::string_view arguments);
  void quit(std::string_view arguments);

  Surroundings& surroundings_;
  Board board_;
  LiveProgram program_;
  std::shared_ptr<const lang::Program> compiled_;  // nullptr: not since the last change
  std::unique_ptr<vm::Machine> machine_;           // the same
  Variables variables_;
  Debugger debugger_;
  std::unique_ptr<chess::Search> search_;  // nullptr: not needed yet
  std::optional<Answer> answer_;

  std::optional<std::string> text_;  // being entered
  bool text_needs_end_ = false;      // as after RENDG

  vm::Limits limits_;
  int depth_ = 6;
  bool host_searches_ = true;
  bool programs_are_on_ = true;
  bool traces_ = false;
  chess::Notation notation_ = chess::Notation::san;
  std::array<bool, chess::kColorCount> program_plays_{};

  chess::Position root_;                // of what runs
  const vm::Moment* moment_ = nullptr;  // where a program has stopped
  bool goes_on_ = false;                // from there
  std::string last_step_;
  bool failed_at_stop_ = false;
  bool is_abandoned_ = false;  // by the debugger
  bool has_ended_ = false;

  std::vector<std::string> transcript_;
  int replays_ = 0;  // one within the other
};

}  // namespace cheg::repl

// The parts of a session. Each part keeps its own invariants and does not use the other parts. Only
// the runner uses other parts: it connects the debugger to each run, and passes the values of the
// session's variables to programs. A command is a function whose parameters are the parts that the
// command needs.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>

#include "repl/board.hpp"
#include "repl/debugger.hpp"
#include "repl/frontend.hpp"
#include "repl/live_program.hpp"
#include "repl/runner.hpp"
#include "repl/settings.hpp"
#include "repl/stop_point.hpp"
#include "repl/text_entry.hpp"
#include "repl/transcript.hpp"
#include "repl/variables.hpp"

namespace cheg::repl {

enum class LineStatus : std::uint8_t {
  ok,
  failed,  // the message has been shown
  ended    // by `quit`
};

// The state of the session as a whole.
struct SessionFlow {
  // Carries out a line. Commands that read lines from a file call this function.
  std::function<LineStatus(std::string_view line)> enter;
  bool has_ended = false;       // by `quit`
  bool failed_at_stop = false;  // a line entered at a stop has failed, which ends the run
};

struct SessionParts {
  explicit SessionParts(Frontend& used) : frontend(used) {}

  Frontend& frontend;
  Settings settings;
  Board board{chess::Position()};
  LiveProgram program{frontend.libraries()};
  Variables variables;
  Debugger debugger;
  StopPoint stop;
  Runner runner{frontend, debugger, variables};
  TextEntry text;
  Transcript transcript;
  SessionFlow flow;
};

}  // namespace cheg::repl

#include "repl/session.hpp"

#include <fmt/format.h>

#include <exception>
#include <new>
#include <stdexcept>
#include <string_view>
#include <variant>

#include "base/text.hpp"
#include "chess/fen.hpp"
#include "consult/recorder.hpp"
#include "repl/board_commands.hpp"
#include "repl/entered_line.hpp"
#include "repl/game_commands.hpp"
#include "repl/program_commands.hpp"
#include "repl/running_commands.hpp"
#include "repl/stop_dialogue.hpp"

namespace cheg::repl {
namespace {

// Carries out a line.
struct DoLine {
  SessionParts& parts;

  void operator()(const EmptyLine& /*line*/) const {}
  void operator()(const CommandLine& line) const { line.command->run(parts, line.arguments); }
  void operator()(const InstructionLine& line) const {
    run_instruction(parts.frontend, parts.settings, parts.board, parts.program, parts.variables,
                    parts.debugger, line);
  }
  void operator()(const UseLine& line) const {
    use_library(parts.frontend, parts.program, line.text);
  }
  void operator()(const TextLine& line) const {
    parts.text.begin(false);
    add_to_text(parts.frontend, parts.program, parts.text, line.text);
  }
  void operator()(const ValueLine& line) const {
    show_value(parts.frontend, parts.settings, parts.board, parts.program, parts.variables,
               line.expression);
  }
  void operator()(const TagLine& line) const { parts.frontend.write(line.definition); }
  void operator()(const PositionLine& line) const {
    set_up_position(parts.frontend, parts.board, parts.variables, line.position);
  }
  void operator()(const MoveLine& line) const {
    play_move(parts.frontend, parts.settings, parts.board, parts.variables, parts.program,
              parts.runner, line.move);
  }
};

void do_line(SessionParts& parts, std::string_view line) {
  if (parts.text.is_open()) {
    add_to_text(parts.frontend, parts.program, parts.text, line);
    return;
  }
  const LineContext context{parts.board, parts.program, parts.variables};
  std::visit(DoLine{parts}, value_or_throw(parse_line(line, context)));
}

LineStatus fail(SessionParts& parts, std::string_view why) {
  parts.frontend.complain(why);
  parts.text.drop();
  return LineStatus::failed;
}

// The edge of the library: calls work(), and shows the error that work() throws.
template <class Work>
LineStatus attempt(SessionParts& parts, Work work) {
  parts.flow.failed_at_stop = false;
  try {
    work();
  } catch (const RunAbandoned&) {
    parts.frontend.write("abandoned\n");
  } catch (const CommandError& error) {
    complain(parts.frontend, error);
    parts.text.drop();
    return LineStatus::failed;
  } catch (const std::runtime_error& error) {  // the frontend's libraries and files may throw too
    return fail(parts, error.what());
  } catch (const std::bad_alloc&) {
    if (!parts.frontend.goes_on_after_errors()) {
      throw;
    }
    return fail(parts, "out of memory");
  } catch (const std::exception&) {
    return fail(parts, "internal error; please report it with the lines that led to it");
  }
  return parts.flow.has_ended        ? LineStatus::ended
         : parts.flow.failed_at_stop ? LineStatus::failed
                                     : LineStatus::ok;
}

}  // namespace

InteractiveSession::InteractiveSession(Frontend& frontend) : parts_(frontend) {
  parts_.debugger.at_stop = [this](const vm::Moment& moment, const std::string& why) {
    talk_at_stop(parts_, moment, why);
  };
  parts_.debugger.at_shown_break = [this](const vm::Moment& moment) {
    if (parts_.settings.traces) {
      return;  // the trace has the same line, in its place
    }
    parts_.frontend.write(
        consult::breaks_text({consult::break_report(moment, parts_.settings.notation)}));
  };
  parts_.flow.enter = [this](std::string_view line) { return enter(line); };
}

std::string InteractiveSession::greeting() const {
  const Style style = parts_.frontend.style();
  return parts_.board.drawing(style.unicode, style.color, chess::Color::white) +
         fmt::format(
             "\n{}\nEnter an instruction, a variable, a move or a FEN; `load krk`, `run`; "
             "`help`.\n",
             chess::to_fen(legal_position(parts_.board)));
}

std::string InteractiveSession::prompt() const { return is_in_text() ? "  ... " : "cheg> "; }

LineStatus InteractiveSession::enter(std::string_view line) {
  if (const std::size_t end = line.find('\n'); end != std::string_view::npos) {
    const LineStatus status = enter(line.substr(0, end));
    return status == LineStatus::ok ? enter(line.substr(end + 1)) : status;
  }
  const std::size_t position = parts_.transcript.add(line);
  const LineStatus status = attempt(parts_, [&] { do_line(parts_, line); });
  if (status == LineStatus::failed) {
    parts_.transcript.drop_from(position);
  }
  return status;
}

LineStatus InteractiveSession::end_text() {
  return attempt(parts_, [&] { repl::end_text(parts_.frontend, parts_.program, parts_.text); });
}

Completion InteractiveSession::complete(std::string_view before) const {
  return repl::complete(before, parts_);
}

}  // namespace cheg::repl

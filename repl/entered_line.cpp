// Each reader below recognises one kind of line. A reader returns the meaning of the line, an
// error, or nothing if the line is of another kind. The first reader that returns a meaning or an
// error decides.
#include "repl/entered_line.hpp"

#include <fmt/format.h>

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "base/text.hpp"
#include "chess/fen.hpp"
#include "chess/notation/notation.hpp"
#include "lang/parser.hpp"
#include "repl/debugger.hpp"
#include "repl/prompt_instruction.hpp"
#include "repl/text_entry.hpp"

namespace cheg::repl {
namespace {

using lang::StatementForm;
using ParsedLine = Result<EnteredLine, CommandError>;
using KindReader = std::optional<ParsedLine> (*)(std::string_view line, const LineContext& context);

template <class Kind>
std::optional<ParsedLine> is(Kind line) {
  return ParsedLine(EnteredLine(std::move(line)));
}

std::optional<ParsedLine> is_wrong(const std::string& message) {
  return ParsedLine(CommandError(message));
}

bool is_one_word(std::string_view text) {
  return text.find_first_of(" \t,\"(&;:") == std::string_view::npos;
}

lang::CommentForm comment_form_of(std::string_view line) {
  return line.starts_with(';') ? lang::comment_form(line) : lang::CommentForm::none;
}

std::string must_have_stopped(const Command& command) {
  return fmt::format("no program has stopped; `{}` is for a stop at a BREAK or a breakpoint",
                     command.name);
}

// Whether the line means the command, if an instruction has the same name.
bool means_command(const Command& command, std::string_view arguments) {
  if (find_instruction_row(upper_case(command.name)) == nullptr) {
    return true;
  }
  if (command.name == "side") {
    const std::string side = lower_case(arguments);
    return side.empty() || side == "w" || side == "b" || side == "white" || side == "black";
  }
  if (command.name == "set") {
    const std::string_view name = split(arguments).first;
    const std::string_view rest = trimmed(arguments.substr(name.size()));
    return is_one_word(name) && (rest.empty() || rest.starts_with('='));
  }
  const std::string_view place = split(arguments).first;
  return is_one_word(place) && !lang::find_variable(upper_case(place));
}

std::optional<ParsedLine> read_empty(std::string_view line, const LineContext& /*context*/) {
  const bool is_empty =
      line.empty() || line[0] == '#' || comment_form_of(line) == lang::CommentForm::plain;
  return is_empty ? is(EmptyLine{}) : std::nullopt;
}

std::optional<ParsedLine> read_command(std::string_view line, const LineContext& context) {
  const bool is_marked = line[0] == ':';
  const auto [word, arguments] = split(line.substr(is_marked ? 1 : 0));
  const Command* command = find_command(word);
  if (is_marked && command == nullptr) {
    return is_wrong(fmt::format("there is no command {}; `help` lists them", cheg::quoted(word)));
  }
  if (!is_marked) {
    // A short name for use at a stop may be a variable or a move here.
    const bool is_short = word.size() == 1;
    if (command == nullptr || (command->where == Where::stop && is_short)) {
      return std::nullopt;
    }
    const bool is_own_variable =
        arguments.empty() && context.variables.find(upper_case(word)) != nullptr;
    if (is_own_variable || !means_command(*command, arguments)) {
      return std::nullopt;
    }
  }
  if (command->where == Where::stop) {
    return is_wrong(must_have_stopped(*command));
  }
  if (command->arguments == Arguments::none && !arguments.empty()) {
    return is_wrong(fmt::format("`{}` takes no arguments, but here is {}", command->name,
                                cheg::quoted(arguments)));
  }
  return is(CommandLine{command, arguments});
}

// Tags, ENTRY, USE, blocks of rules, an instruction, or comments for the following text.
std::optional<ParsedLine> read_statement(std::string_view line, const LineContext& /*context*/) {
  lang::Diagnostics ignored;
  const lang::SyntaxTree tree =
      lang::parse(std::make_shared<const lang::Source>("", std::string(line)), ignored);
  const lang::SyntaxLine& first = tree.lines[0];
  if (first.tag_count > 0 || first.form == StatementForm::entry || begins_block(line) ||
      comment_form_of(line) != lang::CommentForm::none) {
    return is(TextLine{line});
  }
  if (first.form == StatementForm::use) {
    return is(UseLine{line});
  }
  const lang::InstructionRow* row =
      find_instruction_row(upper_case(tree.source->text(first.word.span)));
  return row != nullptr ? is(InstructionLine{row, line}) : std::nullopt;
}

std::optional<ParsedLine> read_value(std::string_view line, const LineContext& context) {
  const bool is_value =
      line[0] == '"' ||
      (is_one_word(line) && is_variable(upper_case(line), context.program, context.variables));
  return is_value ? is(ValueLine{line}) : std::nullopt;
}

std::optional<ParsedLine> read_tag(std::string_view line, const LineContext& context) {
  if (!is_one_word(line)) {
    return std::nullopt;
  }
  auto definition = context.program.text().definition(upper_case(line));
  return definition ? is(TagLine{*std::move(definition)}) : std::nullopt;
}

std::optional<ParsedLine> read_position(std::string_view line, const LineContext& /*context*/) {
  if (line.find('/') == std::string_view::npos || line.find(' ') == std::string_view::npos) {
    return std::nullopt;
  }
  const auto position = chess::parse_fen(line);
  return position ? is(PositionLine{*position}) : is_wrong(describe(position.error(), line));
}

std::optional<ParsedLine> read_move(std::string_view line, const LineContext& context) {
  const auto game = context.board.legal_game();
  if (!game) {
    return std::nullopt;
  }
  const auto move = chess::parse_move((*game)->position(), line);
  if (move) {
    return is(MoveLine{*move});
  }
  const bool is_move = move.error().kind != chess::MoveTextFault::malformed;
  return is_move ? is_wrong(move.error().message) : std::nullopt;
}

// The name that the user probably meant; empty if there is none.
std::string nearest_word(std::string_view word, const LineContext& context) {
  constexpr std::size_t kShortest = 3;  // every shorter word is similar to some name
  if (word.size() < kShortest) {
    return "";
  }
  std::vector<std::string_view> names;
  for (const Command& known : commands()) {
    names.push_back(known.name);
  }
  for (const lang::InstructionRow& row : lang::instructions()) {
    names.push_back(row.name);
  }
  for (const lang::VariableRow& row : lang::variables()) {
    names.push_back(row.name);
  }
  const std::vector<std::string> tags = context.program.text().tags();
  names.insert(names.end(), tags.begin(), tags.end());
  return std::string(nearest_name(word, names));
}

// The error for a line that no reader has understood.
CommandError not_understood(std::string_view line, const LineContext& context) {
  const auto [word, rest] = split(line);
  const Command* command = find_command(word);
  if (command != nullptr && lower_case(word) == word) {
    return CommandError(must_have_stopped(*command));
  }
  if (trimmed(line.substr(word.size())).starts_with('=')) {
    return CommandError(fmt::format("an instruction stores a value: SETV {},\"{}", upper_case(word),
                                    rest.empty() ? "5" : rest));
  }
  const std::string nearest = nearest_word(word, context);
  return CommandError(fmt::format("{} is no instruction, variable, command or move here; {}",
                                  cheg::quoted(word),
                                  nearest.empty() ? std::string("`help` says what can be entered")
                                                  : fmt::format("did you mean `{}`?", nearest)));
}

}  // namespace

bool is_variable(std::string_view name, const LiveProgram& program, const Variables& variables) {
  if (lang::find_variable(name) || variables.find(name) != nullptr) {
    return true;
  }
  const lang::Program* compiled = program.program_if_compiled();
  return compiled != nullptr && find_variable(*compiled, name).has_value();
}

Result<EnteredLine, CommandError> parse_line(std::string_view line, const LineContext& context) {
  constexpr KindReader kReaders[] = {read_empty, read_command,  read_statement, read_value,
                                     read_tag,   read_position, read_move};
  line = trimmed(line);
  for (const KindReader read : kReaders) {
    if (auto parsed = read(line, context)) {
      return *std::move(parsed);
    }
  }
  return not_understood(line, context);
}

Result<LineAtStop, CommandError> parse_line_at_stop(std::string_view line,
                                                    const vm::Moment& moment) {
  line = trimmed(line);
  if (line.empty() || line[0] == '#') {
    return LineAtStop(EmptyLine{});
  }
  const bool is_marked = line[0] == ':';
  const auto [word, arguments] = split(line.substr(is_marked ? 1 : 0));
  const Command* command = find_command(word);
  const auto variable = find_variable(moment.program, upper_case(line));
  const bool has_value = variable && !moment.values[*variable].is(vm::Type::undefined);
  // `n` and `next` are commands of a stop, `N` and `NEXT` are variables.
  const bool is_stop_command =
      command != nullptr && command->where == Where::stop && lower_case(word) == word;
  if (variable && !is_marked && (command == nullptr || (has_value && !is_stop_command))) {
    return LineAtStop(RegisterLine{*variable});
  }
  if (command == nullptr) {
    return CommandError(
        fmt::format("{} is neither a command nor a variable; at a stop there are step, "
                    "next, finish, continue, where, vars, watch, break, list, board and "
                    "abandon",
                    cheg::quoted(word)));
  }
  if (command->where == Where::prompt) {
    return CommandError(
        fmt::format("`{}` must wait until the program has ended; `continue` runs on, "
                    "`abandon` ends it",
                    command->name));
  }
  return LineAtStop(CommandLine{command, arguments});
}

}  // namespace cheg::repl

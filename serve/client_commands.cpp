// What a player can type.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "base/json.hpp"
#include "base/text.hpp"
#include "kriegspiel/own_board_text.hpp"
#include "serve/client_text.hpp"
#include "serve/player_client.hpp"

namespace cheg::serve {

struct PlayerClient::ClientCommand {
  std::string_view name;
  std::string_view help;
  Reaction (PlayerClient::*run)(std::string_view);
};

const PlayerClient::ClientCommand PlayerClient::kCommands[] = {
    {"help", "this list; also `instructions`", &PlayerClient::help},
    {"instructions", "", &PlayerClient::help},
    {"board", "the board as you see it", &PlayerClient::board},
    {"relist", "your men and where they stand, named from your side", &PlayerClient::list_men},
    {"any", "asks whether your pawns can capture, where the rules let you", &PlayerClient::any},
    {"count", "asks how often your opponent was refused in the last turn, likewise",
     &PlayerClient::count},
    {"again", "what you may hear again", &PlayerClient::again},
    {"history", "what you have done and heard so far, with your notes", &PlayerClient::history},
    {"note", "note TEXT: a note for yourself, in the history", &PlayerClient::note},
    {"say", "say TEXT: a message to your opponent; also `msg`, and then the text",
     &PlayerClient::say},
    {"msg", "", &PlayerClient::say},
    {"draw", "offers a draw", &PlayerClient::draw},
    {"accept", "accepts a draw", &PlayerClient::accept},
    {"decline", "declines a draw", &PlayerClient::decline},
    {"resign", "gives the game up", &PlayerClient::resign},
    {"claim", "wins the game if your opponent has been away for a minute", &PlayerClient::claim},
    {"quit", "leaves; the game is kept, and you can come back", &PlayerClient::quit},
};

std::vector<std::string> PlayerClient::command_names() {
  std::vector<std::string> names;
  for (const ClientCommand& command : kCommands) {
    names.emplace_back(command.name);
  }
  return names;
}

Reaction PlayerClient::take_line(std::string_view line) {
  const std::string_view text = trimmed(line);
  if (std::exchange(expects_message_, false)) {
    return text.empty() ? Reaction{"Nothing sent.\n", {}, false} : say(text);
  }
  if (text.empty()) {
    return {};
  }
  const std::size_t end = std::min(text.find(' '), text.size());
  std::string word = lower_case(text.substr(0, end));
  if (word == "any?") {
    word = "any";
  }
  std::vector<std::string_view> names;
  for (const ClientCommand& command : kCommands) {
    names.push_back(command.name);
    if (command.name == word) {
      return (this->*command.run)(trimmed(text.substr(end)));
    }
  }
  // A word without a digit is no move, except for castling and for pieces such as "Nf".
  const bool has_digit = std::any_of(text.begin(), text.end(), is_digit);
  const std::string_view nearest = nearest_name(text, names);
  if (!has_digit && text.size() > 2 && !nearest.empty()) {
    return {fmt::format("{} is no command; did you mean `{}`?\n", cheg::quoted(text), nearest),
            {},
            false};
  }
  return act(SeatActKind::attempt, text);
}

// Like all commands, a member function.
// NOLINTNEXTLINE(*-convert-member-functions-to-static)
// NOLINTNEXTLINE(readability-make-member-function-const): an entry of kCommands
Reaction PlayerClient::help(std::string_view /*rest*/) {
  std::string text = fmt::format(
      "  {:<8}an attempt: the square of a man and the square he is to go to, or, counted\n"
      "  {:<8}from your own side, K2 K4; e7e8q promotes, O-O and O-O-O castle\n",
      "e2e4", "");
  if (rules_.drops == kriegspiel::Drops::yes) {
    text += fmt::format("  {:<8}drops a man of your reserve; @f5 drops a pawn\n", "N@f5");
  }
  for (const ClientCommand& command : kCommands) {
    if (!command.help.empty()) {
      text += fmt::format("  {:<8}{}\n", command.name, command.help);
    }
  }
  return {text, {}, false};
}

Reaction PlayerClient::board(std::string_view /*rest*/) {
  Reaction reaction;
  show_board(reaction);
  if (reaction.shown.empty()) {
    reaction.shown = "There is no board yet.\n";
  }
  return reaction;
}

Reaction PlayerClient::list_men(std::string_view /*rest*/) {
  if (men_.empty() || !color_) {
    return {"There are no men yet.\n", {}, false};
  }
  const kriegspiel::OwnBoard own(rules_, read_men(men_, *color_), 0, false, {});
  return {kriegspiel::list_own_men(own) + '\n', {}, false};
}

Reaction PlayerClient::any(std::string_view /*rest*/) { return act(SeatActKind::ask_any); }

Reaction PlayerClient::count(std::string_view /*rest*/) { return act(SeatActKind::ask_refusals); }

// NOLINTNEXTLINE(*-convert-member-functions-to-static)
Reaction PlayerClient::again(std::string_view /*rest*/) {
  return {"", {json_text({{"t", "again"}})}, false};
}

Reaction PlayerClient::history(std::string_view /*rest*/) {
  Reaction reaction;
  for (const std::string& line : history_) {
    reaction.shown += line + '\n';
  }
  return reaction;
}

Reaction PlayerClient::note(std::string_view rest) {
  if (rest.empty()) {
    return {"note what? The text follows on the same line: `note a bishop on c4?`\n", {}, false};
  }
  history_.push_back("  note: " + std::string(rest));
  return {};
}

Reaction PlayerClient::say(std::string_view rest) {
  if (rest.empty()) {
    expects_message_ = true;
    return {"The next line is your message.\n", {}, false};
  }
  return act(SeatActKind::message, rest);
}

Reaction PlayerClient::draw(std::string_view /*rest*/) { return act(SeatActKind::offer_draw); }

Reaction PlayerClient::accept(std::string_view /*rest*/) { return act(SeatActKind::accept_draw); }

Reaction PlayerClient::decline(std::string_view /*rest*/) { return act(SeatActKind::decline_draw); }

Reaction PlayerClient::resign(std::string_view /*rest*/) { return act(SeatActKind::resign); }

Reaction PlayerClient::claim(std::string_view /*rest*/) { return act(SeatActKind::claim); }

Reaction PlayerClient::quit(std::string_view /*rest*/) {
  is_over_ = true;
  return {"You leave the game.\n", {}, false};
}

}  // namespace cheg::serve

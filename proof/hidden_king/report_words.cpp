#include "proof/hidden_king/report_words.hpp"

#include <fmt/format.h>

#include "chess/bitboard.hpp"
#include "kriegspiel/hidden_men_text.hpp"
#include "kriegspiel/square_list.hpp"

namespace cheg::proof::hidden_king {

std::string number_of(std::size_t count, const char* what) {
  return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}

std::string verdict(const Report& report) {
  if (!report.knows_best_play) {
    return report.is_proved() ? "Proved: every start is won." : "Not proved.";
  }
  if (report.winnable == 0) {
    return "Nothing to prove: no start can be won for certain.";
  }
  return report.is_proved() ? "Proved: every start that can be won for certain is won."
                            : "Not proved.";
}

const char* opponent(const Report& report) {
  return report.is_against_army ? "hidden men" : "a hidden king";
}

std::string group_name(const FailureGroup& group) {
  if (group.failure == Failure::cycle) {
    return fmt::format("{} no. {}, {}", name(group.failure), group.cycle,
                       number_of(group.line.steps.size() - group.line.cycle, "attempt"));
  }
  return group.rule.empty() ? name(group.failure)
                            : fmt::format("{}, by {}", name(group.failure), group.rule);
}

std::string known_text(const Problem& known) {
  if (!known.positions.empty()) {
    return fmt::format("{:>2}: {}", known.positions.size(),
                       kriegspiel::hidden_men_list(known.positions, known.men.color));
  }
  return fmt::format("{:>2}: {}", chess::count(known.squares),
                     kriegspiel::square_rows(known.squares));
}

std::string random_games_text(const RandomGames& games) {
  if (games.games == 0) {
    return "Random games: none, because every start can be won for certain.";
  }
  return fmt::format(
      "Random games from the starts that cannot be won for certain: {} of {} won, {:.2f} %.",
      games.won, games.games,
      100 * static_cast<double>(games.won) / static_cast<double>(games.games));
}

std::string answered_text(const Step& step) {
  if (!step.answered_positions.empty()) {
    return fmt::format("the hidden men are {}",
                       kriegspiel::hidden_men_list(step.answered_positions, step.known.men.color));
  }
  return fmt::format("the king stands on {}", kriegspiel::square_rows(step.answered));
}

std::string end_text(const Line& line) {
  if (!line.failure) {
    return fmt::format("mate after {}", number_of(line.moves, "move"));
  }
  const bool is_army = !line.start.positions.empty();
  switch (*line.failure) {
    case Failure::stalemate:
      return fmt::format("stalemate, if {}", answered_text(line.steps.back()));
    case Failure::stalemated:
      return fmt::format("{} move leaves the program without a legal move",
                         is_army ? "the other side's" : "the king's");
    case Failure::material_lost:
      return "what is left cannot mate";
    case Failure::mated:
      return fmt::format("the program is mated, if {}", answered_text(line.steps.back()));
    case Failure::spoiled:
      return fmt::format("no certain mate is left: {}", known_text(line.end));
    case Failure::no_attempt:
      return fmt::format("no attempt: {}; known {}", line.why_not, known_text(line.end));
    case Failure::useless_attempt:
      return fmt::format("the next attempt is refused wherever {}: {}",
                         is_army ? "the hidden men stand" : "the king stands",
                         known_text(line.end));
    case Failure::cycle:
      return fmt::format("knows again what it knew at the first |: {}", known_text(line.end));
    case Failure::fifty_moves:
      return "a draw by the fifty-move rule";
  }
  return "";
}

}  // namespace cheg::proof::hidden_king

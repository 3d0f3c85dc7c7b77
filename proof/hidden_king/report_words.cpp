#include "proof/hidden_king/report_words.hpp"

#include <fmt/format.h>

#include "chess/bitboard.hpp"
#include "kriegspiel/square_list.hpp"

namespace cheg::proof::hidden_king {

std::string number_of(std::size_t count, const char* what) {
  return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}

std::string verdict(const Report& report) {
  if (report.winnable == 0) {
    return "Nothing to prove: no start can be won for certain.";
  }
  return report.is_proved() ? "Proved: every start that can be won for certain is won."
                            : "Not proved.";
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
  return fmt::format("{:>2}: {}", chess::count(known.squares),
                     kriegspiel::square_rows(known.squares));
}

std::string end_text(const Line& line) {
  if (!line.failure) {
    return fmt::format("mate after {}", number_of(line.moves, "move"));
  }
  switch (*line.failure) {
    case Failure::stalemate:
      return fmt::format("stalemate, if the king stands on {}",
                         kriegspiel::square_rows(line.steps.back().answered));
    case Failure::stalemated:
      return "the king's move leaves the program without a legal move";
    case Failure::material_lost:
      return "what is left cannot mate";
    case Failure::spoiled:
      return fmt::format("no certain mate is left: {}", known_text(line.end));
    case Failure::no_attempt:
      return fmt::format("no attempt: {}; known {}", line.why_not, known_text(line.end));
    case Failure::useless_attempt:
      return fmt::format("the next attempt is refused wherever the king stands: {}",
                         known_text(line.end));
    case Failure::cycle:
      return fmt::format("knows again what it knew at the first |: {}", known_text(line.end));
    case Failure::fifty_moves:
      return "a draw by the fifty-move rule";
  }
  return "";
}

}  // namespace cheg::proof::hidden_king

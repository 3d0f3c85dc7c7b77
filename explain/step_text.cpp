#include "explain/step_text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/require.hpp"
#include "chess/game.hpp"

namespace cheg::explain {
namespace {

using chess::Move;
using vm::Finding;
using vm::JudgedMove;

const JudgedMove* judged(const Finding& finding, Move move) {
  const auto it = std::ranges::find(finding.judged, move, &JudgedMove::move);
  return it == finding.judged.end() ? nullptr : &*it;
}

std::string in_moves(std::int64_t moves) {
  return "in " + count_of_moves(static_cast<std::size_t>(moves));
}

// The measure with its comment: "room (the squares that their king can reach)".
std::string measure_of(const ReasonStep& step) {
  return step.measure_name.empty() ? step.measure
                                   : fmt::format("{} ({})", step.measure, step.measure_name);
}

// "9 in 5 moves", "mate in 3 moves".
std::string forced(const JudgedMove& it) {
  return it.kind == JudgedMove::Kind::reached ? "mate " + in_moves(it.moves)
                                              : fmt::format("{} {}", it.value, in_moves(it.moves));
}

}  // namespace

bool contains(const std::vector<Move>& moves, Move move) {
  return std::ranges::find(moves, move) != moves.end();
}

std::string count_of_moves(std::size_t count) {
  return fmt::format("{} {}", count, count == 1 ? "move" : "moves");
}

std::string StepWords::names(const std::vector<Move>& moves) const {
  std::string text;
  for (const Move move : moves) {
    text += (text.empty() ? "" : " ") + name(move);
  }
  return text;
}

std::string StepWords::goal(const ReasonStep& step) const {
  chess::Position position = root_;
  for (const Move move : step.finding->line) {
    position.make(move);
  }
  return !step.finding->line.empty() && chess::is_checkmate(position) ? "mate" : step.measure;
}

std::string StepWords::of_dry(const ReasonStep& step) {
  if (step.kind == ReasonStep::Kind::condition) {
    return "it does not hold";
  }
  const std::string none = step.in.empty()
                               ? "no move came so far"
                               : fmt::format("none of {}", count_of_moves(step.in.size()));
  if (step.finding && step.finding->kind == Finding::Kind::goal && !step.in.empty()) {
    return fmt::format(
        "{} forces {} within {}", none, step.measure,
        count_of_moves(static_cast<std::size_t>(std::max<std::int64_t>(step.finding->most, 0))));
  }
  if (step.kind == ReasonStep::Kind::improvement && step.before) {
    return fmt::format("{} is {} before the move, and {} changes it in this way", step.measure,
                       to_text(*step.before), none);
  }
  return step.in.empty() ? none : none + " is left";
}

std::string StepWords::of_chosen(const ReasonStep& step, Move chosen) const {
  const std::string left =
      fmt::format("{} of {} left", step.out.size(), count_of_moves(step.in.size()));
  const ToldValue* const value = step.value_of(chosen);
  switch (step.kind) {
    case ReasonStep::Kind::condition:
      return "it holds";
    case ReasonStep::Kind::search:
      return of_finding(step, chosen);
    case ReasonStep::Kind::improvement:
      if (step.before && value != nullptr) {
        return fmt::format("{} is {} before and {} after; {}", measure_of(step),
                           to_text(*step.before), to_text(*value), left);
      }
      break;
    case ReasonStep::Kind::least:
    case ReasonStep::Kind::most:
      if (value != nullptr) {
        return fmt::format("{} is {} after it; {}", measure_of(step), to_text(*value), left);
      }
      break;
    case ReasonStep::Kind::filter:
    case ReasonStep::Kind::look:
      break;
  }
  return left;
}

std::string StepWords::of_finding(const ReasonStep& step, Move chosen) const {
  const Finding& finding = *step.finding;
  const JudgedMove* const it = judged(finding, chosen);
  const std::string left =
      fmt::format("{} of {} left", step.out.size(), count_of_moves(step.in.size()));
  if (it == nullptr || it->kind == JudgedMove::Kind::undefined) {
    return left;
  }
  switch (finding.kind) {
    case Finding::Kind::goal:
      return fmt::format("{} is forced {}; {}", goal(step), in_moves(it->moves), left);
    case Finding::Kind::forced: {
      std::string text;
      if (finding.before) {
        text =
            fmt::format("{} is {} now{}; ", measure_of(step), *finding.before,
                        finding.after ? fmt::format(" and {} after the move", *finding.after) : "");
      }
      return text + fmt::format("the move forces {}; {}", forced(*it), left);
    }
    case Finding::Kind::least:
      break;
  }
  return fmt::format("{} is {} after it; {}", measure_of(step), it->value, left);
}

std::string StepWords::of_dropped(const ReasonStep& step, Move dropped, Move kept) const {
  if (step.finding) {
    return of_dropped_finding(step, dropped, kept);
  }
  const ToldValue* const value = step.value_of(dropped);
  const std::string reply = reply_name(step, dropped);
  const std::string and_reply = reply.empty() ? "" : " and " + reply;
  if (value == nullptr) {
    return step.kind == ReasonStep::Kind::look ? "others are better, looking ahead"
           : reply.empty()                     ? "it does not hold"
                                               : fmt::format("after {} it does not hold", reply);
  }
  if (step.before) {
    return fmt::format("{} is {} before it and {} after{}", step.measure, to_text(*step.before),
                       to_text(*value), reply.empty() ? "" : " it" + and_reply);
  }
  const ToldValue* const best = step.value_of(kept);
  return fmt::format(
      "{} is {} after it{}{}", step.measure, to_text(*value), and_reply,
      best == nullptr ? "" : fmt::format(", and {} after {}", to_text(*best), name(kept)));
}

std::string StepWords::reply_name(const ReasonStep& step, Move move) const {
  const auto reply = step.reply_to(move);
  return reply ? chess::format_move(root_.after(move), *reply, notation_) : "";
}

std::string StepWords::of_dropped_finding(const ReasonStep& step, Move dropped, Move kept) const {
  const Finding& finding = *step.finding;
  const JudgedMove* const it = judged(finding, dropped);
  const JudgedMove* const best = contains(finding.found, kept) ? judged(finding, kept) : nullptr;
  const bool is_nothing = it == nullptr || it->kind == JudgedMove::Kind::undefined;
  const auto beside = [&](const std::string& text) {
    return best == nullptr ? "" : fmt::format(", and {} {}", name(kept), text);
  };
  switch (finding.kind) {
    case Finding::Kind::goal:
      return (is_nothing ? fmt::format("it does not force {} within {}", goal(step),
                                       count_of_moves(static_cast<std::size_t>(finding.looked)))
                         : fmt::format("it forces {} {}", goal(step), in_moves(it->moves))) +
             (best == nullptr ? "" : beside(in_moves(best->moves)));
    case Finding::Kind::forced:
      return (is_nothing ? "it is given up" : "it forces " + forced(*it)) +
             (best == nullptr ? "" : beside(forced(*best)));
    case Finding::Kind::least:
      break;
  }
  return fmt::format(
      "{} is {} after it{}", step.measure, is_nothing ? "nothing" : fmt::format("{}", it->value),
      best == nullptr ? "" : fmt::format(", and {} after {}", best->value, name(kept)));
}

}  // namespace cheg::explain

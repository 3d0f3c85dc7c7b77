#include "uci/info.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>

#include "base/text.hpp"

namespace cheg::uci {
namespace {

std::string score_text(chess::Score score) {
  return chess::is_mate(score) ? fmt::format("mate {}", chess::moves_to_mate(score))
                               : fmt::format("cp {}", score);
}

}  // namespace

std::string wdl_text(chess::Score score) {
  constexpr double kAll = 1000;
  constexpr double kHalf = 100;  // half of the games are won with this score
  constexpr double kSlope = 50;
  if (chess::is_certain(score)) {
    return score > 0 ? " wdl 1000 0 0" : " wdl 0 0 1000";
  }
  const auto share_won = [](chess::Score ours) {
    return static_cast<int>(std::lround(kAll / (1 + std::exp((kHalf - ours) / kSlope))));
  };
  const int won = share_won(score);
  const int lost = share_won(-score);
  return fmt::format(" wdl {} {} {}", won, static_cast<int>(kAll) - won - lost, lost);
}

std::string info_line(const chess::SearchResult& result, const chess::Position& root,
                      const Manner& manner) {
  const std::string wdl = manner.shows_wdl ? wdl_text(result.score) : "";
  if (result.game_over) {
    return fmt::format("info depth 0 score {}{}", score_text(result.score), wdl);
  }
  const auto nanoseconds = static_cast<std::uint64_t>(std::max<std::int64_t>(
      std::chrono::duration_cast<std::chrono::nanoseconds>(result.time).count(), 1));
  constexpr double kNanosecondsInSecond = 1e9;
  const double speed =
      static_cast<double>(result.nodes) * kNanosecondsInSecond / static_cast<double>(nanoseconds);
  std::string line = fmt::format(
      "info depth {} seldepth {} multipv {} score {}{} nodes {} nps {:.0f} hashfull {} time {} pv",
      result.depth, std::max(result.selective_depth, result.depth), result.number,
      score_text(result.score), wdl, result.nodes, speed, result.hash_permille,
      std::chrono::duration_cast<std::chrono::milliseconds>(result.time).count());
  chess::Position position = root;
  for (const chess::Move move : result.line.moves()) {
    line += ' ' + move_text(position, move, manner.castling);
    position.make(move);
  }
  return line;
}

std::string rule_line(const chess::SearchResult& result, const chess::Position& root,
                      const Panel& panel, bool has_time) {
  const chess::Reason reason = result.line.reasons()[0];
  if (result.advice.kind != chess::Advice::Kind::move || reason == chess::kNoReason) {
    return "";
  }
  const auto [program, rule] = panel.verdict(reason, root, has_time ? &result.move : nullptr);
  return fmt::format("info string {} {}{}{}", made_printable(program), rule.location,
                     rule.explanation.empty() ? "" : ": ", made_printable(rule.explanation));
}

std::string best_move_line(const chess::SearchResult& result, const chess::Position& root,
                           const Manner& manner) {
  if (result.game_over) {
    return "bestmove (none)";
  }
  std::string line = "bestmove " + move_text(root, result.move, manner.castling);
  const auto moves = result.line.moves();
  if (moves.size() > 1) {
    line += " ponder " + move_text(root.after(moves[0]), moves[1], manner.castling);
  }
  return line;
}

}  // namespace cheg::uci

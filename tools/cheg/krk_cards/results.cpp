#include "tools/cheg/krk_cards/results.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace cheg::tool {
namespace {

constexpr std::array<const char*, kCardEndCount> kCardEndNames{
    "mate",     "stalemate", "rook lost", "no mate",          "no move",        "illegal move",
    "nonsense", "too late",  "ended",     "illegal position", "unreadable card"};

constexpr int kTooManyMoves = 20;

constexpr std::array<const char*, kObjectiveCount> kObjectives{
    "only legal moves", "the rook is not lost", "no stalemate", "checkmate",
    "checkmate in less than 20 moves"};

// The assignment gave partial credit for objectives 1 and 2, and substantial credit only with 3.
const char* credit(const std::array<bool, kObjectiveCount>& met) {
  if (!met[0] || !met[1]) {
    return "no credit";
  }
  if (!met[2]) {
    return "partial credit";
  }
  return met[3] && met[4] ? "full credit" : "substantial credit";
}

}  // namespace

const char* name(CardEnd end) { return kCardEndNames[static_cast<std::size_t>(end)]; }

std::string to_text(const CardResult& result) {
  switch (result.end) {
    case CardEnd::mate:
    case CardEnd::no_mate:
      return fmt::format("{} in {} {}", name(result.end), result.moves,
                         result.moves == 1 ? "move" : "moves");
    case CardEnd::no_move:
      return result.reason;
    case CardEnd::illegal_move:
    case CardEnd::nonsense:
    case CardEnd::too_late:
    case CardEnd::ended:
      return fmt::format("{}: {}", name(result.end), result.reason);
    default:
      return name(result.end);
  }
}

bool is_game(CardEnd end) { return end < CardEnd::illegal_position; }

std::array<bool, kObjectiveCount> objectives_met(const CardResult& result) {
  const bool is_played = result.end <= CardEnd::no_mate;
  const bool is_mate = result.end == CardEnd::mate;
  return {is_played, is_played && result.end != CardEnd::rook_lost,
          is_played && result.end != CardEnd::stalemate, is_mate,
          is_mate && result.moves < kTooManyMoves};
}

void Marks::add(const CardResult& result) {
  ++cards_;
  ++counts_[static_cast<std::size_t>(result.end)];
  if (result.end == CardEnd::mate) {
    moves_to_mate_ += static_cast<std::size_t>(result.moves);
    most_moves_ = std::max(most_moves_, result.moves);
  }
  if (is_game(result.end)) {
    ++games_;
    const auto met = objectives_met(result);
    for (std::size_t i = 0; i < met.size(); ++i) {
      met_[i] += met[i] ? std::size_t{1} : std::size_t{0};
    }
  }
}

std::string Marks::table() const {
  if (games_ == 0) {
    return "";
  }
  std::string text = fmt::format("{:<36} {:>7} {:>7}\n", "objective", "met in", "of");
  std::array<bool, kObjectiveCount> always{};
  for (std::size_t i = 0; i < kObjectiveCount; ++i) {
    always[i] = met_[i] == games_;
    text += fmt::format("{}. {:<33} {:>7} {:>7}{}\n", i + 1, kObjectives[i], met_[i], games_,
                        always[i] ? "" : "  not always");
  }
  return text + credit(always) + '\n';
}

std::string Marks::summary() const {
  std::string text = fmt::format("{} {}", cards_, cards_ == 1 ? "card" : "cards");
  for (std::size_t end = 0; end < kCardEndCount; ++end) {
    if (counts_[end] > 0) {
      text += fmt::format("{} {} {}", text.find(':') == std::string::npos ? ":" : ",",
                          kCardEndNames[end], counts_[end]);
    }
  }
  if (const std::size_t mates = count(CardEnd::mate); mates > 0) {
    text +=
        fmt::format("; {:.1f} moves to mate on average, {} at most",
                    static_cast<double>(moves_to_mate_) / static_cast<double>(mates), most_moves_);
  }
  return text;
}

}  // namespace cheg::tool

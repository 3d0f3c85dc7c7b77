// Selects the examples of a report, and makes the commands that play them again.
#include "proof/shown_examples.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>

#include "base/text.hpp"
#include "chess/fen.hpp"
#include "chess/notation/notation.hpp"

namespace cheg::proof {
namespace {

using chess::Position;

// The moves of the other side in an example, as `cheg play --against` takes them.
std::string replies(const ProofExample& example) {
  std::string text;
  Position position = example.position;
  for (const LineMove& move : example.line) {
    if (position.side_to_move() != example.position.side_to_move()) {
      text +=
          (text.empty() ? "" : ",") + chess::format_move(position, move.move, chess::Notation::uci);
    }
    position.make(move.move);
  }
  return text;
}

// The text as one word of a shell. It is quoted if it contains a character with a special meaning
// for a shell.
std::string shell_word(const std::string& text) {
  constexpr std::string_view kHarmless = "-./_+,:@%";
  const bool is_harmless = !text.empty() && std::all_of(text.begin(), text.end(), [&](char c) {
    return is_letter(c) || is_digit(c) || kHarmless.find(c) != std::string_view::npos;
  });
  if (is_harmless) {
    return text;
  }
  std::string word = "'";
  for (const char c : made_printable(text)) {
    word += c == '\'' ? std::string("'\\''") : std::string(1, c);
  }
  return word + "'";
}

}  // namespace

std::span<const ProofExample> examples_shown(const SideReport& side,
                                             std::optional<std::size_t> worst) {
  // Faults come first.
  const auto wins = std::ranges::find(side.worst, ProofFault::none, &ProofExample::fault);
  const auto faults = static_cast<std::size_t>(wins - side.worst.begin());
  const std::size_t most = worst ? *worst : std::min(faults, kFaultsShown);
  return std::span(side.worst).first(std::min(most, side.worst.size()));
}

std::string replay(const ProofReport& report, const ProofExample& example) {
  const std::string moves = replies(example);
  return fmt::format("cheg play {} '{}' --host bare --against {}", shell_word(report.program),
                     chess::to_fen(example.position), moves.empty() ? "optimal" : "line:" + moves);
}

}  // namespace cheg::proof

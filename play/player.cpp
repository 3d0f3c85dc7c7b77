#include "play/player.hpp"

#include <fmt/format.h>

#include "play/players.hpp"

namespace cheg::play {

std::string Choice::explanation() const {
  std::string text = (program.empty() ? "" : program + ": ") + by;
  if (!because.empty()) {
    text += (is_rule ? ": " : " (") + because + (is_rule ? "" : ")");
  }
  if (value && !is_rule) {
    text += ", " + *value;
  }
  return text;
}

std::string Choice::line(const chess::Position& position, chess::Notation notation) const {
  const std::string number =
      fmt::format("{}{}", position.fullmove_number(),
                  position.side_to_move() == chess::Color::white ? "." : "...");
  return fmt::format("{:>4} {:<8}{}", number, chess::format_move(position, move, notation),
                     explanation());
}

std::unique_ptr<Player> make_player(std::string_view name, std::uint64_t seed,
                                    const TableSource& tables) {
  if (name == "optimal") {
    return make_optimal_player(tables);
  }
  if (name == "random") {
    return make_random_player(seed);
  }
  if (name == "center") {
    return make_center_player();
  }
  return name == "attack" ? make_attack_player() : nullptr;
}

}  // namespace cheg::play

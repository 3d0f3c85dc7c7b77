#include "tools/cheg/command_line/human_player.hpp"

#include <fmt/format.h>

#include <iostream>
#include <string>

#include "chess/drawing.hpp"
#include "chess/notation/notation.hpp"
#include "play/player.hpp"
#include "tools/cheg/command_line/output.hpp"

namespace cheg::tool {
namespace {

class HumanPlayer final : public play::Player {
 public:
  [[nodiscard]] std::string name() const override { return "human"; }

  [[nodiscard]] Result<play::Choice, play::NoChoice> choose(const chess::Game& game) override {
    chess::TextDrawing drawing;
    drawing.unicode = output_is_utf8() && output_is_terminal();
    drawing.bottom = game.position().side_to_move();
    print(chess::draw_text(game.position(), drawing));
    while (true) {
      print(fmt::format("{} to move: ", chess::name(game.position().side_to_move())));
      flush_output();
      std::string line;
      if (!std::getline(std::cin, line)) {
        print("\n");
        return play::NoChoice{};
      }
      const auto move = chess::parse_move(game.position(), line);
      if (move) {
        return play::Choice{*move, "human", "", std::nullopt};
      }
      print_error(move.error().message + '\n');
    }
  }
};

}  // namespace

std::unique_ptr<play::Player> make_human_player() { return std::make_unique<HumanPlayer>(); }

}  // namespace cheg::tool

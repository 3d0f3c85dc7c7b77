// The conversation with CHECKMATE, Francis Best's program of 1979 for king and rook against king.
// The conversation takes lines and returns text. White's moves are on the left, and a `?` in column
// 20 asks for Black's move.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "chess/types.hpp"
#include "consult/consultant.hpp"
#include "play/historic/checkmate_weights.hpp"

namespace cheg::play {

// The error that the program has no move. It ends the conversation.
struct NoCheckmateMove {
  std::string why;
};

class CheckmateDialogue {
 public:
  using DialogueReply = Result<std::string, NoCheckmateMove>;

  // A conversation with this program, which plays White. The program is `checkmate`, or another
  // program that takes its weights from the same variables. The error says why the program is
  // unsuitable.
  [[nodiscard]] static Result<CheckmateDialogue, std::string> make(
      std::unique_ptr<consult::Consultant> consultant);

  // The text before the first line of input.
  [[nodiscard]] static std::string beginning();

  // The answer to a line, and the text before the next line. Requires: !is_over().
  [[nodiscard]] DialogueReply take(std::string_view line);

  // Whether END has been typed or the program has failed.
  [[nodiscard]] bool is_over() const { return expected_ == Expected::nothing; }

 private:
  // The kind of the next line.
  enum class Expected : std::uint8_t { command, position, weights, nothing };

  // The squares of the men. Several men may have the same square; such a position is illegal.
  struct Placing {
    chess::Square rook;
    chess::Square white_king;
    chess::Square black_king;
  };

  // A row in the output of SHOW.
  struct Turn {
    std::string white;
    bool is_check = false;
    std::string black;
  };

  CheckmateDialogue(std::unique_ptr<consult::Consultant> consultant,
                    const CheckmateWeights& weights)
      : consultant_(std::move(consultant)), weights_(weights) {}

  // These functions return the answer to a line, without the text before the next line.
  [[nodiscard]] DialogueReply take_command(const std::string& word);
  [[nodiscard]] DialogueReply take_position(std::string_view line);
  [[nodiscard]] std::string take_weights(std::string_view line);
  [[nodiscard]] DialogueReply take_move(const std::string& word);
  [[nodiscard]] DialogueReply play_white();
  [[nodiscard]] std::string game_so_far() const;

  // Whether the program listing of 1979 allows this placing with White to move.
  [[nodiscard]] static bool is_legal(const Placing& placing);

  std::unique_ptr<consult::Consultant> consultant_;
  CheckmateWeights weights_;
  std::size_t set_ = 0;  // the set of weights that the next line gives, for Expected::weights
  std::optional<Placing> placing_;  // empty: there is no position in which Black could move
  std::vector<Turn> game_;
  bool lists_candidates_ = false;
  Expected expected_ = Expected::command;
};

}  // namespace cheg::play

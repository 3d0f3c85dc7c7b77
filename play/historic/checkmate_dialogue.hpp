// A text dialogue with CHECKMATE, Francis Best's program of 1979 for king and rook against king.
// The dialogue takes lines of input and returns lines of output. The output shows White's moves on
// the left; a `?` in column 20 asks the user for Black's move.
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

// An error: the program has no move. This error ends the dialogue.
struct NoCheckmateMove {
  std::string why;
};

class CheckmateDialogue {
 public:
  using DialogueReply = Result<std::string, NoCheckmateMove>;

  // Makes a dialogue in which the consultant's program plays White. This program is `checkmate`, or
  // another program that takes its weights from the same variables as `checkmate`. Returns an error
  // message if the program does not take its weights from these variables.
  [[nodiscard]] static Result<CheckmateDialogue, std::string> make(
      std::unique_ptr<consult::Consultant> consultant);

  // Returns the text that is shown before the first line of input.
  [[nodiscard]] static std::string beginning();

  // Returns the reply to a line of input, followed by the text that is shown before the next line.
  // Requires: !is_over().
  [[nodiscard]] DialogueReply take(std::string_view line);

  // Returns whether the dialogue is over. The dialogue is over after the user has typed END or the
  // program has failed.
  [[nodiscard]] bool is_over() const { return expected_ == Expected::nothing; }

 private:
  // The kind of input that is expected as the next line.
  enum class Expected : std::uint8_t { command, position, weights, nothing };

  // The squares of the men. Several men may stand on the same square; such a position is illegal.
  struct Placing {
    chess::Square rook;
    chess::Square white_king;
    chess::Square black_king;
  };

  // A row of the list of moves that the command SHOW prints.
  struct Turn {
    std::string white;
    bool is_check = false;
    std::string black;
  };

  CheckmateDialogue(std::unique_ptr<consult::Consultant> consultant,
                    const CheckmateWeights& weights)
      : consultant_(std::move(consultant)), weights_(weights) {}

  // These functions return only the reply to a line of input. The function take() then adds the
  // text that is shown before the next line.
  [[nodiscard]] DialogueReply take_command(const std::string& word);
  [[nodiscard]] DialogueReply take_position(std::string_view line);
  [[nodiscard]] std::string take_weights(std::string_view line);
  [[nodiscard]] DialogueReply take_move(const std::string& word);
  [[nodiscard]] DialogueReply play_white();
  [[nodiscard]] std::string game_so_far() const;

  // Returns whether the program of 1979 accepts the men on these squares with White to move.
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

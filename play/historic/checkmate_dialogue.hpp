// The conversation with CHECKMATE, Francis Best's program of 1979 for king and rook against king:
// a line in, text out. White's moves stand on the left, and in column 20 a `?` asks for Black's.
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

// The program has no move, which ends the conversation.
struct NoCheckmateMove {
  std::string why;
};

class CheckmateDialogue {
 public:
  using DialogueReply = Result<std::string, NoCheckmateMove>;

  // A conversation with this program, which plays White: `checkmate`, or one that takes its weights
  // from the same variables. The error says why the program cannot lead it.
  [[nodiscard]] static Result<CheckmateDialogue, std::string> make(
      std::unique_ptr<consult::Consultant> consultant);

  // What stands before the first line that is read.
  [[nodiscard]] static std::string beginning();

  // The answer to a line, and what stands before the next one. Requires: !is_over().
  [[nodiscard]] DialogueReply take(std::string_view line);

  // END has been typed, or the program has failed.
  [[nodiscard]] bool is_over() const { return expected_ == Expected::nothing; }

 private:
  // What the next line is.
  enum class Expected : std::uint8_t { command, position, weights, nothing };

  // Where the men stand. Any men may stand on one square: then the position is illegal.
  struct Placing {
    chess::Square rook;
    chess::Square white_king;
    chess::Square black_king;
  };

  // A row of SHOW.
  struct Turn {
    std::string white;
    bool is_check = false;
    std::string black;
  };

  CheckmateDialogue(std::unique_ptr<consult::Consultant> consultant,
                    const CheckmateWeights& weights)
      : consultant_(std::move(consultant)), weights_(weights) {}

  // Each answers a line, without what stands before the next one.
  [[nodiscard]] DialogueReply take_command(const std::string& word);
  [[nodiscard]] DialogueReply take_position(std::string_view line);
  [[nodiscard]] std::string take_weights(std::string_view line);
  [[nodiscard]] DialogueReply take_move(const std::string& word);
  [[nodiscard]] DialogueReply play_white();
  [[nodiscard]] std::string game_so_far() const;

  // Whether no rule of the listing forbids the placing when White is to move.
  [[nodiscard]] static bool is_legal(const Placing& placing);

  std::unique_ptr<consult::Consultant> consultant_;
  CheckmateWeights weights_;
  std::size_t set_ = 0;             // of weights, for Expected::weights
  std::optional<Placing> placing_;  // none: nothing has been set up that Black could move in
  std::vector<Turn> game_;
  bool lists_candidates_ = false;
  Expected expected_ = Expected::command;
};

}  // namespace cheg::play

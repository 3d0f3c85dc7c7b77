// The driver that was published with KSREF in 1975. The driver holds a dialogue with two people at
// one typewriter. The output has the same columns as the FORMAT statements of the driver.
//
// The first character of a FORTRAN line moves the paper and is not printed. A blank moves the paper
// to the next line, and a 1 moves it to the next page. Where the original driver begins a new page,
// this class prints an empty line, except at the beginning of the output. This class adds three
// features: the request `NOS`, a start position, and remarks in situations where the original would
// stop with an error.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "chess/position.hpp"
#include "kriegspiel/historic/ksref.hpp"

namespace cheg::kriegspiel {

class KsrefDriver {
 public:
  // The game begins in the position `start`. Without `start`, the game begins in the usual start
  // position.
  explicit KsrefDriver(std::optional<chess::Position> start = std::nullopt) : start_(start) {}

  // `printed` is the output of the driver: complete lines that end with a line feed. `remark` is a
  // message to the person at the keyboard, and is not part of the output. The remark has no line
  // feed and may be empty.
  struct DriverAnswer {
    std::string printed;
    std::string remark;
  };

  // Returns the text of the first question, which asks for the rules.
  [[nodiscard]] static std::string begin();

  // Processes a line of input. While has_begun() is false, the line gives the rules in FORMAT(I1):
  // one digit. Every later line is a call in FORMAT(6I1): six digits, such as 525400. A later line
  // can also be the request `NOS`. A blank counts as 0, and the rest of the line is ignored.
  // Accepts any text. Requires: !is_over().
  [[nodiscard]] DriverAnswer take(std::string_view line);

  // Returns whether the game has ended. When the game has ended, the last output contains the
  // termination code.
  [[nodiscard]] bool is_over() const { return game_ && game_->color() == 0; }
  [[nodiscard]] bool has_begun() const { return game_.has_value(); }

 private:
  [[nodiscard]] DriverAnswer choose_rules(std::string_view line);
  [[nodiscard]] DriverAnswer call(std::string_view line);
  [[nodiscard]] std::string report() const;
  [[nodiscard]] std::string request() const;

  std::optional<chess::Position> start_;
  std::optional<Ksref> game_;
};

// Returns the attempts in the list NOS as numbers and in words, one on each line, such as "NOS( 2)
// IS 4137: WHITE PAWN FROM (5,5) TO (5,6)". Each line ends with a line feed.
[[nodiscard]] std::string ksref_nos_in_words(const Ksref& referee);

}  // namespace cheg::kriegspiel

// The driver that was printed with KSREF in 1975: a dialogue with two people at one typewriter. The
// output has the columns of the driver's FORMAT statements.
//
// The first character of a FORTRAN line moves the paper and is not printed: a blank moves to the
// next line, a 1 to the next page (here: an empty line, except at the beginning). Additions: the
// request `NOS`, a position to start from, and remarks where the original would stop with an error.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "chess/position.hpp"
#include "kriegspiel/historic/ksref.hpp"

namespace cheg::kriegspiel {

class KsrefDriver {
 public:
  // `start` replaces the usual start position.
  explicit KsrefDriver(std::optional<chess::Position> start = std::nullopt) : start_(start) {}

  // `printed` is the output of the driver: complete lines, each with its line feed. `remark` is a
  // message for the person at the keyboard and not part of the output; it has no line feed and may
  // be empty.
  struct DriverAnswer {
    std::string printed;
    std::string remark;
  };

  // The question about the rules.
  [[nodiscard]] static std::string begin();

  // Processes a line. Until has_begun(), a line gives the rules as FORMAT(I1). Then each line is a
  // call as FORMAT(6I1), such as 525400: one digit in each column. A blank counts as 0, and further
  // columns are not read. Accepts any text. Requires: !is_over().
  [[nodiscard]] DriverAnswer take(std::string_view line);

  // Whether the game has ended. The termination code has then been printed.
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

// The attempts in the list NOS, with their codes and in words: "NOS( 2) IS 4137: WHITE PAWN FROM
// (5,5) TO (5,6)". Each line ends with a line feed.
[[nodiscard]] std::string ksref_nos_in_words(const Ksref& referee);

}  // namespace cheg::kriegspiel

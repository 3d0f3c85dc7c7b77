// The driver that was printed with KSREF in 1975: a dialogue of two people at one typewriter, in
// the columns of its FORMAT statements.
//
// The first character of a FORTRAN line moves the paper and is not printed: a blank gives the next
// line, a 1 the next page (here: an empty line, except at the beginning). Additions: the request
// `NOS`, a position to start from, and remarks where the original would stop with an error.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "chess/position.hpp"
#include "kriegspiel/historic/ksref.hpp"

namespace cheg::kriegspiel {

class KsrefDriver {
 public:
  // `start` instead of the usual beginning of a game.
  explicit KsrefDriver(std::optional<chess::Position> start = std::nullopt) : start_(start) {}

  // What is printed: complete lines, each with its line feed. A remark is not part of the document;
  // it is for the person at the keyboard, without a line feed, or empty.
  struct DriverAnswer {
    std::string printed;
    std::string remark;
  };

  // The question about the rules.
  [[nodiscard]] static std::string begin();

  // Processes a line: the rules as FORMAT(I1), then calls as FORMAT(6I1), such as 525400: one digit
  // in each column, a blank is 0, further columns are not read. Accepts any text. Requires:
  // !is_over().
  [[nodiscard]] DriverAnswer take(std::string_view line);

  // Whether the game has ended; the termination code has been printed.
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

// The attempts that NOS holds, with their codes and in words: "NOS( 2) IS 4137: WHITE PAWN FROM
// (5,5) TO (5,6)". Lines that end with a line feed.
[[nodiscard]] std::string ksref_nos_in_words(const Ksref& referee);

}  // namespace cheg::kriegspiel

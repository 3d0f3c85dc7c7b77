// The result of a judgement as data, and as text, JSON, JUnit and a page.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/json.hpp"
#include "chess/material.hpp"
#include "judge/defence.hpp"
#include "judge/verdict.hpp"

namespace cheg::judge {

// What one candidate did in the positions of an ending.
struct Record {
  std::string candidate;  // printable
  std::vector<JudgedGame> games;

  [[nodiscard]] std::uint64_t count(Verdict verdict) const;
  // An extra move is a move beyond the optimum. For the won games, these functions return the mean
  // and the greatest number of extra moves; the result is 0 if no game was won.
  [[nodiscard]] double mean_excess() const;
  [[nodiscard]] int most_excess() const;
  // Returns the share of the games with Verdict::kept, from 0 to 1 (1 if there are no games).
  [[nodiscard]] double share_kept() const;
};

// Four numbers of positions: both candidates succeeded, only the first candidate succeeded, only
// the second candidate succeeded, or neither candidate succeeded.
struct Versus {
  std::uint64_t both = 0;
  std::uint64_t only_first = 0;
  std::uint64_t only_second = 0;
  std::uint64_t neither = 0;
};

// The report about the won (or drawn) positions of one ending.
struct EndingReport {
  chess::MaterialSignature ending;
  chess::tablebase::Wdl outcome = chess::tablebase::Wdl::win;  // win or draw, for the candidate
  std::size_t wanted = 0;  // the number of positions that the user asked for
  Record first;
  // Set if two candidates were compared. The records `first` and `second` have the same number of
  // games.
  std::optional<Record> second;

  // Compares the two records. Requires: `second` has a value.
  [[nodiscard]] Versus versus() const;
  // Returns the ending and the kind of positions, such as "KRK" or "KRK, drawn".
  [[nodiscard]] std::string title() const;
};

struct JudgeReport {
  std::string limit;  // the words after `go`; empty if no engine is judged
  Defence defence = Defence::optimal;
  std::uint64_t seed = 1;
  bool is_complete = true;  // false after Ctrl-C
  std::vector<EndingReport> endings;

  // Returns the smallest share_kept() of the first candidate over all endings, or 1 if there are no
  // games.
  [[nodiscard]] double least_share() const;
};

[[nodiscard]] std::string report_text(const JudgeReport& report);
[[nodiscard]] Json report_json(const JudgeReport& report);
// The result has one test suite for each ending and candidate, and one test case for each position.
[[nodiscard]] std::string report_junit(const JudgeReport& report);
// A self-contained HTML 5 page: tables, a map of the failures by the square of the other king, and
// boards with the moves that spoiled a result.
[[nodiscard]] std::string report_page(const JudgeReport& report);

// Returns the p-value of the McNemar test, such as "p = 0.0312". If the p-value is below 0.0001,
// returns "p < 0.0001".
[[nodiscard]] std::string mcnemar_text(const Versus& versus);

// Returns a share as a percentage with one digit after the point, such as "4.0 %".
[[nodiscard]] std::string percent(double share);

}  // namespace cheg::judge

// JUnit's XML, as servers that build and test software read it.
#include <fmt/format.h>

#include "chess/fen.hpp"
#include "judge/report.hpp"
#include "proof/html_text.hpp"

namespace cheg::judge {
namespace {

using proof::html::escaped;

// Whether the game tells something about the engine's program, not about its chess.
bool is_error(Verdict verdict) {
  return verdict == Verdict::died || verdict == Verdict::silent || verdict == Verdict::illegal;
}

std::string case_xml(const JudgedGame& game, const std::string& suite) {
  const std::string begin = fmt::format("    <testcase classname=\"{}\" name=\"{}\"", suite,
                                        escaped(chess::to_fen(game.start)));
  if (game.verdict == Verdict::kept) {
    return begin + "/>\n";
  }
  const char* const tag = is_error(game.verdict) ? "error" : "failure";
  return fmt::format("{}>\n      <{} type=\"{}\" message=\"{}\"/>\n    </testcase>\n", begin, tag,
                     name(game.verdict), escaped(failure_text(game)));
}

std::string suite_xml(const EndingReport& ending, const Record& record) {
  const std::string suite = escaped(ending.title() + ": " + record.candidate);
  std::uint64_t errors = 0;
  std::string cases;
  for (const JudgedGame& game : record.games) {
    errors += is_error(game.verdict) ? 1U : 0U;
    cases += case_xml(game, suite);
  }
  const std::uint64_t failures = record.games.size() - record.count(Verdict::kept) - errors;
  return fmt::format(
      "  <testsuite name=\"{}\" tests=\"{}\" failures=\"{}\" errors=\"{}\">\n{}  </testsuite>\n",
      suite, record.games.size(), failures, errors, cases);
}

}  // namespace

std::string report_junit(const JudgeReport& report) {
  std::string text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n";
  for (const EndingReport& ending : report.endings) {
    text += suite_xml(ending, ending.first);
    text += ending.second ? suite_xml(ending, *ending.second) : "";
  }
  return text + "</testsuites>\n";
}

}  // namespace cheg::judge

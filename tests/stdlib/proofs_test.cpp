// The library programs, in every position of their endings and against every defence.
#include <cstdlib>
#include <sstream>
#include <string>
#include <string_view>

#include "chess/fen.hpp"
#include "chess/setup.hpp"
#include "chess/tablebase/layout.hpp"
#include "chess/tablebase/store.hpp"
#include "host/score.hpp"
#include "stdlib/shipped.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/machines.hpp"
#include "tests/support/native_runs.hpp"
#include "tests/support/random.hpp"
#include "tests/support/run.hpp"
#include "tests/support/sampled.hpp"
#include "vm/answer.hpp"
#include "vm/machine.hpp"

namespace cheg::test::proofs_test {
namespace {

using chess::Position;

std::shared_ptr<const vm::PreparedProgram> shipped(std::string_view name) {
  return prepared(std::string(stdlib::find_shipped_program(name)->text));
}

// The sanitizers would take minutes for what they see elsewhere too.
#if !defined(CHEG_SANITIZED)

// "KRK": three men.
bool is_small(const std::string& ending) { return ending.size() == 3; }

TEST_CASE("library programs are proved, with the figures of the table in docs/proofs.md") {
  const std::string page = read_file(CHEG_SOURCE_DIR "/docs/proofs.md");
  std::istringstream lines(read_file(CHEG_SOURCE_DIR "/stdlib/proofs.txt"));
  int proofs = 0;
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    std::string program;
    words >> program;
    for (std::string ending; words >> ending;) {
      INFO(program << ' ' << ending);
      // The others take minutes; ./dev proofs proves them too.
      if (!is_small(ending)) {
        CHECK(page.find("| " + program + " | " + ending + " | all ") != std::string::npos);
        continue;
      }
      const RunResult result = run_cheg({"prove", program, "--ending", ending, "--table"});
      CHECK(result.status == 0);
      // The page also has the columns of --cold, which depend on the machine.
      const std::string row = result.output.substr(0, result.output.find('\n'));
      CHECK(page.find('\n' + row) != std::string::npos);
      ++proofs;
    }
  }
  CHECK(proofs >= 4);
}

void check_row_in_the_dark(const std::string& program) {
  const RunResult result = run_cheg({"prove", "--kriegspiel", program, "--table"});
  INFO(result.output << result.error);
  CHECK(result.status == 0);
  CHECK(read_file(CHEG_SOURCE_DIR "/docs/proofs.md").find('\n' + result.output) !=
        std::string::npos);
}

TEST_CASE("kqk_dark is proved, with the figures of the table in docs/proofs.md") {
  check_row_in_the_dark("kqk_dark");
}

TEST_CASE(
    "kriegspiel, krk_dark and kpk_dark are proved, with the figures of the table in docs/proofs.md",
    "[.full]") {
  for (const char* const program : {"kriegspiel", "krk_dark", "kpk_dark"}) {
    check_row_in_the_dark(program);
  }
}

TEST_CASE("the examples of every shipped program hold") {
  for (const stdlib::ShippedProgram& program : stdlib::shipped_programs()) {
    INFO(program.name);
    // However busy the machine is.
    const RunResult result = run_cheg({"test", std::string(program.name), "--limit-time", "0"});
    INFO(result.output);
    CHECK(result.status == 0);
  }
}

#endif

TEST_CASE("every shipped program is laid out as cheg fmt does, and has no fault") {
  for (const stdlib::ShippedProgram& program : stdlib::shipped_programs()) {
    const std::string path = std::string(CHEG_SOURCE_DIR "/") + std::string(program.path);
    CHECK(run_cheg({"fmt", "--check", path}).output.empty());
    CHECK(run_cheg({"check", path}).status == 0);
  }
}

TEST_CASE("library programs play the mirrored move by the same rule where Black has the men") {
  struct Case {
    const char* program;
    const char* ours;
    const char* theirs;
  };
  for (const auto& [program, ours, theirs] :
       {Case{"krk", "R", ""}, Case{"kqk", "Q", ""}, Case{"kpk", "P", ""}, Case{"kpk", "", "P"},
        Case{"kxk", "QQ", ""}, Case{"kxk", "QR", ""}, Case{"kxk", "QB", ""}, Case{"kxk", "QN", ""},
        Case{"kxk", "RR", ""}, Case{"kxk", "RB", ""}, Case{"krnk", "RN", ""}}) {
    vm::Machine machine(shipped(program));
    Random random(3);
    for (int i = 0; i < 100; ++i) {
      const Position position = random_ending(ours, theirs, random);
      const vm::Answer answer = vm::ask(machine, position);
      const vm::Answer mirrored = vm::ask(machine, chess::mirrored(position));
      INFO(program << ' ' << chess::to_fen(position));
      REQUIRE(mirrored.status == answer.status);
      if (answer.status == vm::AnswerStatus::move) {
        CHECK(chess::mirrored(mirrored.outcome.move) == answer.outcome.move);
        CHECK(mirrored.outcome.instruction == answer.outcome.instruction);
      }
    }
  }
}

// ---- What programs say about the value ----

// A certain value and the tables agree, or it is none.
void check_value(const vm::Answer& answer, chess::tablebase::Wdl outcome) {
  using chess::tablebase::Wdl;
  if (answer.outcome.is_certain_draw) {
    CHECK(outcome == Wdl::draw);
  } else if (chess::is_certain(answer.outcome.score)) {
    CHECK(outcome == (answer.outcome.score > 0 ? Wdl::win : Wdl::loss));
  }
}

// In so many random positions of the ending "KPKR".
void check_values(const std::string& program, const std::string& ending, int positions) {
  const char* const folder = std::getenv("CHEG_TABLES");  // NOLINT(concurrency-mt-unsafe)
  chess::tablebase::Store store(folder == nullptr ? std::nullopt
                                                  : std::optional<std::filesystem::path>(folder));
  const auto material = chess::parse_material(ending).value();
  REQUIRE_FALSE(store.provide(chess::tablebase::canonical(material), {}));
  const std::size_t split = ending.find('K', 1);
  vm::Limits limits;
  limits.instructions_per_search = 1'000'000'000'000;
  limits.memory = std::size_t{4} << 30;
  vm::Machine machine(shipped(program), limits);
  Random random(5);
  for (int i = 0; i < positions; ++i) {
    const Position at =
        random_ending(ending.substr(1, split - 1), ending.substr(split + 1), random);
    INFO(program << ' ' << chess::to_fen(at));
    check_value(vm::ask(machine, at), store.tables().probe(at).value().outcome);
  }
}

TEST_CASE("what library programs say is certain is true") {
  check_values("krk", "KRK", sampled(300));
  check_values("kqk", "KQK", sampled(300));
  check_values("kpk", "KPK", sampled(300));
  check_values("kpk", "KKP", sampled(300));
}

TEST_CASE("what library programs say is certain is true, also with four men", "[.full]") {
  std::istringstream lines(read_file(CHEG_SOURCE_DIR "/stdlib/proofs.txt"));
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    std::string program;
    words >> program;
    for (std::string ending; words >> ending;) {
      check_values(program, ending, 3000);
    }
  }
}

}  // namespace
}  // namespace cheg::test::proofs_test

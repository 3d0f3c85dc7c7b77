// cheg compare: changes of one rule are found, and rewritings that change nothing are equal.
#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "stdlib/shipped.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/run.hpp"

namespace cheg::test::compare_test {
namespace {

using Json = nlohmann::ordered_json;

std::string saved(const std::string& name, const std::string& text) {
  const std::string path = temporary_path(name);
  std::ofstream(path, std::ios::binary) << text;
  return path;
}

std::string shipped(const std::string& name) {
  return std::string(stdlib::find_shipped_program(name)->text);
}

// With every occurrence replaced. Requires: there is one.
std::string replaced(std::string text, const std::string& old, const std::string& by) {
  REQUIRE(text.find(old) != std::string::npos);
  for (std::size_t at = text.find(old); at != std::string::npos;
       at = text.find(old, at + by.size())) {
    text.replace(at, old.size(), by);
  }
  return text;
}

Json compared(const std::string& first, const std::string& second, const std::string& ending) {
  const RunResult result =
      run_cheg({"compare", first, second, "--ending", ending, "--json", "--fail-on", "different"});
  INFO(result.error);
  REQUIRE(result.status <= 1);
  Json report = Json::parse(result.output);
  CHECK(result.status == (report["equal"].get<bool>() ? 0 : 1));
  return report;
}

struct Mutation {
  const char* program;
  const char* ending;
  const char* old;
  const char* by;
};

constexpr Mutation kMutations[] = {
    {"krk_deep", "KRK", "DRIVE  MOVES,ROOM,\"6", "DRIVE  MOVES,ROOM,\"5"},
    {"krk", "KRK", "237 flights", "137 flights"},
    {"krk_deep", "KRK", "DRIVE  MOVES,ROOM,\"6", "DRIVE  MOVES,ROOM,\"2"},
    {"krk_deep", "KRK", "FORCE  MOVES,MATED?,\"4", "FORCE  MOVES,MATED?,\"3"},
    {"krk_deep", "KRK", "FORCE  MOVES,MATED?,\"4", "FORCE  MOVES,MATED?,\"2"},
    {"krk_deep", "KRK", "MANDIST A,WK,BK", "MVDIST A,WK,BK"},
    {"krk_deep", "KRK", "VALON  \"400,", "VALON  \"300,"},
    {"krk_deep", "KRK", "CONDV  #EDGE,BK,PRESS", "CONDV  EDGE,BK,PRESS"},
    {"krk_deep", "KRK", "REGION SUM,BK", "KINGMOVES SUM,BK"},
    {"kqk_deep", "KQK", "MUL    SUM,SUM,\"28", "MUL    SUM,SUM,\"20"},
    {"kqk_deep", "KQK", "MUL    A,A,\"4", "MUL    A,A,\"3"},
    {"kqk", "KQK", "SELF 4/10", "SELF 3/10"},
    {"kqk_deep", "KQK", "REGION A,BK", "KINGMOVES A,BK"},
    {"kqk_deep", "KQK", "SQRDIST A,WK,BK", "MVDIST A,WK,BK"},
    {"kqk_deep", "KQK", "SELECC MOVES,SOLID,LM", "SETV   MOVES,LM"},
    {"kpk_deep", "KPK", "FORCE  MOVES,SETTLED?,\"7", "FORCE  MOVES,SETTLED?,\"3"},
    {"kpk_deep", "KPK", "JUMP>  RANK,\"4,YES", "JUMP>  RANK,\"5,YES"},
    {"kpk_deep", "KPK", "JUMP>  HEIGHT,\"6,YES", "JUMP>  HEIGHT,\"5,YES"},
    {"kpk_deep", "KPK", "FORCE  MOVES,FURTHER?,\"5", "FORCE  MOVES,FURTHER?,\"3"},
    {"kpk_deep", "KPK", "JUMP>  AHEAD,\"1,YES", "JUMP>  AHEAD,\"2,YES"}};

bool finds(const Mutation& mutation) {
  INFO(mutation.program << ": " << mutation.by);
  const std::string path =
      saved("mutated.cheg", replaced(shipped(mutation.program), mutation.old, mutation.by));
  const bool is_found = !compared(mutation.program, path, mutation.ending)["equal"].get<bool>();
  CHECK(is_found);
  return is_found;
}

// The lines, each changed.
template <class Change>
std::string by_line(const std::string& text, Change change) {
  std::string changed;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = text.find('\n', at);
    changed += change(text.substr(at, end - at)) + '\n';
    at = end + 1;
  }
  return changed;
}

std::string with_comments(const std::string& text) {
  return by_line(text, [](const std::string& line) { return line + "  ; a remark"; });
}

std::string without_examples(const std::string& text) {
  return by_line(text, [](const std::string& line) { return line.starts_with(";@") ? "" : line; });
}

std::string in_lower_case(const std::string& text) {
  return by_line(without_examples(text), [](std::string line) {
    std::transform(line.begin(), line.end(), line.begin(), [](char c) {
      return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    });
    return line;
  });
}

std::string with_empty_lines(const std::string& text) {
  return by_line(
      text, [](const std::string& line) { return line.starts_with(";") ? line : line + "\n"; });
}

std::string unexplained(const std::string& text) { return replaced(text, ";; ", "; "); }

struct Rewriting {
  std::string program;
  std::string ending;
  std::string text;
};

std::vector<Rewriting> rewritings() {
  std::vector<Rewriting> all;
  for (const auto& [program, ending] :
       {std::pair("krk_deep", "KRK"), std::pair("kqk_deep", "KQK"), std::pair("kpk_deep", "KPK")}) {
    const std::string text = without_examples(shipped(program));
    all.push_back({program, ending, with_comments(text)});
    all.push_back({program, ending, text});
    all.push_back({program, ending, in_lower_case(text)});
    all.push_back({program, ending, with_empty_lines(text)});
    all.push_back({program, ending, unexplained(text)});
    all.push_back({program, ending,
                   std::string(program) == "kpk_deep" ? replaced(text, "SETTLED?", "DECIDED?")
                                                      : replaced(text, "MATED?", "GOAL?")});
  }
  all.push_back(
      {"krk", "KRK", replaced(shipped("krk"), "far = SQRDIST(WK,BK)", "far = SQRDIST(BK,WK)")});
  all.push_back({"kpk", "KPK", run_cheg({"expand", "kpk"}).output});
  return all;
}

bool is_equal(const Rewriting& rewriting) {
  INFO(rewriting.program << '\n' << rewriting.text);
  const std::string path = saved("rewritten.cheg", rewriting.text);
  const bool is_equal = compared(rewriting.program, path, rewriting.ending)["equal"].get<bool>();
  CHECK(is_equal);
  return is_equal;
}

#if !defined(CHEG_SANITIZED)

TEST_CASE("a change of one rule is found, and a rewriting that changes nothing is equal") {
  CHECK(finds(kMutations[6]));
  CHECK(is_equal(rewritings()[2]));
}

#endif

TEST_CASE("twenty of twenty changes of one rule of shipped programs are found", "[.full]") {
  CHECK(std::count_if(std::begin(kMutations), std::end(kMutations), finds) == 20);
}

TEST_CASE("twenty of twenty rewritings that change nothing are equal", "[.full]") {
  const std::vector<Rewriting> all = rewritings();
  CHECK(std::count_if(all.begin(), all.end(), is_equal) == 20);
}

constexpr const char* kCareful =
    "USE GEOMETRY\nENTRY Q,K\nMATE: PLAY LM,MATE\nGOOD: SELECC A,SOLID,LM\n PLAY A\n LEAVE\nEND\n";

TEST_CASE("a regression has status 1, and its lines are examples that the first program meets") {
  const std::string careful = saved("careful.cheg", kCareful);
  const std::string careless =
      saved("careless.cheg", replaced(kCareful, "SELECC A,SOLID,LM", "SETV A,LM"));
  const RunResult worse = run_cheg({"compare", careful, careless, "--examples", "4"});
  CHECK(worse.status == 1);
  CHECK(worse.output.find("Different.") != std::string::npos);
  std::string examples;
  for (std::size_t at = worse.output.find("\n;@ "); at != std::string::npos;
       at = worse.output.find("\n;@ ", at + 1)) {
    examples += worse.output.substr(at + 1, worse.output.find('\n', at + 1) - at);
  }
  CHECK(std::count(examples.begin(), examples.end(), '\n') == 4);
  CHECK(run_cheg({"test", saved("careful.cheg", examples + kCareful)}).status == 0);
  CHECK(run_cheg({"test", saved("careless.cheg",
                                examples + replaced(kCareful, "SELECC A,SOLID,LM", "SETV A,LM"))})
            .output.find("4 of 4 examples fail") != std::string::npos);
}

#if !defined(CHEG_SANITIZED)
TEST_CASE("beside best play a program misses what its proof says that it misses") {
  const std::string careful = saved("careful.cheg", kCareful);
  const Json report = Json::parse(run_cheg({"compare", "optimal", careful, "--json"}).output);
  const Json proof = Json::parse(run_cheg({"prove", careful, "--json"}).output);
  const Json& side = report["sides"][0];
  const Json& proved = proof["sides"][0];
  CHECK(side["results"]["newly_missed"].get<int>() ==
        proved["won"].get<int>() - proved["wins"].get<int>());
  CHECK(side["results"]["better"] == 0);
  CHECK(side["longest"][0] == proved["optimal"]["longest"]);
  CHECK(side["longest"][1] == proved["program"]["longest"]);
  CHECK(side["mean"][1].get<double>() == Approx(proved["program"]["mean"].get<double>()));
  CHECK(side["same_answers"].get<int>() + side["other_moves"].get<int>() == 144'508);
}
#endif

TEST_CASE("compare refuses two times best play, and endings that neither program plays") {
  const RunResult both = run_cheg({"compare", "optimal", "optimal"});
  CHECK(both.status == 2);
  CHECK(both.error == "cheg: compare: one of the two must be a program, not `optimal`\n");
  const RunResult ending = run_cheg({"compare", "krk", "advice", "--ending", "KQK"});
  CHECK(ending.status == 2);
  CHECK(ending.error == "cheg: compare: neither program has an ENTRY for KQK\n");
}

}  // namespace
}  // namespace cheg::test::compare_test

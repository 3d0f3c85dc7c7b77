// Which endings a program is taken to be for.
#include "proof/prove.hpp"

#include <string>
#include <vector>

#include "stdlib/shipped.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/machines.hpp"

namespace cheg::test::claims_test {
namespace {

using chess::MaterialSignature;

std::vector<std::string> claims(const std::string& text) {
  std::vector<std::string> names;
  for (const MaterialSignature ending : proof::claimed_endings(prepared(text)->program())) {
    names.push_back(ending.to_string());
  }
  return names;
}

using Names = std::vector<std::string>;

TEST_CASE("a program claims the endings of its ENTRY lines in which it has the stronger side") {
  CHECK(claims(std::string(stdlib::find_shipped_program("krk")->text)) == Names{"KRK"});
  CHECK(claims("ENTRY K,Q\nENTRY Q,K\nENTRY K,R\nENTRY R,K\n PLAY LM\n LEAVE\nEND\n") ==
        Names{"KQK", "KRK"});
  CHECK(claims("ENTRY R,K\nENTRY R,K&P\nENTRY R,K\n PLAY LM\n LEAVE\nEND\n") ==
        Names{"KRK", "KRKP"});
}

TEST_CASE("a program with ENTRY lines for the weaker side only claims these") {
  CHECK(claims("ENTRY K,K&P\n PLAY LM\n LEAVE\nEND\n") == Names{"KKP"});
  CHECK(claims("ENTRY K,R\nENTRY K,Q\n PLAY LM\n LEAVE\nEND\n") == Names{"KKR", "KKQ"});
}

TEST_CASE("an ENTRY line that fits many materials claims those with at most four men") {
  CHECK(claims("ENTRY K,K,>0\n PLAY LM\n LEAVE\nEND\n") == Names{"KPK", "KPPK"});
  CHECK(claims("ENTRY R,K\nENTRY K,K,>0\n PLAY LM\n LEAVE\nEND\n") == Names{"KRK", "KPK", "KPPK"});
}

TEST_CASE("endings of five men and more are not claimed") {
  CHECK(claims("ENTRY K&8P,K\nENTRY Q&P,Q\nENTRY K&P,K\n PLAY LM\n LEAVE\nEND\n") == Names{"KPK"});
}

TEST_CASE("a program claims an ending of equal men") {
  CHECK(claims("ENTRY R,R\n PLAY LM\n LEAVE\nEND\n") == Names{"KRKR"});
}

TEST_CASE("bare kings are no ending that a program claims") {
  CHECK(claims("ENTRY K,K\n VALRET \"0,\"0,\"500\nEND\n").empty());
}

}  // namespace
}  // namespace cheg::test::claims_test

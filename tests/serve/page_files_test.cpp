// The page for browsers, as the server answers with it. tests/serve/page/ tests what it does there.
#include "serve/page_files.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "kriegspiel/rule_sets.hpp"
#include "tests/serve/room.hpp"
#include "tests/support/catch.hpp"

namespace cheg::test::page_files_test {
namespace {

using nlohmann::json;

TEST_CASE("a browser gets the page or, if it was not built in, how to build it") {
  serve::MemoryStore store;
  Room room(store);
  const std::string game = room.new_game("")[0].game;
  const auto front = room.request("GET", "/");
  CHECK(front.status == 200);
  if (serve::page_files().empty()) {
    CHECK(front.content_type == "text/plain; charset=utf-8");
    CHECK(front.body.find("`./dev serve` builds it.\n") != std::string::npos);
  } else {
    CHECK(front.content_type == "text/html; charset=utf-8");
    CHECK(front.body.find("src=\"/page.js\"") != std::string::npos);
    CHECK(room.request("GET", "/page.js?now").content_type == "text/javascript; charset=utf-8");
  }
  // The page of a game says nothing about it, not even whether there is one.
  for (const std::string& target : {"/play/" + game, std::string("/play/abcdefghjkmn")}) {
    CHECK(room.request("GET", target).body == front.body);
  }
}

TEST_CASE("the page asks no other server") {
  for (const serve::PageFile& file : serve::page_files()) {
    INFO(file.path);
    for (const std::string_view loads :
         {"src=\"http", "href=\"http", "url(http", "import(\"http"}) {
      CHECK(file.text.find(loads) == std::string_view::npos);
    }
  }
}

TEST_CASE("the server says what a new game can be") {
  serve::MemoryStore store;
  Room room(store);
  const json offer = json::parse(room.request("GET", "/api/offer").body);
  CHECK(offer["rules"].size() == kriegspiel::rule_sets().size() + 1);
  CHECK(offer["rules"][0]["name"] == "");  // that of the server
  CHECK(offer["rules"][0]["title"] == kriegspiel::find_rule_set("western")->title);
  CHECK(offer["rules"][1]["name"] == "western");
  for (const json& rules : offer["rules"]) {
    const std::string wish = R"({"spectators":true,"rules":)" + rules["name"].dump() + "}";
    CHECK((room.request("POST", "/api/games", wish).status == 201) == rules["spectators"]);
  }
  CHECK(offer["against"] == json{"chance"});
}

TEST_CASE("the first frame names the questions that the rules answer, and no other is answered") {
  const auto questions = [](const std::string& rules) {
    const Pair pair("\"rules\":\"" + rules + "\"");
    return json::parse(pair.white.frames()[0])["questions"];
  };
  CHECK(questions("berkeley") == json::array());
  CHECK(questions("english") == json{"any"});
  CHECK(questions("western") == json{"count", "again"});
  for (const kriegspiel::NamedRuleSet& rule_set : kriegspiel::rule_sets()) {
    INFO(rule_set.name);
    Pair pair("\"rules\":\"" + std::string(rule_set.name) + "\"");
    const json named = json::parse(pair.white.frames()[0])["questions"];
    for (const std::string question : {"any", "count"}) {
      pair.white.act(question);
      const bool is_named = std::find(named.begin(), named.end(), question) != named.end();
      CHECK(pair.white.heard({"fault", "do not know that question"}) == !is_named);
      static_cast<void>(pair.white.news());
    }
  }
}

}  // namespace
}  // namespace cheg::test::page_files_test

// What the referee says in positions made for it, rule set by rule set.
#include "kriegspiel/referee.hpp"

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <vector>

#include "chess/fen.hpp"
#include "kriegspiel/attempt_text.hpp"
#include "kriegspiel/rule_sets.hpp"
#include "kriegspiel/text.hpp"
#include "tests/support/catch.hpp"

namespace cheg::test::kriegspiel_referee_test {
namespace {

using chess::Color;
using kriegspiel::Announcement;
using kriegspiel::Attempt;
using kriegspiel::Listener;
using kriegspiel::Referee;
using kriegspiel::RuleSet;

const RuleSet& rules(std::string_view name) {
  const auto* const found = kriegspiel::find_rule_set(name);
  REQUIRE(found != nullptr);
  return found->rules;
}

Referee referee(const RuleSet& rule_set, std::string_view fen = chess::kStartFen) {
  const auto position = chess::parse_fen(fen);
  REQUIRE(position.ok());
  return Referee(rule_set, *position);
}

Referee referee(std::string_view name, std::string_view fen = chess::kStartFen) {
  return referee(rules(name), fen);
}

std::string joined(const Referee& game, Listener reader) {
  std::string text;
  for (const Announcement& said : game.announcements()) {
    if (hears(reader, said)) {
      text += (text.empty() ? "" : "; ") + to_text(said, game.rules(), reader);
    }
  }
  return text;
}

// Makes the attempts and returns what White hears after the last: "any?", "count?" and "resign" are
// the other acts.
std::string after(Referee& game, const std::vector<std::string_view>& acts,
                  Listener reader = Listener::white) {
  for (const std::string_view act : acts) {
    if (act == "any?") {
      game.ask_any();
    } else if (act == "count?") {
      game.ask_refusals();
    } else if (act == "resign") {
      game.resign(game.side_to_move());
    } else {
      const auto attempt = parse_attempt(game.own_board(), act);
      INFO(act);
      REQUIRE(attempt.ok());
      game.attempt(*attempt);
    }
  }
  return joined(game, reader);
}

std::string said(std::string_view name, std::string_view fen,
                 const std::vector<std::string_view>& acts, Listener reader = Listener::white) {
  Referee game = referee(name, fen);
  return after(game, acts, reader);
}

}  // namespace

TEST_CASE("A legal move is announced in the words of each rule set") {
  const auto first = [](std::string_view name) {
    return said(name, chess::kStartFen, {"e2e4"}, Listener::black);
  };
  CHECK(first("western") == "Black to move");
  CHECK(first("eastern") == "Black to move");
  CHECK(first("umpire") == "(BLACK TO MOVE)");
  CHECK(first("english") == "White");  // the player who has moved
  CHECK(first("berkeley") == "Yes");
  CHECK(first("berkeley-any") == "Yes");
  CHECK(first("cincinnati") == "Black to move");
  CHECK(first("wild16") == "Black's move");
  CHECK(first("chess") == "Black to move; White plays e2-e4");
}

TEST_CASE("What hidden men forbid is a no, what the player could know is not") {
  // Black's rook on f3 blocks the pawn, White's own bishop does the same for the rook.
  constexpr std::string_view fen = "4k3/8/8/8/8/5r2/5P2/4KB1R w K - 0 1";
  const auto hidden = [&](std::string_view name) { return said(name, fen, {"f2f3"}); };
  const auto own = [&](std::string_view name) { return said(name, fen, {"h1d1"}); };
  CHECK(hidden("western") == "No");
  CHECK(hidden("eastern") == "No");
  CHECK(hidden("umpire") == "(NO)");
  CHECK(hidden("english") == "Illegal");
  CHECK(hidden("berkeley") == "No");
  CHECK(hidden("cincinnati") == "No");
  CHECK(hidden("wild16") == "Illegal move");
  CHECK(own("western") == "Hell no");
  CHECK(own("eastern") == "Heck-no");
  CHECK(own("umpire") == "(HELL NO)");
  CHECK(own("english") == "Illegal");
  CHECK(own("berkeley") == "Nonsense");
  CHECK(own("cincinnati") == "Nonsense");
  CHECK(own("wild16") == "Illegal move");
}

TEST_CASE("A second refused attempt is answered as the rule set says") {
  constexpr std::string_view fen = "4k3/8/8/8/8/5r2/5P2/4K3 w - - 0 1";
  const auto again = [&](std::string_view name) { return said(name, fen, {"f2f3", "f2f3"}); };
  CHECK(again("western") == "Hell no");
  CHECK(again("eastern") == "Heck-no");
  CHECK(again("umpire") == "(REPEAT NO)");
  CHECK(again("english") == "Illegal");
  CHECK(again("berkeley") == "Nonsense");
  CHECK(again("cincinnati") == "Nonsense");
  CHECK(again("wild16") == "Illegal move");
}

TEST_CASE("A refused promotion stays refused whatever the pawn is to become") {
  Referee blocked = referee("umpire", "3r2k1/3P4/8/8/8/8/8/7K w - - 0 1");
  CHECK(after(blocked, {"d7d8q"}) == "(NO)");
  CHECK(after(blocked, {"d7d8n"}) == "(REPEAT NO)");
}

TEST_CASE("Only the mover hears of refusals in Wild 16") {
  CHECK(said("wild16", "4k3/8/8/8/8/5r2/5P2/4K3 w - - 0 1", {"f2f3"}, Listener::black).empty());
  CHECK(said("western", "4k3/8/8/8/8/5r2/5P2/4K3 w - - 0 1", {"f2f3"}, Listener::black) == "No");
}

TEST_CASE("The English draw needs the same two moves three times and an opponent who cannot mate") {
  // The pawns hold up both kings. Black goes where he likes, so that no position occurs three
  // times.
  const std::vector<std::string_view> moves{"g1h1", "e8d8", "h1g1", "d8c8", "g1h1", "c8b8",
                                            "h1g1", "b8a8", "g1h1", "a8a7", "h1g1"};
  CHECK(said("english", "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/6K1 w - - 0 1", moves) ==
        "White; Draw by repetition");
  CHECK(said("cincinnati", "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/6K1 w - - 0 1", moves) ==
        "Black to move");
  // With a rook beside the king, Black can mate as long as White only moves to and fro.
  CHECK(said("english", "4k2r/8/8/p1p1p3/P1P1P3/8/8/6K1 w - - 0 1",
             {"g1f1", "e8d8", "f1g1", "d8c8", "g1f1", "c8b8", "f1g1", "b8a8", "g1f1", "a8a7",
              "f1g1"}) == "White");
  // Two moves that only one side repeats twice are not enough.
  CHECK(said("english", "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/6K1 w - - 0 1",
             {"g1f1", "e8d8", "f1g1", "d8c8", "g1h1", "c8b8", "h1g1", "b8a8", "g1h1", "a8a7",
              "h1g1"}) == "White");
}

TEST_CASE("A capture en passant is announced on the square that the rules choose") {
  constexpr std::string_view fen = "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1";
  RuleSet house = rules("berkeley");
  const auto capture = [&](kriegspiel::EnPassant value) {
    house.en_passant = value;
    Referee game = referee(house, fen);
    return after(game, {"e2e4", "d4e3"});
  };
  CHECK(capture(kriegspiel::EnPassant::captured_pawn) == "Yes; Capture at e4");
  CHECK(capture(kriegspiel::EnPassant::arrival) == "Yes; Capture at e3");
  CHECK(capture(kriegspiel::EnPassant::named) == "Yes; Capture at e3 en passant");
  house.wording = kriegspiel::Wording::umpire;
  CHECK(capture(kriegspiel::EnPassant::named) == "(WHITE TO MOVE); (MAN GONE E3 EN PASSANT)");
}

TEST_CASE("In Wild 16 px is the only pawn try") {
  const auto parsed = [](const Referee& game, std::string_view text) {
    const auto attempt = kriegspiel::parse_attempt(game, text);
    return attempt ? kriegspiel::to_string(*attempt) : attempt.error().message;
  };
  constexpr std::string_view one = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1";
  CHECK(parsed(referee("wild16", one), "px") == "e4d5");
  CHECK(parsed(referee("wild16", one), " PX ") == "e4d5");
  CHECK(parsed(referee("wild16", one), "px=N") == "this pawn try is no promotion; write px");
  constexpr std::string_view none =
      "px stands for the only pawn try, and the referee has not announced exactly one; write both "
      "squares, such as e4d5";
  CHECK(parsed(referee("wild16", chess::kStartFen), "px") == none);
  CHECK(parsed(referee("wild16", "4k3/8/8/3p1p2/4P3/8/8/4K3 w - - 0 1"), "px") == none);
  constexpr std::string_view promotes = "3nk3/4P3/8/8/8/8/8/4K3 w - - 0 1";
  CHECK(parsed(referee("wild16", promotes), "px") == "e7d8q");
  CHECK(parsed(referee("wild16", promotes), "px=n") == "e7d8n");
  CHECK(parsed(referee("western", one), "px").starts_with("an attempt is the square of the man"));
  // Rules that do not tell the number must not tell it by px either.
  RuleSet house = rules("berkeley-any");
  house.only_try = kriegspiel::OnlyTry::px;
  Referee game = referee(house, one);
  CHECK(parsed(game, "px") == none);
  game.ask_any();
  CHECK(parsed(game, "px") == none);
}

TEST_CASE("A secret answer about tries is not given away by later verdicts") {
  RuleSet secret = rules("berkeley-any");
  secret.tries_told = kriegspiel::TriesTold::asked_in_secret;
  secret.refusal_count = kriegspiel::RefusalCount::told;
  SECTION("No: a capture is refused as without the question") {
    Referee game = referee(secret, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    CHECK(after(game, {"any?"}, Listener::black).empty());
    CHECK(after(game, {"e2d3"}, Listener::black) == "No");
    CHECK(after(game, {"e2d3"}, Listener::black) == "Nonsense");
    CHECK(after(game, {"e2f3"}, Listener::white) == "No");
    CHECK(after(game, {"e2e4"}, Listener::black) == "Yes; White had 2 no's");
  }
  SECTION("Yes: what is no pawn capture is refused until a pawn captures") {
    Referee game = referee(secret, "4k3/8/8/8/8/3p4/4P3/4K3 w - - 0 1");
    CHECK(after(game, {"any?"}) == "White asks: any?; Has pawn captures");
    CHECK(after(game, {"e1f1"}, Listener::black) == "No");
    CHECK(after(game, {"e1f1"}, Listener::black) == "No");
    CHECK(after(game, {"e2f3"}, Listener::black) == "No");
    CHECK(after(game, {"e2d3"}, Listener::black) == "Yes; Capture at d3; White had 3 no's");
  }
  SECTION("After one try the player is free") {
    secret.obligation = kriegspiel::Obligation::one_try;
    Referee game = referee(secret, "4k3/8/8/8/8/3p4/4P3/4K3 w - - 0 1");
    CHECK(after(game, {"any?", "e1f1", "e2f3", "e1f1"}, Listener::black) ==
          "Yes; White had 2 no's");
  }
}

TEST_CASE("RAND does not let a player answer a check by what cannot meet its kind") {
  // The rook on e8 gives check on the file.
  constexpr std::string_view fen = "k3r3/8/8/8/8/8/3P3P/3QK2R w K - 0 1";
  CHECK(said("western", fen, {"h2h3"}) == "Hell no");
  CHECK(said("western", fen, {"O-O"}) == "Hell no");
  CHECK(said("western", fen, {"d1e2"}) == "Black to move");
  CHECK(said("western", fen, {"e1e2"}) == "No");
  CHECK(said("eastern", fen, {"h2h3"}) == "No");
  CHECK(said("eastern", fen, {"O-O"}) == "Heck-no");
  CHECK(said("umpire", fen, {"O-O"}) == "(NO)");
  CHECK(said("berkeley", fen, {"h2h3"}) == "No");
}

TEST_CASE("An en passant capture that takes a checking pawn is possible under RAND's rules") {
  CHECK(said("western", "8/4p3/8/3P4/3K4/8/8/6k1 b - - 0 1", {"e7e5"}) ==
        "White to move; Long diagonal check; Pawn try K6");
  RuleSet silent_about_tries = rules("western");
  silent_about_tries.tries = kriegspiel::Tries::none;
  Referee game = referee(silent_about_tries, "8/4p3/8/3P4/3K4/8/8/6k1 b - - 0 1");
  CHECK(after(game, {"e7e5", "d5e6"}) == "Black to move; Pawn gone K5");
  Referee other = referee(silent_about_tries, "8/4p3/8/3P4/3K4/8/8/6k1 b - - 0 1");
  CHECK(after(other, {"e7e5", "d5c6"}) == "Hell no");
  CHECK(after(other, {"d5d6"}) == "Hell no");
}

TEST_CASE("Pawn tries are told as each rule set tells them") {
  // Both pawns can take on d5, the e-pawn also on f5.
  constexpr std::string_view fen = "4k3/7r/8/3p1p2/2P1P3/8/8/4K3 b - - 0 1";
  const auto tries = [&](std::string_view name, std::vector<std::string_view> acts) {
    acts.insert(acts.begin(), "h7h6");
    return said(name, fen, acts);
  };
  CHECK(tries("western", {}) == "White to move; Double pawn try Q5; Pawn try KB5");
  CHECK(tries("umpire", {}) == "(WHITE TO MOVE); (PAWN TRY Q5); (PAWN TRY KB5)");
  CHECK(tries("eastern", {}) == "White to move");
  CHECK(tries("eastern", {"any?"}) == "White asks: any?; Some");
  CHECK(tries("english", {"any?"}) == "White asks: any?; Yes");
  CHECK(tries("berkeley", {}) == "Yes");
  CHECK(tries("berkeley", {"any?"}).empty());
  CHECK(tries("berkeley-any", {"any?"}) == "White asks: any?; Has pawn captures");
  CHECK(tries("cincinnati", {}) == "White to move; Pawn capture");
  CHECK(tries("wild16", {}) == "White's move; 3 pawn tries");
  // Squares are named for each reader from his own side.
  CHECK(said("umpire", fen, {"h7h6"}, Listener::black) ==
        "(WHITE TO MOVE); (PAWN TRY Q4); (PAWN TRY KB4)");
}

TEST_CASE("A capture by a pawn that was not announced is impossible where tries are told") {
  constexpr std::string_view fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
  CHECK(said("western", fen, {"e2d3"}) == "Hell no");
  CHECK(said("umpire", fen, {"e2d3"}) == "(HELL NO)");
  CHECK(said("eastern", fen, {"e2d3"}) == "No");
  CHECK(said("eastern", fen, {"any?", "e2d3"}) == "Heck-no");
  CHECK(said("berkeley", fen, {"e2d3"}) == "No");
  CHECK(said("berkeley-any", fen, {"e2d3"}) == "No");
  CHECK(said("berkeley-any", fen, {"any?", "e2d3"}) == "Nonsense");
  CHECK(said("cincinnati", fen, {"e2d3"}) == "Nonsense");
}

TEST_CASE("Who asks and hears that there are tries is bound as the rule set says") {
  // White can take on d5; on f5 there is nothing.
  constexpr std::string_view fen = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1";
  Referee eastern = referee("eastern", fen);
  CHECK(after(eastern, {"any?", "e1e2"}) == "Heck-no");
  CHECK(after(eastern, {"e4f5"}) == "No");
  CHECK(after(eastern, {"e1e2"}) == "Heck-no");
  CHECK(after(eastern, {"e4d5"}) == "Black to move; Man gone (4,5)");
  Referee english = referee("english", fen);
  CHECK(after(english, {"any?", "e1e2"}) == "Illegal");
  CHECK(after(english, {"e4f5"}) == "Illegal");
  CHECK(after(english, {"any?"}) == "White asks: any?; Yes");
  CHECK(after(english, {"e1e2"}) == "White");
}

TEST_CASE("Captures are announced with the square on which the man stood") {
  constexpr std::string_view fen = "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1";
  const auto taken = [&](std::string_view name) { return said(name, fen, {"d7d5", "e5d6"}); };
  CHECK(taken("western") == "Black to move; Pawn gone Q5");
  CHECK(taken("eastern") == "Black to move; Man gone (4,5)");
  CHECK(taken("umpire") == "(BLACK TO MOVE); (PAWN GONE Q5)");
  CHECK(taken("english") == "White; Man taken on Q4");
  CHECK(taken("berkeley") == "Yes; Capture at d5");
  CHECK(taken("cincinnati") == "Black to move; Pawn captured at d5");
  CHECK(taken("wild16") == "Black's move; Pawn at d5 captured");
  CHECK(taken("chess") == "Black to move; White plays e5-d6");
}

TEST_CASE("Checks are announced by their lines, seen from the king") {
  const auto check = [](std::string_view fen, std::string_view move) {
    return said("wild16", fen, {move});
  };
  CHECK(check("7k/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a8") == "Black's move; Rank check");
  CHECK(check("7k/8/8/8/8/8/4K3/R7 w - - 0 1", "a1h1") == "Black's move; File check");
  CHECK(check("8/8/4k3/8/8/7N/P7/4K3 w - - 0 1", "h3g5") == "Black's move; Knight check");
  CHECK(check("8/8/4k3/8/8/8/P7/B3K3 w - - 0 1", "a1e5") == "Black's move");
  // From a2 to g8 seven squares, from c8 to h3 six.
  CHECK(check("8/8/4k3/8/8/5B2/P7/4K3 w - - 0 1", "f3d5") == "Black's move; Long-diagonal check");
  CHECK(check("8/8/4k3/8/8/5B2/P7/4K3 w - - 0 1", "f3g4") == "Black's move; Short-diagonal check");
  CHECK(said("eastern", "7k/8/8/8/8/8/8/R3K3 w - - 0 1", {"a1a8"}) == "Black to move; Check");
  CHECK(said("western", "4k3/8/8/8/4N3/8/8/4RK2 w - - 0 1", {"e4f6"}) ==
        "Black to move; File check; Knight check");
  CHECK(said("eastern", "4k3/8/8/8/4N3/8/8/4RK2 w - - 0 1", {"e4f6"}) == "Black to move; Check");
  CHECK(said("english", "8/8/4k3/8/8/5B2/P7/4K3 w - - 0 1", {"f3d5"}) == "White; Long check");
  CHECK(said("english", "8/8/4k3/8/8/5B2/P7/4K3 w - - 0 1", {"f3g4"}) == "White; Short check");
  CHECK(said("english", "7k/8/8/8/8/8/8/R3K3 w - - 0 1", {"a1a8"}) == "White; Rank check");
}

TEST_CASE("Under RAND's rule 7 a pawn that moves straight can only block a check") {
  // The queen checks on the short diagonal: on h4 there is no room after the pawn.
  const std::vector<std::string_view> check{"f2f3", "e7e6", "a2a3", "d8h4"};
  Referee diagonal = referee("western");
  CHECK(after(diagonal, check) == "White to move; Short diagonal check");
  CHECK(after(diagonal, {"h2h4"}) == "Hell no");
  CHECK(after(diagonal, {"g2g3"}) == "Black to move");
  Referee file = referee("western", "4k3/4r3/8/8/8/3P4/1P4PP/2B1K3 w - - 0 1");
  CHECK(after(file, {"b2b3"}) == "Hell no");
  Referee knight = referee("western", "4k3/8/8/8/8/3n4/2P5/4K3 w - - 0 1");
  CHECK(after(knight, {"c2c3"}) == "Hell no");
  CHECK(after(knight, {"c2d3"}) == "Black to move; Piece gone Q3");
}

TEST_CASE("Promotions are announced where the rule set says so") {
  constexpr std::string_view fen = "8/3P4/8/k7/8/8/8/4K3 w - - 0 1";
  CHECK(said("western", fen, {"d7d8r"}) == "Black to move; White promotes");
  CHECK(said("umpire", fen, {"Q7 Q8"}) ==
        "(BLACK TO MOVE); (WHITE PROMOTES); (SHORT DIAGONAL CHECK)");
  CHECK(said("berkeley", fen, {"d7d8r"}) == "Yes");
}

TEST_CASE("Games end as the rule set says") {
  constexpr std::string_view mate = "R6k/8/6K1/8/8/8/8/8 b - - 0 1";
  Referee mated = referee("western", mate);
  CHECK(mated.ending()->result() == std::string("1-0"));
  CHECK(joined(mated, Listener::black) == "Black to move; Rank check; Checkmate");
  CHECK(mated.attempt({chess::Square::h8, chess::Square::g8}).verdict ==
        kriegspiel::Verdict::game_over);
  CHECK(mated.possible_attempts().empty());

  RuleSet ladder = rules("western");
  ladder.stalemate = kriegspiel::Stalemate::loss;
  constexpr std::string_view stalemate = "7k/5K2/6Q1/8/8/8/8/8 b - - 0 1";
  CHECK(referee("western", stalemate).ending()->result() == std::string("1/2-1/2"));
  CHECK(referee(ladder, stalemate).ending()->result() == std::string("1-0"));

  RuleSet silent = rules("umpire");
  silent.mates = kriegspiel::Mates::silent;
  Referee unnoticed = referee(silent, mate);
  CHECK(!unnoticed.ending());
  CHECK(after(unnoticed, {"h8g8"}) == "(NO)");
  CHECK(after(unnoticed, {"resign"}) == "(BLACK RESIGNS)");

  constexpr std::string_view bishops = "4k3/8/8/1b6/8/8/8/2B1K2r w - - 0 1";
  CHECK(!referee("western", bishops).ending());
  constexpr std::string_view dead = "4k3/8/8/b7/8/8/8/2B3K1 w - - 0 1";
  CHECK(referee("western", dead).ending()->result() == std::string("1/2-1/2"));
  // Berkeley's rules count the men of each player.
  CHECK(referee("berkeley", dead).ending().has_value());
  CHECK(referee("berkeley", "4k3/8/8/1b6/8/8/8/2N3K1 w - - 0 1").ending().has_value());
  CHECK(!referee("berkeley", "4k3/8/8/1b6/8/8/2N5/2N3K1 w - - 0 1").ending());
  CHECK(!referee("berkeley", "4k3/8/8/1b6/8/8/2P5/6K1 w - - 0 1").ending());
  RuleSet one = rules("berkeley");
  one.insufficient_material = kriegspiel::InsufficientMaterial::one_minor;
  CHECK(!referee(one, dead).ending());
  CHECK(!referee("eastern", dead).ending());
  CHECK(referee("berkeley", "4k3/8/8/8/8/8/8/2B3K1 w - - 0 1").ending().has_value());
}

TEST_CASE("Repetition and fifty moves are draws where the rule set says so") {
  const std::vector<std::string_view> there_and_back{"g1f3", "g8f6", "f3g1", "f6g8",
                                                     "g1f3", "g8f6", "f3g1", "f6g8"};
  CHECK(said("cincinnati", chess::kStartFen, there_and_back) ==
        "White to move; Draw by repetition");
  CHECK(said("english", chess::kStartFen, there_and_back) == "Black");
  CHECK(said("western", chess::kStartFen, there_and_back) == "White to move");
  CHECK(said("cincinnati", "7k/8/8/8/8/8/8/R3K3 w - - 99 80", {"a1a2"}) ==
        "Black to move; Draw by the fifty-move rule");
  CHECK(said("wild16", "7k/8/8/8/8/8/8/R3K3 w - - 99 80", {"a1a2"}) == "Black's move");
}

TEST_CASE("The number of the opponent's refusals is told as the rule set says") {
  constexpr std::string_view fen = "4k3/8/8/8/8/5r2/5P2/4K3 b - - 0 1";
  Referee game = referee("western", fen);
  CHECK(after(game, {"f3h3", "f2g3", "e1e2", "count?"}) ==
        "Black asks: how many no's?; White had 0 no's");
  Referee refused = referee("western", "4k3/8/8/8/8/5r2/5P2/4K3 w - - 0 1");
  CHECK(after(refused, {"f2f3", "f2f3", "f2f4", "e1e2", "count?"}) ==
        "Black asks: how many no's?; White had 2 no's");
  CHECK(after(refused, {"e8e7", "count?"}) == "White asks: how many no's?; Black had 0 no's");
  CHECK(said("berkeley", fen, {"count?"}).empty());
  RuleSet told = rules("wild16");
  told.refusal_count = kriegspiel::RefusalCount::told;
  Referee teller = referee(told, "4k3/8/8/8/8/5r2/5P2/4K3 w - - 0 1");
  CHECK(after(teller, {"f2f3", "e1e2"}) == "Black's move");
  CHECK(joined(teller, Listener::black) == "Black's move; White had 1 no");
}

TEST_CASE("The referee remembers for each player what he did and heard") {
  Referee game = referee("wild16", "4k3/8/8/8/8/5r2/5P2/4K3 w - - 0 1");
  after(game, {"f2f3", "e1e2", "f3h3"});
  // The beginning, two attempts and their answers, the answer to Black's attempt.
  CHECK(game.record(Listener::white).size() == 6);
  // The beginning, the answer to White's move, the attempt and its answer.
  CHECK(game.record(Listener::black).size() == 4);
  CHECK(game.record(Listener::spectators).empty());
  CHECK(game.full_record().size() == 7);
  // Nonsense is not recorded.
  Referee berkeley = referee("berkeley");
  after(berkeley, {"a1a5", "e2e4"});
  CHECK(berkeley.full_record().size() == 3);
}

TEST_CASE("Announcements are repeated as far back as the rule set allows") {
  Referee game = referee("western", "4k3/8/8/8/8/5r2/5P2/4K3 w - - 0 1");
  after(game, {"f2f3", "e1e2", "f3h3"});
  const auto again = game.recapitulation(Color::white);
  REQUIRE(again.size() == 1);
  CHECK(to_text(again[0], game.rules(), Listener::white) == "White to move");
  CHECK(referee("umpire").recapitulation(Color::white).empty());
}

TEST_CASE("Attempts are read as squares, in the notation of 1967, and as castling") {
  const Referee white = referee("umpire");
  const Referee black = referee("umpire", "4k2r/8/8/8/8/8/4p3/K7 b k - 0 1");
  const auto reads = [](const Referee& game, std::string_view text) -> std::string {
    const auto attempt = parse_attempt(game.own_board(), text);
    return attempt ? to_string(*attempt) : describe(attempt.error(), text);
  };
  CHECK(reads(white, "e2e4") == "e2e4");
  CHECK(reads(white, " E2-E4 ") == "e2e4");
  CHECK(reads(white, "e4xd5") == "e4d5");
  CHECK(reads(white, "K2 K4") == "e2e4");
  CHECK(reads(white, "qkt1 qb3") == "b1c3");
  CHECK(reads(black, "K1 K2") == "e8e7");
  CHECK(reads(black, "ck") == "e8g8");
  CHECK(reads(white, "0-0-0") == "e1c1");
  CHECK(reads(black, "K7 K8") == "e2e1q");
  CHECK(reads(black, "K7 K8 N") == "e2e1n");
  CHECK(reads(black, "e2e1=R") == "e2e1r");
  CHECK(reads(black, "e2-e1(B)") == "e2e1b");
  CHECK(reads(black, "e2e1") ==
        "which piece does the pawn become? Write e2e1q, e2e1r, e2e1b or e2e1n\n  e2e1\n      ^ "
        "character 5");
  CHECK(reads(white, "up") ==
        "an attempt is the square of the man and the square it goes to, such as e2e4 or K2 K4\n"
        "  up\n  ^ character 1");
  CHECK(reads(white, "e2e9") ==
        "after `e2` the square to go to is expected, such as e4\n  e2e9\n    ^ character 3");
  CHECK(reads(white, "K2 K4 Z") ==
        "after the squares only the piece that a pawn becomes is allowed: Q, R, B or N\n"
        "  K2 K4 Z\n       ^ character 6");
  CHECK(!parse_attempt(white.own_board(), "").ok());
}

TEST_CASE("Short attempts are read where the player's own men make them unambiguous") {
  // Rooks on a1 and a5, knights on b1 and f1, pawns on e4, g4 and h7; Black's men are hidden.
  const Referee game = referee("berkeley", "4k3/7P/8/R7/4P1P1/8/3K4/RN3N2 w - - 0 1");
  const auto reads = [&game](std::string_view text) -> std::string {
    const auto attempt = parse_attempt(game.own_board(), text);
    return attempt ? to_string(*attempt) : describe(attempt.error(), text);
  };
  CHECK(reads("e5") == "e4e5");
  CHECK(reads("exf5") == "e4f5");
  CHECK(reads("gf5+") == "g4f5");
  CHECK(reads("Nc3") == "b1c3");
  CHECK(reads("Ra5a8") == "a5a8");
  CHECK(reads("R1a3") == "a1a3");
  CHECK(reads("Rxa8!") == "a5a8");
  CHECK(reads("Kd3") == "d2d3");
  CHECK(reads(" h8=N ") == "h7h8n");
  CHECK(reads("hxg8Q") == "h7g8q");
  CHECK(
      reads("h8") ==
      "which piece does the pawn become? Write h8=Q, h8=R, h8=B or h8=N\n  h8\n    ^ character 3");
  CHECK(reads("e5=Q") == "a pawn becomes a piece only on the last rank\n  e5=Q\n  ^ character 1");
  CHECK(reads("Ra3") ==
        "more than one rook can go to a3; write a1a3 or a5a3\n  Ra3\n  ^ character 1");
  CHECK(reads(" Nf3") ==
        "no knight of yours can go to f3; to attempt it all the same, write both squares, such as "
        "e2e4\n   Nf3\n   ^ character 2");
  // The pawn captures from either side, and no pawn moves straight to f5.
  CHECK(reads("f5").starts_with("no pawn of yours can go to f5"));
  CHECK(reads("Nb1=Q").starts_with("an attempt is"));
  CHECK(reads("xf5").starts_with("an attempt is"));
}

TEST_CASE("Attempts with squares off the board and pieces that do not exist are impossible") {
  Referee game = referee("western");
  for (int from = 0; from < 256; from += 5) {
    for (int to = 60; to < 256; ++to) {
      const Attempt attempt{static_cast<chess::Square>(from), static_cast<chess::Square>(to),
                            chess::PieceType::queen};
      CHECK(game.attempt(attempt).verdict == kriegspiel::Verdict::impossible);
    }
  }
}

}  // namespace cheg::test::kriegspiel_referee_test

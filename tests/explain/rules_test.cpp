// Why a RULE plays its move: counts and values against the rules of chess alone.
#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "chess/bitboard.hpp"
#include "chess/fen.hpp"
#include "chess/game.hpp"
#include "chess/movegen.hpp"
#include "chess/notation/notation.hpp"
#include "consult/consultant.hpp"
#include "explain/text.hpp"
#include "lang/save.hpp"
#include "stdlib/natives/region.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/machines.hpp"
#include "tests/support/native_runs.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/sampled.hpp"

namespace cheg::test::explain_rules_test {
namespace {

using chess::Color;
using chess::Move;
using chess::Position;
using consult::Consultant;
using explain::Reason;
using explain::ReasonStep;

constexpr const char* kRookEnding = "8/8/8/8/8/2k5/8/K6R w - - 0 1";

constexpr const char* kSqueeze =
    "USE RULES\n"
    "USE GEOMETRY\n"
    "\n"
    ";; the squares that their king can reach\n"
    "DEFINE room = REGION(BK)\n"
    "\n"
    "ENTRY R,K\n"
    "RULE TAKE \"Take.\"\n"
    "  WHERE   CAPT(X)\n"
    "RULE NEAR \"Our king is near.\"\n"
    "  WHEN    MVDIST(WK,BK) < 2\n"
    "RULE SQUEEZE \"From {WAS(room)} squares to {room}.\"\n"
    "  WHERE   ROOK(X)\n"
    "  LOWERS  room\n"
    "  BEST    LEAST room\n"
    "RULE REST \"Any move.\"\n"
    "  BEST    MOST MVDIST(WR,BK)\n"
    "END\n";

struct Explained {
  consult::Consultation consultation;
  Reason reason;
};

std::unique_ptr<Consultant> consultant(const std::string& text) {
  const auto compiled = prepared(text);
  return Consultant::make({compiled, &compiled->program()}).value();
}

Explained explained(Consultant& asked, const Position& root) {
  consult::AskOptions options;
  options.host = consult::HostKind::bare;
  const chess::Game game(root);
  consult::Consultation consultation = asked.ask(game, options);
  Reason reason = asked.explain(game, options, consultation);
  return {std::move(consultation), std::move(reason)};
}

int room_at(const Position& position, Color us) {
  return chess::count(stdlib::king_region(position, position.king(~us)));
}

// Our moves of the rook, with the room after each.
std::map<std::uint16_t, int> rook_rooms(const Position& root) {
  std::map<std::uint16_t, int> rooms;
  for (const Move move : chess::legal_moves(root)) {
    if (type_of(root.piece_on(move.from())) == chess::PieceType::rook) {
      rooms[move.bits()] = room_at(root.after(move), root.side_to_move());
    }
  }
  return rooms;
}

TEST_CASE("each clause of a rule tells how many moves came in and went out, and their values") {
  const auto asked = consultant(kSqueeze);
  Random random(7'201);
  int squeezed = 0;
  for (int i = 0; i < sampled(100); ++i) {
    const Position root = random_ending("R", "", random);
    INFO(chess::to_fen(root));
    const Explained it = explained(*asked, root);
    CHECK(it.reason.incomplete.empty());
    if (it.consultation.answer.status != vm::AnswerStatus::move ||
        it.reason.acting().name != "SQUEEZE") {
      continue;
    }
    ++squeezed;
    const int before = room_at(root, root.side_to_move());
    const auto rooms = rook_rooms(root);
    const auto lower =
        std::ranges::count_if(rooms, [&](const auto& room) { return room.second < before; });
    int least = before;
    for (const auto& [move, room] : rooms) {
      least = std::min(least, room);
    }
    const std::vector<ReasonStep>& steps = it.reason.acting().steps;
    REQUIRE(steps.size() == 3);
    CHECK(steps[0].text == "WHERE ROOK(X)");
    CHECK(steps[0].in.size() == chess::legal_moves(root).size());
    CHECK(steps[0].out.size() == rooms.size());
    CHECK(steps[1].text == "LOWERS room");
    CHECK(steps[1].measure == "room");
    CHECK(steps[1].measure_name == "the squares that their king can reach");
    CHECK(explain::to_text(steps[1].before.value()) == fmt::format("{}", before));
    CHECK(steps[1].in.size() == rooms.size());
    CHECK(std::ssize(steps[1].out) == lower);
    for (const Move move : steps[1].in) {
      CHECK(explain::to_text(*steps[1].value_of(move)) == fmt::format("{}", rooms.at(move.bits())));
    }
    CHECK(steps[2].text == "BEST LEAST room");
    for (const Move move : steps[2].out) {
      CHECK(rooms.at(move.bits()) == least);
    }
    CHECK(it.reason.equals == steps[2].out);
    CHECK(it.reason.move == it.consultation.answer.outcome.move);
    CHECK(it.reason.acting().text == fmt::format("From {} squares to {}.", before, least));
    if (it.reason.runner_up) {
      CHECK(rooms.at(it.reason.runner_up->move.bits()) > least);
    }
  }
  CHECK(squeezed >= sampled(100) / 4);
}

TEST_CASE("the rules before it tell the clause at which they ran dry") {
  const auto asked = consultant(kSqueeze);
  const Position root = position(kRookEnding);
  const Explained it = explained(*asked, root);
  REQUIRE(it.reason.rules.size() == 3);
  CHECK(it.reason.rules[0].name == "TAKE");
  CHECK(it.reason.rules[0].steps.back().is_dry());
  CHECK(explain::why_not_rule(it.reason, "TAKE", root) ==
        "TAKE had no move: WHERE CAPT(X): none of 15 moves is left\n");
  CHECK(explain::why_not_rule(it.reason, "NEAR", root) ==
        "NEAR had no move: WHEN MVDIST(WK,BK) < 2: it does not hold\n");
  CHECK(explain::why_not_rule(it.reason, "REST", root).starts_with("REST was not asked: "));
  const std::string king = explain::why_not_move(it.reason, root, *chess::parse_move(root, "Ka2"));
  CHECK(king.find("SQUEEZE WHERE ROOK(X): it does not hold") != std::string::npos);
  const std::string text = explain::reason_text(it.reason, root);
  CHECK(text.find("  by     LOWERS room: room (the squares that their king can reach) is ") !=
        std::string::npos);
}

// Asks every move of the rook and every reply by the rules of chess alone.
TEST_CASE("a clause that looks at replies names the reply that decides about a move") {
  const auto asked = consultant(
      "USE RULES\nUSE GEOMETRY\nDEFINE room = REGION(BK)\nENTRY R,K\n"
      "RULE KEEP \"Keep.\"\n  WHERE ROOK(X)\n  REPLIES room < 40\n  LOWERS WORST room\nEND\n");
  Random random(7'209);
  int named = 0;
  for (int i = 0; i < sampled(60); ++i) {
    const Position root = random_ending("R", "", random);
    INFO(chess::to_fen(root));
    const Explained it = explained(*asked, root);
    for (const ReasonStep& step : it.reason.rules.at(0).steps) {
      for (const Move move : step.in) {
        const Position there = root.after(move);
        const bool has_replies = !chess::legal_moves(there).empty();
        int worst = 0;
        for (const Move reply : chess::legal_moves(there)) {
          const Position after = there.after(reply);
          const bool is_taken = chess::count(after.pieces(root.side_to_move())) == 1;
          worst = std::max(worst, is_taken ? 64 : room_at(after, root.side_to_move()));
        }
        const auto named_reply = step.reply_to(move);
        const bool is_asked = step.text != "WHERE ROOK(X)" && has_replies;
        const bool is_out = std::ranges::find(step.out, move) == step.out.end();
        if (!is_asked || (step.text == "REPLIES room < 40" && !is_out)) {
          CHECK(!named_reply);
          continue;
        }
        REQUIRE(named_reply);
        ++named;
        const int room = room_at(there.after(*named_reply), root.side_to_move());
        const bool is_right = step.text == "REPLIES room < 40" ? room >= 40 : room == worst;
        CHECK(is_right);
      }
    }
  }
  CHECK(named >= sampled(60));
}

TEST_CASE("why not a move names the reply after which a condition does not hold") {
  const auto asked = consultant(
      "USE RULES\nENTRY R,K\nRULE A \"A.\"\n  REPLIES FILE(BK) > 3\n"
      "RULE B \"B.\"\n  NO REPLY FILE(BK) = 2\nRULE C \"C.\"\nEND\n");
  const Position root = position(kRookEnding);
  const Explained it = explained(*asked, root);
  const std::string text = explain::why_not_move(it.reason, root, *chess::parse_move(root, "Kb1"));
  CHECK(text ==
        "Kb1 is not played\n"
        "  A      REPLIES FILE(BK) > 3: after Kc4 it does not hold\n"
        "  B      NO REPLY FILE(BK) = 2: after Kb3 it does not hold\n");
}

TEST_CASE("a rule with LEAVE says that the host decides") {
  const auto asked =
      consultant("USE RULES\nENTRY R,K\nRULE A \"A.\"\n  WHERE ROOK(X)\n  LEAVE\nEND\n");
  const Position root = position(kRookEnding);
  const Explained it = explained(*asked, root);
  CHECK(explain::why_not_rule(it.reason, "A", root) == "A leaves the decision to the host\n");
  CHECK(explain::why_not_move(it.reason, root, *chess::parse_move(root, "Rh2")) ==
        "Rh2 is not played\n  A      it leaves the decision to the host\n");
}

TEST_CASE("a compiled file explains itself: it has its text") {
  const auto compiled = prepared(kSqueeze);
  const std::string bytes = lang::save(compiled->program());
  const auto loaded = lang::load(bytes, ShippedLibraries());
  REQUIRE(loaded);
  const auto asked = Consultant::make(*loaded).value();
  const Explained it = explained(*asked, position(kRookEnding));
  CHECK(it.reason.acting().name == "SQUEEZE");
  CHECK(it.reason.acting().text.starts_with("From "));
}

TEST_CASE("what a weighted measure has changed is told part by part, the greatest change first") {
  const auto asked = consultant(
      "USE RULES\nUSE GEOMETRY\n"
      ";; their king's room\nDEFINE room = REGION(BK)\n"
      ";; the way between the kings\nDEFINE way = MANDIST(WK,BK)\n"
      "SCORE V: 3 room + 20 way\n"
      "ENTRY R,K\nRULE PRESS \"Press.\"\n  BEST MIN V DEPTH 1\nEND\n");
  const Position root = position(kRookEnding);
  const Explained it = explained(*asked, root);
  REQUIRE(it.consultation.answer.status == vm::AnswerStatus::move);
  REQUIRE(!it.reason.terms.empty());
  const Position there = root.after(*it.reason.move);
  for (const explain::TermChange& term : it.reason.terms) {
    if (term.term == "3 room") {
      CHECK(term.name == "their king's room");
      CHECK(term.before == std::int64_t{3} * room_at(root, Color::white));
      CHECK(term.after == std::int64_t{3} * room_at(there, Color::white));
    } else {
      CHECK(term.term == "20 way");
      CHECK(term.name == "the way between the kings");
    }
  }
}

}  // namespace
}  // namespace cheg::test::explain_rules_test

// What the analysis does at single positions, where a whole proof would take too long for a test.
#include "proof/analysis.hpp"

#include <algorithm>
#include <atomic>
#include <memory>
#include <string>
#include <vector>

#include "chess/fen.hpp"
#include "chess/movegen.hpp"
#include "chess/notation/notation.hpp"
#include "proof/nodes.hpp"
#include "tests/proof/against_slow.hpp"

namespace cheg::test::analysis_test {
namespace {

using chess::Move;
using chess::Position;
using proof::NodeNumber;
using proof::ProofFault;

Position at(const char* fen) { return *chess::parse_fen(fen); }

// Best play, of which nothing is asked here.
proof::OptimalPlay no_optimal_play(const char* ending, const chess::tablebase::TableSet& tables) {
  const std::atomic<bool> stop{true};
  proof::ProofWork stopped;
  stopped.stop = &stop;
  return {material(ending), tables, stopped};
}

// An ending in which the program answers at chosen positions only.
class ChosenAnswers {
 public:
  ChosenAnswers(const std::string& entries, const char* ending, const Tables& tables)
      : nodes_(proof::Nodes::make(material(ending), prepared(entries)->program()).value()),
        tables_(tables),
        optimal_(no_optimal_play(ending, tables.set())),
        values_(nodes_.size(), chess::tablebase::kIllegal) {
    answers_.by_node.resize(nodes_.size());
    for (NodeNumber node = 0; node < nodes_.size(); ++node) {
      answers_.by_node.set(node, {Move{}, ProofFault::not_handled});
    }
  }

  NodeNumber answer(const char* fen, const char* uci) {
    const NodeNumber node = add(fen);
    answers_.by_node.set(node, {*chess::parse_move(at(fen), uci), ProofFault::none});
    return node;
  }
  // A position where the program has no answer.
  NodeNumber add(const char* fen) {
    const NodeNumber node = nodes_.find(at(fen)).value();
    const auto value = tables_.set().probe(at(fen)).value();
    REQUIRE(value.outcome == chess::tablebase::Wdl::win);
    values_[node] = static_cast<chess::tablebase::Byte>(value.plies);
    return node;
  }
  [[nodiscard]] proof::Analysis analysed() const {
    proof::Analysis analysis(nodes_, answers_, values_, tables_.set(), optimal_);
    analysis.run({});
    return analysis;
  }

 private:
  proof::Nodes nodes_;
  const Tables& tables_;
  proof::OptimalPlay optimal_;
  std::vector<chess::tablebase::Byte> values_;
  proof::Answers answers_;
};

TEST_CASE("after a capture by the defence, the program continues with the remaining men") {
  const Tables tables(material("KRRK"));
  const char* const before = "7k/R7/8/8/8/8/8/2K3R1 w - - 0 1";
  const char* const after = "6k1/R7/8/8/8/8/8/2K5 w - - 0 2";
  ChosenAnswers program("ENTRY 2R,K\nA: PLAY LM\nENTRY R,K\nB: PLAY LM\nEND\n", "KRRK", tables);
  const NodeNumber root = program.answer(before, "g1g8");  // Kxg8 is the only reply
  const NodeNumber rest = program.add(after);
  const proof::Analysis analysis = program.analysed();
  CHECK_FALSE(analysis.is_won(root));
  CHECK(analysis.fault(root) == ProofFault::not_handled);
  CHECK(analysis.fault_distance(root) == 2);
  CHECK_FALSE(analysis.is_won(rest));
}

TEST_CASE("a capture by the defence ends a sequence that counts for the fifty-move rule") {
  const Tables tables(material("KRRK"));
  ChosenAnswers program("ENTRY 2R,K\nA: PLAY LM\nENTRY R,K\nB: PLAY LM\nEND\n", "KRRK", tables);
  const NodeNumber root = program.answer("7k/R5R1/6K1/8/8/8/8/8 w - - 0 1", "g7g8");
  const NodeNumber rest = program.answer("6k1/R7/6K1/8/8/8/8/8 w - - 0 2", "a7a8");
  const proof::Analysis analysis = program.analysed();
  REQUIRE(analysis.is_won(root));
  CHECK(analysis.moves(root) == 2);
  CHECK(analysis.longest_quiet(rest) == 1);
  CHECK(analysis.longest_quiet(root) == 2);
  CHECK(analysis.step(rest, at("6k1/R7/6K1/8/8/8/8/8 w - - 0 2")).mates);
  CHECK_FALSE(analysis.step(root, at("7k/R5R1/6K1/8/8/8/8/8 w - - 0 1")).mates);
}

TEST_CASE("a position is won if every reply leads to mate, and lost again with one answer less") {
  const Tables tables(material("KRK"));
  // Black goes to h7 or back to h8: mate follows in both places only if the program knows it.
  const char* const start = "6k1/8/6K1/8/8/8/8/R7 w - - 0 1";
  ChosenAnswers program("ENTRY R,K\nA: PLAY LM\nEND\n", "KRK", tables);
  const NodeNumber mate = program.answer(start, "a1a8");
  const NodeNumber waits = program.answer("7k/8/6K1/8/8/8/8/R7 w - - 0 1", "a1b1");
  const NodeNumber goes_on = program.answer("6k1/8/6K1/8/8/8/8/1R6 w - - 0 2", "b1b8");
  const proof::Analysis analysis = program.analysed();
  CHECK(analysis.is_won(mate));
  CHECK(analysis.moves(mate) == 1);
  CHECK(analysis.is_won(goes_on));
  CHECK(analysis.is_won(waits));
  CHECK(analysis.moves(waits) == 2);
  ChosenAnswers less("ENTRY R,K\nA: PLAY LM\nEND\n", "KRK", tables);
  const NodeNumber same = less.answer("7k/8/6K1/8/8/8/8/R7 w - - 0 1", "a1b1");
  less.add("6k1/8/6K1/8/8/8/8/1R6 w - - 0 2");
  const proof::Analysis other = less.analysed();
  CHECK_FALSE(other.is_won(same));
  CHECK(other.fault(same) == ProofFault::not_handled);
}

// The replies are the legal moves, each with its node where the program plays on.
void check_replies(const char* entries, const char* ending, const Tables& tables, const char* fen) {
  CAPTURE(fen);
  const auto nodes = proof::Nodes::make(material(ending), prepared(entries)->program()).value();
  const proof::OptimalPlay optimal = no_optimal_play(ending, tables.set());
  const proof::Answers answers;
  const std::vector<chess::tablebase::Byte> values;
  const proof::Analysis analysis(nodes, answers, values, tables.set(), optimal);
  std::vector<proof::Reply> replies;
  analysis.replies(at(fen), replies);
  const chess::MoveList moves = chess::legal_moves(at(fen));
  REQUIRE(replies.size() == moves.size());
  for (std::size_t i = 0; i < moves.size(); ++i) {
    CHECK(replies[i].move == moves[i]);
    const Position next = at(fen).after(moves[i]);
    const bool plays_on = std::ranges::count(nodes.materials(), next.material()) > 0;
    const bool is_pawn = at(fen).piece_on(moves[i].from()) == chess::Piece::black_pawn;
    CHECK(replies[i].resets_clock == (is_pawn || is_capture(at(fen), moves[i])));
    CHECK(replies[i].node.has_value() == plays_on);
    if (plays_on) {
      CHECK(replies[i].node == nodes.find(next));
    } else {
      CHECK(replies[i].value == tables.set().probe(next));
    }
  }
}

TEST_CASE("the defence has all its moves: captures, promotions, captures en passant") {
  const Tables tables(material("KPK"));
  const char* const king = "ENTRY K,K&P\nA: PLAY LM\nEND\n";
  check_replies(king, "KKP", tables, "8/8/8/8/8/8/p1K5/7k b - - 0 1");
  check_replies(king, "KKP", tables, "8/8/8/8/2p5/k7/8/2K5 b - - 0 1");
  check_replies("ENTRY 2R,K\nA: PLAY LM\nENTRY R,K\nB: PLAY LM\nEND\n", "KRRK", tables,
                "8/8/8/8/8/2k5/2R5/K2R4 b - - 0 1");
#if !defined(CHEG_SANITIZED)  // the tables of KPKP take half a minute there
  const char* const pawns = "ENTRY K&P,K&P\nA: PLAY LM\nEND\n";
  check_replies(pawns, "KPKP", tables, "8/8/8/8/3pP3/8/8/K6k b - e3 0 1");
  check_replies(pawns, "KPKP", tables, "8/8/8/3p4/4P3/8/8/K6k b - - 0 1");
#endif
}

}  // namespace
}  // namespace cheg::test::analysis_test

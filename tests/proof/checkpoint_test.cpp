// Checkpoints of proofs: what is read is what was written, and nothing else is read.
#include "proof/checkpoint.hpp"

#include <atomic>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "proof/kept_answers.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/machines.hpp"
#include "tests/support/run.hpp"
#include "tests/support/sampled.hpp"

namespace cheg::test::checkpoint_test {
namespace {

using proof::AnswerList;
using proof::AnswersSoFar;
using proof::CheckpointKey;
using proof::NodeNumber;
using proof::ProofFault;

// A division by zero, no answer, or a move.
constexpr const char* kMixed =
    "ENTRY R,K\n RANK A,BK\n JUMP= A,\"2,ZERO\n JUMP= A,\"3,OUT\n PLAY LM\nZERO: SUB A,A,A\n"
    " DIV A,A,A\nOUT: LEAVE\nEND\n";

class Asker {
 public:
  explicit Asker(const std::string& text = kMixed)
      : program_(prepared(text)),
        nodes_(proof::Nodes::make(*chess::parse_material("KRK"), program_->program()).value()) {}

  [[nodiscard]] const proof::Nodes& nodes() const { return nodes_; }
  [[nodiscard]] CheckpointKey key() const {
    CheckpointKey key;
    key.version = "1.2.3";
    key.program = proof::program_checksum(program_->program());
    key.ending = *chess::parse_material("KRK");
    return key;
  }
  // Asks on, up to so many pieces more.
  void ask(AnswersSoFar& so_far, std::size_t pieces) const {
    std::atomic<bool> stop{false};
    proof::ProofWork work;
    work.stop = &stop;
    proof::Asking asking(program_, {});
    proof::ask_everywhere(nodes_, asking, program_, {}, chess::Color::white, work, so_far,
                          [&](const AnswersSoFar&) { stop = --pieces == 0; });
  }

 private:
  std::shared_ptr<const vm::PreparedProgram> program_;
  proof::Nodes nodes_;
};

// The message, with which the file is refused.
std::string refusal(const std::string& path, const CheckpointKey& key, const Asker& asker) {
  AnswersSoFar so_far(asker.nodes(), key.keeps_details);
  const auto result = proof::read_checkpoint(path, key, asker.nodes(), so_far);
  REQUIRE_FALSE(result);
  CHECK(result.error().starts_with(path + ": "));
  CHECK(
      result.error().ends_with("; it is not used. Remove it to begin anew, or name another file"));
  return result.error().substr(path.size() + 2, result.error().find(';') - path.size() - 2);
}

void save(const std::string& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary) << bytes;
}

TEST_CASE("answers take two bytes, faults included") {
  AnswerList answers;
  answers.resize(3);
  CHECK(answers[2].move == chess::Move{});
  CHECK(answers[2].fault == ProofFault::none);
  const auto move =
      chess::Move::promote(chess::Square::a7, chess::Square::b8, chess::PieceType::rook);
  answers.set(0, {move, ProofFault::none});
  answers.set(1, {{}, ProofFault::error});
  answers.set(2, {{}, ProofFault::not_handled});
  CHECK(answers[0].move == move);
  CHECK(answers[0].fault == ProofFault::none);
  CHECK(answers[1].fault == ProofFault::error);
  CHECK(answers[2].fault == ProofFault::not_handled);
  CHECK(answers[2].move == chess::Move{});
}

TEST_CASE("asking goes on with a checkpoint to the same answers") {
  const Asker asker;
  CheckpointKey key = asker.key();
  key.keeps_details = GENERATE(false, true);
  const std::string path = temporary_path("goes_on.checkpoint");
  std::filesystem::remove(path);
  AnswersSoFar at_once(asker.nodes(), key.keeps_details);
  asker.ask(at_once, at_once.is_done.size() + 1);
  REQUIRE(at_once.pieces_done() == at_once.is_done.size());
  CHECK(at_once.answers.errors.size() == 1);

  std::size_t done = 0;
  for (const std::size_t pieces : {std::size_t{1}, std::size_t{50}, at_once.is_done.size() + 1}) {
    AnswersSoFar so_far(asker.nodes(), key.keeps_details);
    const auto found = proof::read_checkpoint(path, key, asker.nodes(), so_far);
    REQUIRE(found);
    CHECK(*found == (done > 0));
    CHECK(so_far.pieces_done() == done);
    asker.ask(so_far, pieces);
    done = so_far.pieces_done();
    REQUIRE_FALSE(proof::write_checkpoint(path, key, so_far));
    CHECK_FALSE(std::filesystem::exists(path + ".part"));
  }
  AnswersSoFar last(asker.nodes(), key.keeps_details);
  REQUIRE(proof::read_checkpoint(path, key, asker.nodes(), last));
  CHECK(last.is_done == at_once.is_done);
  CHECK(last.answers.positions == at_once.answers.positions);
  CHECK(last.answers.instructions == at_once.answers.instructions);
  CHECK(last.answers.errors == at_once.answers.errors);
  bool is_same = true;
  for (NodeNumber node = 0; node < asker.nodes().size(); ++node) {
    is_same = is_same && AnswerList::bits_of(last.answers.by_node[node]) ==
                             AnswerList::bits_of(at_once.answers.by_node[node]);
    is_same = is_same && (!key.keeps_details || last.answers.details[node].instruction ==
                                                    at_once.answers.details[node].instruction);
  }
  CHECK(is_same);
}

TEST_CASE("a checkpoint of anything else is refused, and the message names the difference") {
  const Asker asker;
  const std::string path = temporary_path("other.checkpoint");
  AnswersSoFar so_far(asker.nodes(), false);
  REQUIRE_FALSE(proof::write_checkpoint(path, asker.key(), so_far));
  CheckpointKey other = asker.key();
  other.version = "1.2.4";
  CHECK(refusal(path, other, asker) == "a checkpoint of the version of CHEG 1.2.3, not 1.2.4");
  other = asker.key();
  other.program = Asker("ENTRY R,K\n PLAY LM\nEND\n").key().program;
  CHECK(refusal(path, other, asker) == "a checkpoint of another program text");
  other = asker.key();
  other.ending = *chess::parse_material("KQK");
  CHECK(refusal(path, other, asker) == "a checkpoint of the ending KRK, not KQK");
  other = asker.key();
  ++other.limits.calls;
  CHECK(refusal(path, other, asker) == "a checkpoint of a proof with other limits");
  other = asker.key();
  other.color = chess::Color::black;
  CHECK(refusal(path, other, asker) == "a checkpoint of the colour white, not black");
  other = asker.key();
  other.keeps_details = true;
  CHECK(refusal(path, other, asker) == "a checkpoint of a proof without --group or --html");
  other = asker.key();
  other.limits.memory = 1;  // changes no answer
  CHECK(proof::read_checkpoint(path, other, asker.nodes(), so_far));

  save(path, "ENTRY R,K\n PLAY LM\nEND\n; a program and not a checkpoint\n");
  CHECK(refusal(path, asker.key(), asker) == "not a checkpoint of a proof");
  save(path, "");
  CHECK(refusal(path, asker.key(), asker) == "not a checkpoint of a proof");
  CHECK(refusal(std::filesystem::temp_directory_path().string(), asker.key(), asker) ==
        "not a checkpoint of a proof");
}

TEST_CASE("a damaged checkpoint is refused, wherever the damage is") {
  const Asker asker;
  const std::string path = temporary_path("damaged.checkpoint");
  AnswersSoFar so_far(asker.nodes(), false);
  asker.ask(so_far, 30);
  REQUIRE_FALSE(proof::write_checkpoint(path, asker.key(), so_far));
  const std::string whole = read_file(path);
  std::mt19937 random(27);
  const auto place = [&](int number) {
    const std::size_t most = number % 2 == 0 ? 400 : whole.size();  // the header, or all
    return std::uniform_int_distribution<std::size_t>(0, most - 1)(random);
  };
  for (int i = 0; i < sampled(100); ++i) {
    std::string bytes = whole;
    bytes[place(i)] ^= static_cast<char>(1 << i % 8);
    save(path, bytes);
    CHECK_FALSE(refusal(path, asker.key(), asker).empty());
    save(path, whole.substr(0, place(i)));
    CHECK_FALSE(refusal(path, asker.key(), asker).empty());
    save(path, whole + whole.substr(0, 1 + place(i)));
    CHECK(refusal(path, asker.key(), asker) == "damaged, the checksum is wrong");
  }
  save(path, whole);
  AnswersSoFar again(asker.nodes(), false);
  CHECK(proof::read_checkpoint(path, asker.key(), asker.nodes(), again));
}

TEST_CASE("a checkpoint with moves that are not legal is refused, whatever its checksum") {
  const Asker asker;
  const std::string path = temporary_path("illegal.checkpoint");
  AnswersSoFar so_far(asker.nodes(), false);
  asker.ask(so_far, 3);
  so_far.answers.by_node.set(2000,
                             {chess::Move(chess::Square::a1, chess::Square::h8), ProofFault::none});
  REQUIRE_FALSE(proof::write_checkpoint(path, asker.key(), so_far));
  CHECK(refusal(path, asker.key(), asker) == "damaged, its answers are not those of a program");
}

TEST_CASE("a checkpoint that cannot be written is an error at first, and then a warning") {
  const Asker asker;
  const std::string folder = temporary_path("folder_of_checkpoint");
  AnswersSoFar so_far(asker.nodes(), false);
  std::vector<std::string> warnings;
  proof::KeptAnswers kept(folder + "/file", asker.key(),
                          [&](const std::string& message) { warnings.push_back(message); });
  const auto error = kept.begin(asker.nodes(), so_far);
  REQUIRE(error);
  CHECK(*error == "cannot write " + folder + "/file: No such file or directory");
  kept.keep_now(so_far);
  kept.keep_now(so_far);
  REQUIRE(warnings.size() == 1);
  CHECK(warnings[0] == *error + "; the proof goes on, but what it finds from now on is not kept");
}

}  // namespace
}  // namespace cheg::test::checkpoint_test

// Prepared knowledge: answers are the same, the first answer is cheap, and wrong files are refused.
#include <atomic>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "cheg/cheg.hpp"
#include "chess/fen.hpp"
#include "tests/embed/drivers.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/native_runs.hpp"
#include "tests/support/random.hpp"
#include "tests/support/run.hpp"
#include "tests/support/text_search.hpp"

namespace cheg::test::prepared_test {
namespace {

// The message of the exception that the function throws; empty without one.
template <class Function>
std::string message_of(Function function) {
  try {
    function();
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

// A random position of the ending, with White to move.
cheg::Position random_position(const std::string& white, Random& random) {
  return position_from_fen(chess::to_fen(random_ending(white, "", random)));
}

void check_equal(const Advice& a, const Advice& b) {
  CHECK(a.outcome == b.outcome);
  CHECK(a.move == b.move);
  CHECK(a.score == b.score);
  CHECK(a.certainty == b.certainty);
  CHECK(a.reason == b.reason);
}

// A program whose subroutine looks at a pawn, so that positions do not turn.
Program pawn_forcer() {
  const std::string text =
      "USE FORCE\nENTRY K&P,K\n VALON \"400,\"0,\"500\n;; Queen.\nGO: FORCE MOVES,GONE?,\"4\n"
      " PLAY MOVES\n;; Anything.\nWAIT: PLAY LM\n LEAVE\n"
      "GONE?: CONDV #DEFD,WP,YES\n RETURN \"F\nYES: RETURN \"T\nEND\n";
  Compilation compiled = Program::compile("pawn", text);
  INFO((compiled.diagnostics.empty() ? "" : compiled.diagnostics[0].rendered));
  REQUIRE(compiled.program);
  return *compiled.program;
}

// In random positions, with and without the prepared knowledge.
void check_same_answers(const Program& program, const Prepared& prepared, const std::string& white,
                        int positions) {
  Vm plain(program);
  Vm quick(program);
  quick.use(prepared);
  Random random(3);
  for (int i = 0; i < positions; ++i) {
    const cheg::Position position = random_position(white, random);
    check_equal(quick.ask(position), plain.ask(position));
  }
}

TEST_CASE("answers with prepared knowledge are those without, and the first one is cheap") {
  const Program program = room_driver("R");
  const Prepared prepared = Prepared::make(program);
  CHECK(prepared.description().analyses > 0);
  CHECK(prepared.description().positions > 20'000);
  Vm plain(program);
  Vm first(program);
  first.use(prepared);
  Random random(29);
  for (int i = 0; i < 300; ++i) {
    const cheg::Position position = random_position("R", random);
    INFO(i);
    Line line{};
    Line expected{};
    check_equal(first.ask(position, &line), plain.ask(position, &expected));
    CHECK(line.count == expected.count);
    if (i == 0) {
      CHECK(first.report().work < plain.report().work / 20);
    }
  }
}

TEST_CASE("prepared knowledge of a pawn ending is used") {
  const Program program = pawn_forcer();
  const Prepared prepared = Prepared::make(program);
  check_same_answers(program, prepared, "P", 300);
}

TEST_CASE("a VM with prepared knowledge answers where only known answers are allowed") {
  const Program program = room_driver("Q");
  const cheg::Position position = position_from_fen("8/8/8/8/8/2k5/8/K6Q w - - 0 1");
  Bounds known;
  known.known_only = true;
  Vm vm(program);
  CHECK(vm.ask(position, known).advice.outcome == CHEG_OUTCOME_NOT_READY);
  Set set;
  set.add("queen", program);
  CHECK(set.ask(position, known).advice.outcome == CHEG_OUTCOME_NOT_READY);
  const Prepared prepared = Prepared::make(program);
  vm.use(prepared);
  CHECK(vm.ask(position, known).advice.outcome == CHEG_OUTCOME_MOVE);
  set.use(0, prepared);
  CHECK(set.ask(position, known).advice.outcome == CHEG_OUTCOME_MOVE);
}

TEST_CASE("reasons with prepared knowledge are those without") {
  const Program program = room_driver("R");
  const Prepared prepared = Prepared::make(program);
  Random random(5);
  Vm plain(program);
  Vm quick(program);
  quick.use(prepared);
  for (int i = 0; i < 10; ++i) {
    const cheg::Position position = random_position("R", random);
    CHECK(quick.explain(position).text == plain.explain(position).text);
  }
}

TEST_CASE("a file of prepared knowledge gives the same answers") {
  const Program program = room_driver("R");
  const std::string path = temporary_path("room.chegpk");
  const Prepared made = Prepared::make(program);
  made.save(path);
  CHECK(std::filesystem::file_size(path) == made.description().bytes);
  const Prepared opened = Prepared::open(program, path);
  CHECK(opened.description().positions == made.description().positions);
  std::filesystem::remove(path);  // the VM keeps the mapped file
  check_same_answers(program, opened, "R", 100);
}

// The message with which the file is refused; empty if it is not.
std::string refusal(const Program& program, const std::string& path) {
  cheg_prepared* prepared = nullptr;
  const cheg_status status = cheg_prepared_open(program.get(), path.c_str(), &prepared);
  cheg_prepared_free(prepared);
  CHECK((status == CHEG_OK || status == CHEG_BAD_FILE));
  return status == CHEG_OK ? "" : cheg_message();
}

std::string content_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

TEST_CASE("damaged files and files of others are refused, and the message says which") {
  const Program program = room_driver("R");
  const std::string path = temporary_path("room.chegpk");
  const auto write = [&](const std::string& bytes) {
    std::ofstream(path, std::ios::binary | std::ios::trunc) << bytes;
  };
  CHECK(has(refusal(program, path), path));
  CHECK(has(refusal(program, path), "No such file"));
  write("");
  CHECK(has(refusal(program, path), "size is wrong"));
  write(std::string(640, 'x'));
  CHECK(has(refusal(program, path), "not a file of prepared knowledge"));
  Prepared::make(program).save(path);
  const std::string good = content_of(path);
  CHECK(refusal(program, path).empty());
  CHECK(has(refusal(room_driver("Q"), path), "for another program"));
  write(good.substr(0, good.size() - 64));
  CHECK(has(refusal(program, path), "instead of"));
  Random random(1);
  for (int i = 0; i < 20; ++i) {
    std::string bad = good;
    bad[64 + random.below(bad.size() - 64)] ^= 1;
    write(bad);
    CHECK(has(refusal(program, path), "the checksum is wrong"));
  }
  std::string other = good;
  other[8] = 77;
  write(other);
  CHECK(has(refusal(program, path), "format 77"));
  CHECK(has(message_of([&] { Prepared::make(program).save(path + "/none/room.chegpk"); }),
            "cannot write"));
}

TEST_CASE("what cannot be prepared is refused with the reason") {
  const auto refused = [](const Program& program, const Preparation& preparation) {
    try {
      (void)Prepared::make(program, preparation);
    } catch (const Error& error) {
      return error;
    }
    return Error(CHEG_OK, "");
  };
  const Program driver = room_driver("R");
  const Program plain = Program::compile("plain", "ENTRY R,K\n PLAY LM\nEND\n").program.value();
  const Error nothing = refused(plain, {});
  CHECK(nothing.status() == CHEG_NOT_FOUND);
  CHECK(has(nothing.what(), "nothing to prepare"));
  Preparation small;
  small.memory = 1 << 20;
  const Error memory = refused(driver, small);
  CHECK(memory.status() == CHEG_NO_MEMORY);
  CHECK(has(memory.what(), "more than 1 MiB"));
  Preparation other;
  other.materials = {CHEG_MATERIAL(CHEG_QUEEN, CHEG_WHITE)};
  const Error entry = refused(driver, other);
  CHECK(entry.status() == CHEG_NOT_FOUND);
  CHECK(has(entry.what(), "no ENTRY for KQK"));
  const std::atomic<bool> stop = true;
  Preparation stopped;
  stopped.stop = &stop;
  CHECK(refused(driver, stopped).status() == CHEG_STOPPED);
  Vm vm(plain);
  CHECK(has(message_of([&] { vm.use(Prepared::make(driver)); }), "another program"));
}

TEST_CASE("a set uses the files of a folder, and all of them or none") {
  const Program rook = room_driver("R");
  const Program queen = room_driver("Q");
  const std::filesystem::path folder = temporary_path("prepared");
  const auto file = [&](const char* name) { return (folder / name).string(); };
  Set set;
  set.add("rook", rook);
  set.add("queen", queen);
  CHECK(has(message_of([&] { set.use_folder(folder.string()); }), "is not a folder"));
  std::filesystem::create_directory(folder);
  CHECK(set.use_folder(folder.string()) == 0);
  Prepared::make(queen).save(file("queen.chegpk"));
  std::ofstream(file("rook.chegpk")) << "damaged";
  CHECK(has(message_of([&] { set.use_folder(folder.string()); }), "rook.chegpk"));
  Bounds known;
  known.known_only = true;
  const cheg::Position position = position_from_fen("8/8/8/8/8/2k5/8/K6Q w - - 0 1");
  CHECK(set.ask(position, known).advice.outcome == CHEG_OUTCOME_NOT_READY);
  std::filesystem::remove(file("rook.chegpk"));
  CHECK(set.use_folder(folder.string()) == 1);
  CHECK(set.ask(position, known).advice.outcome == CHEG_OUTCOME_MOVE);
  std::filesystem::remove_all(folder);
}

TEST_CASE("a preparation with wrong members is refused") {
  const Program program = room_driver("R");
  cheg_prepared* prepared = nullptr;
  cheg_preparation wrong{};
  wrong.reserved = 1;
  CHECK(cheg_prepare(program.get(), &wrong, &prepared) == CHEG_BAD_ARGUMENT);
  CHECK(std::string(cheg_message()) == "cheg_prepare: preparation->reserved is not 0");
  wrong = {};
  wrong.material_count = 1;
  CHECK(cheg_prepare(program.get(), &wrong, &prepared) == CHEG_BAD_ARGUMENT);
  CHECK(std::string(cheg_message()) == "cheg_prepare: preparation->materials is NULL");
  CHECK(cheg_prepare(program.get(), nullptr, nullptr) == CHEG_BAD_ARGUMENT);
  CHECK(prepared == nullptr);
}

TEST_CASE("a preparation tells how far it is") {
  std::vector<cheg_progress> told;
  Preparation preparation;
  preparation.progress = [&](const cheg_progress& progress) { told.push_back(progress); };
  (void)Prepared::make(room_driver("R"), preparation);
  REQUIRE(!told.empty());
  CHECK(told.back().endings == 1);
  CHECK(told.back().questions >= told.front().questions);
}

}  // namespace
}  // namespace cheg::test::prepared_test

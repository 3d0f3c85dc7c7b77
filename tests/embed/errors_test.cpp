// Every function of cheg.h says what is wrong, and leaves alone what it was to give back.
#include <cstddef>
#include <cstring>
#include <functional>
#include <string>
#include <vector>

#include "cheg/cheg.hpp"
#include "tests/support/catch.hpp"

namespace cheg::test::embed_errors_test {
namespace {

constexpr const char* kRookEnding = "8/8/8/8/8/2k5/8/K6R w - - 0 1";

// Changing these breaks programs that have been compiled: a new CHEG_VERSION_MAJOR is needed then.
static_assert(sizeof(cheg_position) == 72 && offsetof(cheg_position, kings) == 56 &&
              offsetof(cheg_position, en_passant) == 68);
static_assert(sizeof(cheg_diagnostic) == 64 && offsetof(cheg_diagnostic, rendered) == 56);
static_assert(sizeof(cheg_rule) == 32 && offsetof(cheg_rule, line) == 24);
static_assert(sizeof(cheg_limits) == 56);
static_assert(sizeof(cheg_node) == 32 && offsetof(cheg_node, alpha) == 20);
static_assert(sizeof(cheg_line) == 776 && offsetof(cheg_line, reasons) == 260);
static_assert(sizeof(cheg_host) == 24);
static_assert(sizeof(cheg_advice) == 20 && offsetof(cheg_advice, reason) == 16);
static_assert(sizeof(cheg_report) == 40);
static_assert(sizeof(cheg_bounds) == 40 && offsetof(cheg_bounds, known_only) == 32);
static_assert(sizeof(cheg_answer) == 40 && offsetof(cheg_answer, conversions) == 36);
static_assert(sizeof(cheg_scale) == 16);
static_assert(sizeof(cheg_member) == 40 && offsetof(cheg_member, memory) == 32);
static_assert(sizeof(cheg_progress) == 24 && offsetof(cheg_progress, questions) == 8);
static_assert(sizeof(cheg_preparation) == 48 && offsetof(cheg_preparation, memory) == 16);
static_assert(sizeof(cheg_prepared_description) == 24);
static_assert(sizeof(cheg_value) == 24 && offsetof(cheg_value, move) == 16);
static_assert(sizeof(cheg_operand) == 16);
static_assert(sizeof(cheg_native) == 96 && offsetof(cheg_native, function) == 72);

// What all calls need.
struct Things {
  Things() {
    check(cheg_program_shipped("krk", &program));
    check(cheg_vm_new(program, nullptr, &vm));
    check(cheg_libraries_new(&libraries));
    check(cheg_position_from_fen(kRookEnding, &position));
    node.position = &position;
    node.alpha = -CHEG_INFINITY;
    node.beta = CHEG_INFINITY;
    host.search = [](void*, const cheg_node*, cheg_move, std::int32_t, std::int32_t, cheg_line*) {
      return 0;
    };
    native.name = "NAME";
    native.summary = "summary";
    native.function = [](void*, cheg_call*) {};
  }
  ~Things() {
    cheg_vm_free(vm);
    cheg_program_free(program);
    cheg_libraries_free(libraries);
  }
  Things(const Things&) = delete;
  Things(Things&&) = delete;
  Things& operator=(const Things&) = delete;
  Things& operator=(Things&&) = delete;

  cheg_program* program = nullptr;
  cheg_vm* vm = nullptr;
  cheg_libraries* libraries = nullptr;
  cheg_position position{};
  cheg_node node{};
  cheg_host host{};
  cheg_native native{};
  cheg_advice advice{};
  cheg_line line{};
  cheg_rule rule{};
  cheg_report report{};
  cheg_limits limits{};
  cheg_diagnostic diagnostic{};
  cheg_move move = 0;
  char text[6] = "";
};

TEST_CASE("every function that can fail says so, with a message that names it") {
  Things things;
  Things* t = &things;
  const auto failing = [&](cheg_status expected, const std::string& message, cheg_status status) {
    CHECK(status == expected);
    CHECK(std::string(cheg_message()) == message);
  };
  failing(CHEG_BAD_ARGUMENT, "cheg_position_from_fen: fen is NULL",
          cheg_position_from_fen(nullptr, &t->position));
  failing(CHEG_BAD_ARGUMENT, "cheg_position_from_fen: position is NULL",
          cheg_position_from_fen(kRookEnding, nullptr));
  failing(
      CHEG_BAD_POSITION,
      "cheg_position_from_fen: White has no king\n  8/8/8/8/8/2k5/8/7R w - - 0 1\n  ^ character 1",
      cheg_position_from_fen("8/8/8/8/8/2k5/8/7R w - - 0 1", &t->position));
  failing(CHEG_BAD_ARGUMENT, "cheg_position_check: position is NULL", cheg_position_check(nullptr));
  failing(CHEG_BAD_ARGUMENT, "cheg_move_from_uci: text is NULL",
          cheg_move_from_uci(&t->position, nullptr, &t->move));
  CHECK(cheg_move_from_uci(&t->position, "h1g3", &t->move) == CHEG_NOT_FOUND);
  CHECK(cheg_move_from_uci(&t->position, "rubbish", &t->move) == CHEG_NOT_FOUND);
  failing(CHEG_BAD_ARGUMENT, "cheg_move_from_uci: move is NULL",
          cheg_move_from_uci(&t->position, "h1h4", nullptr));
  failing(CHEG_BAD_ARGUMENT, "cheg_move_to_uci: text is NULL", cheg_move_to_uci(1, nullptr));

  cheg_program* program = nullptr;
  cheg_diagnostics* said = nullptr;
  failing(CHEG_BAD_ARGUMENT, "cheg_program_compile: name is NULL",
          cheg_program_compile(nullptr, nullptr, "", 0, &program, &said));
  failing(CHEG_BAD_ARGUMENT, "cheg_program_compile: text is NULL",
          cheg_program_compile(nullptr, "name", nullptr, 0, &program, &said));
  failing(CHEG_BAD_ARGUMENT, "cheg_program_compile: program is NULL",
          cheg_program_compile(nullptr, "name", "END", 3, nullptr, &said));
  CHECK(said == nullptr);
  CHECK(cheg_program_compile(nullptr, "name", "PLY\nEND", 7, &program, nullptr) ==
        CHEG_BAD_PROGRAM);
  CHECK(cheg_program_compile(nullptr, "name",
                             "\x89"
                             "CHEG\r\n\x1a",
                             8, &program, &said) == CHEG_BAD_PROGRAM);
  CHECK(program == nullptr);
  CHECK(said == nullptr);
  CHECK(cheg_program_shipped("krkk", &program) == CHEG_NOT_FOUND);
  CHECK(std::strstr(cheg_message(), "there is no program `krkk`; the shipped programs are ") !=
        nullptr);
  failing(CHEG_BAD_ARGUMENT, "cheg_program_shipped: name is NULL",
          cheg_program_shipped(nullptr, &program));
  CHECK(cheg_diagnostics_count(nullptr) == 0);
  failing(CHEG_BAD_ARGUMENT, "cheg_diagnostics_get: diagnostics is NULL",
          cheg_diagnostics_get(nullptr, 0, &t->diagnostic));
  CHECK(cheg_program_compile(nullptr, "name", "PLY\nEND", 7, &program, &said) == CHEG_BAD_PROGRAM);
  CHECK(cheg_diagnostics_get(said, 1000, &t->diagnostic) == CHEG_BAD_ARGUMENT);
  failing(CHEG_BAD_ARGUMENT, "cheg_diagnostics_get: diagnostic is NULL",
          cheg_diagnostics_get(said, 0, nullptr));
  cheg_diagnostics_free(said);
  for (const cheg_reason reason : {0U, 0xffffffffU}) {
    failing(CHEG_BAD_ARGUMENT,
            "cheg_program_rule: " + std::to_string(reason) + " is not a reason of this program",
            cheg_program_rule(t->program, reason, &t->rule));
  }
  failing(CHEG_BAD_ARGUMENT, "cheg_program_rule: rule is NULL",
          cheg_program_rule(t->program, 1, nullptr));

  cheg_vm* vm = nullptr;
  failing(CHEG_BAD_ARGUMENT, "cheg_vm_new: program is NULL", cheg_vm_new(nullptr, nullptr, &vm));
  cheg_limits_default(&t->limits);
  t->limits.plies = 1000;
  failing(CHEG_BAD_ARGUMENT, "cheg_vm_new: the limit plies is 1000; the most is 128",
          cheg_vm_new(t->program, &t->limits, &vm));
  cheg_limits_default(&t->limits);
  CHECK(t->limits.milliseconds == 0);
  t->limits.milliseconds = UINT64_MAX;
  failing(CHEG_BAD_ARGUMENT,
          "cheg_vm_new: the limit milliseconds is 18446744073709551615; the most is 3162240000000",
          cheg_vm_new(t->program, &t->limits, &vm));
  CHECK(vm == nullptr);
  cheg_limits_default(nullptr);
  failing(CHEG_BAD_ARGUMENT, "cheg_vm_begin_search: vm is NULL", cheg_vm_begin_search(nullptr));
  failing(CHEG_BAD_ARGUMENT, "cheg_vm_report: report is NULL", cheg_vm_report(t->vm, nullptr));
  failing(CHEG_BAD_ARGUMENT, "cheg_line_set: rest is NULL", cheg_line_set(&t->line, 1, 1, nullptr));
  t->line.count = CHEG_MOST_PLIES + 1;
  failing(CHEG_BAD_ARGUMENT, "cheg_line_set: the rest has 129 moves; the most are 128",
          cheg_line_set(&t->line, 1, 1, &t->line));
  failing(CHEG_BAD_ARGUMENT, "cheg_vm_ask: advice is NULL",
          cheg_vm_ask(t->vm, &t->position, nullptr, nullptr));
  cheg_vm_free(nullptr);
  cheg_program_free(nullptr);
  cheg_diagnostics_free(nullptr);
  cheg_libraries_free(nullptr);
  CHECK(cheg_material_of(nullptr) == 0);
  CHECK(cheg_vm_covers(nullptr, 0, CHEG_WHITE) == 0);
  CHECK(cheg_vm_has_plan(nullptr) == 0);

  failing(CHEG_BAD_ARGUMENT, "cheg_libraries_new: libraries is NULL", cheg_libraries_new(nullptr));
  failing(CHEG_BAD_ARGUMENT, "cheg_libraries_add_text: text is NULL",
          cheg_libraries_add_text(t->libraries, "NAME", nullptr, 0));
  failing(CHEG_BAD_ARGUMENT, "cheg_libraries_add_native: native is NULL",
          cheg_libraries_add_native(t->libraries, "NAME", nullptr));
  t->native.function = nullptr;
  failing(CHEG_BAD_ARGUMENT, "cheg_libraries_add_native: the native's function is NULL",
          cheg_libraries_add_native(t->libraries, "NAME", &t->native));
  failing(CHEG_BAD_ARGUMENT, "cheg_call_position: call is NULL",
          cheg_call_position(nullptr, &t->position));
  cheg_value value{};
  CHECK(cheg_call_operand(nullptr, 0, &value) == CHEG_BAD_ARGUMENT);
  CHECK(cheg_call_element(nullptr, 0, 0, &value) == CHEG_BAD_ARGUMENT);
  CHECK(cheg_call_store(nullptr, 0, &value) == CHEG_BAD_ARGUMENT);
  CHECK(cheg_call_store_squares(nullptr, 0, 0) == CHEG_BAD_ARGUMENT);
  CHECK(cheg_call_store_moves(nullptr, 0, nullptr, 0) == CHEG_BAD_ARGUMENT);
  CHECK(cheg_call_fail(nullptr, "limit") == CHEG_BAD_ARGUMENT);
}

TEST_CASE("texts for people are printable, names are as they were passed") {
  const std::string hostile = "\x1b[2J\x7f\xC2\x9B\xE2\x80\xAE\xE0\x80\x9B";
  const std::string name = "name " + hostile;
  cheg_program* program = nullptr;
  cheg_diagnostics* said = nullptr;
  CHECK(cheg_position_from_fen(hostile.c_str(), nullptr) == CHEG_BAD_ARGUMENT);
  const std::string broken = "TRY " + hostile + "\nEND\n";
  CHECK(cheg_program_compile(nullptr, name.c_str(), broken.data(), broken.size(), &program,
                             &said) == CHEG_BAD_PROGRAM);
  const auto is_harmless = [](const std::string& text) {
    return text.find_first_of("\x1b\x7f\x9b") == std::string::npos &&
           text.find("\xE2\x80\xAE") == std::string::npos;
  };
  CHECK(is_harmless(cheg_message()));
  cheg_diagnostic diagnostic{};
  REQUIRE(cheg_diagnostics_get(said, 0, &diagnostic) == CHEG_OK);
  CHECK(is_harmless(diagnostic.message));
  CHECK(is_harmless(diagnostic.hint));
  CHECK(is_harmless(diagnostic.rendered));
  CHECK(diagnostic.file == name);
  cheg_diagnostics_free(said);

  const std::string text = "ENTRY R,K\n;; Clear " + hostile + ".\nGO: PLAY LM\nEND\n";
  REQUIRE(cheg_program_compile(nullptr, name.c_str(), text.data(), text.size(), &program,
                               nullptr) == CHEG_OK);
  cheg_rule rule{};
  REQUIRE(cheg_program_rule(program, 1, &rule) == CHEG_OK);
  CHECK(rule.explanation == std::string("Clear ?[2J????\?\?."));
  CHECK(rule.file == name);
  cheg_program_free(program);
}

TEST_CASE("a node that cannot be is refused") {
  Things things;
  const auto advise = [&] {
    return cheg_vm_advise(things.vm, &things.node, &things.host, &things.advice, nullptr);
  };
  REQUIRE(advise() == CHEG_OK);
  const Things good;
  const auto refused = [&](const std::function<void()>& spoil, const std::string& message) {
    spoil();
    CHECK(advise() == CHEG_BAD_ARGUMENT);
    CHECK(std::string(cheg_message()) == "cheg_vm_advise: " + message);
    things.node = good.node;
    things.node.position = &things.position;
    things.host = good.host;
  };
  refused([&] { things.node.position = nullptr; }, "node->position is NULL");
  refused([&] { things.node.move_count = 1; }, "node->moves is NULL");
  refused([&] { things.node.move_count = 129; },
          "the node is 129 plies from the root; at most are 128");
  refused([&] { things.node.alpha = 40'000; },
          "alpha is 40000 and beta 32767; -32767 <= alpha < beta <= 32767");
  refused([&] { things.node.beta = things.node.alpha; },
          "alpha is -32767 and beta -32767; -32767 <= alpha < beta <= 32767");
  refused([&] { things.host.search = nullptr; }, "host->search is NULL");
}

TEST_CASE("bitboards that are no legal position are refused with the square at fault") {
  const Things things;
  const auto refused = [&](const std::function<void(cheg_position&)>& spoil,
                           const std::string& message) {
    cheg_position position = things.position;
    spoil(position);
    CHECK(cheg_position_check(&position) == CHEG_BAD_POSITION);
    CHECK(std::string(cheg_message()) == "cheg_position_check: " + message);
    cheg_advice advice{};
    CHECK(cheg_vm_ask(things.vm, &position, &advice, nullptr) == CHEG_BAD_POSITION);
  };
  using P = cheg_position;
  refused([](P& p) { p.black |= p.white; }, "the man on a1 is both white and black");
  refused([](P& p) { p.queens |= p.rooks; }, "the man on h1 is of two types");
  refused([](P& p) { p.rooks = 0; }, "the man on h1 is of no type");
  refused([](P& p) { p.knights |= 2; }, "the man on b1 is neither white nor black");
  refused([](P& p) { p.side_to_move = 2; }, "the side to move is 2, not 0 or 1");
  refused([](P& p) { p.castling_rights = 16; }, "the castling rights are 16; they are four bits");
  refused([](P& p) { p.en_passant = 65; },
          "the en passant square is 65, neither a square nor CHEG_NO_SQUARE");
  refused([](P& p) { p.reserved[2] = 1; }, "the reserved bytes are not 0");
  refused([](P& p) { p.halfmove_clock = 10'000; },
          "the halfmove clock is 10000; it counts from 0 to 9999");
  refused(
      [](P& p) {
        p = {};
        p.en_passant = CHEG_NO_SQUARE;
      },
      "White has no king");
}

TEST_CASE("random bytes for a position are answered or refused") {
  Things things;
  std::uint64_t state = 1;
  for (int round = 0; round < 2000; ++round) {
    cheg_position position = things.position;
    for (int change = 0; change < 3; ++change) {
      state = state * 6'364'136'223'846'793'005U + 1'442'695'040'888'963'407U;
      reinterpret_cast<unsigned char*>(&position)[(state >> 40) % sizeof position] ^=
          static_cast<unsigned char>(1U << (state >> 60 & 7U));
    }
    const cheg_status status = cheg_vm_ask(things.vm, &position, &things.advice, &things.line);
    CHECK((status == CHEG_OK || status == CHEG_BAD_POSITION));
  }
}

}  // namespace
}  // namespace cheg::test::embed_errors_test

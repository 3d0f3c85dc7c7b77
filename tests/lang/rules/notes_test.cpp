// A program with rules that was compiled with notes tells what its clauses do.
#include "lang/rules/notes.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "chess/fen.hpp"
#include "host/bare_host.hpp"
#include "lang/compile.hpp"
#include "stdlib/natives/natives.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/machines.hpp"

namespace cheg::test::notes_test {
namespace {

// What NOTE tells.
class Listener final : public vm::Observer {
 public:
  explicit Listener(const lang::rules::NoteTable& table) : table_(table) {}
  void noted(const vm::Moment& /*moment*/, std::int64_t number, const vm::Value& value) override {
    const lang::rules::Note& note = table_.notes[static_cast<std::size_t>(number)];
    told.push_back(fmt::format(
        "{} {} {} {}", table_.rules[note.rule].name, static_cast<int>(note.form), note.part,
        value.is(lang::Type::set)       ? fmt::format("{} elements", value.set()->size())
        : value.is(lang::Type::integer) ? std::to_string(value.integer())
                                        : "T or F"));
  }

  std::vector<std::string> told;

 private:
  const lang::rules::NoteTable& table_;
};

TEST_CASE("a program with notes tells what each clause leaves, and the values of the text") {
  lang::rules::NoteTable table;
  lang::Diagnostics diagnostics;
  const auto program =
      compile(std::make_shared<const lang::Source>(
                  "test.cheg",
                  "USE RULES\nUSE GEOMETRY\nENTRY R,K\n"
                  "RULE MATE \"\"\n  AFTER MATE\n"
                  "RULE A \"{WAS(REGION(BK))} {REGION(BK)}\"\n  WHEN ROOK(WR)\n"
                  "  WHERE ROOK(X)\n  LOWERS REGION(BK)\n  BEST LEAST REGION(BK)\nEND\n"),
              ShippedLibraries(), diagnostics, &table);
  REQUIRE(program != nullptr);
  vm::Machine machine(vm::PreparedProgram::make(program, stdlib::native_libraries()).value());
  Listener listener(table);
  machine.set_observer(&listener);
  chess::BareHost host;
  chess::Line line;
  const chess::Advice advice =
      host.consult(chess::parse_fen("8/8/8/8/8/2k5/8/K6R w - - 0 1").value(), machine, line);
  CHECK(advice.kind == chess::Advice::Kind::move);
  using lang::rules::NoteForm;
  const auto told = [](const char* rule, NoteForm form, int part, const std::string& value) {
    return fmt::format("{} {} {} {}", rule, static_cast<int>(form), part, value);
  };
  REQUIRE(listener.told.size() == 12);
  CHECK(listener.told[0] == told("MATE", NoteForm::candidates, 0, "15 elements"));
  CHECK(listener.told[1] == told("MATE", NoteForm::kept, 0, "0 elements"));
  CHECK(listener.told[2] == told("A", NoteForm::when, 0, "T or F"));
  CHECK(listener.told[3] == told("A", NoteForm::candidates, 0, "15 elements"));
  CHECK(listener.told[4] == told("A", NoteForm::kept, 1, "13 elements"));
  CHECK(listener.told[5] == told("A", NoteForm::before, 2, "48"));
  CHECK(listener.told[6] == told("A", NoteForm::after, 2, "13 elements"));
}

}  // namespace
}  // namespace cheg::test::notes_test

#include "tests/support/greedy_programs.hpp"

#include <fmt/format.h>

#include <array>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <initializer_list>
#include <string_view>
#include <vector>

#include "lang/language.hpp"
#include "stdlib/natives/natives.hpp"
#include "tests/support/native_runs.hpp"

namespace cheg::test {
namespace {

constexpr std::size_t kSubroutines = 5;

class GreedyWriter {
 public:
  explicit GreedyWriter(Random& random) : random_(random) {
    for (const lang::NativeRows* library : stdlib::native_rows()) {
      text_ += fmt::format("USE {}\n", library->name);
      for (const lang::InstructionRow& row : library->instructions) {
        instructions_.push_back(&row);
      }
      for (const lang::ConditionRow& row : library->conditions) {
        conditions_.emplace_back(row.name);
      }
      for (const lang::OrderingRow& row : library->orderings) {
        orderings_.emplace_back(row.name);
      }
    }
    for (const lang::ConditionRow& row : lang::conditions()) {
      conditions_.emplace_back(row.name);
    }
    for (const lang::OrderingRow& row : lang::orderings()) {
      orderings_.emplace_back(row.name);
    }
  }

  std::string program(const chess::Position& root) {
    text_ += entries(root);
    prepare();
    statements(3 + below(8));
    add(one_of({"DONE", "LEAVE", "PLAY LM", "PLAYB LM", "VALRET I1,\"0,\"0"}));
    for (std::size_t i = 0; i < kSubroutines; ++i) {
      text_ += fmt::format("SUB{}:\n", i);
      prepare();
      statements(below(5));
      add("RETURN " + one_of({"\"1", "I1", "I1", "\"2", "\"F", "A", "S1", "\"-7"}));
    }
    return text_ + "FROM: SQUARE Q,X\nRETURN Q\nEND\n";
  }

 private:
  std::size_t below(std::size_t n) { return random_.below(n); }
  bool chance(std::size_t n) { return below(n) == 0; }
  std::string one_of(std::initializer_list<std::string_view> words) {
    return std::string(*(words.begin() + below(words.size())));
  }
  std::string one_of(const std::vector<std::string>& words) { return words[below(words.size())]; }
  void add(const std::string& line) { text_ += "       " + line + '\n'; }
  std::string subroutine() { return fmt::format("SUB{}", below(kSubroutines)); }

  static std::string entries(const chess::Position& root) {
    const std::string ours = entry_line(root);  // "ENTRY R,K\n"
    const std::size_t us = ours.find(' ') + 1;
    const std::size_t comma = ours.find(',');
    const std::string them = ours.substr(comma + 1, ours.find('\n') - comma - 1);
    return ours + "ENTRY " + them + ',' + ours.substr(us, comma - us) + '\n';
  }

  // Sets the variables, so that most operands fit afterwards.
  void prepare() {
    for (const char* line : {"GETEL M,LM,\"1", "GETEL N,LM,\"-1", "MAP S1,FROM,LM",
                             "SETSQ Q,\"4,\"5", "SETV C,LM", "SETV I1,\"3", "SETV I2,DEPTH",
                             "SETV S2,S1", "SETV B,\"T", "PAIR D1,\"1,\"2", "PAIR D2,\"1,\"2"}) {
      if (!chance(200)) {
        add(line);
      }
    }
  }

  std::string value(lang::ValueClass values) {
    if (chance(300)) {
      return one_of({"A", "X", "M", "S1", "I1", "Q", "WK", "LM", "\"#", "D1"});
    }
    switch (values) {
      case lang::ValueClass::logical:
        return one_of({"B", "\"T", "\"F"});
      case lang::ValueClass::integer:
        return chance(2) ? one_of({"I1", "I2", "DEPTH"})
                         : fmt::format("\"{}", chance(4) ? below(300) : below(9));
      case lang::ValueClass::moves:
        return one_of({"LM", "LM", "C"});
      case lang::ValueClass::set:
        return one_of({"S1", "S1", "S1", "S2"});
      case lang::ValueClass::move:
        return one_of({"M", "N"});
      case lang::ValueClass::square:
        return one_of({"BK", "WK", "Q", "M"});
      case lang::ValueClass::piece:
        return one_of({"BK", "WK"});
      default:
        return one_of({"A", "X", "M", "S1", "I1", "Q", "WK", "LM", "\"#", "D1"});
    }
  }

  std::string target(lang::ValueClass values) {
    switch (values) {
      case lang::ValueClass::integer:
        return one_of({"I1", "I2", "A"});
      case lang::ValueClass::logical:
        return "B";
      case lang::ValueClass::set:
        return one_of({"S1", "S2", "S2", "A"});
      case lang::ValueClass::moves:
        return one_of({"C", "A"});
      default:
        return "A";
    }
  }

  void native() {
    const lang::InstructionRow& row = *instructions_[below(instructions_.size())];
    std::string line(row.name);
    char separator = ' ';
    for (const lang::OperandRow& operand : row.operands()) {
      line += separator;
      line += operand.kind == lang::OperandKind::tag ? subroutine()
              : operand.is_stored()                  ? target(operand.values)
                                                     : value(operand.values);
      separator = ',';
    }
    add(line);
  }

  std::string condition() { return one_of({"", "#"}) + one_of(conditions_); }
  std::string ordering() { return one_of({"", "#"}) + one_of(orderings_); }

  // Adds an instruction with sets that double in size, or with sets that contain each other.
  void grow() {
    const std::string tag = fresh();
    add(one_of({"APPEND S1,S1,S1", "APPEND C,C,LM", "PAIR D1,D1,D1", "PAIR D2,D2,D2",
                "UNION S2,S1,S2", "INTERS S2,S1,S1", "INSERT D1,D2,\"1", "MEMBER B,D1,D2",
                "JUMP= D1,D2," + tag, "APPEND C,C,C"}));
    text_ += tag + ":\n";
    add("ADD I2,I2,\"1");
  }

  void call() {
    const std::string set = one_of({"S1", "C", "LM"});
    switch (below(4)) {
      case 0:
        return add(fmt::format("MAP S2,{},{}", subroutine(), set));
      case 1:
        return add(fmt::format("SELECT S2,{},{}", subroutine(), set));
      default:
        return add(fmt::format("SET {},{},{}", one_of({"A", "A", "I1"}), subroutine(),
                               value(lang::ValueClass::any)));
    }
  }

  void try_moves() {
    const std::string moves = one_of({"LM", "LM", "C"});
    switch (below(4)) {
      case 0:
        return add(fmt::format("PLAN {},{},{}", subroutine(), moves, one_of({"M", "D1", "I1"})));
      case 1:
        return add(fmt::format("TRY {},{},{}", moves, condition(), ordering()));
      default:
        return add(fmt::format("TRY {},,{}", moves, chance(2) ? "" : ordering()));
    }
  }

  void test_values() {
    const std::string tag = fresh();
    add(chance(2) ? fmt::format("SELECC A,{},{}", condition(), one_of({"LM", "S1", "C"}))
                  : fmt::format("CONDV {},{},{}", condition(), one_of({"M", "Q", "WK"}), tag));
    text_ += tag + ":\n";
    add("ADD I1,\"1,\"2");
  }

  void statements(std::size_t count) {
    const std::string begin = fresh();
    text_ += begin + ":\n";
    add("MIN I1,\"5,\"7");
    for (std::size_t i = 0; i < count; ++i) {
      switch (below(10)) {
        case 0:
          grow();
          break;
        case 1:
          call();
          break;
        case 2:
          try_moves();
          break;
        case 3:
          test_values();
          break;
        default:
          native();
          break;
      }
    }
    if (chance(3)) {
      add(fmt::format("JUMP= \"1,\"1,{}", begin));
    }
  }

  std::string fresh() { return fmt::format("L{}", ++tags_); }

  Random& random_;
  std::string text_;
  std::size_t tags_ = 0;
  std::vector<const lang::InstructionRow*> instructions_;
  std::vector<std::string> conditions_;
  std::vector<std::string> orderings_;
};

// Returns a random number from `least` to `most`. All orders of magnitude are equally likely.
template <class Number>
Number any_size(Number least, Number most, Random& random) {
  const double part = static_cast<double>(random.below(10'001)) / 10'000;
  const auto ratio = static_cast<double>(most) / static_cast<double>(least);
  return static_cast<Number>(static_cast<double>(least) * std::pow(ratio, part));
}

}  // namespace

chess::Position random_root(Random& random) {
  struct Ending {
    std::string_view ours;
    std::string_view theirs;
  };
  constexpr std::array<Ending, 12> kDecided{{{"R", ""},
                                             {"Q", ""},
                                             {"P", ""},
                                             {"RR", ""},
                                             {"BB", ""},
                                             {"BN", ""},
                                             {"QP", ""},
                                             {"", "R"},
                                             {"R", "P"},
                                             {"RP", "R"},
                                             {"QRBN", ""},
                                             {"RR", "RR"}}};
  const auto& [ours, theirs] = kDecided[random.below(kDecided.size())];
  return random_ending(ours, theirs, random);
}

std::string random_greedy_program(const chess::Position& root, Random& random) {
  return GreedyWriter(random).program(root);
}

vm::Limits random_limits(Random& random) {
  vm::Limits limits;
  limits.instructions_per_search = any_size<vm::Fuel>(100, 30'000'000, random);
  limits.instructions_per_node = any_size<vm::Fuel>(100, 30'000'000, random);
  limits.calls = any_size<std::size_t>(1, 1'000, random);
  limits.storage = any_size<std::size_t>(1'000, std::size_t{4} << 20, random);
  limits.plies = any_size(1, chess::kMostPlies, random);
  limits.memory = any_size<std::size_t>(1'000, std::size_t{32} << 20, random);
  if (random.below(2) == 0) {
    limits.time = std::chrono::microseconds(any_size<std::int64_t>(500, 20'000, random));
  }
  return limits;
}

}  // namespace cheg::test

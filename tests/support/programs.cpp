#include "tests/support/programs.hpp"

#include <array>
#include <string_view>
#include <vector>

#include "base/text.hpp"
#include "lang/language.hpp"

namespace cheg::test {
namespace {

using lang::OperandKind;
using lang::OperandRow;

// Names that have another meaning elsewhere, and names that look like something else.
constexpr std::array<std::string_view, 12> kVariables{
    "A", "B", "N+1", "2BN", "RWK=", "DEEP", "T", "CARD", "X9", "SIDE", "[", "WHITEROOKS"};
constexpr std::array<std::string_view, 6> kReadOnly{"X", "LM", "PG", "DEPTH", "WK", "BP8"};

template <class List>
const auto& one_of(const List& list, Random& random) {
  return list[random.below(list.size())];
}

std::string tag_name(std::size_t number) { return "L" + std::to_string(number); }

class Writer {
 public:
  explicit Writer(Random& random) : random_(random) {}

  std::string program() {
    instruction_count_ = 1 + random_.below(30);
    // Each tag gets a random place. Several tags may have the same place.
    tags_at_.resize(instruction_count_ + 1);
    tag_count_ = 1 + random_.below(8);
    for (std::size_t tag = 0; tag < tag_count_; ++tag) {
      tags_at_[random_.below(tags_at_.size())].push_back(tag);
    }
    for (std::size_t i = 0; i < instruction_count_; ++i) {
      maybe_comment_lines();
      if (chance(5)) {
        text_ += cased("ENTRY") + gap() + random_entry_condition(random_);
        end_line();
      }
      tags(i);
      text_ += instruction();
      end_line();
    }
    tags(instruction_count_);
    text_ += cased("END");
    if (!chance(3)) {
      end_line();
      text_ += chance(3) ? "what ( follows: \" is & not read\r\n" : "";
    }
    return std::move(text_);
  }

 private:
  bool chance(std::size_t n) { return random_.below(n) == 0; }

  // gap() returns required blanks. maybe_gap() returns optional blanks.
  std::string gap() {
    constexpr std::array<std::string_view, 5> kGaps{" ", "\t", "   ", " \t ", " "};
    return std::string(one_of(kGaps, random_));
  }
  std::string maybe_gap() { return chance(3) ? gap() : ""; }

  std::string cased(std::string_view word) {
    std::string text(word);
    for (char& c : text) {
      if (c >= 'A' && c <= 'Z' && chance(3)) {
        c = static_cast<char>(c - 'A' + 'a');
      }
    }
    return text;
  }

  void maybe_comment_lines() {
    constexpr std::array<std::string_view, 7> kComments{
        "; plain: ( \" , & ;",
        ";; Cut the king off.",
        ";;",
        ";;;;;;;;;",
        ";\xC3\xA9t\xC3\xA9",
        ";@ fen 8/8/8/8/8/2k5/8/K6R w - - 0 1 expect move h1h4 and value -3",
        ";@ not an example"};
    while (chance(4)) {
      text_ += maybe_gap();
      if (!chance(3)) {
        text_ += one_of(kComments, random_);
      }
      text_ += chance(5) ? "\r\n" : "\n";
    }
  }

  void end_line() {
    text_ += maybe_gap();
    if (chance(4)) {
      text_ += chance(2) ? "; why" : chance(2) ? ";; explained here" : ";";
    }
    text_ += chance(5) ? "\r\n" : "\n";
  }

  void tags(std::size_t place) {
    for (const std::size_t tag : tags_at_[place]) {
      text_ += maybe_gap() + cased(tag_name(tag)) + ':' + maybe_gap();
      if (chance(3)) {
        end_line();
      }
    }
    text_ += maybe_gap();
  }

  std::string instruction() {
    const lang::InstructionRow& row = one_of(lang::instructions(), random_);
    std::string text = cased(row.name);
    std::vector<std::string> operands;
    for (const OperandRow& operand : row.operands()) {
      operands.push_back(this->operand(operand));
    }
    while (!operands.empty() && operands.back().empty() && chance(2)) {
      operands.pop_back();
    }
    if (!operands.empty() && operands.size() == 1 && operands[0].empty()) {
      return text;
    }
    for (std::size_t i = 0; i < operands.size(); ++i) {
      // A blank also separates operands, but only a comma can show an empty operand.
      const bool needs_comma = i > 0 && (operands[i].empty() || operands[i - 1].empty());
      text += i == 0 ? gap() : needs_comma || !chance(3) ? maybe_gap() + "," + maybe_gap() : gap();
      text += operands[i];
    }
    // No comma follows the last operand, even if this operand is empty: such a comma would add
    // another empty operand.
    return text;
  }

  std::string operand(const OperandRow& row) {
    switch (row.kind) {
      case OperandKind::read:
        if (chance(8)) {
          return "";
        }
        return chance(3)   ? '"' + literal(0)
               : chance(3) ? cased(one_of(kReadOnly, random_))
                           : cased(one_of(kVariables, random_));
      case OperandKind::written:
      case OperandKind::updated:
        return cased(one_of(kVariables, random_));
      case OperandKind::tag:
        return cased(tag_name(random_.below(tag_count_)));
      case OperandKind::condition:
        return signs() + (chance(4) ? "" : cased(one_of(lang::conditions(), random_).name));
      case OperandKind::ordering:
        return signs() + (chance(2) ? "" : cased(one_of(lang::orderings(), random_).name));
    }
    return "";
  }

  std::string signs() {
    std::string text;
    text.resize(chance(3) ? 1 + random_.below(3) : 0, '#');
    return text;
  }

  std::string literal(int depth) {
    switch (random_.below(depth < 4 ? 6 : 4)) {
      case 0:
        return cased("T");
      case 1:
        return cased("F");
      case 2:
        return "#";
      case 3:
        return integer();
      default:
        return set(depth);
    }
  }

  std::string integer() {
    constexpr std::array<std::string_view, 6> kIntegers{
        "0", "-0", "+5", "007", "-9223372036854775808", "9223372036854775807"};
    return chance(3) ? std::string(one_of(kIntegers, random_)) : std::to_string(random_.below(100));
  }

  std::string set(int depth) {
    std::string text = "(";
    const std::size_t count = random_.below(4);
    for (std::size_t i = 0; i < count; ++i) {
      text += i == 0 ? maybe_gap() : chance(3) ? gap() : maybe_gap() + "," + maybe_gap();
      text += literal(depth + 1);
    }
    text += maybe_gap();
    text += count > 0 && chance(4) ? "," : "";
    return text + maybe_gap() + ")";
  }

  Random& random_;
  std::string text_;
  std::size_t instruction_count_ = 0;
  std::size_t tag_count_ = 0;
  std::vector<std::vector<std::size_t>> tags_at_;
};

std::string random_side(Random& random) {
  constexpr std::array<std::string_view, 12> kCodes{"K",  "R",  "Q",   "B",   "N",  "2R",
                                                    "BN", "RB", "2BN", "B2N", "QQ", "3NQ"};
  constexpr std::array<std::string_view, 8> kPawns{"", "", "", "&P", " & 2P", "&0P", "&8P", "& 1p"};
  return std::string(one_of(kCodes, random)) + std::string(one_of(kPawns, random));
}

}  // namespace

std::string random_program(Random& random) { return Writer(random).program(); }

std::string random_entry_condition(Random& random) {
  std::string text =
      random_side(random) + (random.below(3) == 0 ? " , " : ",") + random_side(random);
  if (random.below(3) == 0) {
    constexpr std::array<std::string_view, 7> kRelations{"=0",  ">0", "<0", "> -9",
                                                         "=+2", "<9", "=-1"};
    text += "," + std::string(one_of(kRelations, random));
  }
  return text;
}

std::string mutated(std::string text, Random& random) {
  constexpr std::array<std::string_view, 30> kPieces{
      "\"",   "(",        ")",     ",",      ":",           ";",  "&",   "#",   " ",   "\t",
      "\n",   "\r",       "END\n", "A",      "5",           "-",  "T",   "\"5", "\"(", "LOOP:",
      "\x01", "\xC3\xA9", ";;",    ";@ fen", "ENTRY R,K\n", "##", "R&P", ",,",  "LM",  "DEEP"};
  const std::size_t changes = 1 + random.below(3);
  for (std::size_t i = 0; i < changes && !text.empty(); ++i) {
    const std::size_t at = random.below(text.size());
    const std::size_t length = 1 + random.below(random.below(4) == 0 ? 20 : 2);
    switch (random.below(4)) {
      case 0:
        text.erase(at, length);
        break;
      case 1:
        text.insert(at, one_of(kPieces, random));
        break;
      case 2:
        text.replace(at, 1, one_of(kPieces, random));
        break;
      default:
        text.insert(at, text.substr(random.below(text.size()), length));
        break;
    }
  }
  return text;
}

}  // namespace cheg::test

#include "stdlib/vocabulary.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "base/require.hpp"
#include "chess/fen.hpp"
#include "lang/compile.hpp"
#include "lang/diagnostic.hpp"
#include "stdlib/natives/natives.hpp"
#include "vm/answer.hpp"
#include "vm/machine.hpp"
#include "vm/observer.hpp"
#include "vm/prepared.hpp"
#include "vm/text.hpp"

namespace cheg::stdlib {
namespace {

constexpr std::string_view kMove = "X";

class NativeLibraries final : public lang::Libraries {
 public:
  [[nodiscard]] std::optional<lang::Library> find(std::string_view name,
                                                  const lang::Source& /*user*/) const override {
    const auto rows = native_rows();
    const auto found = std::find_if(rows.begin(), rows.end(),
                                    [&](const auto* library) { return library->name == name; });
    return found == rows.end() ? std::nullopt : std::optional<lang::Library>(*found);
  }
  [[nodiscard]] std::span<const lang::NativeRows* const> natives() const override {
    return native_rows();
  }
  [[nodiscard]] std::vector<std::string> names(const lang::Source& /*user*/) const override {
    return {};
  }
};

// Collects the squares of a value. Men and the elements of sets count as squares; moves are stored
// in `value`.
chess::Bitboard squares_of(const vm::Value& from, WordValue& value) {
  switch (from.type()) {
    case vm::Type::square:
    case vm::Type::piece:
      return chess::bit(from.square());
    case vm::Type::move:
      value.moves.push_back({from.move().from(), from.move().to()});
      return chess::kNoSquares;
    case vm::Type::set: {
      chess::Bitboard squares = chess::kNoSquares;
      for (const vm::Value& element : std::as_const(*from.set()).elements()) {
        squares |= squares_of(element, value);
      }
      return squares;
    }
    default:
      return chess::kNoSquares;
  }
}

// Records the value of R when the program ends at the root.
class Watcher final : public vm::Observer {
 public:
  explicit Watcher(std::string_view arguments) : arguments_(arguments) {}

  void node_end(const vm::Moment& moment, const vm::NodeOutcome& /*outcome*/,
                const chess::Line& /*line*/) override {
    if (moment.ply != 0) {
      return;
    }
    const auto& names = moment.program.data().variables;
    chess::Bitboard men = chess::kNoSquares;
    for (std::size_t i = 0; i < names.size(); ++i) {
      if (names[i] == "R") {
        value.text = vm::to_text(moment.values[i], moment.position);
        value.squares = squares_of(moment.values[i], value);
      } else if (names[i].size() > 1 && arguments_.find(names[i]) != std::string_view::npos) {
        men |= squares_of(moment.values[i], value);
      }
    }
    if (value.squares == chess::kNoSquares && value.moves.empty()) {
      value.squares =
          men != chess::kNoSquares ? men : moment.position.pieces(chess::PieceType::king);
    }
  }

  WordValue value;

 private:
  std::string_view arguments_;
};

// The row of the word among these rows; nullptr if there is none.
template <class Row>
const Row* find_row(std::span<const Row> rows, std::string_view word) {
  const auto found =
      std::find_if(rows.begin(), rows.end(), [&](const Row& row) { return row.name == word; });
  return found == rows.end() ? nullptr : &*found;
}

const lang::NativeRows& library_of(const WordExample& example) {
  const auto rows = native_rows();
  const auto found = std::find_if(rows.begin(), rows.end(), [&](const auto* library) {
    return library->name == example.library;
  });
  CHEG_REQUIRE(found != rows.end());
  return **found;
}

std::string classic(std::string_view arguments) {
  std::string text(arguments);
  for (const auto& [side, number] : {std::pair{"OURS", "\"0"}, std::pair{"THEIRS", "\"1"}}) {
    if (const std::size_t at = text.find(side); at != std::string::npos) {
      text.replace(at, std::string_view(side).size(), number);
    }
  }
  return text;
}

// The lines that store the value into R.
std::string lines_of(const WordExample& example) {
  if (find_row(library_of(example).conditions, example.word) == nullptr) {
    return fmt::format("       {} R,{}\n", example.word, classic(example.arguments));
  }
  if (example.arguments == kMove) {
    return fmt::format("       SELECC R,{},LM\n", example.word);
  }
  return fmt::format("       SETV   R,\"T\n       CONDV  {},{},YES\n       SETV   R,\"F\n",
                     example.word, example.arguments);
}

// ---- The page ----

constexpr std::string_view kBeginning = R"(# Vocabulary

<!-- `./dev docs` writes this page from tables in the source code. Change the tables, not this page. -->

This page explains the chess words that three native libraries add to the language, and shows each word on a board. If
the value of a word is a set of squares or men, the board marks this set. For any other word, the board marks the men
to which the word refers. Arrows show moves. White is to move in every position. CHEG itself computes the values on this
page. The [reference](language.md) has the exact definitions.
)";

std::string lower(std::string_view word) {
  std::string text;
  for (const char c : word) {
    text += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  }
  return text;
}

// "`STOPSQUARE(pawn)` is the square in front of the pawn."
std::string meaning(const WordExample& example) {
  constexpr std::string_view kResult = "result := ";
  const lang::NativeRows& library = library_of(example);
  if (const auto* row = find_row(library.instructions, example.word)) {
    std::string operands;
    for (const lang::OperandRow& operand : row->operands().subspan(1)) {
      operands += operands.empty() ? "" : ",";
      operands += operand.name;
    }
    return fmt::format("`{}({})` is {}.", row->name, operands, row->summary.substr(kResult.size()));
  }
  const auto* row = find_row(library.conditions, example.word);
  CHEG_REQUIRE(row != nullptr);
  return fmt::format("`{}({})` holds if {}.", row->name,
                     row->values == lang::ValueClass::move ? "move" : "man", row->summary);
}

std::string entry(const WordExample& example, const WordValue& value) {
  const std::string call = fmt::format("`{}({})`", example.word, example.arguments);
  const std::string said = example.arguments == kMove
                               ? fmt::format("{} holds for the moves `{}`", call, value.text)
                               : fmt::format("{} is `{}`", call, value.text);
  return fmt::format(
      "\n### {0}\n\n{1}\n\n![{0} on a board](pictures/vocabulary/{2}.svg)\n\n{3} in the position "
      "`{4}`.\n",
      example.word, meaning(example), lower(example.word), said, example.fen);
}

}  // namespace

std::string program_of(const WordExample& example) {
  return fmt::format("USE {}\nENTRY {}\n{}YES:   LEAVE\nEND\n", example.library, example.entry,
                     lines_of(example));
}

WordValue value_of(const WordExample& example) {
  lang::Diagnostics diagnostics;
  auto program =
      lang::compile(std::make_shared<const lang::Source>("word.cheg", program_of(example)),
                    NativeLibraries(), diagnostics);
  CHEG_REQUIRE(program != nullptr);
  auto prepared = vm::PreparedProgram::make(std::move(program), native_libraries());
  CHEG_REQUIRE(prepared);
  vm::Machine machine(*prepared);
  Watcher watcher(example.arguments);
  machine.set_observer(&watcher);
  static_cast<void>(vm::ask(machine, *chess::parse_fen(example.fen)));
  return watcher.value;
}

VocabularyPage vocabulary_page() {
  VocabularyPage page{std::string(kBeginning), {}};
  std::string_view library;
  for (const WordExample& example : word_examples()) {
    if (example.library != library) {
      library = example.library;
      page.text += fmt::format(
          "\n## USE {0}\n\nThe library `{0}` ([reference](language.md#use-{1})) covers {2}.\n",
          library, lower(library), library_of(example).summary);
    }
    const WordValue value = value_of(example);
    page.text += entry(example, value);
    chess::SvgDrawing drawing;
    drawing.size = 300;
    drawing.highlighted = value.squares;
    drawing.arrows = value.moves;
    page.pictures.push_back(
        {lower(example.word) + ".svg", draw_svg(*chess::parse_fen(example.fen), drawing)});
  }
  return page;
}

}  // namespace cheg::stdlib

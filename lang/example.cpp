#include "lang/example.hpp"

#include <fmt/format.h>

#include <charconv>
#include <optional>
#include <utility>

#include "chess/fen.hpp"
#include "chess/notation/notation.hpp"
#include "lang/language.hpp"

namespace cheg::lang {
namespace {

constexpr std::pair<std::string_view, ExpectationKind> kResults[] = {
    {"move", ExpectationKind::move},
    {"value", ExpectationKind::value},
    {"rule", ExpectationKind::rule},
    {"error", ExpectationKind::error},
    {"not-handled", ExpectationKind::not_handled},
    {"no-entry", ExpectationKind::no_entry},
    {"checkmate", ExpectationKind::checkmate},
    {"stalemate", ExpectationKind::stalemate}};

bool takes_text(ExpectationKind kind) { return kind <= ExpectationKind::error; }

// Splits words off the front of a text.
class WordReader {
 public:
  explicit WordReader(std::string_view text, std::size_t start = 0) : text_(text), at_(start) {}

  // Empty at the end.
  std::string_view next() {
    skip_blanks();
    start_ = at_;
    while (at_ < text_.size() && !is_space(text_[at_])) {
      ++at_;
    }
    return text_.substr(start_, at_ - start_);
  }
  // The offset of the last word.
  [[nodiscard]] std::size_t start() const { return start_; }

 private:
  void skip_blanks() {
    while (at_ < text_.size() && is_space(text_[at_])) {
      ++at_;
    }
  }

  std::string_view text_;
  std::size_t at_;
  std::size_t start_ = 0;
};

std::string list_of_results() {
  std::string list;
  for (const auto& [name, kind] : kResults) {
    list += fmt::format("{}`{}`", list.empty() ? "" : ", ", name);
  }
  return list;
}

std::optional<ExpectationKind> find_result(std::string_view word) {
  for (const auto& [name, kind] : kResults) {
    if (name == word) {
      return kind;
    }
  }
  return std::nullopt;
}

// The checked operand of an expectation, or an error message.
std::string complete(Expectation& expectation, std::string_view word,
                     const chess::Position& position) {
  switch (expectation.kind) {
    case ExpectationKind::move: {
      const auto move = chess::parse_move(position, word);
      if (!move) {
        return move.error().message;
      }
      expectation.text = chess::format_move(position, *move, chess::Notation::uci);
      return "";
    }
    case ExpectationKind::value: {
      const auto [end, error] =
          std::from_chars(word.data(), word.data() + word.size(), expectation.number);
      return error == std::errc() && end == word.data() + word.size()
                 ? ""
                 : fmt::format("{} is not a value in hundredths of a pawn", cheg::quoted(word));
    }
    case ExpectationKind::error:
      expectation.text = word;
      return find_run_time_error(word)
                 ? ""
                 : fmt::format("{} is not a run-time error of the language", cheg::quoted(word));
    default:
      expectation.text = upper_case(word);
      return "";
  }
}

Result<Example, TextError> read_expectations(Example example, WordReader& words,
                                             const chess::Position& position) {
  while (true) {
    const std::string_view word = words.next();
    const auto kind = find_result(word);
    if (!kind) {
      return TextError{fmt::format("expected one of {}, found {}", list_of_results(),
                                   word.empty() ? "the end of the line" : cheg::quoted(word)),
                       words.start()};
    }
    Expectation expectation{*kind, "", 0};
    if (takes_text(*kind)) {
      const std::string_view operand = words.next();
      if (operand.empty()) {
        return TextError{fmt::format("nothing follows `{}`", word), words.start()};
      }
      std::string fault = complete(expectation, operand, position);
      if (!fault.empty()) {
        return TextError{std::move(fault), words.start()};
      }
    }
    example.expectations.push_back(std::move(expectation));
    const std::string_view more = words.next();
    if (more.empty()) {
      return example;
    }
    if (more != "and") {
      return TextError{
          fmt::format("expected `and` or the end of the line, found {}", cheg::quoted(more)),
          words.start()};
    }
  }
}

}  // namespace

Result<Example, TextError> read_example(std::string_view text) {
  constexpr std::string_view kExpect = " expect ";
  WordReader words(text);
  if (words.next() != "fen") {
    return TextError{"an example begins with `fen` and a position", words.start()};
  }
  words.next();
  const std::size_t fen_start = words.start();
  const std::size_t fen_end = text.find(kExpect, fen_start);
  if (fen_end == std::string_view::npos) {
    return TextError{"`expect` and a result are missing after the position", text.size()};
  }
  const std::string_view fen = trimmed(text.substr(fen_start, fen_end - fen_start));
  const auto position = chess::parse_fen(fen);
  if (!position) {
    return TextError{position.error().message, fen_start + position.error().offset};
  }
  WordReader results(text, fen_end + kExpect.size());
  return read_expectations({std::string(fen), {}, {}}, results, *position);
}

}  // namespace cheg::lang

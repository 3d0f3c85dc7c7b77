// The condition of an ENTRY line as text.
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "base/text.hpp"
#include "chess/types.hpp"
#include "lang/entry.hpp"

namespace cheg::lang {
namespace {

constexpr std::string_view kRelationSigns = " =<>";

std::optional<std::size_t> piece_number(char c) {
  for (std::size_t i = 0; i < kEntryPieces.size(); ++i) {
    if (letter(kEntryPieces[i]) == c) {
      return i;
    }
  }
  return std::nullopt;
}

std::string side_to_string(const SideMaterial& side, Relation relation) {
  std::string text;
  for (std::size_t i = 0; i < kEntryPieces.size(); ++i) {
    if (side.pieces[i] > 9) {  // a count has only one digit
      text.append("9");
      text += letter(kEntryPieces[i]);
    }
    const int rest = side.pieces[i] > 9 ? side.pieces[i] - 9 : side.pieces[i];
    if (rest > 1) {
      text += std::to_string(rest);
    }
    if (rest > 0) {
      text += letter(kEntryPieces[i]);
    }
  }
  if (text.empty()) {
    text = "K";
  }
  // Without a relation, an ENTRY without pawn numbers means 0P, so 0P is not written.
  if (side.pawns && (*side.pawns > 0 || relation != Relation::none)) {
    text += *side.pawns == 1 ? "&P" : fmt::format("&{}P", *side.pawns);
  }
  return text;
}

// Reads the tokens from left to right and stops at the first error.
class EntryReader {
 public:
  EntryReader(std::span<const EntryToken> tokens, Span end) : tokens_(tokens), end_(end) {}

  Result<EntryCondition, EntryFault> read() {
    EntryCondition condition;
    if (read_side(condition.us, "the side to move") && expect_comma() &&
        read_side(condition.them, "the other side") && read_relation(condition) && at_end()) {
      return condition;
    }
    return fault_;
  }

 private:
  [[nodiscard]] bool is(std::string_view text) const {
    return next_ < tokens_.size() && tokens_[next_].text == text;
  }
  [[nodiscard]] bool is_word() const {
    return next_ < tokens_.size() && tokens_[next_].text != "," && tokens_[next_].text != "&";
  }
  [[nodiscard]] Span here() const { return next_ < tokens_.size() ? tokens_[next_].span : end_; }
  // The current token, for a message.
  [[nodiscard]] std::string found() const {
    return next_ < tokens_.size() ? cheg::quoted(tokens_[next_].text) : "the end of the line";
  }

  bool fail(Span span, std::string message, std::string hint = "") {
    fault_ = {span, std::move(message), std::move(hint)};
    return false;
  }

  bool expect_comma() {
    if (!is(",")) {
      return fail(here(),
                  fmt::format("expected `,` and the other side's pieces, found {}", found()),
                  "for example `ENTRY R,K`: rook against bare king");
    }
    ++next_;
    return true;
  }

  bool read_side(SideMaterial& side, std::string_view whose) {
    if (!is_word()) {
      return fail(here(), fmt::format("expected the pieces of {}, found {}", whose, found()),
                  "K means no pieces besides the king");
    }
    if (!read_pieces(side)) {
      return false;
    }
    ++next_;
    if (!is("&")) {
      return true;
    }
    ++next_;
    if (!is_word()) {
      return fail(here(), fmt::format("expected a number of pawns, found {}", found()),
                  "for example `2P`");
    }
    return read_pawns(side);
  }

  bool read_pieces(SideMaterial& side) {
    const EntryToken& token = tokens_[next_];
    const std::string word = upper_case(token.text);
    if (word == "K") {
      return true;
    }
    std::size_t i = 0;
    while (i < word.size()) {
      const bool has_digit = is_digit(word[i]) && word[i] != '0';
      const int count = has_digit ? word[i] - '0' : 1;
      const std::size_t at = has_digit ? i + 1 : i;
      const auto piece = at < word.size() ? piece_number(word[at]) : std::nullopt;
      if (!piece) {
        return fail_at_piece(token, word, at);
      }
      if (side.pieces[*piece] + count > kMostPiecesOfAKind) {
        return fail(token.span, fmt::format("more than {} pieces of a kind", kMostPiecesOfAKind));
      }
      side.pieces[*piece] = static_cast<std::uint8_t>(side.pieces[*piece] + count);
      i = at + 1;
    }
    return true;
  }

  bool fail_at_piece(const EntryToken& token, const std::string& word, std::size_t at) {
    const std::string message = fmt::format("unknown piece code {}", cheg::quoted(token.text));
    const std::size_t kings = static_cast<std::size_t>(std::count(word.begin(), word.end(), 'K'));
    if (kings == 2 && word[0] == 'K' &&
        word.find_first_not_of("KQRBNP23456789") == std::string::npos) {
      const std::size_t second = word.find('K', 1);
      return fail(
          token.span, message,
          fmt::format("write a comma between the two sides: `{},{}`",
                      side_code(word.substr(1, second - 1)), side_code(word.substr(second + 1))));
    }
    if (kings == 1 && word.find_first_not_of("KQRBNP23456789") == std::string::npos) {
      std::string without = word;
      std::erase(without, 'K');
      return fail(token.span, message, fmt::format("leave out the king: `{}`", side_code(without)));
    }
    if (at < word.size() && word[at] == 'P') {
      return fail(token.span, message,
                  "write pawns after an `&`: `R&2P`; `K&P` means king and pawn");
    }
    return fail(token.span, message, "pieces are Q, R, B, N, `2R` for two of them; K means none");
  }

  // The code of one side's men besides its king.
  static std::string side_code(std::string men) {
    const std::size_t pawns = static_cast<std::size_t>(std::count(men.begin(), men.end(), 'P'));
    std::erase(men, 'P');
    const std::string pieces = men.empty() ? "K" : men;
    return pawns == 0 ? pieces : pawns == 1 ? pieces + "&P" : fmt::format("{}&{}P", pieces, pawns);
  }

  bool read_pawns(SideMaterial& side) {
    const EntryToken& token = tokens_[next_];
    const std::string word = upper_case(token.text);
    const bool one = word == "P";
    if (!one && !(word.size() == 2 && is_digit(word[0]) && word[1] == 'P')) {
      return fail(token.span, fmt::format("{} is not a number of pawns", cheg::quoted(token.text)),
                  "write one digit and P: `2P`; `P` means one pawn");
    }
    side.pawns = static_cast<std::uint8_t>(one ? 1 : word[0] - '0');
    ++next_;
    return true;
  }

  bool read_relation(EntryCondition& condition) {
    if (!is(",")) {
      return true;
    }
    ++next_;
    if (!is_word()) {
      return fail(here(),
                  fmt::format("expected a condition on the pawn difference, found {}", found()),
                  "for example `>0`: more pawns than the other side");
    }
    // The sign and its number may be separate tokens.
    const std::size_t first = next_;
    std::string word(tokens_[next_++].text);
    if (word.size() == 1 && is_word()) {
      word += tokens_[next_++].text;
    }
    const Span span = joined(tokens_[first].span, tokens_[next_ - 1].span);
    const std::size_t sign = kRelationSigns.find(word[0]);
    const bool has_number_sign = word.size() > 1 && (word[1] == '-' || word[1] == '+');
    const std::size_t digit = has_number_sign ? 2 : 1;
    if (sign == std::string_view::npos || word.size() != digit + 1 || !is_digit(word[digit])) {
      return fail(span,
                  fmt::format("{} is not a condition on the pawn difference", cheg::quoted(word)),
                  "write `=`, `<` or `>` and a number from -9 to 9: `>0`");
    }
    condition.relation = static_cast<Relation>(sign);
    const int number = word[digit] - '0';
    condition.difference = static_cast<std::int8_t>(word[1] == '-' ? -number : number);
    return true;
  }

  bool at_end() {
    return next_ == tokens_.size() ||
           fail(here(), fmt::format("unexpected {} after the ENTRY condition", found()),
                "an ENTRY has the form `ENTRY a&b,c&d,e`");
  }

  std::span<const EntryToken> tokens_;
  Span end_;
  std::size_t next_ = 0;
  EntryFault fault_;
};

}  // namespace

std::string EntryCondition::to_string() const {
  std::string text = side_to_string(us, relation) + ',' + side_to_string(them, relation);
  if (relation != Relation::none) {
    text += fmt::format(",{}{}", kRelationSigns[static_cast<std::size_t>(relation)], difference);
  }
  return text;
}

Result<EntryCondition, EntryFault> read_entry(std::span<const EntryToken> tokens, Span end) {
  return EntryReader(tokens, end).read();
}

}  // namespace cheg::lang

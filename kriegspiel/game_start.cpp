// The signs that chess does not know are taken out of the text, and the rest is read as a FEN.
// Errors in the rest get their places in the whole text.
#include "kriegspiel/game_start.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "chess/fen.hpp"
#include "chess/fen_setup.hpp"

namespace cheg::kriegspiel {
namespace {

using chess::Bitboard;
using chess::PieceType;

constexpr char kPromoted = '~';
constexpr int kMostMen = chess::kSquareCount;

// A part of the text and its place.
struct TextPart {
  std::string_view text;
  std::size_t offset = 0;
};

// The text of a start, taken apart.
struct StartText {
  std::string fen;
  std::vector<std::size_t> places;  // of the characters of `fen` and of its end, in the whole text
  TextPart reserves;                // without the brackets
  std::vector<std::size_t> promoted;  // indices in `fen` of the promoted men
};

// The end of the men, which is the beginning of the reserves if there are any.
std::size_t end_of_men(std::string_view field) {
  constexpr int kRanks = 8;
  int ranks = 0;
  for (std::size_t i = 0; i < field.size(); ++i) {
    ranks += field[i] == '/' ? 1 : 0;
    if (field[i] == '[' || ranks == kRanks) {
      return i;
    }
  }
  return field.size();
}

// The text without its brackets or its slash.
Result<TextPart, TextError> inside(TextPart part) {
  if (part.text.empty() || part.text[0] == '/') {
    part.text.remove_prefix(part.text.empty() ? 0 : 1);
    return TextPart{part.text, part.offset + 1};
  }
  const std::size_t end = part.text.find(']');
  if (end == std::string_view::npos) {
    return TextError{"the reserves begin here, but their end `]` is missing", part.offset};
  }
  if (end + 1 < part.text.size()) {
    return TextError{"after the reserves, a space is expected", part.offset + end + 1};
  }
  return TextPart{part.text.substr(1, end - 1), part.offset + 1};
}

Result<StartText, TextError> take_apart(std::string_view text) {
  const std::string_view field = text.substr(0, text.find(' '));
  const std::size_t end = end_of_men(field);
  StartText parts;
  for (std::size_t i = 0; i <= text.size(); ++i) {
    if (i == end) {
      const auto reserves = inside({field.substr(end), end});
      if (!reserves) {
        return reserves.error();
      }
      parts.reserves = *reserves;
      i = field.size();
    }
    if (i < end && text[i] == kPromoted) {
      constexpr std::string_view kPieces = "QRBNqrbn";
      if (i == 0 || kPieces.find(text[i - 1]) == std::string_view::npos) {
        return TextError{"`~` marks a promoted man: it follows a letter of QRBNqrbn", i};
      }
      parts.promoted.push_back(parts.fen.size() - 1);
      continue;
    }
    parts.places.push_back(i);
    if (i < text.size()) {
      parts.fen += text[i];
    }
  }
  return parts;
}

// Why this text cannot begin a game without drops; nothing if it can.
std::optional<TextError> needs_drops(std::string_view text) {
  const std::string_view field = text.substr(0, text.find(' '));
  const std::size_t place = field.find_first_of("[~");
  if (place == std::string_view::npos) {
    return std::nullopt;
  }
  const std::string what =
      field[place] == kPromoted
          ? "no promoted men are marked: leave out `~`"
          : fmt::format("there are no reserves: leave out {}", cheg::quoted(field.substr(place)));
  return TextError{"these rules have no drops, so that " + what +
                       ", or choose rules with drops, such as crazykrieg",
                   place};
}

Result<Reserves, TextError> read_reserves_of(const TextPart& part, int men_on_board) {
  if (part.text == "-") {
    return Reserves();
  }
  for (std::size_t i = 0; i < part.text.size(); ++i) {
    const char c = part.text[i];
    if (read_reserves(part.text.substr(i, 1))) {
      continue;
    }
    return TextError{
        c == 'K' || c == 'k'
            ? std::string("a king is never in a reserve")
            : fmt::format("{} is no man of a reserve; QRBNP are White's, qrbnp Black's",
                          cheg::quoted(c)),
        part.offset + i};
  }
  const std::size_t most = kMostMen - static_cast<std::size_t>(men_on_board);
  if (part.text.size() > most) {
    return TextError{fmt::format("with the {} men on the board, the reserves hold at most {} men, "
                                 "not {}",
                                 men_on_board, most, part.text.size()),
                     part.offset};
  }
  return *read_reserves(part.text);
}

// Calls `use` with the index of each man's letter in the FEN, and with the man's square.
void for_each_man(std::string_view fen, const auto& use) {
  int rank = 7;
  int file = 0;
  for (std::size_t i = 0; i < fen.find(' '); ++i) {
    if (fen[i] == '/') {
      --rank;
      file = 0;
    } else if (is_digit(fen[i])) {
      file += fen[i] - '0';
    } else {
      use(i, chess::make_square(file++, rank));
    }
  }
}

// The place of an error in the FEN: that of the man on its square, or of its field.
std::size_t place_of(const chess::SetupError& error, std::string_view fen) {
  std::size_t place = 0;
  for (int field = 0; field < static_cast<int>(error.part); ++field) {
    place = fen.find(' ', place) + 1;
  }
  for_each_man(fen, [&](std::size_t i, chess::Square square) {
    if (error.part == chess::PositionPart::men && square == error.square) {
      place = i;
    }
  });
  return place;
}

// Reads a FEN in which a side may have any number of men.
Result<chess::Position, TextError> parse_fen_of_any_men(std::string_view fen) {
  auto setup = chess::parse_fen_setup(fen);
  if (!setup) {
    return setup.error();
  }
  const auto position = setup->board.any_number_of_men().build();
  return position ? Result<chess::Position, TextError>(*position)
                  : TextError{position.error().message, place_of(position.error(), fen)};
}

}  // namespace

Result<GameStart, TextError> parse_start(std::string_view text, const RuleSet& rules) {
  if (rules.drops == Drops::no) {
    if (auto error = needs_drops(text)) {
      return *std::move(error);
    }
    const auto position = chess::parse_fen(text);
    return position ? Result<GameStart, TextError>(GameStart(*position)) : position.error();
  }
  const auto parts = take_apart(text);
  if (!parts) {
    return parts.error();
  }
  const auto position = parse_fen_of_any_men(parts->fen);
  if (!position) {
    const TextError& error = position.error();
    return TextError{error.message, parts->places[error.offset]};
  }
  const auto reserves = read_reserves_of(parts->reserves, chess::count(position->occupied()));
  if (!reserves) {
    return reserves.error();
  }
  GameStart start(*position);
  start.reserves = *reserves;
  for_each_man(parts->fen, [&](std::size_t i, chess::Square square) {
    if (std::find(parts->promoted.begin(), parts->promoted.end(), i) != parts->promoted.end()) {
      start.promoted |= bit(square);
    }
  });
  return start;
}

std::string to_fen(const GameStart& start) {
  const std::string fen = chess::to_fen(start.position);
  std::string text;
  std::size_t copied = 0;
  for_each_man(fen, [&](std::size_t i, chess::Square square) {
    if (contains(start.promoted, square)) {
      text += fen.substr(copied, i + 1 - copied) + kPromoted;
      copied = i + 1;
    }
  });
  const std::size_t end = fen.find(' ');
  text += fen.substr(copied, end - copied);
  text += start.reserves.is_empty() ? "" : '[' + to_string(start.reserves) + ']';
  return text + fen.substr(end);
}

}  // namespace cheg::kriegspiel

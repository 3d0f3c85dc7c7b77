#include "tests/kriegspiel/historic/ksref_games.hpp"

#include <sstream>

#include "tests/support/catch.hpp"

namespace cheg::test {

using chess::Square;
using kriegspiel::KsrefCall;

KsrefCall ksref_move(std::string_view text) {
  const Square from = chess::parse_square(text.substr(0, 2)).value();
  const Square to = chess::parse_square(text.substr(2, 2)).value();
  const int promotion = text.size() > 5 ? text[5] - '0' : 0;
  return {file_of(from) + 1, rank_of(from) + 1, file_of(to) + 1, rank_of(to) + 1, promotion, 0};
}

kriegspiel::KsrefPosition ksref_position(kriegspiel::KsrefRules rules, chess::Color side_to_move,
                                         std::string_view men, const KsrefHistories& histories) {
  kriegspiel::KsrefPosition position{rules, side_to_move, {}, {}};
  int file = 0;
  int rank = 7;
  for (const char c : men) {
    if (c == '/') {
      file = 0;
      --rank;
    } else if (c >= '1' && c <= '8') {
      file += c - '0';
    } else {
      const auto square = static_cast<std::size_t>(chess::make_square(file++, rank));
      position.men[square] = kriegspiel::ksref_code(chess::piece_from_letter(c));
    }
  }
  for (const auto& [name, history] : histories) {
    position.histories[static_cast<std::size_t>(chess::parse_square(name).value())] = history;
  }
  return position;
}

KsrefGame::KsrefGame(const kriegspiel::KsrefPosition& position) : referee_(position.rules) {
  const auto referee = kriegspiel::Ksref::from_position(position);
  if (!referee) {
    FAIL(referee.error());
  }
  referee_ = *referee;
}

KsrefGame& KsrefGame::play(std::string_view moves) {
  std::istringstream list{std::string(moves)};
  for (std::string move; list >> move;) {
    INFO(move);
    CHECK(attempt(move) == 0);
  }
  return *this;
}

int KsrefGame::attempt(std::string_view move) {
  referee_.call(ksref_move(move));
  return info(6);
}

int KsrefGame::any() {
  referee_.call(kAny);
  return info(8);
}

int KsrefGame::man(std::string_view square) const {
  return kriegspiel::ksref_code(referee_.board().piece_on(chess::parse_square(square).value()));
}

int KsrefGame::history(std::string_view square) const {
  return referee_.board().history(chess::parse_square(square).value());
}

std::string KsrefGame::squares(int row, int count) const {
  std::string text;
  for (int i = row; i < row + count; ++i) {
    text +=
        (text.empty() ? "" : " ") + to_string(chess::make_square(info(i, 1) - 1, info(i, 2) - 1));
  }
  return text;
}

KsrefGame western(std::string_view men, const KsrefHistories& histories,
                  chess::Color side_to_move) {
  return KsrefGame(ksref_position(kWestern, side_to_move, men, histories));
}

KsrefGame eastern(std::string_view men, const KsrefHistories& histories,
                  chess::Color side_to_move) {
  return KsrefGame(ksref_position(kEastern, side_to_move, men, histories));
}

}  // namespace cheg::test

// Connects a chess engine to CHEG. The engine has a 0x88 board and its own type of moves:
//   glue FEN [MILLISECONDS]
// The engine below has only the parts that the connection needs.
#include <atomic>
#include <cheg/cheg.hpp>
#include <chrono>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <optional>

// ---- The engine

struct Board {
  char men[128] = {};  // 'P', 'k', or 0; a1 is square 0, a2 is square 16
  bool is_black_to_move = false;
  int halfmove_clock = 0;
};

struct EngineMove {
  int from;
  int to;
  char promotion;  // 'q', or 0
};

std::optional<cheg::Man> man_on(const Board& board, int square) {
  static const std::string kLetters = "PNBRQKpnbrqk";
  const auto place = kLetters.find(board.men[square]);
  if (board.men[square] == 0 || place == std::string::npos) {
    return std::nullopt;
  }
  return cheg::Man{static_cast<int>(place % 6), place < 6 ? CHEG_WHITE : CHEG_BLACK};
}

// ---- The glue

class Endgames {
 public:
  // Returns a move for the root, or nothing if the engine must search. Takes at most the given
  // time.
  std::optional<EngineMove> move(const Board& board, std::chrono::microseconds time,
                                 const std::atomic<bool>& stop) {
    const cheg::Position position = position_of(board);
    if (!set_.covers(position)) {
      return std::nullopt;
    }
    cheg::Bounds bounds;
    bounds.time = time;
    bounds.stop = &stop;
    const cheg::Answer answer = set_.ask(position, bounds);
    is_root_known_ = answer.advice.outcome == CHEG_OUTCOME_MOVE;
    if (!is_root_known_) {
      return std::nullopt;
    }
    const cheg::MoveParts parts = cheg::parts_of<cheg::Hex88>(answer.advice.move);
    return EngineMove{parts.from, parts.to, "\0nbrq"[parts.promotion]};
  }

  // Returns the score of an inner node, or nothing if the score is not certain.
  std::optional<int> score(const Board& board, int ply) {
    static constexpr cheg::Scale kScale{32'000, 20'000, 1, 10'000};
    const cheg::Position position = position_of(board);
    if (!is_root_known_ || !set_.covers(position)) {
      return std::nullopt;
    }
    cheg::Bounds bounds;
    bounds.known_only = true;
    const cheg::Answer answer = set_.ask(position, bounds);
    return answer.advice.certainty == CHEG_CERTAINTY_ESTIMATE
               ? std::nullopt
               : std::optional(cheg::score(answer, kScale, ply));
  }

 private:
  static cheg::Position position_of(const Board& board) {
    return cheg::make_position<cheg::Hex88>([&](int square) { return man_on(board, square); },
                                            board.is_black_to_move ? CHEG_BLACK : CHEG_WHITE,
                                            board.halfmove_clock);
  }

  cheg::Set set_ = cheg::Set::proved();  // one for each thread
  bool is_root_known_ = false;
};

// ---- The main program

namespace {

// Returns a board with the squares, the side to move and the halfmove clock of the position.
Board board_of(const cheg::Position& position) {
  Board board;
  const std::uint64_t types[] = {position.pawns, position.knights, position.bishops,
                                 position.rooks, position.queens,  position.kings};
  for (int square = 0; square < 64; ++square) {
    for (int type = 0; type < 6; ++type) {
      if ((types[type] >> square & 1) != 0) {
        const bool is_white = (position.white >> square & 1) != 0;
        board.men[cheg::Hex88::from_cheg(square)] = (is_white ? "PNBRQK" : "pnbrqk")[type];
      }
    }
  }
  board.is_black_to_move = position.side_to_move == CHEG_BLACK;
  board.halfmove_clock = position.halfmove_clock;
  return board;
}

}  // namespace

int main(int argc, char** argv) try {
  if (argc < 2) {
    std::cerr << "glue FEN [MILLISECONDS]\n";
    return 2;
  }
  const Board board = board_of(cheg::position_from_fen(argv[1]));
  const std::chrono::milliseconds time(argc < 3 ? 0 : std::atoi(argv[2]));
  std::atomic<bool> stop = false;
  Endgames endgames;
  const std::optional<EngineMove> move = endgames.move(board, time, stop);
  if (!move) {
    std::cout << "the engine searches\n";
    return 0;
  }
  std::cout << std::hex << move->from << ' ' << move->to;
  if (const std::optional<int> score = endgames.score(board, 0)) {
    std::cout << std::dec << ", score " << *score;
  }
  std::cout << '\n';
} catch (const std::exception& error) {
  std::cerr << error.what() << '\n';
  return 1;
}

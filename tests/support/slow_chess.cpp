#include "tests/support/slow_chess.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <sstream>

namespace cheg::test::slow {

namespace {

// ---- Squares ----

constexpr int kNoSquare = -1;

constexpr int a1 = 0, c1 = 2, e1 = 4, g1 = 6, h1 = 7;
constexpr int a8 = 56, c8 = 58, e8 = 60, g8 = 62, h8 = 63;

int file_of(int square) { return square % 8; }

int rank_of(int square) { return square / 8; }

int square_at(int file, int rank) { return file + 8 * rank; }

bool on_board(int file, int rank) { return file >= 0 && file < 8 && rank >= 0 && rank < 8; }

std::string square_to_text(int square) {
  return {static_cast<char>('a' + file_of(square)), static_cast<char>('1' + rank_of(square))};
}

int square_from_text(std::string_view text) { return square_at(text[0] - 'a', text[1] - '1'); }

// ---- Pieces ----

constexpr char kEmpty = '.';

char piece_at(const Board& board, int square) {
  return board.squares[static_cast<std::size_t>(square)];
}

void put_piece(Board& board, int square, char piece) {
  board.squares[static_cast<std::size_t>(square)] = piece;
}

bool is_white(char piece) { return piece >= 'A' && piece <= 'Z'; }

bool is_black(char piece) { return piece >= 'a' && piece <= 'z'; }

bool has_colour(char piece, bool white) { return white ? is_white(piece) : is_black(piece); }

char to_white(char piece) { return is_black(piece) ? static_cast<char>(piece - 'a' + 'A') : piece; }

char to_black(char piece) { return is_white(piece) ? static_cast<char>(piece - 'A' + 'a') : piece; }

// Returns the FEN letter of a kind of piece (given in upper case) in the given colour.
char piece_of(char kind, bool white) { return white ? kind : to_black(kind); }

// ---- Directions ----

struct Step {
  int file;
  int rank;
};

constexpr std::array<Step, 4> rook_steps{{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}};

constexpr std::array<Step, 4> bishop_steps{{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}};

constexpr std::array<Step, 8> king_steps{
    {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}}};

constexpr std::array<Step, 8> knight_steps{
    {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}};

// Returns the direction in which pawns of this colour advance, in ranks.
int forward(bool white) { return white ? 1 : -1; }

// ---- Attacks ----

// Returns true if `piece` stands exactly one of the steps away from the square.
template <std::size_t count>
bool piece_one_step_away(const Board& board, int square, const std::array<Step, count>& steps,
                         char piece) {
  for (const Step& step : steps) {
    const int file = file_of(square) + step.file;
    const int rank = rank_of(square) + step.rank;
    if (on_board(file, rank) && piece_at(board, square_at(file, rank)) == piece) {
      return true;
    }
  }
  return false;
}

// Walks outward from the square along each of the steps. Returns true if the first piece on any of
// these walks is one of the two given sliders.
bool slider_in_sight(const Board& board, int square, const std::array<Step, 4>& steps, char slider,
                     char queen) {
  for (const Step& step : steps) {
    int file = file_of(square) + step.file;
    int rank = rank_of(square) + step.rank;
    while (on_board(file, rank)) {
      const char piece = piece_at(board, square_at(file, rank));
      if (piece == slider || piece == queen) {
        return true;
      }
      if (piece != kEmpty) {
        break;  // Any other piece blocks the line.
      }
      file += step.file;
      rank += step.rank;
    }
  }
  return false;
}

// Returns true if a piece of the given colour attacks the square. The function looks from the
// square outward: a piece attacks the square exactly if a piece of the same kind could move from
// the square to this piece.
bool is_attacked(const Board& board, int square, bool by_white) {
  const char queen = piece_of('Q', by_white);
  if (slider_in_sight(board, square, rook_steps, piece_of('R', by_white), queen)) {
    return true;
  }
  if (slider_in_sight(board, square, bishop_steps, piece_of('B', by_white), queen)) {
    return true;
  }
  if (piece_one_step_away(board, square, knight_steps, piece_of('N', by_white))) {
    return true;
  }
  if (piece_one_step_away(board, square, king_steps, piece_of('K', by_white))) {
    return true;
  }
  // Pawns capture forward, so an attacking pawn stands one rank back, as seen by its own side.
  const int backward = -forward(by_white);
  const std::array<Step, 2> pawn_steps{{{-1, backward}, {1, backward}}};
  return piece_one_step_away(board, square, pawn_steps, piece_of('P', by_white));
}

// ---- Moves ----

// Castling is written as the move of the king, an en passant capture as the move of the pawn.
struct Move {
  int from;
  int to;
  char promotion;  // 'q', 'r', 'b' or 'n' as in UCI, whatever the colour; kEmpty for none.
};

std::string move_to_text(const Move& move) {
  std::string text = square_to_text(move.from) + square_to_text(move.to);
  if (move.promotion != kEmpty) {
    text += move.promotion;
  }
  return text;
}

Move move_from_text(std::string_view text) {
  const char promotion = text.size() > 4 ? text[4] : kEmpty;
  return {square_from_text(text.substr(0, 2)), square_from_text(text.substr(2, 2)), promotion};
}

// A pawn that changes file captures; if nothing stands where it lands, it captures en passant.
bool is_en_passant(const Board& board, const Move& move) {
  return to_white(piece_at(board, move.from)) == 'P' && file_of(move.from) != file_of(move.to) &&
         piece_at(board, move.to) == kEmpty;
}

// A right is lost for good when the king or the rook leaves its home square, or when the rook is
// captured there.
void remove_castling_rights(Board& board, int touched_square) {
  if (touched_square == e1 || touched_square == h1) {
    board.castle_K = false;
  }
  if (touched_square == e1 || touched_square == a1) {
    board.castle_Q = false;
  }
  if (touched_square == e8 || touched_square == h8) {
    board.castle_k = false;
  }
  if (touched_square == e8 || touched_square == a8) {
    board.castle_q = false;
  }
}

Board play_move(const Board& before, const Move& move) {
  const bool white = before.white_to_move;
  const char piece = piece_at(before, move.from);
  const bool pawn_move = to_white(piece) == 'P';
  const bool king_move = to_white(piece) == 'K';
  const bool en_passant = is_en_passant(before, move);
  const bool capture = en_passant || piece_at(before, move.to) != kEmpty;

  Board after = before;
  put_piece(after, move.from, kEmpty);
  put_piece(after, move.to, piece);

  if (move.promotion != kEmpty) {
    put_piece(after, move.to, piece_of(to_white(move.promotion), white));
  }

  // The pawn captured en passant stands beside the square the capturing pawn came from.
  if (en_passant) {
    put_piece(after, square_at(file_of(move.to), rank_of(move.from)), kEmpty);
  }

  // A king only moves two files when castling; then the rook jumps over it.
  if (king_move && std::abs(file_of(move.to) - file_of(move.from)) == 2) {
    const bool king_side = file_of(move.to) > file_of(move.from);
    const int rank = rank_of(move.from);
    put_piece(after, square_at(king_side ? 7 : 0, rank), kEmpty);
    put_piece(after, square_at(king_side ? 5 : 3, rank), piece_of('R', white));
  }

  remove_castling_rights(after, move.from);
  remove_castling_rights(after, move.to);

  const bool double_push = pawn_move && std::abs(rank_of(move.to) - rank_of(move.from)) == 2;
  after.ep =
      double_push ? square_at(file_of(move.from), rank_of(move.from) + forward(white)) : kNoSquare;

  after.halfmove_clock = pawn_move || capture ? 0 : before.halfmove_clock + 1;
  if (!white) {
    after.fullmove_number = before.fullmove_number + 1;
  }
  after.white_to_move = !white;
  return after;
}

// ---- Pseudo-legal moves: everything but the safety of the mover's own king ----

// Adds the moves of a knight or king: one step, onto an empty square or an enemy piece.
void add_step_moves(const Board& board, int from, const std::array<Step, 8>& steps,
                    std::vector<Move>& moves) {
  for (const Step& step : steps) {
    const int file = file_of(from) + step.file;
    const int rank = rank_of(from) + step.rank;
    if (!on_board(file, rank)) {
      continue;
    }
    const int to = square_at(file, rank);
    if (has_colour(piece_at(board, to), board.white_to_move)) {
      continue;
    }
    moves.push_back({from, to, kEmpty});
  }
}

// Adds the moves of a rook, bishop or queen: any number of steps, up to and including the first
// enemy piece.
void add_slider_moves(const Board& board, int from, const std::array<Step, 4>& steps,
                      std::vector<Move>& moves) {
  for (const Step& step : steps) {
    int file = file_of(from) + step.file;
    int rank = rank_of(from) + step.rank;
    while (on_board(file, rank)) {
      const int to = square_at(file, rank);
      if (has_colour(piece_at(board, to), board.white_to_move)) {
        break;
      }
      moves.push_back({from, to, kEmpty});
      if (piece_at(board, to) != kEmpty) {
        break;  // A capture ends the walk.
      }
      file += step.file;
      rank += step.rank;
    }
  }
}

// Adds the moves of a pawn from one square to another. On the last rank the pawn must promote, so
// that there are four moves.
void add_pawn_arrival(int from, int to, std::vector<Move>& moves) {
  if (rank_of(to) == 0 || rank_of(to) == 7) {
    for (const char promotion : {'q', 'r', 'b', 'n'}) {
      moves.push_back({from, to, promotion});
    }
  } else {
    moves.push_back({from, to, kEmpty});
  }
}

void add_pawn_moves(const Board& board, int from, std::vector<Move>& moves) {
  const bool white = board.white_to_move;
  const int file = file_of(from);
  const int next_rank = rank_of(from) + forward(white);

  const int single_push = square_at(file, next_rank);
  if (piece_at(board, single_push) == kEmpty) {
    add_pawn_arrival(from, single_push, moves);

    // From its home rank the pawn may go on to the next square, if that is empty too.
    const int home_rank = white ? 1 : 6;
    if (rank_of(from) == home_rank) {
      const int double_push = square_at(file, next_rank + forward(white));
      if (piece_at(board, double_push) == kEmpty) {
        moves.push_back({from, double_push, kEmpty});
      }
    }
  }

  for (const int capture_file : {file - 1, file + 1}) {
    if (!on_board(capture_file, next_rank)) {
      continue;
    }
    const int to = square_at(capture_file, next_rank);
    const bool enemy_there = has_colour(piece_at(board, to), !white);
    if (enemy_there || to == board.ep) {
      add_pawn_arrival(from, to, moves);
    }
  }
}

// Adds one castling move if it is possible. Requires: the right to this move exists. The right
// implies that king and rook stand on their home squares.
void add_castling_move(const Board& board, int king_from, int king_to, int rook_from,
                       std::vector<Move>& moves) {
  // Every square between king and rook must be empty.
  for (int square = std::min(king_from, rook_from) + 1; square < std::max(king_from, rook_from);
       ++square) {
    if (piece_at(board, square) != kEmpty) {
      return;
    }
  }
  // The king must not be in check, nor cross or land on an attacked square. The rook may.
  for (int square = std::min(king_from, king_to); square <= std::max(king_from, king_to);
       ++square) {
    if (is_attacked(board, square, !board.white_to_move)) {
      return;
    }
  }
  moves.push_back({king_from, king_to, kEmpty});
}

void add_castling_moves(const Board& board, std::vector<Move>& moves) {
  if (board.white_to_move) {
    if (board.castle_K) {
      add_castling_move(board, e1, g1, h1, moves);
    }
    if (board.castle_Q) {
      add_castling_move(board, e1, c1, a1, moves);
    }
  } else {
    if (board.castle_k) {
      add_castling_move(board, e8, g8, h8, moves);
    }
    if (board.castle_q) {
      add_castling_move(board, e8, c8, a8, moves);
    }
  }
}

std::vector<Move> pseudo_legal_moves(const Board& board) {
  std::vector<Move> moves;
  for (int from = 0; from < 64; ++from) {
    const char piece = piece_at(board, from);
    if (!has_colour(piece, board.white_to_move)) {
      continue;
    }
    switch (to_white(piece)) {
      case 'P':
        add_pawn_moves(board, from, moves);
        break;
      case 'N':
        add_step_moves(board, from, knight_steps, moves);
        break;
      case 'B':
        add_slider_moves(board, from, bishop_steps, moves);
        break;
      case 'R':
        add_slider_moves(board, from, rook_steps, moves);
        break;
      case 'Q':
        add_slider_moves(board, from, rook_steps, moves);
        add_slider_moves(board, from, bishop_steps, moves);
        break;
      case 'K':
        add_step_moves(board, from, king_steps, moves);
        break;
      default:
        break;
    }
  }
  add_castling_moves(board, moves);
  return moves;
}

// ---- Legal moves ----

// Returns the pseudo-legal moves after which the mover's own king is not attacked.
std::vector<Move> generate_legal_moves(const Board& board) {
  std::vector<Move> legal;
  for (const Move& move : pseudo_legal_moves(board)) {
    const Board after = play_move(board, move);
    if (!in_check(after, board.white_to_move)) {
      legal.push_back(move);
    }
  }
  return legal;
}

bool has_legal_move(const Board& board) { return !generate_legal_moves(board).empty(); }

bool has_legal_en_passant(const Board& board) {
  if (board.ep == kNoSquare) {
    return false;
  }
  for (const Move& move : generate_legal_moves(board)) {
    if (is_en_passant(board, move)) {
      return true;
    }
  }
  return false;
}

}  // namespace

Board from_fen(std::string_view fen) {
  std::istringstream fields{std::string(fen)};
  std::string placement;
  std::string side;
  std::string castling;
  std::string en_passant;
  Board board{};
  fields >> placement >> side >> castling >> en_passant >> board.halfmove_clock >>
      board.fullmove_number;

  // FEN lists the ranks from the eighth down to the first, each from file a to file h.
  board.squares.fill(kEmpty);
  int file = 0;
  int rank = 7;
  for (const char letter : placement) {
    if (letter == '/') {
      file = 0;
      --rank;
    } else if (letter >= '1' && letter <= '8') {
      file += letter - '0';
    } else {
      put_piece(board, square_at(file, rank), letter);
      ++file;
    }
  }

  board.white_to_move = side == "w";
  board.castle_K = castling.find('K') != std::string::npos;
  board.castle_Q = castling.find('Q') != std::string::npos;
  board.castle_k = castling.find('k') != std::string::npos;
  board.castle_q = castling.find('q') != std::string::npos;
  board.ep = en_passant == "-" ? kNoSquare : square_from_text(en_passant);
  return board;
}

std::string to_fen(const Board& board) {
  std::string fen;
  for (int rank = 7; rank >= 0; --rank) {
    int empty_run = 0;  // Empty squares seen since the last piece on this rank.
    for (int file = 0; file < 8; ++file) {
      const char piece = piece_at(board, square_at(file, rank));
      if (piece == kEmpty) {
        ++empty_run;
        continue;
      }
      if (empty_run > 0) {
        fen += std::to_string(empty_run);
      }
      empty_run = 0;
      fen += piece;
    }
    if (empty_run > 0) {
      fen += std::to_string(empty_run);
    }
    if (rank > 0) {
      fen += '/';
    }
  }

  fen += board.white_to_move ? " w " : " b ";

  std::string castling;
  if (board.castle_K) {
    castling += 'K';
  }
  if (board.castle_Q) {
    castling += 'Q';
  }
  if (board.castle_k) {
    castling += 'k';
  }
  if (board.castle_q) {
    castling += 'q';
  }
  fen += castling.empty() ? "-" : castling;

  fen += ' ';
  fen += has_legal_en_passant(board) ? square_to_text(board.ep) : "-";
  fen += ' ' + std::to_string(board.halfmove_clock);
  fen += ' ' + std::to_string(board.fullmove_number);
  return fen;
}

std::vector<std::string> legal_moves(const Board& board) {
  std::vector<std::string> texts;
  for (const Move& move : generate_legal_moves(board)) {
    texts.push_back(move_to_text(move));
  }
  std::sort(texts.begin(), texts.end());
  return texts;
}

Board play(const Board& board, std::string_view uci) {
  return play_move(board, move_from_text(uci));
}

bool in_check(const Board& board, bool white) {
  const char king = piece_of('K', white);
  for (int square = 0; square < 64; ++square) {
    if (piece_at(board, square) == king) {
      return is_attacked(board, square, !white);
    }
  }
  return false;  // Not reached: a legal position has both kings.
}

bool is_checkmate(const Board& board) {
  return in_check(board, board.white_to_move) && !has_legal_move(board);
}

bool is_stalemate(const Board& board) {
  return !in_check(board, board.white_to_move) && !has_legal_move(board);
}

Board mirrored(const Board& board) {
  Board mirror = board;
  for (int square = 0; square < 64; ++square) {
    const char piece = piece_at(board, square);
    const char exchanged = is_white(piece) ? to_black(piece) : to_white(piece);
    put_piece(mirror, square_at(file_of(square), 7 - rank_of(square)), exchanged);
  }
  mirror.white_to_move = !board.white_to_move;
  mirror.castle_K = board.castle_k;
  mirror.castle_Q = board.castle_q;
  mirror.castle_k = board.castle_K;
  mirror.castle_q = board.castle_Q;
  if (board.ep != kNoSquare) {
    mirror.ep = square_at(file_of(board.ep), 7 - rank_of(board.ep));
  }
  return mirror;
}

std::uint64_t perft(const Board& board, int depth) {
  if (depth == 0) {
    return 1;
  }
  std::uint64_t count = 0;
  for (const std::string& move : legal_moves(board)) {
    count += perft(play(board, move), depth - 1);
  }
  return count;
}

bool insufficient_material(const Board& board) {
  int knights = 0;
  int bishops_on_light = 0;
  int bishops_on_dark = 0;
  for (int square = 0; square < 64; ++square) {
    const bool dark = (file_of(square) + rank_of(square)) % 2 == 0;  // a1 is dark.
    switch (to_white(piece_at(board, square))) {
      case kEmpty:
      case 'K':
        break;
      case 'N':
        ++knights;
        break;
      case 'B':
        ++(dark ? bishops_on_dark : bishops_on_light);
        break;
      default:
        return false;  // A pawn, rook or queen is always enough.
    }
  }
  const int bishops = bishops_on_light + bishops_on_dark;
  // A lone minor piece, whichever side has it, or none at all.
  if (knights + bishops <= 1) {
    return true;
  }
  // Bishops of one square colour, whichever sides have them, never attack the other colour.
  return knights == 0 && (bishops_on_light == 0 || bishops_on_dark == 0);
}

}  // namespace cheg::test::slow

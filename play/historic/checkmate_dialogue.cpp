#include "play/historic/checkmate_dialogue.hpp"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <system_error>
#include <utility>

#include "base/require.hpp"
#include "base/text.hpp"
#include "chess/attacks.hpp"
#include "chess/movegen.hpp"
#include "chess/notation/descriptive_squares.hpp"
#include "chess/setup.hpp"
#include "vm/observer.hpp"

namespace cheg::play {
namespace {

using chess::Color;
using chess::Square;

constexpr std::size_t kPromptColumn = 20;
constexpr std::string_view kInvalid = "INVALID INPUT";
constexpr std::string_view kIllegalMove = "ILLEGAL MOVE";

constexpr std::string_view kHelp =
    "\n"
    "START     SET UP A POSITION: ROOK, WHITE KING, BLACK KING, EACH AS FILE AND RANK,\n"
    "          11,35,55 FOR A1, C5, E5. WHITE IS TO MOVE, AND MOVES\n"
    "K-Q3      BLACK'S MOVE, SEEN FROM HIS OWN SIDE: K-QR1 TO K-KR8. HE CANNOT TAKE THE ROOK\n"
    "SHOW      THE GAME SO FAR, + AFTER A CHECK\n"
    "ON, OFF   LIST ALL OF WHITE'S CANDIDATES WITH THEIR SCORES, OR DO NOT\n"
    "C1 C2 C3  NINE NEW WEIGHTS FOR SET A (KINGS FAR APART), B (NEAR) OR C (CORNER), FROM THE\n"
    "          NEXT MOVE ON: MOBILITY, KINGS, ROOK AND BLACK KING, ROOK AND WHITE KING,\n"
    "          ROOK OFF THE EDGE, ON IT, WHITE KING WELL PLACED, BADLY, ROOK BETWEEN THE KINGS\n"
    "END       END THE PROGRAM\n"
    "HELP      THIS LIST, WHICH 1979 DID NOT HAVE\n"
    "\n"
    "THE SCAN OF THE LISTING HAS LOST START, ON AND OFF: THESE WORDS ARE OURS. END AND SHOW ARE\n"
    "READ FROM WHAT IS LEFT OF THEM. LOWER CASE WILL DO, AND KKT3 IS KN3.\n"
    "\n";

// A square as the listing counts it: 10 for each file and 1 for each rank.
int number_of(Square square) {
  constexpr int kFile = 10;
  return kFile * (chess::file_of(square) + 1) + chess::rank_of(square) + 1;
}

// Three integers; nothing if the line has another form.
std::optional<std::array<int, 3>> parse_numbers(std::string_view line) {
  std::array<int, 3> numbers{};
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const bool is_last = i + 1 == numbers.size();
    const std::size_t comma = line.find(',');
    if ((comma == std::string_view::npos) != is_last) {
      return std::nullopt;
    }
    const std::string_view text = trimmed(line.substr(0, comma));
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), numbers[i]);
    if (error != std::errc() || end != text.data() + text.size()) {
      return std::nullopt;
    }
    line.remove_prefix(is_last ? line.size() : comma + 1);
  }
  return numbers;
}

// Square::none if the number does not stand for a square.
Square square_of(int number) {
  constexpr int kFile = 10;
  const int file = number / kFile;
  const int rank = number % kFile;
  const bool is_square = file >= 1 && file <= 8 && rank >= 1 && rank <= 8;
  return is_square ? chess::make_square(file - 1, rank - 1) : Square::none;
}

// The square of "K-Q3", from Black's side. Returns nothing if the word is not one of the 64 moves.
std::optional<Square> parse_king_move(std::string word) {
  constexpr std::string_view kKing = "K-";
  if (!word.starts_with(kKing)) {
    return std::nullopt;
  }
  word.erase(0, kKing.size());
  if (const std::size_t knight = word.find("KT", 1); knight != std::string::npos) {
    word.replace(knight, 2, "N");
  }
  const chess::Bitboard squares = chess::notation::parse_descriptive_square(Color::black, word);
  if (chess::count(squares) != 1) {
    return std::nullopt;
  }
  return chess::first(squares);
}

// Collects the program's values of its moves, which it reports with BREAK: the move, and its points
// in thousandths.
class Candidates final : public vm::Observer {
 public:
  std::string rook;
  std::string king;

  void break_point(const vm::Moment& moment) override {
    const vm::Value& move = moment.values[moment.code().operands[0]];
    const vm::Value& thousandths = moment.values[moment.code().operands[1]];
    if (!move.is(vm::Type::move) || !thousandths.is(vm::Type::integer)) {
      return;
    }
    const bool is_king =
        chess::type_of(moment.position.piece_on(move.move().from())) == chess::PieceType::king;
    constexpr double kThousand = 1000;
    // The number as BASIC prints it: a blank or a sign, up to six digits, and a blank.
    (is_king ? king : rook) += fmt::format("{: d} {: .6g}\n", number_of(move.move().to()),
                                           static_cast<double>(thousandths.integer()) / kThousand);
  }
};

// Brings a text to the column of the prompt, as TAB(20) does.
std::string with_prompt(std::string text) {
  const std::size_t line = text.rfind('\n');
  const std::size_t column = text.size() - (line == std::string::npos ? 0 : line + 1);
  if (column > kPromptColumn) {
    text += '\n';
  }
  text.append(kPromptColumn - (column > kPromptColumn ? 0 : column), ' ');
  return text + '?';
}

}  // namespace

Result<CheckmateDialogue, std::string> CheckmateDialogue::make(
    std::unique_ptr<consult::Consultant> consultant) {
  CHEG_REQUIRE(consultant != nullptr);
  const auto weights = own_checkmate_weights(*consultant);
  if (!weights) {
    return std::string(
        "the program has no weights to change: the dialogue of 1979 is for `checkmate`, or for a "
        "program that has its C1, C2, C3 and SCALE");
  }
  return CheckmateDialogue(std::move(consultant), *weights);
}

std::string CheckmateDialogue::beginning() { return with_prompt(""); }

CheckmateDialogue::DialogueReply CheckmateDialogue::take(std::string_view line) {
  CHEG_REQUIRE(!is_over());
  const std::string entered = upper_case(trimmed(line));
  DialogueReply answer = [&]() -> DialogueReply {
    switch (std::exchange(expected_, Expected::command)) {
      case Expected::position:
        return take_position(entered);
      case Expected::weights:
        return take_weights(entered);
      default:
        return take_command(entered);
    }
  }();
  if (!answer) {
    expected_ = Expected::nothing;
    return answer;
  }
  return expected_ == Expected::command ? with_prompt(std::move(answer).value()) : answer;
}

CheckmateDialogue::DialogueReply CheckmateDialogue::take_command(const std::string& word) {
  constexpr std::array<std::string_view, kCheckmateSets> kSets{"C1", "C2", "C3"};
  for (std::size_t i = 0; i < kSets.size(); ++i) {
    if (word == kSets[i]) {
      set_ = i;
      expected_ = Expected::weights;
      return std::string("?");
    }
  }
  if (word == "END") {
    expected_ = Expected::nothing;
    return std::string();
  }
  if (word == "START") {
    expected_ = Expected::position;
    return std::string("TYPE STARTING POSITION ");
  }
  if (word == "ON" || word == "OFF") {
    lists_candidates_ = word == "ON";
    return std::string();
  }
  if (word == "SHOW") {
    return game_so_far();
  }
  return word == "HELP" ? std::string(kHelp) : take_move(word);
}

CheckmateDialogue::DialogueReply CheckmateDialogue::take_position(std::string_view line) {
  const auto numbers = parse_numbers(line);
  if (!numbers) {
    return std::string(kInvalid);
  }
  game_.assign(1, {});
  placing_.reset();
  const Placing placing{square_of((*numbers)[0]), square_of((*numbers)[1]),
                        square_of((*numbers)[2])};
  const bool is_on_board = placing.rook != Square::none && placing.white_king != Square::none &&
                           placing.black_king != Square::none;
  if (is_on_board) {
    placing_ = placing;  // even if it is illegal: Black may move out of a check
  }
  if (!is_on_board || !is_legal(placing)) {
    return std::string("\nILLEGAL POSITION");
  }
  DialogueReply answer = play_white();
  return answer ? DialogueReply('\n' + *answer) : answer;
}

std::string CheckmateDialogue::take_weights(std::string_view line) {
  const auto set = parse_checkmate_set(line);
  if (!set) {
    return std::string(kInvalid);
  }
  weights_[set_] = *set;
  consultant_->give(given_checkmate_weights(weights_));
  return "";
}

CheckmateDialogue::DialogueReply CheckmateDialogue::take_move(const std::string& word) {
  const auto to = parse_king_move(word);
  if (!to) {
    return std::string(kInvalid);
  }
  if (!placing_) {
    return std::string(kIllegalMove);
  }
  Placing after = *placing_;
  after.black_king = *to;
  // The rook cannot be taken: its square is not free, as in the listing.
  const bool is_step = chess::contains(chess::king_attacks(placing_->black_king), after.black_king);
  if (!is_step || !is_legal(after)) {
    return std::string(kIllegalMove);
  }
  placing_ = after;
  game_.back().black = word;
  game_.push_back({});
  return play_white();
}

bool CheckmateDialogue::is_legal(const Placing& placing) {
  const auto& [rook, white_king, black_king] = placing;
  return rook != white_king && rook != black_king && white_king != black_king &&
         !chess::contains(chess::king_attacks(white_king), black_king) &&
         !chess::contains(chess::rook_attacks(rook, chess::bit(white_king)), black_king);
}

CheckmateDialogue::DialogueReply CheckmateDialogue::play_white() {
  const chess::Position position = chess::PositionSetup()
                                       .put(chess::Piece::white_rook, placing_->rook)
                                       .put(chess::Piece::white_king, placing_->white_king)
                                       .put(chess::Piece::black_king, placing_->black_king)
                                       .build()
                                       .value();
  Candidates candidates;
  consult::AskOptions options;
  options.host = consult::HostKind::bare;
  options.observer = lists_candidates_ ? &candidates : nullptr;
  const vm::Answer answer = consultant_->ask(chess::Game(position), options).answer;
  if (answer.status != vm::AnswerStatus::move) {
    return NoCheckmateMove{consult::why_no_move(answer, consultant_->program())};
  }
  const chess::Move move = answer.outcome.move;
  const bool is_king = move.from() == placing_->white_king;
  (is_king ? placing_->white_king : placing_->rook) = move.to();
  const chess::Position after = position.after(move);
  const bool is_mate = after.in_check() && chess::count_legal_moves(after) == 0;

  const std::string text =
      (is_king ? "K-" : "R-") + chess::notation::descriptive_square(Color::white, move.to());
  game_.back() = {is_mate ? "MATE" : text, after.in_check() && !is_mate, ""};
  std::string list;
  const std::string rule = consultant_->program().location(answer.outcome.instruction);
  if (!candidates.rook.empty() || (lists_candidates_ && rule == "MATE")) {
    list = "ROOK\n" + candidates.rook;
  }
  if (!candidates.king.empty()) {
    list += "KING\n" + candidates.king;
  }
  return list + text + (is_mate ? " CHECKMATE" : after.in_check() ? " CHECK" : "");
}

std::string CheckmateDialogue::game_so_far() const {
  std::string text = fmt::format("\n\n\n{:6}{:<9}BLACK\n", "", "WHITE");
  for (std::size_t i = 0; i < game_.size(); ++i) {
    const Turn& turn = game_[i];
    const std::string white = turn.white + (turn.is_check ? "+" : "");
    std::string row = fmt::format("{:<6}{:<9}{}", fmt::format(" {}", i + 1), white, turn.black);
    row.erase(row.find_last_not_of(' ') + 1);
    text += row + '\n';
  }
  return text + "\n\n\n";
}

}  // namespace cheg::play

#include "tests/support/slow_machine.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <stdexcept>
#include <utility>

#include "tests/support/slow_conditions.hpp"
#include "tests/support/slow_operations.hpp"
#include "tests/support/slow_places.hpp"
#include "tests/support/slow_values.hpp"
#include "tests/support/slow_view.hpp"

namespace cheg::test {
namespace {

constexpr long long kMate = 32'000;

struct OutOfBudget {};

// ---- A run and its nodes ----

struct Plan {
  std::string tag;
  SlowValue variable;
};

// One plan for each colour.
struct Plans {
  std::optional<Plan> white;
  std::optional<Plan> black;

  std::optional<Plan>& of(bool is_white) { return is_white ? white : black; }
};

// The state that all nodes of a run share.
struct Run {
  const SlowProgram& program;
  const SlowLimits& limits;
  std::vector<std::string> breaks{};
  long long instructions = 0;
  long long moved_cells = 0;
};

struct NodeAnswer {
  std::string status;
  std::string location{};
  long long score = 0;  // for the side to move; from the program, otherwise from the host
  std::string move{};
  std::string error{};
};

NodeAnswer ask(Run& run, const slow::Board& board, int depth, const Plans& plans);

// One invocation of the program.
class Node {
 public:
  Node(Run& run, SlowView view, int depth, Plans plans)
      : run_(run), view_(std::move(view)), depth_(depth), plans_(std::move(plans)) {
    variables_ = view_.variables();
    variables_["DEPTH"] = {std::int64_t{depth}};
    if (our_plan()) {
      variables_["X"] = our_plan()->variable;
    }
  }

  NodeAnswer start_at(std::size_t place) {
    try {
      run_from(place);
      throw std::logic_error("a RETURN has ended the node");
    } catch (const NodeAnswer& answer) {
      return answer;
    } catch (const SlowRunTimeError& error) {
      return {.status = "error", .location = error.location, .error = error.name};
    }
  }

 private:
  // ---- Going through the program ----

  // Executes the program from this place, until the RETURN that ends this call. Returns the value
  // of this RETURN.
  SlowValue run_from(std::size_t place) {
    for (;;) {
      try {
        if (place == run_.program.instructions.size()) {
          slow_fail("fell-off-end");
        }
        if (++run_.instructions > run_.limits.instructions) {
          throw OutOfBudget{};
        }
        place_ = place;
        const SlowInstruction& instruction = run_.program.instructions[place];
        if (instruction.name == "RETURN") {
          if (open_calls_ == 0) {
            slow_fail("return-outside-subroutine");
          }
          return read(instruction, 1);
        }
        const std::string tag = execute(instruction);
        place = tag.empty() ? place + 1 : slow_place(run_.program, tag);
      } catch (SlowRunTimeError& error) {
        if (error.location.empty()) {
          error.location = slow_location(run_.program, place);
        }
        throw;
      }
    }
  }

  // Calls a subroutine. The subroutine sees the current X.
  SlowValue call(const std::string& tag) {
    if (open_calls_ == run_.limits.open_calls) {
      throw OutOfBudget{};
    }
    const std::size_t place_of_call = place_;
    ++open_calls_;
    SlowValue result = run_from(slow_place(run_.program, tag));
    --open_calls_;
    place_ = place_of_call;
    return result;
  }

  SlowValue call_with_x(const std::string& tag, const SlowValue& x) {
    const SlowValue saved = variables_["X"];
    variables_["X"] = x;
    SlowValue result = call(tag);
    variables_["X"] = saved;
    return result;
  }

  // Executes one instruction. Returns the tag to which it jumps, or "" if it does not jump.
  std::string execute(const SlowInstruction& i) {
    std::string tag;
    if (!jump(i, tag) && !set_variable(i) && !build_set(i) && !change_elements(i) && !play(i) &&
        !give_value(i) && !ask_chess(i) && !calculate(i)) {
      throw std::logic_error("unknown instruction: " + i.name);
    }
    return tag;
  }

  // ---- Operands, counted from 1 as in the reference ----

  static const std::string& operand(const SlowInstruction& i, std::size_t number) {
    return i.operands.at(number - 1);
  }

  void count_cells(const SlowValue& value) {
    const std::size_t cells = slow_cells(value);
    run_.moved_cells += static_cast<long long>(cells);
    if (cells > run_.limits.cells || run_.moved_cells > run_.limits.moved_cells) {
      throw OutOfBudget{};
    }
  }

  SlowValue read(const SlowInstruction& i, std::size_t number) {
    const std::string& text = operand(i, number);
    const SlowValue value =
        text.starts_with('"') ? slow_literal(text) : variables_[text.empty() ? "X" : text];
    count_cells(value);
    return value;
  }

  std::int64_t integer(const SlowInstruction& i, std::size_t number) {
    return slow_integer(read(i, number));
  }
  bool logical(const SlowInstruction& i, std::size_t number) {
    return slow_logical(read(i, number));
  }
  SlowSet set(const SlowInstruction& i, std::size_t number) { return slow_set(read(i, number)); }
  int piece(const SlowInstruction& i, std::size_t number) {
    return view_.piece_of(read(i, number));
  }
  int square(const SlowInstruction& i, std::size_t number) {
    return SlowView::square_of(read(i, number));
  }

  void write(const SlowInstruction& i, std::size_t number, const SlowValue& value) {
    count_cells(value);
    variables_[operand(i, number)] = value;
  }

  bool satisfies(const std::string& condition, const SlowValue& value) {
    return slow_satisfies(condition, value, view_, variables_);
  }

  // ---- 6.1 Control and subroutines ----

  bool jump(const SlowInstruction& i, std::string& tag) {
    bool jumps = false;
    if (i.name == "BREAK") {
      run_.breaks.push_back(here() + ' ' + view_.text(read(i, 1)) + ' ' + view_.text(read(i, 2)) +
                            ' ' + view_.text(read(i, 3)));
    } else if (i.name == "COND") {
      jumps = satisfies(operand(i, 1), call(operand(i, 2)));
    } else if (i.name == "CONDV") {
      jumps = satisfies(operand(i, 1), read(i, 2));
    } else if (i.name == "CONDT") {
      jumps = slow_logical(call_with_x(operand(i, 1), read(i, 2)));
    } else if (i.name == "CONDF") {
      jumps = !slow_logical(call_with_x(operand(i, 1), read(i, 2)));
    } else if (i.name == "JUMP<") {
      jumps = integer(i, 1) < integer(i, 2);
    } else if (i.name == "JUMP>") {
      jumps = integer(i, 1) > integer(i, 2);
    } else if (i.name == "JUMP#<") {
      jumps = !(integer(i, 1) < integer(i, 2));
    } else if (i.name == "JUMP#>") {
      jumps = !(integer(i, 1) > integer(i, 2));
    } else if (i.name == "JUMP=") {
      jumps = read(i, 1) == read(i, 2);
    } else if (i.name == "JUMP#=") {
      jumps = read(i, 1) != read(i, 2);
    } else {
      return false;
    }
    tag = jumps ? operand(i, 3) : "";
    return true;
  }

  // ---- 6.2 Setting variables ----

  bool set_variable(const SlowInstruction& i) {
    if (i.name == "SET") {
      write(i, 1, call_with_x(operand(i, 2), read(i, 3)));
    } else if (i.name == "SETV") {
      write(i, 1, read(i, 2));
    } else if (i.name == "SETSQ") {
      const std::int64_t rank = integer(i, 2);
      const std::int64_t file = integer(i, 3);
      write(i, 1, {square_on(file, rank)});
    } else if (i.name == "SETMOV") {
      const int man = piece(i, 2);
      write(i, 1, {move_of(man, square(i, 3))});
    } else if (i.name == "EXCH" || i.name == "ORDER") {
      const SlowValue first = read(i, 1);
      const SlowValue second = read(i, 2);
      if (i.name == "EXCH" || is_greater(first, second, operand(i, 3))) {
        write(i, 1, second);
        write(i, 2, first);
      }
    } else {
      return false;
    }
    return true;
  }

  // Returns the square on this file and rank. The rank is seen from the side to move.
  [[nodiscard]] SlowSquare square_on(std::int64_t file, std::int64_t rank) const {
    if (file < 1 || file > 8 || rank < 1 || rank > 8) {
      slow_fail("off-board");
    }
    return {slow_square(static_cast<int>(file), static_cast<int>(rank), view_.board.white_to_move)};
  }

  [[nodiscard]] SlowMove move_of(int man, int to) const {
    const bool promotes = view_.kind_at(man) == 'P' && slow_rank_from(view_.is_white(man), to) == 8;
    return {man, to, promotes ? 'q' : ' '};
  }

  // Compares two values in the same way as ORDER.
  [[nodiscard]] bool is_greater(const SlowValue& a, const SlowValue& b,
                                const std::string& ordering) const {
    if (ordering.empty() || ordering == "#") {
      return ordering == "#";
    }
    const int rank_of_a = view_.our_rank(slow_move(a).to);
    const int rank_of_b = view_.our_rank(slow_move(b).to);
    return ordering == "DEEP" ? rank_of_a > rank_of_b : rank_of_a < rank_of_b;
  }

  // ---- 6.3 Sets: building and searching ----

  bool build_set(const SlowInstruction& i) {
    if (i.name == "SELECT" || i.name == "SELECC" || i.name == "MAP") {
      SlowSet result;
      for (const SlowValue& element : set(i, 3)) {
        if (i.name == "MAP") {
          result.push_back(call_with_x(operand(i, 2), element));
        } else if (i.name == "SELECT" ? call_with_x(operand(i, 2), element) == SlowValue{true}
                                      : satisfies(operand(i, 2), element)) {
          result.push_back(element);
        }
      }
      write(i, 1, {result});
    } else if (i.name == "PAIR") {
      write(i, 1, {SlowSet{read(i, 2), read(i, 3)}});
    } else if (i.name == "MEMBER") {
      write(i, 1, {number_in_set(i) > 0});
    } else if (i.name == "MEMNUM") {
      write(i, 1, {number_in_set(i)});
    } else if (i.name == "INTERS") {
      write(i, 1, {slow_filtered(set(i, 2), set(i, 3), true)});
    } else if (i.name == "DIFFER") {
      write(i, 1, {slow_filtered(set(i, 2), set(i, 3), false)});
    } else if (i.name == "UNION") {
      write(i, 1, {slow_joined(set(i, 2), slow_filtered(set(i, 3), set(i, 2), false))});
    } else if (i.name == "APPEND") {
      write(i, 1, {slow_joined(set(i, 2), set(i, 3))});
    } else if (i.name == "CARD") {
      write(i, 1, {static_cast<std::int64_t>(set(i, 2).size())});
    } else {
      return false;
    }
    return true;
  }

  // Returns the number for MEMBER and MEMNUM. Their two operands may have either order.
  std::int64_t number_in_set(const SlowInstruction& i) {
    const SlowValue second = read(i, 2);
    const SlowValue third = read(i, 3);
    if (third.as<SlowSet>() != nullptr) {
      return slow_number_of(second, slow_set(third));
    }
    return slow_number_of(third, slow_set(second));
  }

  // ---- 6.4 Sets: elements ----

  bool change_elements(const SlowInstruction& i) {
    if (i.name == "GETEL") {
      const SlowSet elements = set(i, 2);
      write(i, 1, slow_element(elements, slow_position(elements, integer(i, 3))));
    } else if (i.name == "EXCHEL") {
      SlowSet elements = set(i, 1);
      const std::int64_t p = slow_position(elements, integer(i, 2));
      const std::int64_t q = slow_position(elements, integer(i, 3));
      if (std::min(p, q) <= slow_size(elements)) {
        check_budget(std::max(p, q));
      }
      slow_exchange_elements(elements, p, q);
      write(i, 1, {elements});
    } else if (i.name == "SETEL" || i.name == "INSERT" || i.name == "UNSERT" ||
               i.name == "EXCHWE") {
      const SlowValue value = i.name == "UNSERT" ? SlowValue{} : read(i, 1);
      const std::int64_t number = integer(i, 3);
      SlowSet elements = set(i, 2);
      const std::int64_t p = slow_position(elements, number);
      const SlowValue old = slow_element(elements, p);
      if (i.name == "UNSERT") {
        slow_remove_element(elements, p);
      } else {
        check_budget(p);
        if (i.name == "INSERT") {
          slow_insert_element(elements, p, value);
        } else {
          slow_set_element(elements, p, value);
        }
      }
      write(i, 2, {elements});
      if (i.name == "UNSERT" || i.name == "EXCHWE") {
        write(i, 1, old);
      }
    } else {
      return false;
    }
    return true;
  }

  // Throws OutOfBudget if p is too large. Call this function before a set is padded up to p.
  void check_budget(std::int64_t p) const {
    if (p > static_cast<std::int64_t>(run_.limits.cells)) {
      throw OutOfBudget{};
    }
  }

  // ---- 6.5 Playing ----

  bool play(const SlowInstruction& i) {
    if (i.name == "TRY") {
      try_moves(fitting_moves(i));
    } else if (i.name == "PLAYB") {
      const std::vector<SlowMove> moves = fitting_moves(i);
      if (!moves.empty()) {
        try_moves(moves);
        end_with_best();
      }
    } else if (i.name == "PLAY") {
      const std::vector<SlowMove> moves = fitting_moves(i);
      if (!moves.empty()) {
        if (!view_.is_legal(moves[0])) {
          slow_fail("illegal-move");
        }
        end_with_move(moves[0], last_value_);
      }
    } else if (i.name == "PLAN") {
      const std::vector<SlowMove> moves = moves_in(set(i, 2));
      our_plan() = Plan{operand(i, 1), read(i, 3)};
      try_moves(moves);
    } else if (i.name == "UNPLAN") {
      our_plan().reset();
    } else if (i.name == "DONE") {
      end_with_best();
    } else if (i.name == "LEAVE") {
      end_not_handled();
    } else {
      return false;
    }
    return true;
  }

  static std::vector<SlowMove> moves_in(const SlowSet& set) {
    std::vector<SlowMove> moves;
    for (const SlowValue& element : set) {
      moves.push_back(slow_move(element));
    }
    return moves;
  }

  // Returns the moves of a set that satisfy a condition, in an ordering. The three operands of the
  // instruction are the set, the condition and the ordering.
  std::vector<SlowMove> fitting_moves(const SlowInstruction& i) {
    SlowSet fitting;
    for (const SlowValue& element : set(i, 1)) {
      if (satisfies(operand(i, 2), element)) {
        fitting.push_back(element);
      }
    }
    std::vector<SlowMove> moves = moves_in(fitting);
    const std::string& ordering = operand(i, 3);
    const auto rank = [&](const SlowMove& move) { return view_.our_rank(move.to); };
    if (ordering == "DEEP") {
      std::stable_sort(moves.begin(), moves.end(),
                       [&](const auto& a, const auto& b) { return rank(a) > rank(b); });
    } else if (ordering == "#DEEP") {
      std::stable_sort(moves.begin(), moves.end(),
                       [&](const auto& a, const auto& b) { return rank(a) < rank(b); });
    } else if (ordering == "#") {
      std::reverse(moves.begin(), moves.end());
    }
    return moves;
  }

  // Tries the moves, without bounds.
  void try_moves(const std::vector<SlowMove>& moves) {
    for (const SlowMove& move : moves) {
      if (!view_.is_legal(move)) {
        continue;
      }
      Plans below = plans_;
      for (const bool white : {true, false}) {
        if (below.of(white)) {
          below.of(white)->variable = view_.followed(below.of(white)->variable, move);
        }
      }
      const long long score = -ask(run_, view_.after(move), depth_ + 1, below).score;
      if (!best_ || score > best_score_) {
        best_ = move;
        best_score_ = score;
      }
    }
  }

  // ---- 6.5 Values ----

  bool give_value(const SlowInstruction& i) {
    if (i.name != "RETBET" && i.name != "VALRET" && i.name != "VALRUT" && i.name != "VALON") {
      return false;
    }
    const long long score =
        slow_position_value(integer(i, 1), integer(i, 2), integer(i, 3), depth_);
    if (i.name == "RETBET") {
      if (best_ && best_score_ > score) {
        end_with_best();
      }
      return true;
    }
    last_value_ = score;
    if (i.name == "VALRET" || (i.name == "VALRUT" && depth_ > 1)) {
      throw NodeAnswer{.status = "value", .location = here(), .score = score};
    }
    return true;
  }

  // ---- The ends of a node ----

  [[nodiscard]] std::string here() const { return slow_location(run_.program, place_); }

  [[noreturn]] void end_not_handled() const {
    throw NodeAnswer{.status = "not-handled", .location = here()};
  }

  [[noreturn]] void end_with_move(const SlowMove& move, long long score) const {
    throw NodeAnswer{.status = "move", .location = here(), .score = score, .move = slow_uci(move)};
  }

  [[noreturn]] void end_with_best() const {
    if (!best_) {
      end_not_handled();
    }
    end_with_move(*best_, best_score_);
  }

  // ---- 6.6 Chess data ----

  bool ask_chess(const SlowInstruction& i) {
    const auto number = [](int n) { return SlowValue{std::int64_t{n}}; };
    if (i.name == "PIECE") {
      write(i, 1, {SlowPiece{piece(i, 2)}});
    } else if (i.name == "SQUARE") {
      write(i, 1, {SlowSquare{square(i, 2)}});
    } else if (i.name == "SIDE") {
      write(i, 1, number(slow_side(square(i, 2))));
    } else if (i.name == "RANK") {
      write(i, 1, number(view_.our_rank(square(i, 2))));
    } else if (i.name == "FILE") {
      write(i, 1, number(slow_file(square(i, 2))));
    } else if (i.name == "SCOLOR") {
      write(i, 1, number(slow_is_light(square(i, 2)) ? 0 : 1));
    } else if (i.name == "PCOLOR") {
      write(i, 1, number(view_.is_ours(piece(i, 2)) ? 0 : 1));
    } else if (i.name == "MVDIST") {
      const int from = square(i, 2);
      write(i, 1, number(slow_distance(from, square(i, 3))));
    } else if (i.name == "OPP") {
      const int first = square(i, 2);
      write(i, 1, {slow_opposition(first, square(i, 3))});
    } else if (i.name == "INSQ") {
      const int king = piece(i, 2);
      write(i, 1, {is_in_square(king, piece(i, 3))});
    } else if (i.name == "SQ>RNK") {
      const int from = square(i, 2);
      const std::int64_t ranks = integer(i, 3);
      // The board has fewer ranks than that, and the sum must not overflow.
      const std::int64_t up = std::clamp<std::int64_t>(ranks, -100, 100);
      write(i, 1, {square_on(slow_file(from), view_.our_rank(from) + up)});
    } else {
      return false;
    }
    return true;
  }

  [[nodiscard]] bool is_in_square(int king, int pawn) const {
    if (view_.kind_at(king) != 'K' || view_.kind_at(pawn) != 'P') {
      slow_fail("not-king-pawn");
    }
    const bool white = view_.is_white(pawn);
    const int rank = slow_rank_from(white, pawn);
    int s = rank == 2 ? 5 : 8 - rank;
    if (view_.is_white(king) != white && view_.is_ours(king)) {
      s = s + 1;
    }
    return 8 - slow_rank_from(white, king) <= s && std::abs(slow_file(king) - slow_file(pawn)) <= s;
  }

  // ---- 6.7 Logic and arithmetic ----

  bool calculate(const SlowInstruction& i) {
    if (i.name == "NOR" || i.name == "OR" || i.name == "AND") {
      const bool a = logical(i, 2);
      const bool b = logical(i, 3);
      write(i, 1, {i.name == "NOR" ? !a && !b : i.name == "OR" ? a || b : a && b});
    } else if (i.name == "ABS") {
      write(i, 1, {slow_computed("DIF", integer(i, 2), 0)});
    } else {
      const std::string names = " ADD SUB MUL DIV MOD DIF MIN MAX ";
      if (names.find(' ' + i.name + ' ') == std::string::npos) {
        return false;
      }
      const std::int64_t a = integer(i, 2);
      const std::int64_t b = integer(i, 3);
      write(i, 1, {slow_computed(i.name, a, b)});
    }
    return true;
  }

  // ---- The state of the node ----

  std::optional<Plan>& our_plan() { return plans_.of(view_.board.white_to_move); }

  Run& run_;
  SlowView view_;
  int depth_;
  Plans plans_;
  SlowVariables variables_;
  std::size_t place_ = 0;  // of the current instruction
  int open_calls_ = 0;
  std::optional<SlowMove> best_;
  long long best_score_ = 0;
  long long last_value_ = 0;
};

// Asks the program at a node. The host does not search.
NodeAnswer ask(Run& run, const slow::Board& board, int depth, const Plans& plans) {
  if (depth - 1 > run.limits.plies) {
    throw OutOfBudget{};
  }
  const SlowView view(board);
  Plans own_plans = plans;
  const std::optional<Plan>& plan = own_plans.of(board.white_to_move);
  const auto start = plan ? slow_place(run.program, plan->tag) : slow_entry(run.program, view);
  if (!start || view.moves.empty()) {
    const bool is_mate = slow::is_checkmate(board);
    return {.status = !start    ? "no-entry"
                      : is_mate ? "checkmate"
                                : "stalemate",
            .score = is_mate ? (depth - 1) - kMate : 0};
  }
  return Node(run, view, depth, own_plans).start_at(*start);
}

}  // namespace

SlowAnswer slow_run(const SlowProgram& program, const slow::Board& board,
                    const SlowLimits& limits) {
  Run run{program, limits};
  SlowAnswer answer;
  try {
    const NodeAnswer root = ask(run, board, 1, {});
    const bool has_score = root.status == "move" || root.status == "value";
    answer.status = root.status;
    answer.move = root.move;
    answer.score = has_score ? root.score : 0;
    answer.location = root.location;
    answer.error = root.error;
  } catch (const OutOfBudget&) {
    answer.out_of_budget = true;
  }
  answer.breaks = run.breaks;
  return answer;
}

}  // namespace cheg::test

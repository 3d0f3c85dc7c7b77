// Natives: instructions, conditions and orderings that a host writes in C++.
//
// A native library holds rows and one function for each row. The compiler checks programs against
// the rows. Before an instruction's function runs, the machine checks every operand against its
// row: an `integer` operand is an integer, a `square` operand a square, a man or a move, and so on.
//
// An instruction may ask subroutines of the program about other positions. A tag operand whose use
// is TagUse::ask names each such subroutine. The subroutine runs as if at a node of its own: the
// values that it stores are lost when it returns. X and the variables of the program are carried
// over from the node that asks, in the same way as a plan variable: see vm/carry.hpp. The
// predefined variables are those of the other position. The subroutine sees the board from the side
// that the program plays, even if the other side is to move; LM then contains the other side's
// replies.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "chess/position.hpp"
#include "lang/library.hpp"
#include "vm/conditions.hpp"
#include "vm/finding.hpp"
#include "vm/memo_table.hpp"
#include "vm/move_values.hpp"
#include "vm/set_store.hpp"
#include "vm/value.hpp"

namespace cheg::vm {

struct AskedNeeds;
struct Node;
struct NodeOutcome;
struct PreparedInstruction;

// A position that is reached from the node by steps, nearly always moves, and the value of X there.
struct Standpoint {
  chess::Position position;
  Value x;
  int plies = 0;  // from the node
  // The standpoint before the last step, which must outlive this one; nullptr for the node itself.
  const Standpoint* before = nullptr;
  Step step{};
};

// The information, besides the position, that a host gives to natives at its root. Games with
// hidden men need it, because a position does not describe them. Each such host derives its own
// class.
class Knowledge {
 public:
  virtual ~Knowledge() = default;

  // The moves that the side to move may attempt at the root. LM contains them instead of the legal
  // moves of the position.
  [[nodiscard]] virtual const chess::MoveList& moves() const = 0;

 protected:
  Knowledge() = default;
  Knowledge(const Knowledge&) = default;
  Knowledge(Knowledge&&) = default;
  Knowledge& operator=(const Knowledge&) = default;
  Knowledge& operator=(Knowledge&&) = default;
};

// One execution of a native instruction.
class NativeCall {
 public:
  NativeCall(Node& node, const PreparedInstruction& instruction, const void* data)
      : node_(node), instruction_(instruction), data_(data) {}

  [[nodiscard]] const chess::Position& position() const;
  // The side that the program plays.
  [[nodiscard]] chess::Color us() const;
  // The `data` given to the constructor of the NativeInstruction that is being executed.
  [[nodiscard]] const void* data() const { return data_; }
  // The knowledge that the host gives to natives at its root; nullptr at other nodes, or if the
  // host gives none.
  [[nodiscard]] const Knowledge* knowledge() const;
  // Operands count from 0, as in the row. Requires: the operand is not a tag.
  [[nodiscard]] const Value& operand(std::size_t number) const;
  // The square of a square operand, and the square of the man of a piece operand. Requires: the
  // operand has that class in the row.
  [[nodiscard]] chess::Square square(std::size_t number) const;
  [[nodiscard]] chess::Square man(std::size_t number) const;
  // Requires an integer operand.
  [[nodiscard]] std::int64_t integer(std::size_t number) const { return operand(number).integer(); }

  // Stores into an operand. Requires: the operand is written or updated according to the row.
  void store(std::size_t number, Value value);
  // Stores a set of squares, in scan order seen from our side.
  void store_squares(std::size_t number, chess::Bitboard squares);
  // Stores the set of the men on these squares, in the same order. Requires: each square is
  // occupied.
  void store_men(std::size_t number, chess::Bitboard squares);
  // Makes a set of squares, for X of a Standpoint. The set is valid until the end of the Scope in
  // which it was made. Returns nothing if the call has failed.
  [[nodiscard]] std::optional<Value> make_squares(chess::Bitboard squares);
  // Stores a set of moves in this order.
  void store_moves(std::size_t number, std::span<const chess::Move> moves);
  // Stores a set of these values. Requires: none of them is a set.
  void store_values(std::size_t number, std::span<const Value> values);
  // Reports a number and a value to the observer. Does nothing in an asked subroutine.
  void note(std::int64_t number, const Value& value) const;
  // Pushes a value onto the stack of the node. Returns false if the stack is full; the call has
  // then failed.
  bool push(const Value& value);
  // Takes the last value off the stack. Returns nothing if the stack is empty.
  [[nodiscard]] std::optional<Value> pop();
  // Ends the program at this node with this error when the native's function returns.
  void fail(RunTimeError error) { error_ = error; }

  [[nodiscard]] const std::optional<RunTimeError>& error() const { return error_; }

  // An empty list that keeps its capacity from call to call.
  [[nodiscard]] std::vector<chess::Move>& scratch();
  // Returns this many bytes, aligned for any type and not initialised. They are valid until the
  // native call ends or calls scratch_bytes() again. The node reuses the memory for its next call.
  [[nodiscard]] std::span<std::byte> scratch_bytes(std::size_t bytes);

  // Frees, when it is destroyed, all sets made since its construction: X at other positions and the
  // sets that subroutines returned. These sets must not be used afterwards.
  class Scope {
   public:
    explicit Scope(NativeCall& call);
    ~Scope() { store_.release(mark_); }
    Scope(const Scope&) = delete;
    Scope(Scope&&) = delete;
    Scope& operator=(const Scope&) = delete;
    Scope& operator=(Scope&&) = delete;

   private:
    SetStore& store_;
    SetStore::Mark mark_;
  };

  // Counts work against all limits, in instructions, at least 0. Returns false if the call has
  // failed.
  [[nodiscard]] bool charge(std::int64_t instructions);

  // Counts work that is not part of the program's instructions, in units of about one instruction's
  // time, at least 0. Such work counts only against Limits::instructions_per_search. Returns false
  // if the call has failed. A native calls this before work that takes much longer than its
  // instruction count, so that the limits apply to that work too.
  [[nodiscard]] bool spend(std::int64_t work);

  // The cost of all questions in this search that the memo table did not answer.
  [[nodiscard]] Fuel used_by_questions() const;

  // ---- Asking about other positions. If one of these functions returns nothing, the call has
  // failed.

  // The node itself. Call this before reading a set, because it may relocate sets.
  [[nodiscard]] Standpoint here();
  // The position after a move, and X adapted to it. Requires: the move is legal. Counts as ten
  // instructions.
  [[nodiscard]] std::optional<Standpoint> after(const Standpoint& before, chess::Move move);
  // The position turned by a symmetry of the board, counted as one ply further. Requires: the
  // symmetry is one of chess::symmetries_of(). Counts as ten instructions, as `after` does.
  [[nodiscard]] std::optional<Standpoint> turned(const Standpoint& before,
                                                 chess::Symmetry symmetry);
  // Runs the subroutine whose tag is operand `number` at `at` and returns its result. Requires:
  // `at` is at least one ply from the node, so that endless questions reach the limit of plies.
  [[nodiscard]] std::optional<Value> ask(std::size_t number, const Standpoint& at);
  // Does the same without the memo table. This is faster than `ask` if no position is asked about
  // twice. The work counts in the same way.
  [[nodiscard]] std::optional<Value> ask_fresh(std::size_t number, const Standpoint& at);

  // Returns the result of `find`, from the memo table if it is stored there. The result may depend
  // only on the question, the position, X and the carried values. It must not be a set. Always
  // counts as one instruction, so that the cost of a program does not depend on earlier questions.
  // Sets MemoQuestion::subroutine to the subroutine of operand `number`. Kind 0 is reserved for
  // ask().
  template <class Find>
  [[nodiscard]] std::optional<Value> remembered(std::size_t number, MemoQuestion question,
                                                const Standpoint& at, Find find) {
    return remembered(key_of(number, question, at), at, find);
  }
  // These functions do the same in two steps, for natives with several questions. prepare() starts
  // to fetch an entry of the memo table; meanwhile the native can prepare the next question.
  [[nodiscard]] std::optional<MemoKey> prepare(std::size_t number, MemoQuestion question,
                                               const Standpoint& at) const;
  template <class Find>
  [[nodiscard]] std::optional<Value> remembered(const std::optional<MemoKey>& key,
                                                const Standpoint& at, Find find) {
    if (key) {
      if (const auto known = recall(*key, at)) {
        return known;
      }
      if (error_) {
        return std::nullopt;
      }
    }
    const Expense begin = begin_question(at);
    const std::optional<Value> value = error_ ? std::nullopt : find();
    end_question(begin, at, key, value);
    return error_ ? std::nullopt : value;
  }

  // Whether the answers to such questions may be remembered.
  [[nodiscard]] bool can_be_remembered(std::size_t number, const Standpoint& at) const {
    return key_of(number, {}, at).has_value();
  }
  // Whether answers can depend on the distance of the position from the root.
  [[nodiscard]] bool answers_depend_on_ply() const;
  // Whether X and the carried values are the same at every position and after every symmetry.
  [[nodiscard]] bool values_stay(std::size_t number, const Standpoint& at) const;
  // Whether the subroutine can read X before it sets X.
  [[nodiscard]] bool reads_x(std::size_t number) const;
  // Whether the answers to such questions may be remembered and are the same for all eight
  // symmetries of the board.
  [[nodiscard]] bool can_be_turned(std::size_t number, const Standpoint& at) const;
  // MemoTable::analysis() for such questions with these carried values, and MemoTable::make_room().
  // The place lives as long as the machine. analysis() returns nullptr if there is no place.
  [[nodiscard]] std::unique_ptr<CachedAnalysis>* analysis(std::size_t number, MemoQuestion question,
                                                          const Standpoint& at);
  [[nodiscard]] bool make_room(const CachedAnalysis& analysis, std::size_t bytes) const;
  // Takes bytes of Limits::memory as working memory of the native. Returns false if there are not
  // enough. The native must give back all bytes that it has taken.
  [[nodiscard]] bool take_memory(std::size_t bytes) const;
  void give_back_memory(std::size_t bytes) const;

  // ---- Reasons. At the root, an observer may ask for the reasons of a move.

  // The move to explain; usually nothing.
  [[nodiscard]] std::optional<chess::Move> explained() const;
  // Reports the finding to the observer. Requires: explained() returns a move.
  void report(const Finding& finding);
  // Runs the subroutine whose tag is operand `number` at the node itself and returns its result.
  // Returns nothing after an error; the call then fails only if a limit was reached. Requires:
  // explained() returns a move.
  [[nodiscard]] std::optional<Value> ask_here(std::size_t number);

 private:
  // The state of the limits at the beginning of a question.
  struct Expense {
    Fuel fuel_left;
    Fuel by_questions;
    int deepest_ply;
    std::size_t storage_limit;
  };

  [[nodiscard]] int ply_of(const Standpoint& at) const;
  [[nodiscard]] std::optional<MemoKey> key_of(std::size_t number, MemoQuestion question,
                                              const Standpoint& at) const;
  [[nodiscard]] std::optional<Value> recall(const MemoKey& key, const Standpoint& at);
  // begin_question() gives the question limits of its own; end_question() restores the old ones.
  [[nodiscard]] Expense begin_question(const Standpoint& at);
  void end_question(const Expense& begin, const Standpoint& at, const std::optional<MemoKey>& key,
                    const std::optional<Value>& value);
  [[nodiscard]] std::optional<Standpoint> next_of(Standpoint next);
  [[nodiscard]] const AskedNeeds& needs_of(std::size_t number) const;
  [[nodiscard]] bool carries(std::size_t number, const Standpoint& at,
                             MemoQuestion& question) const;
  // The variables that are set for an asked subroutine. Debuggers need all of them.
  enum class SetUp : std::uint8_t { all_variables, needed_variables };
  [[nodiscard]] std::optional<Value> ask_anew(std::uint32_t subroutine, const Standpoint& at,
                                              SetUp set_up = SetUp::all_variables);
  [[nodiscard]] bool set_variables(Node& asked, std::uint32_t subroutine, const Standpoint& at,
                                   SetUp set_up) const;
  // Fails the call because of this outcome of the question.
  void fail_as(const Node& asked, const NodeOutcome& outcome, const AskedNeeds& needs);

  Node& node_;
  const PreparedInstruction& instruction_;
  const void* data_;
  std::optional<RunTimeError> error_;
};

// An instruction's function and its data. The function must be pure: the same call in the same
// position, with the same knowledge at its root, always has the same effect. It must treat both
// colours alike: in the mirrored position it has the mirrored effect. Several threads may call the
// function at the same time.
class NativeInstruction {
 public:
  using Function = void (*)(NativeCall&);

  // No function: the result of a search that finds none.
  constexpr NativeInstruction() = default;
  // The function reads `data` through NativeCall::data(). The data must outlive the library.
  constexpr NativeInstruction(Function function,
                              const void* data = nullptr)  // NOLINT(*-explicit-*)
      : function_(function), data_(data) {}

  [[nodiscard]] const void* data() const { return data_; }
  void operator()(NativeCall& call) const { function_(call); }
  friend bool operator==(NativeInstruction, NativeInstruction) = default;

 private:
  Function function_ = nullptr;
  const void* data_ = nullptr;
};
// A function that tells whether a condition holds for a value that its row accepts.
class NativeCondition {
 public:
  using Function = bool (*)(const Value& value, const NodeView& node);

  // No function: the result of a search that finds none.
  constexpr NativeCondition() = default;
  // `work` is the cost of a call, in the unit of NativeCall::spend(), if a call takes longer than a
  // few instructions.
  constexpr NativeCondition(Function function, std::int64_t work = 0)  // NOLINT(*-explicit-*)
      : function_(function), work_(work) {}

  [[nodiscard]] std::int64_t work() const { return work_; }
  [[nodiscard]] bool operator()(const Value& value, const NodeView& node) const {
    return function_(value, node);
  }
  friend bool operator==(NativeCondition, NativeCondition) = default;

 private:
  Function function_ = nullptr;
  std::int64_t work_ = 0;
};
// The rank of a move: moves with greater numbers come first.
using NativeOrdering = std::int64_t (*)(chess::Move move, const NodeView& node);

struct NativeLibrary {
  lang::NativeRows rows;
  std::span<const NativeInstruction> instructions;  // one for each of rows.instructions, in the
                                                    // same order
  std::span<const NativeCondition> conditions;
  std::span<const NativeOrdering> orderings;
};

}  // namespace cheg::vm

// Natives: instructions, conditions and orderings that are written in C++ for a host.
//
// A native library has one row and one function for each of its natives; the row describes the
// native. The compiler checks programs against the rows. Before the function of an instruction
// runs, the machine checks every operand against the row. For example, an `integer` operand must be
// an integer, and a `square` operand must be a square, a man or a move.
//
// A native instruction may call subroutines of the program in other positions. In this file,
// "question" means such a call, and "answer" means the result of the subroutine. Each such
// subroutine is named by a tag operand with TagUse::ask. The subroutine runs at a node of its own,
// so the values that it stores are lost when it returns. In the subroutine, X and the variables of
// the program keep the values that they have at the node of the native. There is one exception: a
// man in X or in a variable gets the square on which this man stands in the other position (see
// vm/carry.hpp). The predefined variables get the values that are right for the other position. The
// subroutine sees the board from the side that the program plays, even if the other side is to
// move. LM contains the moves of the side to move.
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
#include "vm/outcome.hpp"
#include "vm/set_store.hpp"
#include "vm/value.hpp"

namespace cheg::vm {

struct AskedNeeds;
struct Node;
struct PreparedInstruction;

// A position that a native can ask about, with the value of X in this position. Steps lead from the
// node to the position; most steps are moves.
struct Standpoint {
  chess::Position position;
  Value x;
  int plies = 0;  // from the node
  // The standpoint before the last step; nullptr for the node itself. The earlier standpoint must
  // outlive the later standpoint.
  const Standpoint* before = nullptr;
  Step step{};
};

// What natives know at the root of the host's search in addition to the position. In games with
// hidden men, for example, a position does not say what the side to move knows about the other men.
// A host that gives natives such information derives its own class from Knowledge.
class Knowledge {
 public:
  virtual ~Knowledge() = default;

  // Returns the moves that the side to move may attempt at the root. LM contains these moves
  // instead of the legal moves of the position.
  [[nodiscard]] virtual const chess::MoveList& moves() const = 0;

 protected:
  Knowledge() = default;
  Knowledge(const Knowledge&) = default;
  Knowledge(Knowledge&&) = default;
  Knowledge& operator=(const Knowledge&) = default;
  Knowledge& operator=(Knowledge&&) = default;
};

// One execution of a native instruction. If the call fails, error() is set, and the program ends
// with this error as soon as the native's function returns.
class NativeCall {
 public:
  NativeCall(Node& node, const PreparedInstruction& instruction, const void* data)
      : node_(node), instruction_(instruction), data_(data) {}

  [[nodiscard]] const chess::Position& position() const;
  // Returns the side that the program plays.
  [[nodiscard]] chess::Color us() const;
  // Returns the `data` with which the NativeInstruction was constructed.
  [[nodiscard]] const void* data() const { return data_; }
  // Returns the Knowledge that the host gives to natives at the root of the search. Returns nullptr
  // at other nodes, or if the host gives no Knowledge.
  [[nodiscard]] const Knowledge* knowledge() const;
  // Returns the value of an operand. Here and below, operands are numbered from 0, as in the row.
  // Requires: the operand is not a tag.
  [[nodiscard]] const Value& operand(std::size_t number) const;
  // square() returns the square of a `square` operand; man() returns the square on which the man of
  // a `piece` operand stands. Requires: the class of the operand in the row is `square` for
  // square(), and `piece` for man().
  [[nodiscard]] chess::Square square(std::size_t number) const;
  [[nodiscard]] chess::Square man(std::size_t number) const;
  // Returns the value of an `integer` operand. Requires: the value is an integer.
  [[nodiscard]] std::int64_t integer(std::size_t number) const { return operand(number).integer(); }

  // Stores a value into an operand. Requires (also for the store functions below): the row says
  // that the instruction writes or updates the operand.
  void store(std::size_t number, Value value);
  // Stores the set of these squares, in scan order for the side that the program plays.
  void store_squares(std::size_t number, chess::Bitboard squares);
  // Stores the set of the men on these squares, in scan order for the side that the program plays.
  // Requires: each square is occupied.
  void store_men(std::size_t number, chess::Bitboard squares);
  // Returns a set of these squares, for use as Standpoint::x. The set is valid until the end of the
  // Scope in which it was made. Returns nothing if the call has failed.
  [[nodiscard]] std::optional<Value> make_squares(chess::Bitboard squares);
  // Stores the set of these moves, in this order.
  void store_moves(std::size_t number, std::span<const chess::Move> moves);
  // Stores the set of these values, in this order. Requires: none of the values is a set.
  void store_values(std::size_t number, std::span<const Value> values);
  // Reports a number and a value to the observer. Does nothing if another native has called the
  // subroutine that contains this instruction.
  void note(std::int64_t number, const Value& value) const;
  // Pushes a value onto the stack of the node. Returns false if the stack is full; the call has
  // then failed.
  bool push(const Value& value);
  // Takes the last value off the stack and returns it. Returns nothing if the stack is empty.
  [[nodiscard]] std::optional<Value> pop();
  // Makes the call fail with this error.
  void fail(RunTimeError error) { error_ = error; }

  [[nodiscard]] const std::optional<RunTimeError>& error() const { return error_; }

  // Returns an empty list for temporary use. The list keeps its capacity from call to call.
  [[nodiscard]] std::vector<chess::Move>& scratch();
  // Returns memory of the size `bytes` for temporary use, aligned for any type and not initialised.
  // The memory is valid until the call ends or scratch_bytes() is called again. Later calls at this
  // node reuse the memory.
  [[nodiscard]] std::span<std::byte> scratch_bytes(std::size_t bytes);

  // The destructor of a Scope frees all sets that were made after the construction of the Scope.
  // The freed sets are values of X in other positions, or results of subroutines. Do not use a set
  // after a Scope has freed this set.
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

  // Counts a number of instructions against the limits of the node and of the search. Returns false
  // if the call has failed. Requires: `instructions` is at least 0.
  [[nodiscard]] bool charge(std::int64_t instructions);

  // Counts the work of a native. Use spend() only for work that takes much longer than one
  // instruction. One unit of `work` is roughly the time of one instruction. The work counts only
  // against Limits::instructions_per_search. A native calls spend() before it does the work.
  // Returns false if the call has failed. Requires: `work` is at least 0.
  [[nodiscard]] bool spend(std::int64_t work);

  // Returns the cost of the questions in this search, plus the work that spend() counted. Questions
  // that the memo table answered are not included.
  [[nodiscard]] Fuel used_by_questions() const;

  // ---- Questions about other positions. If one of the following functions returns nothing, the
  // call has failed.

  // Returns the standpoint at the node itself. Call here() before you read a set, because here()
  // may move sets in memory.
  [[nodiscard]] Standpoint here();
  // The cost of making a move, in instructions.
  static constexpr Fuel kCostOfMove = 10;
  // Returns the position after a move, with the value of X in this position. A man in X that has
  // moved gets its new square; a captured man becomes undefined. Counts as kCostOfMove
  // instructions. Requires: the move is legal.
  [[nodiscard]] std::optional<Standpoint> after(const Standpoint& before, chess::Move move);
  // Returns the position turned by a symmetry of the board. The squares and men in X are turned
  // too. The symmetry counts as one more ply between the node and the position. Counts as many
  // instructions as after(). Requires: the symmetry is one of chess::symmetries_of().
  [[nodiscard]] std::optional<Standpoint> turned(const Standpoint& before,
                                                 chess::Symmetry symmetry);
  // Runs a subroutine in the position `at`, and returns its result. The operand with the index
  // `number` is the tag of the subroutine. Requires: the position is at least one ply from the
  // node. Because of this requirement, an endless chain of questions reaches the limit of plies.
  [[nodiscard]] std::optional<Value> ask(std::size_t number, const Standpoint& at);
  // Does the same as ask() and counts the same work, but does not use the memo table. If no
  // position occurs twice, ask_fresh() is faster than ask().
  [[nodiscard]] std::optional<Value> ask_fresh(std::size_t number, const Standpoint& at);
  // Does the same as ask(), with two differences: the memo table is not used, and the question
  // itself counts as work (see spend()). Natives that remember answers themselves use
  // ask_as_work(), so that the instruction count of the node does not depend on the remembered
  // answers.
  [[nodiscard]] std::optional<Value> ask_as_work(std::size_t number, const Standpoint& at);

  // Returns the answer to `question` in the position `at`. If the memo table has no answer, calls
  // `find` and returns the result of `find`. Stores this result in the table if possible; a set is
  // never stored. The call of remembered() always counts as one instruction, so that the cost of a
  // program does not depend on earlier questions. MemoQuestion::subroutine is set to the subroutine
  // of the operand with the index `number`.
  //
  // Requires: the result of `find` depends only on the question, the position, X and the values of
  // the variables that the subroutine reads. Also, `question.kind` must not be 0, because ask()
  // uses the kind 0.
  template <class Find>
  [[nodiscard]] std::optional<Value> remembered(std::size_t number, MemoQuestion question,
                                                const Standpoint& at, Find find) {
    return remembered(key_of(number, question, at), at, find);
  }
  // prepare() and the following overload of remembered() together do the same as remembered()
  // above. The function prepare() starts to load the entry of the memo table into the processor's
  // cache. A native with several questions can prepare all of them before it needs the first
  // answer.
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
    return !error_ && charge(1) ? value : std::nullopt;
  }

  // Returns the first instruction of the subroutine that the operand names. Requires: the operand
  // is a tag with TagUse::ask.
  [[nodiscard]] std::uint32_t subroutine(std::size_t number) const;
  // Returns whether the memo table can store the answer of a subroutine at this standpoint. Here
  // and below, the operand with the index `number` is the tag of the subroutine.
  [[nodiscard]] bool can_be_remembered(std::size_t number, const Standpoint& at) const {
    return key_of(number, {}, at).has_value();
  }
  // Returns whether answers can depend on the distance between the position and the root.
  [[nodiscard]] bool answers_depend_on_ply() const;
  // Returns whether the values that the subroutine gets are the same in every position and after
  // every symmetry. These values are X and all variables that the subroutine can read before it
  // writes them.
  [[nodiscard]] bool values_stay(std::size_t number, const Standpoint& at) const;
  // Returns whether the subroutine can read X before it sets X.
  [[nodiscard]] bool reads_x(std::size_t number) const;
  // Returns whether the subroutine only returns F, and does nothing else. Such a subroutine need
  // not be called.
  [[nodiscard]] bool returns_false(std::size_t number) const;
  // Returns whether can_be_remembered() is true and the answer is the same for all eight symmetries
  // of the board.
  [[nodiscard]] bool can_be_turned(std::size_t number, const Standpoint& at) const;
  // analysis() and make_room() call the functions of MemoTable with the same names. The function
  // analysis() sets MemoQuestion::subroutine and MemoQuestion::carried. If there is no place for
  // the analysis, analysis() returns nullptr. The place for an analysis exists as long as the
  // machine.
  [[nodiscard]] std::unique_ptr<CachedAnalysis>* analysis(std::size_t number, MemoQuestion question,
                                                          const Standpoint& at);
  [[nodiscard]] bool make_room(const CachedAnalysis& analysis, std::size_t bytes) const;
  // Returns the stored analysis of this kind for the subroutine and the value of X. Returns nullptr
  // if there is no such analysis, or if the subroutine can read variables before it writes them.
  [[nodiscard]] const StoredAnalysis* stored_analysis(std::size_t number, std::uint32_t kind,
                                                      const Standpoint& at) const;
  // take_memory() counts memory of the size `bytes` against Limits::memory, as working memory of
  // the native. The function take_memory() returns false if there are not enough bytes. The native
  // must give back all bytes that it has taken.
  [[nodiscard]] bool take_memory(std::size_t bytes) const;
  void give_back_memory(std::size_t bytes) const;
  // Returns whether a native may begin or continue an analysis: see Allowance::known_only.
  [[nodiscard]] bool may_analyse() const;
  // Returns whether a native must fail if its analysis does not fit into the memory: see
  // Limits::requires_analysis.
  [[nodiscard]] bool requires_analysis() const;
  // Returns whether a native makes its analyses immediately: see Limits::analyses_at_once.
  [[nodiscard]] bool analyses_at_once() const;
  // Makes the call fail, after the native itself has noticed that a limit is reached.
  void fail_at(Limit limit);

  // Records a forced result in the outcome of the node: each of these moves forces the result
  // `forced`. Does nothing in a subroutine that another native has called.
  void note_forced(const Forced& forced, std::span<const chess::Move> moves);

  // ---- Reasons. At the root, an observer may ask for the reasons of a move.

  // Returns the move whose reasons the observer wants, or nothing if the observer wants no reasons.
  [[nodiscard]] std::optional<chess::Move> explained() const;
  // Reports the details of the native's result to the observer. Requires: explained() returns a
  // move.
  void report(const Finding& finding);
  // Runs a subroutine at the node itself, and returns its result. Returns nothing after an error.
  // After an error, the call fails only if the program has reached a limit. Requires: explained()
  // returns a move.
  [[nodiscard]] std::optional<Value> ask_here(std::size_t number);

 private:
  // The counters and limits at the beginning of a question.
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
  // The function begin_question() sets separate limits for the question. The function
  // end_question() restores the limits of the node; the caller counts the question.
  [[nodiscard]] Expense begin_question(const Standpoint& at);
  void end_question(const Expense& begin, const Standpoint& at, const std::optional<MemoKey>& key,
                    const std::optional<Value>& value);
  [[nodiscard]] std::optional<Standpoint> next_of(Standpoint next);
  [[nodiscard]] const AskedNeeds& needs_of(std::size_t number) const;
  [[nodiscard]] bool carries(std::size_t number, const Standpoint& at,
                             MemoQuestion& question) const;
  // Tells which variables are set before a subroutine runs in another position. Debuggers need all
  // variables.
  enum class SetUp : std::uint8_t { all_variables, needed_variables };
  [[nodiscard]] SetUp set_up() const;
  [[nodiscard]] std::optional<Value> ask_anew(std::uint32_t subroutine, const Standpoint& at,
                                              SetUp set_up = SetUp::all_variables);
  [[nodiscard]] bool set_variables(Node& asked, std::uint32_t subroutine, const Standpoint& at,
                                   SetUp set_up) const;
  // Makes the call fail, after the question has ended with this outcome.
  void fail_as(const Node& asked, const NodeOutcome& outcome, const AskedNeeds& needs);

  Node& node_;
  const PreparedInstruction& instruction_;
  const void* data_;
  std::optional<RunTimeError> error_;
};

// The function of a native instruction, and data for the function.
//
// The function must be pure: the same call in the same position, with the same knowledge at the
// root, always has the same effect. The function must treat both colours alike: in the mirrored
// position it must have the mirrored effect. Several threads may call the function at the same
// time.
class NativeInstruction {
 public:
  using Function = void (*)(NativeCall&);

  // Makes an object without a function. A look-up returns such an object if it finds no native.
  constexpr NativeInstruction() = default;
  // The function can read `data` with NativeCall::data(). The data must outlive the library.
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
// The function of a native condition. The function returns whether the condition is true for a
// value; the row tells which values are possible.
class NativeCondition {
 public:
  using Function = bool (*)(const Value& value, const NodeView& node);

  // Makes an object without a function. A look-up returns such an object if it finds no native.
  constexpr NativeCondition() = default;
  // If a call takes longer than a few instructions, `work` is its cost, in the unit of
  // NativeCall::spend().
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
// The function of a native ordering. The function returns a number for a move; moves with greater
// numbers come first.
using NativeOrdering = std::int64_t (*)(chess::Move move, const NodeView& node);

struct NativeLibrary {
  lang::NativeRows rows;
  // One element for each row of `rows`, in the same order.
  std::span<const NativeInstruction> instructions;
  std::span<const NativeCondition> conditions;
  std::span<const NativeOrdering> orderings;
};

}  // namespace cheg::vm

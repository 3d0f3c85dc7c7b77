// Natives: instructions, conditions and orderings that a host writes in C++.
//
// A native library holds rows, against which programs are checked, and one function for each row.
// Before an instruction's function runs, the machine checks every operand against its row: an
// `integer` operand is an integer, a `square` operand a square, a man or a move, and so on.
//
// An instruction may ask subroutines of the program about other positions. A tag operand whose use
// is TagUse::ask names each such subroutine. It runs as if at a node of its own: what it stores is
// gone when it returns. The variables of the program are carried over to it from the node that
// asks, and X, as a plan variable is: see vm/carry.hpp. The predefined variables are those of its
// position. The subroutine sees the board from the side that the program plays, even where the
// other side is to move; LM then contains the other side's replies.
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

// A position to which steps, nearly always moves, lead from the node, with X as it is there.
struct Standpoint {
  chess::Position position;
  Value x;
  int plies = 0;  // from the node
  // Where the last step was made; must outlive this. nullptr for the node itself.
  const Standpoint* before = nullptr;
  Step step{};
};

// What a host tells natives at its root besides the position, in games that a position does not
// describe: those with hidden men. Each such host derives its own.
class Knowledge {
 public:
  virtual ~Knowledge() = default;

  // What the side to move may play there: LM, instead of the legal moves of the position.
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
  // What the host tells natives, at its root; nullptr elsewhere, and if the host tells nothing.
  [[nodiscard]] const Knowledge* knowledge() const;
  // Operands count from 0, as in the row. Requires: the operand is no tag.
  [[nodiscard]] const Value& operand(std::size_t number) const;
  // Where the man of an operand is. Requires that the row calls it a square, or a man.
  [[nodiscard]] chess::Square square(std::size_t number) const;
  [[nodiscard]] chess::Square man(std::size_t number) const;
  // Requires an integer operand.
  [[nodiscard]] std::int64_t integer(std::size_t number) const { return operand(number).integer(); }

  // Stores into an operand. Requires that the row calls it written or updated.
  void store(std::size_t number, Value value);
  // Stores a set of squares, in scan order seen from our side.
  void store_squares(std::size_t number, chess::Bitboard squares);
  // Stores the set of the men on these squares, in the same order. Requires that each is occupied.
  void store_men(std::size_t number, chess::Bitboard squares);
  // A set of squares, for X of a Standpoint; valid until the Scope ends in which it is made.
  // Nothing if the call has failed.
  [[nodiscard]] std::optional<Value> make_squares(chess::Bitboard squares);
  // Stores a set of moves in this order.
  void store_moves(std::size_t number, std::span<const chess::Move> moves);
  // Stores a set of these values. Requires: none of them is a set.
  void store_values(std::size_t number, std::span<const Value> values);
  // Tells the observer, at a node of the search.
  void note(std::int64_t number, const Value& value) const;
  // Puts a value on the stack of the node; false if that is full, and the call has failed.
  bool push(const Value& value);
  // Takes the last value off the stack; nothing if it is empty.
  [[nodiscard]] std::optional<Value> pop();
  // Ends the program at this node with this error, once the function returns.
  void fail(RunTimeError error) { error_ = error; }

  [[nodiscard]] const std::optional<RunTimeError>& error() const { return error_; }

  // An empty list that keeps its capacity from call to call.
  [[nodiscard]] std::vector<chess::Move>& scratch();
  // So many bytes, aligned for any type, with anything in them; the node keeps them for its next
  // call. Valid until this call ends, or calls this again.
  [[nodiscard]] std::span<std::byte> scratch_bytes(std::size_t bytes);

  // Frees, at its end, the sets made since its beginning: X at other positions, and what
  // subroutines have returned. They must not be used any more.
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

  // Counts work against the limits, in instructions, at least 0. False if the call has failed.
  [[nodiscard]] bool charge(std::int64_t instructions);

  // Counts work that is not counted as instructions of the program, in units of about one
  // instruction's time, at least 0: it counts against Limits::instructions_per_search only. False
  // if the call has failed. Natives call it before work that takes longer than their instructions
  // say, so that limits stop them too.
  [[nodiscard]] bool spend(std::int64_t work);

  // What all questions in this search have cost that the memo table did not answer.
  [[nodiscard]] Fuel used_by_questions() const;

  // ---- Asking about other positions. A function that returns nothing has failed the call.

  // The node itself. Call before reading a set; may relocate sets.
  [[nodiscard]] Standpoint here();
  // The position after a move, with X as it is there. Requires a legal move. Counts as ten
  // instructions.
  [[nodiscard]] std::optional<Standpoint> after(const Standpoint& before, chess::Move move);
  // The same position turned by a symmetry of the board, one of chess::symmetries_of(), and one ply
  // further. Counts as `after`.
  [[nodiscard]] std::optional<Standpoint> turned(const Standpoint& before,
                                                 chess::Symmetry symmetry);
  // What the subroutine whose tag is this operand returns there. Requires: `at` is at least one ply
  // from the node, so that a subroutine that asks again reaches the limit of plies.
  [[nodiscard]] std::optional<Value> ask(std::size_t number, const Standpoint& at);
  // The same, always asked anew: nothing is looked up in the memo table or kept there. Faster than
  // `ask` where no position is asked about twice. Counts in the same way.
  [[nodiscard]] std::optional<Value> ask_fresh(std::size_t number, const Standpoint& at);

  // What `find` returns, or what it returned when the same question was asked at the same position
  // with the same X and the same carried values. The value must depend on nothing but these, and
  // must not be a set. Counts as one instruction, remembered or not, so that the cost of a program
  // does not depend on what was asked earlier. Fills in MemoQuestion::subroutine, the tag of
  // operand `number`; kind 0 is taken.
  template <class Find>
  [[nodiscard]] std::optional<Value> remembered(std::size_t number, MemoQuestion question,
                                                const Standpoint& at, Find find) {
    return remembered(key_of(number, question, at), at, find);
  }
  // The same in two steps, for natives with several questions: while one entry of the memo table is
  // fetched, the next question is prepared.
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
  // Whether answers can depend on how far the position is from the root.
  [[nodiscard]] bool answers_depend_on_ply() const;
  // Whether X and what is carried over are the same at every position, however the board lies.
  [[nodiscard]] bool values_stay(std::size_t number, const Standpoint& at) const;
  // Whether the subroutine can read X before it sets X.
  [[nodiscard]] bool reads_x(std::size_t number) const;
  // Whether such answers may be remembered and are the same for all eight symmetries of the board.
  [[nodiscard]] bool can_be_turned(std::size_t number, const Standpoint& at) const;
  // The place of the analysis for such questions with these values, whichever side asks, which
  // lives as long as the machine, or nullptr; and whether the analysis may take so many bytes in
  // all. See MemoTable.
  [[nodiscard]] std::unique_ptr<CachedAnalysis>* analysis(std::size_t number, MemoQuestion question,
                                                          const Standpoint& at);
  [[nodiscard]] bool make_room(const CachedAnalysis& analysis, std::size_t bytes) const;
  // Takes bytes of Limits::memory for what the native keeps while it works; false if there are no
  // more. The native gives back what it has taken.
  [[nodiscard]] bool take_memory(std::size_t bytes) const;
  void give_back_memory(std::size_t bytes) const;

  // ---- Reasons. An observer may want to know, at the root, why a move is chosen.

  // The move that is to be explained; nothing nearly always.
  [[nodiscard]] std::optional<chess::Move> explained() const;
  // Tells the observer. Requires: explained() gives a move.
  void report(const Finding& finding);
  // What the subroutine whose tag is this operand returns at the node itself. Nothing if that is an
  // error, which fails the call only if a limit is reached. Requires: explained() gives a move.
  [[nodiscard]] std::optional<Value> ask_here(std::size_t number);

 private:
  // What had been used up when a question was asked.
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
  // Give the question limits of its own, and go on with the old ones.
  [[nodiscard]] Expense begin_question(const Standpoint& at);
  void end_question(const Expense& begin, const Standpoint& at, const std::optional<MemoKey>& key,
                    const std::optional<Value>& value);
  [[nodiscard]] std::optional<Standpoint> next_of(Standpoint next);
  [[nodiscard]] const AskedNeeds& needs_of(std::size_t number) const;
  [[nodiscard]] bool carries(std::size_t number, const Standpoint& at,
                             MemoQuestion& question) const;
  // Which variables are set where a subroutine is asked: debuggers look at all of them.
  enum class SetUp : std::uint8_t { all_variables, needed_variables };
  [[nodiscard]] std::optional<Value> ask_anew(std::uint32_t subroutine, const Standpoint& at,
                                              SetUp set_up = SetUp::all_variables);
  [[nodiscard]] bool set_variables(Node& asked, std::uint32_t subroutine, const Standpoint& at,
                                   SetUp set_up) const;
  // Fails the call because the question has ended so.
  void fail_as(const Node& asked, const NodeOutcome& outcome, const AskedNeeds& needs);

  Node& node_;
  const PreparedInstruction& instruction_;
  const void* data_;
  std::optional<RunTimeError> error_;
};

// An instruction's function and its data. The function must be pure: the same call in the same
// position, with the same knowledge at its root, always does the same. It must be blind to colours:
// in the mirrored position it does the mirrored. Several threads may call it at the same time.
class NativeInstruction {
 public:
  using Function = void (*)(NativeCall&);

  // No function: the result of a search that finds none.
  constexpr NativeInstruction() = default;
  // The function finds `data` in its call. It must outlive the library.
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
// Whether a condition holds for a value that its row accepts.
class NativeCondition {
 public:
  using Function = bool (*)(const Value& value, const NodeView& node);

  // No function: the result of a search that finds none.
  constexpr NativeCondition() = default;
  // The work of a call, for NativeCall::spend(), if it takes longer than a few instructions.
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
  std::span<const NativeInstruction> instructions;  // as many as rows.instructions
  std::span<const NativeCondition> conditions;
  std::span<const NativeOrdering> orderings;
};

}  // namespace cheg::vm

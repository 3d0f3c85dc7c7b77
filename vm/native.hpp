// Natives: instructions, conditions and orderings that a host writes in C++.
//
// A native library is the rows that programs are checked against and, parallel to them, functions.
// Before an instruction's function runs, the machine has checked every operand against its row: an
// `integer` operand is an integer, a `square` operand a square, a man or a move, and so on.
//
// An instruction may ask subroutines of the program about other positions: a tag operand whose use
// is TagUse::ask. Such a subroutine runs as if at a node of its own: its variables are fresh, and
// of what the program knows only X travels there, as a plan variable does. The board is seen by the
// side that the program plays, even where the other side is to move; LM are then the replies.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "chess/position.hpp"
#include "lang/library.hpp"
#include "vm/conditions.hpp"
#include "vm/memory.hpp"
#include "vm/set_store.hpp"
#include "vm/value.hpp"

namespace cheg::vm {

struct Node;
struct PreparedInstruction;

// A position to which moves lead from the node, with X as it is there.
struct Standpoint {
  chess::Position position;
  Value x;
  int plies = 0;  // from the node
  // Where the last move was made, which must live as long as this; nullptr for the node itself.
  const Standpoint* before = nullptr;
  chess::Move move{};
};

// What a host lets natives know at its root besides the position, for games that a position does
// not describe: those with hidden men. Each host derives its own.
class Knowledge {
 public:
  virtual ~Knowledge() = default;

  // What the side to move may play there: LM, in place of the moves that are legal in the position.
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
  // What the native was made with.
  [[nodiscard]] const void* data() const { return data_; }
  // Only at the host's root; nullptr elsewhere, and if the host has none.
  [[nodiscard]] const Knowledge* knowledge() const;
  // Operands count from 0, as in the row. Requires: the operand is no tag.
  [[nodiscard]] const Value& operand(std::size_t number) const;
  // Of an operand that its row calls a square, or a man: where it is.
  [[nodiscard]] chess::Square square(std::size_t number) const;
  [[nodiscard]] chess::Square man(std::size_t number) const;
  // Of an integer operand.
  [[nodiscard]] std::int64_t integer(std::size_t number) const { return operand(number).integer(); }

  // Stores into an operand that its row calls written or updated.
  void store(std::size_t number, Value value);
  // Stores a set of squares, in scan order seen from our side.
  void store_squares(std::size_t number, chess::Bitboard squares);
  // Such a set for X of a Standpoint: valid until the Scope ends in which it is made. Nothing if
  // the call has failed.
  [[nodiscard]] std::optional<Value> make_squares(chess::Bitboard squares);
  // Stores a set of moves in this order.
  void store_moves(std::size_t number, std::span<const chess::Move> moves);
  // The program ends at this node with this error.
  void fail(RunTimeError error) { error_ = error; }

  [[nodiscard]] const std::optional<RunTimeError>& error() const { return error_; }

  // An empty list that keeps its room from call to call.
  [[nodiscard]] std::vector<chess::Move>& scratch();

  // Gives back what sets have taken since it was made: X at other positions, and what subroutines
  // have returned. None of that may be used any more.
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

  // What all questions so far have cost that were not answered from memory.
  [[nodiscard]] Fuel used_by_questions() const;

  // ---- Asking about other positions. Whatever gives nothing has failed the call.

  // To be asked for before a set is looked at: it may move sets to make room.
  [[nodiscard]] Standpoint here();
  // Requires a legal move there. Counts as ten instructions.
  [[nodiscard]] std::optional<Standpoint> after(const Standpoint& before, chess::Move move);
  // What the subroutine whose tag is this operand returns there.
  [[nodiscard]] std::optional<Value> ask(std::size_t number, const Standpoint& at);

  // What `find` gives, a value that is no set, or what it gave when the same question was asked at
  // the same position with the same X. It must depend on nothing else. It counts as one
  // instruction, remembered or not, so that what a program uses up does not depend on what was
  // asked earlier. Question::subroutine is the tag of operand `number`; kind 0 is taken.
  template <class Find>
  [[nodiscard]] std::optional<Value> remembered(std::size_t number, Question question,
                                                const Standpoint& at, Find find) {
    return remembered(key_of(number, question, at), at, find);
  }
  // The same in two steps, for whoever has several questions: what is known of a question takes a
  // while to arrive, and meanwhile the next can be prepared.
  [[nodiscard]] std::optional<Memory::Key> prepare(std::size_t number, Question question,
                                                   const Standpoint& at) const;
  template <class Find>
  [[nodiscard]] std::optional<Value> remembered(const std::optional<Memory::Key>& key,
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
  // Whether the answers to such questions are the same for all eight ways that the board can lie,
  // and may be remembered.
  [[nodiscard]] bool can_be_turned(std::size_t number, const Standpoint& at) const;
  // The place of what is kept for such questions, whichever side asks, which lives as long as the
  // machine, and how much there is room for: see Memory.
  [[nodiscard]] std::unique_ptr<Memory::Kept>* kept(std::size_t number, Question question,
                                                    const Standpoint& at);
  [[nodiscard]] std::size_t room_for(const Memory::Kept& kept) const;

 private:
  // What had been used up when a question was asked.
  struct Expense {
    Fuel fuel_left;
    Fuel by_questions;
    int deepest_ply;
    std::size_t storage_limit;
  };

  [[nodiscard]] int ply_of(const Standpoint& at) const;
  [[nodiscard]] std::optional<Memory::Key> key_of(std::size_t number, Question question,
                                                  const Standpoint& at) const;
  [[nodiscard]] std::optional<Value> recall(const Memory::Key& key, const Standpoint& at);
  // Give the question limits of its own, and go on with the old ones.
  [[nodiscard]] Expense begin_question(const Standpoint& at);
  void end_question(const Expense& begin, const Standpoint& at,
                    const std::optional<Memory::Key>& key, const std::optional<Value>& value);
  [[nodiscard]] std::optional<Value> ask_anew(std::uint32_t subroutine, const Standpoint& at);

  Node& node_;
  const PreparedInstruction& instruction_;
  const void* data_;
  std::optional<RunTimeError> error_;
};

// These must be pure: the same call in the same position, with the same knowledge at its root,
// always does the same; and blind to colours: in the mirrored position it does the mirrored.
// Several threads may call them at the same time.
class NativeInstruction {
 public:
  using Function = void (*)(NativeCall&);

  // Nothing, where something was looked for.
  constexpr NativeInstruction() = default;
  // `data` is for the function itself.
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
// The value is of the kind that the row accepts.
using NativeCondition = bool (*)(const Value& value, const NodeView& node);
// Moves with greater numbers come first.
using NativeOrdering = std::int64_t (*)(chess::Move move, const NodeView& node);

struct NativeLibrary {
  lang::NativeRows rows;
  std::span<const NativeInstruction> instructions;  // as many as rows.instructions
  std::span<const NativeCondition> conditions;
  std::span<const NativeOrdering> orderings;
};

}  // namespace cheg::vm

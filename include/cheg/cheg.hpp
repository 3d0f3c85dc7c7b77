// The C++17 interface of CHEG for chess engines: header-only classes around cheg.h. The header
// cheg.h documents every function and the rules for threads. The library exports only C functions.
// The engine and the library may therefore use different C++ compilers and standard libraries.
//
// A failed call throws cheg::Error. Errors in the text of a program do not cause an exception; see
// Program::compile. A search throws only in three cases: the host's own functions throw, the host
// passes an illegal position, or memory runs out.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <iterator>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cheg/cheg.h"

namespace cheg {

using Position = cheg_position;
using Move = cheg_move;
using Material = cheg_material;
using Reason = cheg_reason;
using Limits = cheg_limits;
using Node = cheg_node;
using Line = cheg_line;
using Advice = cheg_advice;
using Answer = cheg_answer;
using Scale = cheg_scale;
using Value = cheg_value;
using Operand = cheg_operand;

// This exception is thrown when a function of cheg.h fails. The function what() returns the text of
// cheg_message().
class Error : public std::runtime_error {
 public:
  Error(cheg_status status, const char* message) : std::runtime_error(message), status_(status) {}
  [[nodiscard]] cheg_status status() const noexcept { return status_; }

 private:
  cheg_status status_;
};

// Throws an Error if the status is not CHEG_OK.
inline void check(cheg_status status) {
  if (status != CHEG_OK) {
    throw Error(status, cheg_message());
  }
}

// ---- Positions and moves

[[nodiscard]] inline Position position_from_fen(const std::string& fen) {
  Position position{};
  check(cheg_position_from_fen(fen.c_str(), &position));
  return position;
}

// Returns the legal move that `text` gives in UCI notation, such as "e2e4".
[[nodiscard]] inline Move move_from_uci(const Position& position, const std::string& text) {
  Move move = CHEG_NO_MOVE;
  check(cheg_move_from_uci(&position, text.c_str(), &move));
  return move;
}

[[nodiscard]] inline std::string to_uci(Move move) {
  char text[6] = "";
  check(cheg_move_to_uci(move, text));
  return text;
}

[[nodiscard]] inline Material material_of(const Position& position) noexcept {
  return cheg_material_of(&position);
}

// Sets `line` to `move` with `reason`, followed by `rest`. The arguments `line` and `rest` may be
// the same object.
inline void set_line(Line& line, Move move, Reason reason, const Line& rest) {
  check(cheg_line_set(&line, move, reason, &rest));
}

// ---- Boards of engines

// The square numberings that engines use. to_cheg() converts a square of the engine to the number
// that CHEG uses (a1 = 0, b1 = 1, h8 = 63), and from_cheg() converts a number of CHEG to a square
// of the engine. An engine with another numbering defines its own struct with these two functions.
struct A1IsZero {  // a1 = 0, b1 = 1, h8 = 63
  static constexpr int to_cheg(int square) { return square; }
  static constexpr int from_cheg(int square) { return square; }
};
struct A8IsZero {  // a8 = 0, b8 = 1, h1 = 63
  static constexpr int to_cheg(int square) { return square ^ 56; }
  static constexpr int from_cheg(int square) { return square ^ 56; }
};
struct Hex88 {  // a1 = 0x00, h1 = 0x07, a2 = 0x10, h8 = 0x77
  static constexpr int to_cheg(int square) { return (square >> 4) * 8 + (square & 7); }
  static constexpr int from_cheg(int square) { return square / 8 * 16 + square % 8; }
};
struct Mailbox120 {  // a1 = 21, h1 = 28, a2 = 31, h8 = 98
  static constexpr int to_cheg(int square) { return (square / 10 - 2) * 8 + square % 10 - 1; }
  static constexpr int from_cheg(int square) { return (square / 8 + 2) * 10 + square % 8 + 1; }
};

// A man on a square: the type (CHEG_PAWN to CHEG_QUEEN, or kKing) and the colour (CHEG_WHITE or
// CHEG_BLACK).
inline constexpr int kKing = CHEG_QUEEN + 1;
struct Man {
  int type = 0;
  int color = CHEG_WHITE;
};

// Makes a position from an engine's board. `man_on(square)` returns a std::optional<Man>; the
// square is a number of the engine's numbering `Squares`. `en_passant` is the en passant square in
// the engine's numbering, if there is such a square. Does not check that the position is legal; the
// functions advise() and ask() do this check.
template <class Squares = A1IsZero, class ManOn>
[[nodiscard]] Position make_position(ManOn man_on, int side_to_move, int halfmove_clock,
                                     int castling_rights = 0,
                                     std::optional<int> en_passant = std::nullopt) {
  Position position{};
  std::uint64_t* const types[] = {&position.pawns, &position.knights, &position.bishops,
                                  &position.rooks, &position.queens,  &position.kings};
  for (int square = 0; square < 64; ++square) {
    const std::optional<Man> man = man_on(Squares::from_cheg(square));
    if (man) {
      const std::uint64_t bit = std::uint64_t{1} << square;
      *types[man->type] |= bit;
      (man->color == CHEG_WHITE ? position.white : position.black) |= bit;
    }
  }
  position.side_to_move = static_cast<std::uint8_t>(side_to_move);
  position.halfmove_clock = static_cast<std::uint16_t>(halfmove_clock);
  position.castling_rights = static_cast<std::uint8_t>(castling_rights);
  position.en_passant =
      static_cast<std::uint8_t>(en_passant ? Squares::to_cheg(*en_passant) : CHEG_NO_SQUARE);
  return position;
}

// A move in a simple form that every engine can provide. The squares have the engine's numbers.
// Castling is the king's move of two squares.
struct MoveParts {
  int from = 0;
  int to = 0;
  int promotion = 0;  // CHEG_KNIGHT to CHEG_QUEEN; 0: no promotion

  friend bool operator==(const MoveParts& a, const MoveParts& b) {
    return a.from == b.from && a.to == b.to && a.promotion == b.promotion;
  }
};

template <class Squares = A1IsZero>
[[nodiscard]] MoveParts parts_of(Move move) {
  return {Squares::from_cheg(CHEG_FROM(move)), Squares::from_cheg(CHEG_TO(move)),
          CHEG_KIND(move) == CHEG_PROMOTING ? CHEG_PROMOTION(move) + CHEG_KNIGHT : 0};
}

// Returns the engine's own form of a move: the element of `legal_moves` for which `parts(element)`
// returns the same MoveParts. Returns the end iterator if there is no such element.
template <class Squares = A1IsZero, class Moves, class Parts>
[[nodiscard]] auto find_move(Move move, const Moves& legal_moves, Parts parts) {
  const MoveParts wanted = parts_of<Squares>(move);
  return std::find_if(std::begin(legal_moves), std::end(legal_moves),
                      [&](const auto& legal) { return parts(legal) == wanted; });
}

// ---- Natives

// One execution of a native (an instruction that the engine implements). The object is valid until
// the native's function returns.
class Call {
 public:
  explicit Call(cheg_call* call) : call_(call) {}

  [[nodiscard]] Position position() const {
    Position position{};
    check(cheg_call_position(call_, &position));
    return position;
  }
  // Returns the side that the program plays (see cheg_call_side).
  [[nodiscard]] int side() const { return cheg_call_side(call_); }
  [[nodiscard]] Value operand(std::uint32_t number) const {
    Value value{};
    check(cheg_call_operand(call_, number, &value));
    return value;
  }
  [[nodiscard]] Value element(std::uint32_t number, std::uint32_t element) const {
    Value value{};
    check(cheg_call_element(call_, number, element, &value));
    return value;
  }

  void store(std::uint32_t number, const Value& value) {
    check(cheg_call_store(call_, number, &value));
  }
  void store_integer(std::uint32_t number, std::int64_t integer) {
    Value value{};
    value.type = CHEG_TYPE_INTEGER;
    value.integer = integer;
    store(number, value);
  }
  void store_logical(std::uint32_t number, bool holds) {
    Value value{};
    value.type = CHEG_TYPE_LOGICAL;
    value.integer = holds ? 1 : 0;
    store(number, value);
  }
  void store_squares(std::uint32_t number, std::uint64_t squares) {
    check(cheg_call_store_squares(call_, number, squares));
  }
  void store_moves(std::uint32_t number, const std::vector<Move>& moves) {
    check(cheg_call_store_moves(call_, number, moves.data(), moves.size()));
  }
  // Ends the program at this node with a run-time error. `error` is the name of the error, such as
  // "off-board".
  void fail(const std::string& error) { check(cheg_call_fail(call_, error.c_str())); }

 private:
  cheg_call* call_;
};

// The C++ function that implements a native. If this function throws an exception, the process ends
// (std::terminate).
using NativeFunction = std::function<void(Call&)>;

// Additional libraries of the engine. Programs load them with USE, like the libraries shipped with
// CHEG.
class Libraries {
 public:
  Libraries() {
    cheg_libraries* libraries = nullptr;
    check(cheg_libraries_new(&libraries));
    handle_.reset(libraries);
  }

  void add_text(const std::string& name, std::string_view text) {
    check(cheg_libraries_add_text(handle_.get(), name.c_str(), text.data(), text.size()));
  }

  // Adds a native to `library`. Throws Error if there are more than three operands.
  void add_native(const std::string& library, const std::string& name, const std::string& summary,
                  const std::vector<Operand>& operands, NativeFunction function) {
    auto kept = std::make_unique<NativeFunction>(std::move(function));
    cheg_native native{};
    native.name = name.c_str();
    native.summary = summary.c_str();
    native.operand_count = static_cast<std::uint32_t>(operands.size());
    for (std::size_t i = 0; i < operands.size() && i < 3; ++i) {
      native.operands[i] = operands[i];
    }
    native.function = [](void* context, cheg_call* call) noexcept {
      Call execution(call);
      (*static_cast<NativeFunction*>(context))(execution);
    };
    native.context = kept.get();
    native.free_context = [](void* context) { delete static_cast<NativeFunction*>(context); };
    check(cheg_libraries_add_native(handle_.get(), library.c_str(), &native));
    static_cast<void>(kept.release());
  }

  [[nodiscard]] const cheg_libraries* get() const noexcept { return handle_.get(); }

 private:
  struct Free {
    void operator()(cheg_libraries* libraries) const { cheg_libraries_free(libraries); }
  };
  std::unique_ptr<cheg_libraries, Free> handle_;
};

// ---- Programs

struct Diagnostic {
  bool is_error = false;
  std::string code;     // "E012"
  std::string message;  // without the place
  std::string hint;     // how to correct it; empty if unknown
  std::string file;
  std::uint32_t line = 0;
  std::uint32_t column = 0;
  std::uint32_t length = 0;
  std::string rendered;  // the whole diagnostic, in several lines
};

struct Rule {
  std::string location;     // "CUT+2"
  std::string explanation;  // empty without a `;;` comment
  std::string file;
  std::uint32_t line = 0;
  std::uint32_t column = 0;
};

// ---- Reasons: see cheg_vm_explain

// A value of a measure. A measure is an expression whose values a rule compares.
struct Told {
  cheg_told_kind kind = CHEG_TOLD_NOTHING;
  std::int64_t integer = 0;
  std::string text;
  std::uint32_t moves = 0;  // the number of moves in which the value is forced; 0 without
                            // look-ahead
};

struct Clause {
  std::string text;     // as written
  std::string measure;  // the measure that the clause compares; empty if it compares none
  std::string name;     // the name of the measure in its `;;` comment; may be empty
  std::uint32_t line = 0;
  bool holds = true;         // false: a condition of the position that does not hold
  std::vector<Move> in;      // the moves before the clause
  std::vector<Move> out;     // the moves that the clause keeps
  Told before;               // the value of the measure in the position itself
  std::vector<Told> values;  // the value of the measure after each of `in`
};

struct AskedRule {
  std::string name;
  std::string text;  // the explanation; contains the values if the rule acted
  std::string file;
  std::uint32_t line = 0;
  std::vector<Clause> clauses;
  std::vector<std::pair<std::string, Told>> values;  // expressions in the text and their values
};

// The reasons for a program's advice. The object owns all its data.
struct Why {
  Move move = CHEG_NO_MOVE;
  Move runner_up = CHEG_NO_MOVE;
  std::uint32_t runner_up_clause = 0;  // a clause of the rule that acted
  std::vector<AskedRule> rules;        // the rules asked; the last one acted if there is a move
  std::vector<Move> equal;             // the moves as good as `move`, including `move`
  std::vector<Move> forced;            // the moves of the forced line
  std::string text;                    // all this in plain English
  std::string incomplete;              // the cause of missing details; empty if none are missing
  // The rank of each move that the last rule has judged: see cheg_why_rank.
  std::vector<std::pair<Move, std::uint32_t>> ranks{};
};

struct Compilation;

// A compiled program. It never changes. All copies share the same data.
class Program {
 public:
  // Compiles a program. Errors in the text do not throw an exception; the result lists them as
  // diagnostics.
  [[nodiscard]] static Compilation compile(const std::string& name, std::string_view text);
  [[nodiscard]] static Compilation compile(const std::string& name, std::string_view text,
                                           const Libraries& libraries);

  // Compiles the program that is shipped with CHEG under this name.
  [[nodiscard]] static Program shipped(const std::string& name) {
    cheg_program* program = nullptr;
    check(cheg_program_shipped(name.c_str(), &program));
    return Program(program);
  }

  [[nodiscard]] static std::vector<std::string> shipped_names() {
    std::vector<std::string> names;
    for (std::size_t i = 0; cheg_shipped_name(i) != nullptr; ++i) {
      names.emplace_back(cheg_shipped_name(i));
    }
    return names;
  }

  // Returns the rule that belongs to a reason. The reason comes from an Advice or a Line.
  [[nodiscard]] Rule rule(Reason reason) const {
    cheg_rule rule{};
    check(cheg_program_rule(get(), reason, &rule));
    return {rule.location, rule.explanation, rule.file, rule.line, rule.column};
  }

  [[nodiscard]] const cheg_program* get() const noexcept { return handle_.get(); }

 private:
  explicit Program(cheg_program* program) : handle_(program, cheg_program_free) {}
  static Compilation compile(const std::string& name, std::string_view text,
                             const cheg_libraries* libraries);

  std::shared_ptr<const cheg_program> handle_;
};

struct Compilation {
  std::optional<Program> program;       // empty if there are errors
  std::vector<Diagnostic> diagnostics;  // in the order of the text
};

inline Compilation Program::compile(const std::string& name, std::string_view text,
                                    const cheg_libraries* libraries) {
  cheg_program* program = nullptr;
  cheg_diagnostics* said = nullptr;
  const cheg_status status =
      cheg_program_compile(libraries, name.c_str(), text.data(), text.size(), &program, &said);
  const std::unique_ptr<cheg_diagnostics, void (*)(cheg_diagnostics*)> owner(said,
                                                                             cheg_diagnostics_free);
  Compilation result;
  if (status == CHEG_OK) {
    result.program = Program(program);
  } else if (said == nullptr) {
    check(status);
  }
  for (std::size_t i = 0; i < cheg_diagnostics_count(said); ++i) {
    cheg_diagnostic item{};
    check(cheg_diagnostics_get(said, i, &item));
    result.diagnostics.push_back({item.is_error != 0, item.code, item.message, item.hint, item.file,
                                  item.line, item.column, item.length, item.rendered});
  }
  return result;
}

inline Compilation Program::compile(const std::string& name, std::string_view text) {
  return compile(name, text, nullptr);
}

inline Compilation Program::compile(const std::string& name, std::string_view text,
                                    const Libraries& libraries) {
  return compile(name, text, libraries.get());
}

// ---- Virtual machines

// The engine's search (see cheg_host).
class Host {
 public:
  virtual ~Host() = default;

  // Makes the move, searches the child node and unmakes the move. Returns the score for the side to
  // move at `node`. If this function throws an exception, Vm::advise rethrows it.
  virtual int search(const Node& node, Move move, int alpha, int beta, Line& line) = 0;
  virtual bool is_stopped() { return false; }
};

[[nodiscard]] inline Limits default_limits() {
  Limits limits{};
  cheg_limits_default(&limits);
  return limits;
}

struct Report {
  std::uint64_t nodes = 0;         // the number of nodes at which the program ran
  std::uint64_t instructions = 0;  // instructions executed, plus set elements visited
  std::uint64_t errors = 0;  // the number of nodes at which a run-time error ended the program
  std::string error;         // the first error, with its place; empty without errors
  std::uint64_t work = 0;    // in units of about one instruction; see cheg_report
};

// The bounds of a question (see cheg_bounds).
struct Bounds {
  std::chrono::microseconds time{0};        // 0: no bound
  std::uint64_t work = 0;                   // 0: no bound
  bool known_only = false;                  // answer only if the answer is known or cheap
  const std::atomic<bool>* stop = nullptr;  // the question stops when another thread sets the flag
  // The question stops when this function returns true. If the function throws an exception, the
  // question stops and the exception is thrown again. Empty: never.
  std::function<bool()> is_stopped{};
};

// The members of a Bounds, converted to the form that the C functions read. Call rethrow() after
// the question.
class BoundsOfQuestion {
 public:
  // `bounds` must outlive this object.
  explicit BoundsOfQuestion(const Bounds& bounds) : bounds_(bounds) {
    // A negative time must end the question at once. For a negative time, the bound is 1 and not 0:
    // the value 0 means that there is no bound.
    const auto time = bounds.time.count();
    c_.microseconds = time < 0 ? 1 : static_cast<std::uint64_t>(time);
    c_.work = bounds.work;
    c_.known_only = bounds.known_only ? 1 : 0;
    if (bounds.stop != nullptr || bounds.is_stopped) {
      c_.is_stopped = is_stopped;
      c_.context = this;
    }
  }
  BoundsOfQuestion(const BoundsOfQuestion&) = delete;
  BoundsOfQuestion(BoundsOfQuestion&&) = delete;
  BoundsOfQuestion& operator=(const BoundsOfQuestion&) = delete;
  BoundsOfQuestion& operator=(BoundsOfQuestion&&) = delete;
  ~BoundsOfQuestion() = default;

  [[nodiscard]] const cheg_bounds* get() const noexcept { return &c_; }
  // Throws the exception of Bounds::is_stopped, if there was one.
  void rethrow() const {
    if (error_) {
      std::rethrow_exception(error_);
    }
  }

 private:
  static int is_stopped(void* context) noexcept {
    auto& self = *static_cast<BoundsOfQuestion*>(context);
    try {
      const bool is_set =
          self.bounds_.stop != nullptr && self.bounds_.stop->load(std::memory_order_relaxed);
      return is_set || self.error_ || (self.bounds_.is_stopped && self.bounds_.is_stopped()) ? 1
                                                                                             : 0;
    } catch (...) {
      self.error_ = std::current_exception();
      return 1;
    }
  }

  const Bounds& bounds_;
  cheg_bounds c_{};
  std::exception_ptr error_;
};

// Returns the score of an answer on the scale of the engine: see cheg_score.
[[nodiscard]] inline int score(const Answer& answer, const Scale& scale, int ply) noexcept {
  return cheg_score(&scale, &answer, ply);
}

// ---- Prepared knowledge

// How to prepare the knowledge of a program (see cheg_preparation).
struct Preparation {
  std::vector<Material> materials{};        // empty: all endings of the program
  std::uint64_t memory = 0;                 // the most memory while preparing; 0: 4 GiB
  const std::atomic<bool>* stop = nullptr;  // another thread sets this flag to stop the work
  std::function<void(const cheg_progress&)> progress{};  // must not throw exceptions
};

// The analyses of a program, made beforehand. It never changes. All copies share the same data, and
// any number of threads may use it.
class Prepared {
 public:
  // See cheg_prepare.
  [[nodiscard]] static Prepared make(const Program& program, const Preparation& preparation = {}) {
    cheg_preparation c{};
    c.materials = preparation.materials.data();
    c.material_count = static_cast<std::uint32_t>(preparation.materials.size());
    c.memory = preparation.memory;
    c.is_stopped = is_stopped;
    c.progress = preparation.progress ? progress : nullptr;
    c.context = const_cast<Preparation*>(&preparation);  // the functions only read it
    cheg_prepared* prepared = nullptr;
    check(cheg_prepare(program.get(), &c, &prepared));
    return Prepared(prepared);
  }
  // Maps a file into memory: see cheg_prepared_open.
  [[nodiscard]] static Prepared open(const Program& program, const std::string& path) {
    cheg_prepared* prepared = nullptr;
    check(cheg_prepared_open(program.get(), path.c_str(), &prepared));
    return Prepared(prepared);
  }
  void save(const std::string& path) const { check(cheg_prepared_save(get(), path.c_str())); }

  [[nodiscard]] cheg_prepared_description description() const {
    cheg_prepared_description description{};
    check(cheg_prepared_describe(get(), &description));
    return description;
  }
  [[nodiscard]] const cheg_prepared* get() const noexcept { return handle_.get(); }

 private:
  explicit Prepared(cheg_prepared* prepared) : handle_(prepared, cheg_prepared_free) {}
  static int is_stopped(void* context) noexcept {
    const std::atomic<bool>* const stop = static_cast<const Preparation*>(context)->stop;
    return stop != nullptr && stop->load(std::memory_order_relaxed) ? 1 : 0;
  }
  static void progress(void* context, const cheg_progress* told) noexcept {
    static_cast<const Preparation*>(context)->progress(*told);
  }

  std::shared_ptr<const cheg_prepared> handle_;
};

// A virtual machine that runs a program. Create one Vm for each thread.
class Vm {
 public:
  explicit Vm(const Program& program, const Limits& limits = default_limits()) {
    cheg_vm* vm = nullptr;
    check(cheg_vm_new(program.get(), &limits, &vm));
    handle_.reset(vm);
  }

  // Uses the prepared knowledge from now on.
  void use(const Prepared& prepared) { check(cheg_vm_use_prepared(handle_.get(), prepared.get())); }

  // Begins a search. Call this function once for each new root.
  void begin_search() { check(cheg_vm_begin_search(handle_.get())); }

  // Returns whether the program can advise at a node with this material. The call takes a few
  // nanoseconds.
  [[nodiscard]] bool covers(Material material, int side_to_move) const noexcept {
    return cheg_vm_covers(handle_.get(), material, side_to_move) != 0;
  }
  // Returns whether the program follows a plan. While a plan is active, the engine must neither
  // read nor write its transposition table.
  [[nodiscard]] bool has_plan() const noexcept { return cheg_vm_has_plan(handle_.get()) != 0; }

  // See cheg_vm_advise.
  [[nodiscard]] Advice advise(const Node& node, Host& host, Line* line = nullptr) {
    Asked asked{host, nullptr};
    const cheg_host functions{&asked, search, is_stopped};
    Advice advice{};
    const cheg_status status = cheg_vm_advise(handle_.get(), &node, &functions, &advice, line);
    if (asked.error) {
      std::rethrow_exception(asked.error);
    }
    check(status);
    return advice;
  }

  // See cheg_vm_ask.
  [[nodiscard]] Advice ask(const Position& root, Line* line = nullptr) {
    Advice advice{};
    check(cheg_vm_ask(handle_.get(), &root, &advice, line));
    return advice;
  }

  // See cheg_vm_ask_within.
  [[nodiscard]] Answer ask(const Position& root, const Bounds& bounds, Line* line = nullptr) {
    const BoundsOfQuestion question(bounds);
    Answer answer{};
    const cheg_status status =
        cheg_vm_ask_within(handle_.get(), &root, question.get(), &answer, line);
    question.rethrow();
    check(status);
    return answer;
  }

  // See cheg_vm_explain.
  [[nodiscard]] Why explain(const Position& root, Advice* advice = nullptr) {
    cheg_why* made = nullptr;
    check(cheg_vm_explain(handle_.get(), &root, advice, &made));
    const std::unique_ptr<cheg_why, void (*)(cheg_why*)> why(made, cheg_why_free);
    cheg_reasons reasons{};
    check(cheg_why_get(made, &reasons));
    Why result{reasons.move,
               reasons.runner_up,
               reasons.runner_up_clause,
               {},
               {reasons.equal, reasons.equal + reasons.equal_count},
               {reasons.forced, reasons.forced + reasons.forced_count},
               reasons.text,
               reasons.incomplete};
    for (std::uint32_t rule = 0; rule < reasons.rule_count; ++rule) {
      result.rules.push_back(read_rule(made, rule));
    }
    if (!result.rules.empty() && !result.rules.back().clauses.empty()) {
      for (const Move move : result.rules.back().clauses.front().in) {
        std::uint32_t rank = 0;
        check(cheg_why_rank(made, move, &rank));
        result.ranks.emplace_back(move, rank);
      }
    }
    return result;
  }

  [[nodiscard]] Report report() {
    cheg_report report{};
    check(cheg_vm_report(handle_.get(), &report));
    return {report.nodes, report.instructions, report.errors, report.error, report.work};
  }

 private:
  struct Asked {
    Host& host;
    std::exception_ptr error;  // thrown by a function of the host
  };

  static std::int32_t search(void* context, const cheg_node* node, cheg_move move,
                             std::int32_t alpha, std::int32_t beta, cheg_line* line) noexcept {
    auto& asked = *static_cast<Asked*>(context);
    try {
      return asked.host.search(*node, move, alpha, beta, *line);
    } catch (...) {
      asked.error = std::current_exception();
      return 0;
    }
  }
  static int is_stopped(void* context) noexcept {
    auto& asked = *static_cast<Asked*>(context);
    try {
      return asked.error || asked.host.is_stopped() ? 1 : 0;
    } catch (...) {
      asked.error = std::current_exception();
      return 1;
    }
  }

  static Told read_told(const cheg_told& told) {
    return {told.kind, told.integer, told.text, told.moves};
  }
  static AskedRule read_rule(const cheg_why* why, std::uint32_t number) {
    cheg_asked_rule rule{};
    check(cheg_why_rule(why, number, &rule));
    AskedRule result{rule.name, rule.text, rule.file, rule.line, {}, {}};
    for (std::uint32_t i = 0; i < rule.clause_count; ++i) {
      cheg_clause clause{};
      check(cheg_why_clause(why, number, i, &clause));
      result.clauses.push_back({clause.text,
                                clause.measure,
                                clause.name,
                                clause.line,
                                clause.holds != 0,
                                {clause.in, clause.in + clause.in_count},
                                {clause.out, clause.out + clause.out_count},
                                read_told(clause.before),
                                {}});
      for (std::uint32_t move = 0; move < clause.in_count; ++move) {
        cheg_told value{};
        check(cheg_why_value(why, number, i, move, &value));
        result.clauses.back().values.push_back(read_told(value));
      }
    }
    for (std::uint32_t i = 0; i < rule.value_count; ++i) {
      const char* expression = nullptr;
      cheg_told value{};
      check(cheg_why_text_value(why, number, i, &expression, &value));
      result.values.emplace_back(expression, read_told(value));
    }
    return result;
  }

  struct Free {
    void operator()(cheg_vm* vm) const { cheg_vm_free(vm); }
  };
  std::unique_ptr<cheg_vm, Free> handle_;
};

// ---- Sets of programs

// A program of a set (see cheg_member).
struct Member {
  std::string name;
  std::vector<Material> materials;
  int most_men = 0;
  int plies = 0;  // an upper bound of the plies that the program looks ahead; -1: unknown
  std::uint64_t memory = 0;
};

// A set of programs. The material of a position decides which program answers. Create one Set for
// each thread.
class Set {
 public:
  explicit Set(const Limits& limits = default_limits()) {
    cheg_set* set = nullptr;
    check(cheg_set_new(&limits, &set));
    handle_.reset(set);
  }
  // Returns a set of all proved programs that are shipped with CHEG.
  [[nodiscard]] static Set proved(const Limits& limits = default_limits()) {
    Set set(limits);
    check(cheg_set_add_proved(set.handle_.get()));
    return set;
  }

  void add(const std::string& name, const Program& program) {
    check(cheg_set_add(handle_.get(), name.c_str(), program.get()));
  }

  // From now on, the program with this number uses the prepared knowledge.
  void use(std::uint32_t program, const Prepared& prepared) {
    check(cheg_set_use_prepared(handle_.get(), program, prepared.get()));
  }

  // From now on, each program uses its own file in this folder, if the folder has one. Returns the
  // number of files that are used. See cheg_set_use_folder.
  std::uint32_t use_folder(const std::string& folder) {
    std::uint32_t used = 0;
    check(cheg_set_use_folder(handle_.get(), folder.c_str(), &used));
    return used;
  }

  // The call takes a few nanoseconds.
  [[nodiscard]] bool covers(Material material, int side_to_move) const noexcept {
    return cheg_set_covers(handle_.get(), material, side_to_move) != 0;
  }
  [[nodiscard]] bool covers(const Position& position) const noexcept {
    return covers(material_of(position), position.side_to_move);
  }

  // See cheg_set_ask.
  [[nodiscard]] Answer ask(const Position& root, const Bounds& bounds = {}, Line* line = nullptr) {
    const BoundsOfQuestion question(bounds);
    Answer answer{};
    const cheg_status status = cheg_set_ask(handle_.get(), &root, question.get(), &answer, line);
    question.rethrow();
    check(status);
    return answer;
  }

  // Returns how certain the result is for the side to move. The function is fast and needs no
  // search: see cheg_set_certainty.
  [[nodiscard]] cheg_certainty certainty(const Position& position) noexcept {
    return cheg_set_certainty(handle_.get(), &position);
  }

  // Returns the rule that belongs to the reason of an answer of this set.
  [[nodiscard]] Rule rule(const Answer& answer) const {
    cheg_rule rule{};
    check(cheg_set_rule(handle_.get(), &answer, &rule));
    return {rule.location, rule.explanation, rule.file, rule.line, rule.column};
  }

  // Returns the statistics of the last question to a program of the set.
  [[nodiscard]] Report report(std::uint32_t program) {
    cheg_report report{};
    check(cheg_set_report(handle_.get(), program, &report));
    return {report.nodes, report.instructions, report.errors, report.error, report.work};
  }

  // Returns the programs of the set, in the order of their numbers.
  [[nodiscard]] std::vector<Member> members() const {
    std::vector<Member> members;
    for (std::uint32_t i = 0; i < cheg_set_count(handle_.get()); ++i) {
      cheg_member member{};
      check(cheg_set_member(handle_.get(), i, &member));
      members.push_back({member.name,
                         {member.materials, member.materials + member.material_count},
                         static_cast<int>(member.most_men),
                         member.plies,
                         member.memory});
    }
    return members;
  }

 private:
  struct Free {
    void operator()(cheg_set* set) const { cheg_set_free(set); }
  };
  std::unique_ptr<cheg_set, Free> handle_;
};

}  // namespace cheg

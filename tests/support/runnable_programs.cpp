#include "tests/support/runnable_programs.hpp"

#include <array>
#include <cstddef>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "tests/support/program_text.hpp"

namespace cheg::test {
namespace {

struct PlanTag {
  std::string tag;
  Kind value;
};

class Writer : private ProgramText {
 public:
  explicit Writer(Random& random) : ProgramText(random) {}

  // The parts can have any order, because no part depends on the part after it.
  std::string program() {
    choose_subroutines();
    choose_plans();
    split_entries();
    std::vector<std::function<void()>> parts{[this] { write_init(); }, [this] { write_trim(); },
                                             [this] { write_recursion(); },
                                             [this] { write_search(); }, [this] { write_over(); }};
    for (const auto& entries : starts_) {
      parts.emplace_back([this, &entries] { write_start(entries); });
    }
    for (const PlanTag& plan : plans_) {
      parts.emplace_back([this, &plan] { write_plan(plan); });
    }
    for (std::size_t i = 0; i < subroutines.size(); ++i) {
      parts.emplace_back([this, i] { write_subroutine(i); });
    }
    for (std::size_t i = parts.size(); i > 1; --i) {
      std::swap(parts[i - 1], parts[below(i)]);
    }
    for (const auto& part : parts) {
      part();
      blank_line();
    }
    place("FINIS");
    return end();
  }

 private:
  // ---- Statements: one or more lines each ----

  void statements(int least, int most) {
    const int count = number(least, most);
    for (int i = 0; i < count; ++i) {
      statement();
      if (chance(5) && !last_target.empty()) {
        line({"BREAK", last_target, value(Kind::any), value(Kind::any)});
      }
    }
  }

  void statement() {
    using Member = void (Writer::*)();
    static constexpr std::array<Member, 23> kSimple{
        &Writer::set_to_value,   &Writer::arithmetic,      &Writer::arithmetic,
        &Writer::logic,          &Writer::ask_chess,       &Writer::ask_chess,
        &Writer::make_square,    &Writer::make_move,       &Writer::exchange,
        &Writer::combine_sets,   &Writer::combine_sets,    &Writer::search_set,
        &Writer::select_by_cond, &Writer::select_by_call,  &Writer::take_element,
        &Writer::take_element,   &Writer::change_elements, &Writer::change_elements,
        &Writer::call,           &Writer::set_side,        &Writer::remember_value,
        &Writer::reset_sets,     &Writer::venture};
    static constexpr std::array<Member, 7> kNested{
        &Writer::jump_over, &Writer::jump_over, &Writer::jump_over,     &Writer::jump_over,
        &Writer::loop,      &Writer::use_men,   &Writer::use_known_pawn};
    if (level_ < 3 && chance(4)) {
      ++level_;
      (this->*one_of(kNested))();
      --level_;
    } else {
      (this->*one_of(kSimple))();
    }
  }

  void set_to_value() {
    const Kind kind = one_of(kKinds);
    line({"SETV", target(kind), value(kind)});
  }

  void arithmetic() {
    const std::string result = target(Kind::integer);
    switch (number(0, 3)) {
      case 0:
        line({word({"DIV", "MOD"}), result, value(Kind::integer),
              chance(15) ? value(Kind::integer) : literal(number(1, 5) * 2 - 5)});
        break;
      case 1:
        line({"MUL", result, value(Kind::integer), value(Kind::integer)});
        if (!chance(8)) {
          line({"MOD", result, result, "\"97"});
        }
        break;
      case 2:
        line({"ABS", result, value(Kind::integer)});
        break;
      default:
        line({word({"ADD", "SUB", "DIF", "MIN", "MAX"}), result, value(Kind::integer),
              value(Kind::integer)});
        break;
    }
  }

  void logic() {
    line({word({"NOR", "OR", "AND"}), target(Kind::logical), value(Kind::logical),
          value(Kind::logical)});
  }

  void ask_chess() {
    switch (number(0, 7)) {
      case 0:
        line({"PIECE", target(Kind::piece), value(Kind::piece)});
        break;
      case 1:
        line({"SQUARE", target(Kind::square), value(Kind::square)});
        break;
      case 2:
        line({"PCOLOR", target(Kind::integer), value(Kind::piece)});
        break;
      case 3:
        line({"MVDIST", target(Kind::integer), value(Kind::square), value(Kind::square)});
        break;
      case 4:
        line({"OPP", target(Kind::logical), value(Kind::square), value(Kind::square)});
        break;
      default:
        line(
            {word({"SIDE", "RANK", "FILE", "SCOLOR"}), target(Kind::integer), value(Kind::square)});
        break;
    }
  }

  void make_square() {
    if (chance(2)) {
      const auto coordinate = [&] {
        return chance(25) ? value(Kind::integer) : literal(number(1, 8));
      };
      line({"SETSQ", target(Kind::square), coordinate(), coordinate()});
    } else if (chance(10)) {
      line({"SQ>RNK", target(Kind::square), value(Kind::square), literal(number(-2, 2))});
    } else {
      const std::string from = variable(Kind::square);
      line({"RANK", "I1", from});
      line({"SUB", "I1", literal(number(1, 8)), "I1"});
      line({"SQ>RNK", target(Kind::square), from, "I1"});
    }
  }

  void make_move() {
    const std::string moved = value(Kind::piece);
    if (chance(3)) {  // two files to the side: perhaps castling
      line({"SETSQ", "Q1", "\"1", word({"\"7", "\"3"})});
      line({"SETMOV", target(Kind::move), "WK", "Q1"});
    } else {
      line({"SETMOV", target(Kind::move), moved, value(Kind::square)});
    }
  }

  void exchange() {
    if (chance(3)) {
      line({"ORDER", target(Kind::move), variable(Kind::move), ordering()});
    } else if (chance(3)) {
      line({"ORDER", target(Kind::any), variable(Kind::any), word({"", "#"})});
    } else {
      const Kind kind = one_of(kKinds);
      line({"EXCH", target(kind), variable(kind)});
    }
  }

  void combine_sets() {
    if (chance(4)) {
      line({"PAIR", target(Kind::set), value(Kind::any), value(Kind::any)});
      return;
    }
    const Kind kind = one_of(kSetKinds);
    line({word({"INTERS", "DIFFER", "UNION", "APPEND"}), target(kind), value(kind), value(kind)});
  }

  void search_set() {
    const Kind kind = one_of(kSetKinds);
    if (chance(4)) {
      line({"CARD", target(Kind::integer), value(kind)});
      return;
    }
    std::string element = value(element_kind(kind));
    std::string set = value(kind);
    if (chance(6)) {
      std::swap(element, set);
    }
    const bool wants_number = chance(2);
    line({wants_number ? "MEMNUM" : "MEMBER", target(wants_number ? Kind::integer : Kind::logical),
          element, set});
  }

  void select_by_cond() {
    const Kind kind = one_of(kSetKinds);
    const std::string set = value(kind);
    line({"SELECC", target(kind), condition(element_kind(kind)), set});
  }

  void select_by_call() {
    // In a subroutine, long sets would multiply the work.
    const Kind kind = in_subroutine_ ? Kind::integers : one_of(kSetKinds);
    const Kind argument = element_kind(kind);
    if (const auto test = chance(2) ? subroutine(argument, Kind::logical) : std::nullopt) {
      line({"SELECT", target(kind), test->tag, value(kind)});
    } else if (const auto number = chance(2) ? subroutine(argument, Kind::integer) : std::nullopt) {
      line({"MAP", target(Kind::integers), number->tag, value(kind)});
    } else if (const auto any = subroutine(argument, Kind::any)) {
      line({chance(5) ? "SELECT" : "MAP", target(Kind::set), any->tag, value(kind)});
    }
  }

  // Takes an element of a set. If the element must have a certain type but is undefined, takes
  // another value of this type.
  void take_element() {
    if (chance(2)) {
      line({"GETEL", target(Kind::any), value(one_of(kSetKinds)), any_index()});
      return;
    }
    const Kind kind = typed_set_kind();
    const std::string element = target(element_kind(kind));
    const std::string found = fresh("L");
    line({"GETEL", element, variable(kind), any_index()});
    line({"CONDV", "DEFD", element, found});
    if (kind == Kind::moves) {
      line({"GETEL", element, "LM", word({"\"1", "\"-1"})});
    } else {
      line({"SETV", element, kind == Kind::men ? "WK" : '"' + small_integer()});
    }
    place(found);
  }

  void change_elements() {
    const std::string set = target(Kind::set);
    switch (number(0, 6)) {
      case 0:
        line({word({"SETEL", "INSERT"}), value(Kind::any), set, any_index()});
        break;
      case 1: {
        const Kind kind = typed_set_kind();
        line({word({"SETEL", "INSERT"}), value(element_kind(kind)), target(kind), safe_index()});
        break;
      }
      case 2:
        line(
            {"UNSERT", target(Kind::any), chance(2) ? set : target(typed_set_kind()), any_index()});
        break;
      case 3:
        line({"EXCHWE", target(Kind::any), set, any_index()});
        break;
      case 4:
        line({"EXCHEL", set, any_index(), any_index()});
        break;
      case 5:
        line({"EXCHEL", target(typed_set_kind()), safe_index(), word({"\"1", "\"-1"})});
        break;
      default:
        // Uses the same variable twice.
        line({word({"SETEL", "UNSERT", "EXCHWE"}), set, set, any_index()});
        line({"SETV", set, literal(Kind::set)});
        break;
    }
  }

  void call() {
    const Kind argument = one_of(kKinds);
    const auto called = subroutine(argument, Kind::any);
    if (called && !chance(6)) {
      line({"SET", target(called->result), called->tag, value(argument)});
    } else {
      line({"MIN", "I1", value(Kind::integer), "\"6"});
      line({"SET", target(Kind::integer), "COUNT", "I1"});
    }
  }

  void set_side() {
    if (chance(2)) {
      line({"SIDE", "SIDE", value(Kind::square)});
    } else {
      line({"SETV", "SIDE", chance(15) ? word({"\"#", "\"T", "\"2", "WK"}) : word({"\"0", "\"1"})});
    }
  }

  void give_value(const std::string& instruction) {
    line({instruction, value(Kind::integer), value(Kind::integer), certainty()});
  }

  void remember_value() { give_value("VALON"); }

  // Prevents sets from growing without limit.
  void reset_sets() {
    line({"SETV", target(Kind::set), literal(Kind::set)});
    line({"SETV", target(Kind::integers), literal(Kind::integers)});
    line({"SELECC", target(Kind::moves), condition(Kind::piece), "LM"});
  }

  // Adds an instruction that is likely to cause a run-time error.
  void venture() {
    if (!chance(6)) {
      return;
    }
    const std::string next = fresh("L");
    switch (number(0, 4)) {
      case 0:
        line({word({"PIECE", "PCOLOR"}), "U2", variable(Kind::square)});
        break;
      case 1:
        line({"CONDV", word({"PASSD", "#PDP", "ROOK", "SAFE", "T", "EMPTY"}),
              value(one_of(std::array{Kind::square, Kind::piece, Kind::move})), next});
        break;
      case 2:
        line({"SETMOV", "V1", value(Kind::piece), value(Kind::square)});
        line({"PAIR", "U2", "V1", "V2"});
        line({"PLAY", "U2", chance(2) ? condition(Kind::piece) : "", ordering()});
        break;
      case 3:
        line({"INSQ", "U2", value(Kind::piece), value(Kind::square)});
        break;
      default:
        line({word({"SETSQ", "DIV", "MUL", "SQ>RNK"}), "U2", value(Kind::integer),
              value(Kind::integer)});
        break;
    }
    place(next);
  }

  // ---- Statements that contain other statements ----

  // Adds some statements, and an instruction that skips them if something is true.
  void jump_over() {
    const std::string tag = chance(200) ? "FINIS" : fresh("L");
    const Kind kind = one_of(kKinds);
    const auto test = subroutine(kind, Kind::logical);
    const auto any = subroutine(x_kind, Kind::any);  // called without an argument
    const int choice = number(0, 5);
    if (choice == 0) {
      line({word({"JUMP<", "JUMP>", "JUMP#<", "JUMP#>"}), value(Kind::integer),
            value(Kind::integer), tag});
    } else if (choice == 1) {
      line({word({"JUMP=", "JUMP#="}), value(kind), value(kind), tag});
    } else if (choice == 2 && test) {
      line({word({"CONDT", "CONDF"}), test->tag, value(kind), tag});
    } else if (choice <= 3 && any) {
      line({"COND", condition(any->result), any->tag, tag});
    } else {
      line({"CONDV", condition(kind), value(kind), tag});
    }
    statements(1, 3);
    if (in_subroutine_ && chance(4)) {
      line({"RETURN", value(result_kind_)});
    }
    if (tag != "FINIS") {
      place(tag);
    }
  }

  void loop() {
    const std::string counter = fresh("C");
    const std::string tag = fresh("L");
    line({"SETV", counter, "\"0"});
    place(tag);
    line({"ADD", counter, counter, "\"1"});
    statements(1, 3);
    line({"JUMP<", counter, literal(number(2, in_subroutine_ ? 2 : 4)), tag});
  }

  // Adds statements about a man. They are skipped if the man is not on the board.
  void use_men() {
    const std::string name = man();
    const std::string missing = fresh("L");
    line({"CONDV", "#DEFD", name, missing});
    known_men.push_back(name);
    statements(1, 3);
    line({"BREAK", name, value(Kind::piece), value(Kind::square)});
    known_men.pop_back();
    place(missing);
  }

  void use_known_pawn() {
    const std::string pawn = word({"WP", "BP", "WP2", "BP2"});
    const std::string missing = fresh("L");
    const std::string away = fresh("L");
    line({"CONDV", "#DEFD", pawn, missing});
    line({"INSQ", target(Kind::logical), chance(40) ? value(Kind::piece) : word({"WK", "BK"}),
          chance(40) ? value(Kind::piece) : pawn});
    line({"GETEL", "G1", "PG", word({"\"1", "\"-1"})});
    line({"SELECC", "G2", word({"PASSD", "#PASSD", "PDP", "#PDP"}), "G1"});
    line({"BREAK", "G2", last_target, pawn});
    line({"CONDV", word({"PASSD", "#PASSD", "PDP", "#PDP"}), pawn, away});
    known_men.push_back(pawn);
    if (pawn == "WP") {
      line({"SELECC", target(Kind::moves), word({"SAFE", "#SAFE"}), "LM"});
      line({"BREAK", last_target, "G1", "PG"});
    }
    statements(1, 2);
    known_men.pop_back();
    place(away);
    place(missing);
  }

  // ---- Nodes ----

  void start_node() {
    line({"JUMP>", "DEPTH", literal(deepest_), "OVER"});
    line({"SET", "U3", "INIT", "X"});
  }

  // Puts a few moves into M1.
  void choose_moves() {
    switch (number(0, 4)) {
      case 0:
        line({"SELECC", "M1", condition(Kind::piece), "LM"});
        break;
      case 1:
        line({"SELECC", "M1", word({"CAPT", "CHECK"}), "LM"});
        line({"SELECC", "M2", condition(Kind::piece), "LM"});
        line({"APPEND", "M1", "M1", "M2"});
        break;
      default:
        line({"SETV", "M1", "LM"});
        break;
    }
    line({"SET", "M1", "TRIM", "M1"});
    if (chance(4)) {
      line({word({"SETEL", "INSERT"}), "V1", "M1", safe_index()});
    }
    if (chance(150)) {
      line({"SETEL", value(Kind::any), "M1", "\"0"});
    }
  }

  void try_moves() {
    choose_moves();
    if (!plans_.empty() && chance(2)) {
      const PlanTag& plan = one_of(plans_);
      std::string planned = value(plan.value);
      if (plan.value == Kind::set && !chance(3)) {  // men, some of them in a nested set
        line({"PAIR", "S1", word({"WP", "WR", "P1"}), word({"WP", "WQ", "WB", "V1", "M1"})});
        line({"PAIR", "S1", "S1", word({"LM", "V2", "G1", "WR", "BP"})});
        planned = "S1";
      }
      line({"PLAN", plan.tag, chance(8) ? "\"()" : "M1", planned});
    } else if (chance(4)) {
      line({"SET", target(Kind::any), "SEARCH", "M1"});
    } else {
      line({"TRY", "M1", chance(3) ? condition(Kind::move) : "", ordering()});
    }
    if (chance(8)) {
      line({"UNPLAN"});
    }
    if (chance(3)) {
      give_value("RETBET");
    }
  }

  void end_node() {
    switch (number(0, 8)) {
      case 0:
        give_value("VALRET");
        return;
      case 1:
        give_value("VALRUT");
        line({"PLAY", "LM", chance(2) ? condition(Kind::piece) : "", ordering()});
        break;
      case 2:
        line({"PLAY", chance(4) ? "M1" : "LM", chance(2) ? condition(Kind::move) : "", ordering()});
        break;
      case 3:
      case 4:
        choose_moves();
        line({"PLAYB", "M1", chance(2) ? condition(Kind::move) : "", ordering()});
        break;
      case 5:
        if (!chance(3)) {
          give_value("RETBET");
        }
        line({"LEAVE"});
        return;
      default:
        break;
    }
    if (!chance(30)) {  // otherwise the program continues with the next part
      line({"DONE"});
    }
  }

  void write_body() {
    statements(3, 9);
    try_moves();
    statements(0, 3);
    if (chance(4)) {
      const std::string deeper = fresh("L");
      line({"JUMP>", "DEPTH", "\"1", deeper});
      try_moves();
      place(deeper);
    }
    end_node();
  }

  void write_start(const std::vector<std::string>& entries) {
    for (std::size_t i = 0; i < entries.size(); ++i) {
      if (i == entries.size() / 2 && chance(2)) {
        line({"BREAK", "DEPTH", "X", "PG"});  // execution skips the other ENTRY lines
      }
      entry(entries[i]);
    }
    start_node();
    write_body();
  }

  void write_plan(const PlanTag& plan) {
    place(plan.tag);
    line({"BREAK", "X", "DEPTH", word({"LM", "WK"})});
    start_node();
    // Men may have been captured in the meantime.
    if (plan.value == Kind::moves) {
      line({"SELECC", "M1", "DEFD", "X"});
      line({"INTERS", "M1", "LM", "M1"});
      line({"TRY", "M1", "", ordering()});
    } else if (plan.value == Kind::men) {
      line({"SELECC", "G1", "DEFD", "X"});
    } else if (plan.value == Kind::piece || plan.value == Kind::move) {
      line({"CONDV", "#DEFD", "X", "OVER"});
      line({"RANK", "I1", "X"});
      line({"PIECE", "P1", "X"});
    }
    write_body();
  }

  // Writes the part in which nodes end that are too deep.
  void write_over() {
    place("OVER");
    if (chance(2)) {
      line({"BREAK", "X", "DEPTH", "WP"});
    }
    line({word({"RANK", "FILE", "SIDE"}), "I1", word({"WK", "BK"})});
    line({"MVDIST", "I2", "WK", "BK"});
    switch (number(0, 4)) {
      case 0:
        line({"LEAVE"});
        break;
      case 1:
        line({"VALON", "I1", "I2", "\"0"});
        line({"PLAY", "LM", chance(2) ? condition(Kind::piece) : "", ordering()});
        line({"VALRET", "I2", "I1", "\"0"});
        break;
      case 2:
        line({"VALRET", "I1", "I2", "\"500"});
        break;
      default:
        line({"CARD", "I3", "LM"});
        line({"VALRUT", "I3", word({"I1", "I2"}), "\"0"});
        line({"LEAVE"});
        break;
    }
  }

  // ---- Subroutines ----

  void choose_subroutines() {
    std::vector<std::pair<Kind, Kind>> kinds{
        {Kind::integer, Kind::logical},  {Kind::move, Kind::logical}, {Kind::any, Kind::logical},
        {Kind::integer, Kind::integer},  {Kind::move, Kind::integer}, {Kind::move, Kind::square},
        {Kind::piece, Kind::integer},    {Kind::any, Kind::any},      {Kind::any, Kind::set},
        {Kind::integers, Kind::integers}};
    const int count = number(3, 6);
    for (int i = 0; i < count; ++i) {
      const auto& [argument, result] = one_of(kinds);
      subroutines.push_back({"SUB" + std::to_string(i), argument, result});
    }
  }

  void write_subroutine(std::size_t index) {
    const Subroutine& written = subroutines[index];
    in_subroutine_ = true;
    first_callable = index + 1;
    x_kind = written.argument;
    result_kind_ = written.result;
    level_ = 1;
    place(written.tag);
    const auto other = subroutine(x_kind, result_kind_);
    if (other && chance(4)) {  // a jump, so that the RETURN of the other subroutine ends this call
      line({"CONDV", condition(x_kind), "X", other->tag});
    }
    if (result_kind_ == Kind::logical && chance(2)) {
      const std::string yes = fresh("L");
      line({"CONDV", condition(x_kind), "X", yes});
      line({"RETURN", word({"\"T", "\"F"})});
      place(yes);
    }
    statements(0, 3);
    if (chance(15)) {
      line({"BREAK", "X", value(result_kind_), value(Kind::any)});
    }
    line({"RETURN", value(result_kind_)});
    level_ = 0;
    x_kind = Kind::any;
    first_callable = 0;
    in_subroutine_ = false;
  }

  void write_init() {
    place("INIT");
    for (const Kind kind : {Kind::any, Kind::logical, Kind::integer, Kind::set, Kind::integers}) {
      for (const std::string& name : variables_of(kind)) {
        line({"SETV", name, literal(kind)});
      }
    }
    line({"SELECC", "M1", condition(Kind::piece), "LM"});
    line({"SETV", "M2", "LM"});
    line({"PAIR", "G1", "WK", "BK"});
    line({"PAIR", "G2", "BK", "BK"});
    line({"PIECE", "P1", "WK"});
    line({"PIECE", "P2", "BK"});
    line({"SETSQ", "Q1", literal(number(1, 8)), literal(number(1, 8))});
    line({"SQUARE", "Q2", word({"WK", "BK"})});
    line({"GETEL", "V1", "LM", "\"1"});
    line({"GETEL", "V2", "LM", "\"-1"});
    if (!chance(10)) {
      line({"SIDE", "SIDE", word({"WK", "BK", "Q1"})});
    }
    line({"RETURN"});
  }

  // Writes a subroutine that removes elements from a set of moves until only a few are left.
  void write_trim() {
    const std::string again = fresh("L");
    const std::string done = fresh("L");
    const std::string chosen = word({"\"1", "\"2", "\"-1", "\"-2"});
    place("TRIM");
    line({"SETV", "TS", "X"});
    place(again);
    line({"CARD", "TN", "TS"});
    line({"ADD", "TM", "TN", "DEPTH"});
    line({"JUMP<", "TM", literal(deepest_ + number(3, 5)), done});
    line({"JUMP<", "TN", "\"3", done});
    line({"UNSERT", "TV", "TS", chosen});
    jump_to(again);
    place(done);
    line({"RETURN", "TS"});
  }

  // Writes a subroutine that tries the moves in X, and may end the node.
  void write_search() {
    const std::string back = fresh("L");
    in_subroutine_ = true;
    level_ = 2;
    x_kind = Kind::moves;
    result_kind_ = Kind::any;
    place("SEARCH");
    line({"TRY", word({"X", ""}), chance(3) ? condition(Kind::move) : "", ordering()});
    statements(0, 2);
    if (chance(2)) {
      give_value("RETBET");
    }
    if (chance(2)) {
      line({word({"JUMP<", "JUMP>"}), value(Kind::integer), value(Kind::integer), back});
      end_node();
    }
    place(back);
    line({"RETURN", value(Kind::any)});
    in_subroutine_ = false;
    level_ = 0;
    x_kind = Kind::any;
  }

  // Writes the only subroutine that calls itself.
  void write_recursion() {
    const std::string end = fresh("L");
    place("COUNT");
    line({"JUMP#>", "X", "\"0", end});
    line({"SUB", "R1", "X", "\"1"});
    line({"SET", "R1", "COUNT", "R1"});
    line({word({"ADD", "MAX", "SUB"}), "R1", "R1", "X"});
    line({"RETURN", "R1"});
    place(end);
    line({"RETURN", chance(20) ? "SIDE" : '"' + small_integer()});
  }

  void choose_plans() {
    const int count = number(0, 3);
    for (int i = 0; i < count; ++i) {
      plans_.push_back({"PLAN" + std::to_string(i), chance(3) ? Kind::set : one_of(kKinds)});
    }
  }

  void split_entries() {
    starts_.resize(1 + below(3));
    for (const std::string& entry : random_endgame_entries(random())) {
      if (!chance(15)) {
        starts_[below(starts_.size())].push_back(entry);
      }
    }
    deepest_ = number(2, 3);
  }

  int level_ = 0;  // the number of statements around the current one
  int deepest_ = 3;
  bool in_subroutine_ = false;
  Kind result_kind_ = Kind::any;  // of the current subroutine
  std::vector<PlanTag> plans_;
  std::vector<std::vector<std::string>> starts_;  // for each start, its ENTRY lines
};

}  // namespace

std::string random_runnable_program(Random& random) { return Writer(random).program(); }

}  // namespace cheg::test

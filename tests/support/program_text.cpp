#include "tests/support/program_text.hpp"

#include <algorithm>
#include <utility>

namespace cheg::test {
namespace {

constexpr std::array<std::string_view, 14> kMen{"WQ",  "WR", "WR2", "WB", "WN", "WP", "WP2",
                                                "WP3", "BQ", "BR",  "BB", "BN", "BP", "BP2"};

}  // namespace

Kind element_kind(Kind set) {
  switch (set) {
    case Kind::integers:
      return Kind::integer;
    case Kind::moves:
      return Kind::move;
    case Kind::men:
      return Kind::piece;
    default:
      return Kind::any;
  }
}

std::vector<std::string> variables_of(Kind kind) {
  switch (kind) {
    case Kind::any:
      return {"U1", "U2", "U3"};
    case Kind::logical:
      return {"B1", "B2"};
    case Kind::integer:
      return {"I1", "I2", "I3"};
    case Kind::set:
      return {"S1", "S2"};
    case Kind::integers:
      return {"N1", "N2"};
    case Kind::moves:
      return {"M1", "M2"};
    case Kind::men:
      return {"G1", "G2"};
    case Kind::piece:
      return {"P1", "P2"};
    case Kind::square:
      return {"Q1", "Q2"};
    case Kind::move:
      return {"V1", "V2"};
  }
  return {};
}

// ---- Lines ----

void ProgramText::line(const std::vector<std::string>& words) {
  if (chance(12)) {
    place(fresh("Z"));  // changes the locations of the following lines
  }
  text_ += std::exchange(tags_, "") + "       " + words.front();
  text_.append(words.size() > 1 ? 7 - std::min<std::size_t>(words.front().size(), 6) : 0, ' ');
  for (std::size_t i = 1; i < words.size(); ++i) {
    text_ += (i == 1 ? "" : ",") + words[i];
  }
  text_ += '\n';
}

void ProgramText::jump_to(const std::string& tag) {
  chance(2) ? line({"CONDV", "", "X", tag}) : line({"JUMP=", "\"1", "\"1", tag});
}

std::string ProgramText::end() {
  text_ += std::exchange(tags_, "") + "       END\n";
  return std::move(text_);
}

// ---- Literals ----

std::string ProgramText::small_integer() {
  return std::to_string(chance(8) ? number(-99, 999) : number(-3, 7));
}

std::string ProgramText::value_text(Kind kind, int depth) {
  switch (kind) {
    case Kind::logical:
      return word({"T", "F"});
    case Kind::integer:
      return small_integer();
    case Kind::integers:
    case Kind::set: {
      std::string elements;
      const int count = number(0, 4);
      for (int i = 0; i < count; ++i) {
        elements += (i == 0 ? "" : ",") +
                    value_text(kind == Kind::set ? Kind::any : Kind::integer, depth + 1);
      }
      return '(' + elements + ')';
    }
    default:
      return chance(5)                ? "#"
             : depth < 3 && chance(2) ? value_text(Kind::set, depth)
             : chance(3)              ? value_text(Kind::logical, depth)
                                      : value_text(Kind::integer, depth);
  }
}

// ---- Operands ----

std::string ProgramText::value(Kind kind) {
  if (chance(120)) {
    kind = one_of(kKinds);
  }
  if (kind == x_kind && chance(3)) {
    return word({"X", ""});
  }
  switch (kind) {
    case Kind::any:
      return chance(3) ? variable(Kind::any) : value(kKinds[1 + random_.below(9)]);
    case Kind::integer:
      return chance(400)  ? word({"\"9223372036854775807", "\"-9223372036854775808"})
             : chance(12) ? "DEPTH"
             : chance(3)  ? '"' + small_integer()
                          : variable(kind);
    case Kind::logical:
    case Kind::integers:
      return chance(4) ? '"' + value_text(kind, 0) : variable(kind);
    case Kind::set:
      return chance(3)   ? '"' + value_text(kind, 0)
             : chance(8) ? word({"PG", "LM"})
             : chance(3) ? value(one_of(kSetKinds))
                         : variable(kind);
    case Kind::moves:
      return chance(4) ? "LM" : variable(kind);
    case Kind::piece:
      return chance(150)                       ? variable(Kind::square)
             : chance(150)                     ? man()
             : !known_men.empty() && chance(2) ? one_of(known_men)
             : chance(5)                       ? variable(Kind::move)
             : chance(2)                       ? variable(kind)
                                               : word({"WK", "BK"});
    case Kind::square:
      return chance(2) ? variable(kind) : chance(4) ? value(Kind::move) : value(Kind::piece);
    case Kind::men:
    case Kind::move:
      return variable(kind);
  }
  return "X";
}

std::string ProgramText::man() { return std::string(one_of(kMen)); }

std::string ProgramText::target(Kind kind) {
  last_target = variable(chance(150) ? one_of(kKinds) : kind);
  return last_target;
}

std::string ProgramText::any_index() {
  return chance(100)  ? "\"-9223372036854775808"
         : chance(10) ? literal(number(5, 9))
         : chance(6)  ? variable(Kind::integer)
                      : literal(number(-4, 4));
}

std::string ProgramText::condition(Kind kind) {
  if (kind == Kind::move && chance(2)) {
    kind = one_of(std::array{Kind::piece, Kind::square});
  }
  const std::string sign = chance(3) ? "#" : "";
  switch (kind) {
    case Kind::integer:
      return sign + word({"=0", "<0", ">0", "ODD"});
    case Kind::logical:
      return sign + "T";
    case Kind::set:
    case Kind::integers:
    case Kind::moves:
    case Kind::men:
      return sign + "EMPTY";
    case Kind::piece:
      return sign + word({"KING", "QUEEN", "ROOK", "BISH", "NIGHT", "PAWN", "WPC", "WPC"});
    case Kind::square:
      return sign + word({"FAR", "RF", "NF", "NNF", "WSQ"});
    case Kind::move:
      return sign + (chance(12) ? "SAFE" : word({"CAPT", "CHECK", "OPP", "RWK="}));
    case Kind::any:
      break;
  }
  return sign + word({"DEFD", "DEFD", "DEFD", ""});
}

std::optional<Subroutine> ProgramText::subroutine(Kind argument, Kind result) {
  std::vector<Subroutine> fitting;
  for (std::size_t i = first_callable; i < subroutines.size(); ++i) {
    const Subroutine& subroutine = subroutines[i];
    if ((subroutine.argument == argument || subroutine.argument == Kind::any) &&
        (subroutine.result == result || result == Kind::any)) {
      fitting.push_back(subroutine);
    }
  }
  return fitting.empty() ? std::nullopt : std::optional(one_of(fitting));
}

}  // namespace cheg::test

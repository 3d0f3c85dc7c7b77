// Random expressions of the rules layer. The expressions are well-typed, and even a slow evaluator
// needs little time for them.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "lang/syntax.hpp"
#include "tests/support/random.hpp"

namespace cheg::test {

enum class RuleType : std::uint8_t { integer, logical, man, square, move, squares, men, moves };

// What an expression may use in its place.
struct RuleContext {
  struct Local {
    std::string name;
    RuleType type;
  };
  bool is_later = false;      // after the move: WAS is allowed, and X is a man
  bool x_is_move = false;     // in WHERE: X is a move
  bool is_reflected = false;  // WAS is not allowed
  bool is_forced = false;     // X is not allowed
  int depth = 3;              // the greatest depth of the expression
  int work = 100;             // how often, and how costly, the contents may be evaluated
  std::vector<Local> locals{};
  std::vector<std::string> lost{};  // locals without a meaning here; they still hide words
};

// A DEFINE, SCORE or POINTS of the program, which expressions may use.
struct RuleWord {
  std::string name;
  std::vector<RuleType> parameters;
  RuleType result;
  bool is_later = false;  // allowed only after the move
  bool has_was = false;
  int work = 1;  // the cost of an evaluation
};

class RandomExpressions {
 public:
  using Number = lang::rules::ExpressionNumber;

  // Adds expressions to this tree. `ours` and `theirs` contain the letters of the men without the
  // kings.
  RandomExpressions(lang::SyntaxTree& tree, std::string ours, std::string theirs, Random& random)
      : tree_(tree), ours_(std::move(ours)), theirs_(std::move(theirs)), random_(random) {}

  // Returns a new expression of this type.
  Number make(RuleType type, const RuleContext& context);

  // Adds a word that make() may use from now on.
  void add_word(RuleWord word) { words_.push_back(std::move(word)); }

  // The following functions return the parts of which expressions consist.
  Number node(lang::rules::Form form, std::vector<Number> children = {});
  Number named(std::string_view name);
  Number apply(std::string_view name, std::vector<Number> children);
  Number integer(std::int64_t value);
  Number operation(lang::rules::Op op, std::vector<Number> children);
  lang::rules::NameUse use(std::string_view name);
  // Returns a name for a definition, parameter or local.
  std::string fresh_name();

 private:
  std::size_t below(std::size_t n) { return random_.below(n); }
  bool chance(std::size_t n) { return below(n) == 0; }
  template <class Item>
  Item one_of(std::initializer_list<Item> items) {
    return *(items.begin() + below(items.size()));
  }

  Number leaf(RuleType type, const RuleContext& context);
  Number integer_leaf(const RuleContext& context);
  Number logical_leaf(const RuleContext& context);
  Number man_leaf(const RuleContext& context);
  Number square_leaf(const RuleContext& context);
  Number move_leaf(const RuleContext& context);
  Number compound(RuleType type, const RuleContext& context);
  Number compound_integer(const RuleContext& context);
  Number distance(const RuleContext& context);
  Number board_integer(const RuleContext& context);
  Number compound_logical(const RuleContext& context);
  Number compared(const RuleContext& context);
  Number condition(const RuleContext& context);
  Number move_condition(const RuleContext& context);
  Number compound_set(RuleType type, const RuleContext& context);
  Number squares(const RuleContext& context);
  Number over_set(lang::rules::Quantifier quantifier, const RuleContext& context);
  Number over_set(lang::rules::Quantifier quantifier, RuleType element, const RuleContext& context);
  Number over_moves(lang::rules::Quantifier quantifier, RuleType type, const RuleContext& context);
  Number by_symmetry(lang::rules::Quantifier quantifier, RuleType type, const RuleContext& context);
  Number let(RuleType type, const RuleContext& context);
  // Returns a local, a word of the program, or WAS of this type. Returns nothing if there is none;
  // may also return nothing at random.
  std::optional<Number> mention(RuleType type, const RuleContext& context);
  std::optional<Number> word_of(RuleType type, const RuleContext& context);
  std::optional<Number> local_of(RuleType type, const RuleContext& context);
  // Returns a place: a man, a square, or the move X if X is a move.
  Number place(const RuleContext& context);
  RuleType any_value_type(const RuleContext& context);

  lang::SyntaxTree& tree_;
  std::string ours_;
  std::string theirs_;
  Random& random_;
  std::vector<RuleWord> words_;
};

}  // namespace cheg::test

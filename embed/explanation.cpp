// Reasons in the C interface. A cheg_why owns the reason and all texts to which the reading
// functions return pointers.
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "base/compose.hpp"
#include "base/text.hpp"
#include "base/utf8.hpp"
#include "embed/explainer.hpp"
#include "embed/failure.hpp"
#include "embed/position.hpp"
#include "embed/vm.hpp"
#include "explain/recorder.hpp"
#include "explain/text.hpp"

namespace cheg::embed {

// Parts of cheg_why, which every file can see: their types need names that every file can see.

// A value with its text.
struct ToldText {
  cheg_told_kind kind = CHEG_TOLD_NOTHING;
  std::uint32_t moves = 0;
  std::int64_t integer = 0;
  std::string text = "nothing";

  [[nodiscard]] cheg_told told() const {
    return {.kind = kind, .moves = moves, .integer = integer, .text = text.c_str()};
  }
};

struct ClauseTexts {
  std::string text;
  std::string measure;
  std::string name;
  std::uint32_t line = 0;
  bool holds = true;
  std::vector<cheg_move> in;
  std::vector<cheg_move> out;
  ToldText before;
  std::vector<ToldText> values;  // as many as `in`
};

struct RuleTexts {
  std::string name;
  std::string text;
  std::string file;
  std::uint32_t line = 0;
  std::vector<ClauseTexts> clauses;
  std::vector<std::pair<std::string, ToldText>> values;
};

namespace {

using explain::AskedRule;
using explain::ReasonStep;
using explain::ToldValue;
using vm::JudgedMove;

ToldText told_text(const ToldValue& value) {
  ToldText told;
  told.text = made_printable(explain::to_text(value));
  if (const auto* number = std::get_if<std::int64_t>(&value)) {
    told.kind = CHEG_TOLD_INTEGER;
    told.integer = *number;
  } else if (std::holds_alternative<std::string>(value)) {
    told.kind = CHEG_TOLD_TEXT;
  }
  return told;
}

ToldText told_text(const JudgedMove& judged) {
  ToldText told;
  if (judged.kind == JudgedMove::Kind::value) {
    told = told_text(ToldValue(judged.value));
  } else if (judged.kind == JudgedMove::Kind::reached) {
    told.kind = CHEG_TOLD_REACHED;
    told.text = "reached";
  }
  told.moves = static_cast<std::uint32_t>(judged.moves);
  return told;
}

std::vector<cheg_move> bits_of(const std::vector<chess::Move>& moves) {
  std::vector<cheg_move> bits;
  bits.reserve(moves.size());
  for (const chess::Move move : moves) {
    bits.push_back(move.bits());
  }
  return bits;
}

ClauseTexts texts_of(const ReasonStep& step) {
  ClauseTexts texts;
  texts.text = made_printable(step.text);
  texts.measure = made_printable(step.measure);
  texts.name = made_printable(step.measure_name);
  texts.line = static_cast<std::uint32_t>(step.place.line);
  texts.holds = step.holds;
  texts.in = bits_of(step.in);
  texts.out = bits_of(step.out);
  texts.values.resize(step.in.size());
  for (std::size_t i = 0; i < std::min(step.in.size(), step.values.size()); ++i) {
    texts.values[i] = told_text(step.values[i]);
  }
  if (step.before) {
    texts.before = told_text(*step.before);
  }
  if (step.finding) {
    for (std::size_t i = 0; i < std::min(step.in.size(), step.finding->judged.size()); ++i) {
      texts.values[i] = told_text(step.finding->judged[i]);
    }
    if (step.finding->before) {
      texts.before = told_text(ToldValue(*step.finding->before));
    }
  }
  return texts;
}

RuleTexts texts_of(const AskedRule& rule) {
  RuleTexts texts{.name = rule.name,
                  .text = made_printable(rule.text),
                  .file = rule.file,
                  .line = static_cast<std::uint32_t>(rule.place.line),
                  .clauses = {},
                  .values = {}};
  for (const ReasonStep& step : rule.steps) {
    texts.clauses.push_back(texts_of(step));
  }
  for (const explain::ToldMeasure& measure : rule.measures) {
    texts.values.emplace_back(made_printable(measure.text), told_text(measure.value));
  }
  return texts;
}

}  // namespace
}  // namespace cheg::embed

struct cheg_why : cheg::embed::Handle<cheg_why> {
  static constexpr const char* kKind = "cheg_why";

  cheg_why(const cheg::explain::Reason& reason, const cheg::chess::Position& root)
      : move(reason.move ? reason.move->bits() : cheg_move{CHEG_NO_MOVE}),
        equal(cheg::embed::bits_of(reason.equals)),
        forced(cheg::embed::bits_of(reason.forced_line())),
        text(cheg::printable_lines(cheg::explain::reason_text(reason, root))),
        incomplete(cheg::made_printable(reason.incomplete)) {
    if (reason.runner_up) {
      runner_up = reason.runner_up->move.bits();
      runner_up_clause = static_cast<std::uint32_t>(reason.runner_up->step);
    }
    for (const cheg::explain::AskedRule& rule : reason.rules) {
      rules.push_back(cheg::embed::texts_of(rule));
    }
  }

  cheg_move move;
  cheg_move runner_up = CHEG_NO_MOVE;
  std::uint32_t runner_up_clause = 0;
  std::vector<cheg_move> equal;
  std::vector<cheg_move> forced;
  std::string text;
  std::string incomplete;
  std::vector<cheg::embed::RuleTexts> rules;
};

namespace cheg::embed {
namespace {

// The item with this number. Throws a Failure if there is none.
template <class Item>
const Item& item(const std::vector<Item>& items, std::uint32_t number, const char* what) {
  if (number >= items.size()) {
    refuse(composed("there is no {} {}; there are {}, counted from 0", what, number, items.size()));
  }
  return items[number];
}

std::uint32_t count(std::size_t size) { return static_cast<std::uint32_t>(size); }

// ---- Ranks of moves

// Returns the value of a move in a clause; nullptr if the clause has not judged the move.
const ToldText* value_in(const ClauseTexts& clause, cheg_move move) {
  const auto place = std::ranges::find(clause.in, move);
  return place == clause.in.end()
             ? nullptr
             : &clause.values[static_cast<std::size_t>(place - clause.in.begin())];
}

// Orders the values of one clause. The moves that the clause keeps have the best value.
class ValueOrder {
 public:
  explicit ValueOrder(const ClauseTexts& clause) {
    const ToldText* const kept =
        clause.out.empty() ? nullptr : value_in(clause, clause.out.front());
    const bool is_integer = kept != nullptr && kept->kind == CHEG_TOLD_INTEGER;
    prefers_large_ = is_integer && std::ranges::any_of(clause.values, [&](const ToldText& value) {
                       return value.kind == CHEG_TOLD_INTEGER && value.integer < kept->integer;
                     });
  }
  // Smaller keys are better.
  [[nodiscard]] std::tuple<int, std::int64_t, std::uint32_t> key(const ToldText& value) const {
    switch (value.kind) {
      case CHEG_TOLD_REACHED:
        return {0, 0, value.moves};
      case CHEG_TOLD_INTEGER:
        return {1, prefers_large_ ? -value.integer : value.integer, value.moves};
      default:
        return {2, 0, 0};
    }
  }

 private:
  bool prefers_large_ = false;
};

// Ranks the moves of a rule: see cheg_why_rank().
std::map<cheg_move, std::uint32_t> ranks_of(const RuleTexts& rule,
                                            const std::vector<cheg_move>& best) {
  std::map<cheg_move, std::uint32_t> ranks;
  std::uint32_t next = 1;
  for (const cheg_move move : best) {
    ranks.emplace(move, next);
  }
  for (std::size_t number = rule.clauses.size(); number-- > 0;) {
    const auto& clause = rule.clauses[number];
    const ValueOrder order(clause);
    std::map<std::tuple<int, std::int64_t, std::uint32_t>, std::vector<cheg_move>> dropped;
    for (std::size_t i = 0; i < clause.in.size(); ++i) {
      if (!ranks.contains(clause.in[i])) {
        dropped[order.key(clause.values[i])].push_back(clause.in[i]);
      }
    }
    for (const auto& [key, moves] : dropped) {
      ++next;
      for (const cheg_move move : moves) {
        ranks.emplace(move, next);
      }
    }
  }
  return ranks;
}

explain::Reason explain_at_root(cheg_vm& vm, const chess::Position& root,
                                const vm::Answer& answer) {
  const bool has_move = answer.status == vm::AnswerStatus::move;
  if (vm.explainer == nullptr) {
    vm.explainer = std::make_shared<Explainer>(*vm.shared);
  }
  vm::Machine& machine = vm.explainer->machine(vm);
  const explain::NotedProgram* const noted = vm.explainer->noted();
  explain::ReasonRecorder recorder(has_move ? std::optional(answer.outcome.move) : std::nullopt,
                                   noted);
  machine.set_observer(&recorder);
  vm::Answer again;
  run(vm, [&] {
    machine.begin_search();
    again = vm::ask(machine, root);
  });
  machine.set_observer(nullptr);
  const auto prepared = noted == nullptr ? vm.shared->prepared() : noted->prepared;
  return recorder.take({prepared, &prepared->program()}, again.outcome);
}

}  // namespace
}  // namespace cheg::embed

using namespace cheg;  // the C functions are in no namespace
using embed::guarded;
using embed::need;

cheg_status cheg_vm_explain(cheg_vm* vm, const cheg_position* root, cheg_advice* advice,
                            cheg_why** why) {
  return guarded("cheg_vm_explain", [&] {
    need(vm, "vm");
    need(root, "root");
    need(why, "why");
    embed::check_alive(vm, "cheg_vm_explain");
    const embed::Use use(vm->user, "cheg_vm_explain");
    const chess::Position position = embed::to_position(*root);
    const vm::Answer answer = embed::ask_at_root(*vm, position);
    const explain::Reason reason = embed::explain_at_root(*vm, position, answer);
    auto made = std::make_unique<cheg_why>(reason, position);
    if (advice != nullptr) {
      *advice = embed::to_advice(*vm->shared, position, answer.outcome, answer.status);
    }
    *why = made.release();
  });
}

void cheg_why_free(cheg_why* why) {
  embed::check_alive(why, "cheg_why_free");
  delete why;
}

cheg_status cheg_why_get(const cheg_why* why, cheg_reasons* reasons) {
  return guarded("cheg_why_get", [&] {
    need(why, "why");
    need(reasons, "reasons");
    embed::check_alive(why, "cheg_why_get");
    *reasons = {.move = why->move,
                .runner_up = why->runner_up,
                .runner_up_clause = why->runner_up_clause,
                .rule_count = embed::count(why->rules.size()),
                .equal_count = embed::count(why->equal.size()),
                .forced_count = embed::count(why->forced.size()),
                .equal = why->equal.data(),
                .forced = why->forced.data(),
                .text = why->text.c_str(),
                .incomplete = why->incomplete.c_str()};
  });
}

cheg_status cheg_why_rank(const cheg_why* why, cheg_move move, uint32_t* rank) {
  return guarded("cheg_why_rank", [&] {
    need(why, "why");
    need(rank, "rank");
    embed::check_alive(why, "cheg_why_rank");
    const bool has_move = why->move != CHEG_NO_MOVE && !why->rules.empty();
    const auto ranks = has_move ? embed::ranks_of(why->rules.back(), why->equal)
                                : std::map<cheg_move, std::uint32_t>();
    const auto found = ranks.find(move);
    *rank = found == ranks.end() ? 0 : found->second;
  });
}

cheg_status cheg_why_rule(const cheg_why* why, uint32_t rule, cheg_asked_rule* asked) {
  return guarded("cheg_why_rule", [&] {
    need(why, "why");
    need(asked, "asked");
    embed::check_alive(why, "cheg_why_rule");
    const embed::RuleTexts& texts = embed::item(why->rules, rule, "rule");
    *asked = {.name = texts.name.c_str(),
              .text = texts.text.c_str(),
              .file = texts.file.c_str(),
              .line = texts.line,
              .clause_count = embed::count(texts.clauses.size()),
              .value_count = embed::count(texts.values.size()),
              .reserved = 0};
  });
}

cheg_status cheg_why_text_value(const cheg_why* why, uint32_t rule, uint32_t number,
                                const char** expression, cheg_told* value) {
  return guarded("cheg_why_text_value", [&] {
    need(why, "why");
    need(expression, "expression");
    need(value, "value");
    embed::check_alive(why, "cheg_why_text_value");
    const auto& pair = embed::item(embed::item(why->rules, rule, "rule").values, number, "value");
    *expression = pair.first.c_str();
    *value = pair.second.told();
  });
}

cheg_status cheg_why_clause(const cheg_why* why, uint32_t rule, uint32_t clause,
                            cheg_clause* read) {
  return guarded("cheg_why_clause", [&] {
    need(why, "why");
    need(read, "read");
    embed::check_alive(why, "cheg_why_clause");
    const embed::ClauseTexts& texts =
        embed::item(embed::item(why->rules, rule, "rule").clauses, clause, "clause");
    *read = {.text = texts.text.c_str(),
             .measure = texts.measure.c_str(),
             .name = texts.name.c_str(),
             .line = texts.line,
             .holds = texts.holds ? 1 : 0,
             .in_count = embed::count(texts.in.size()),
             .out_count = embed::count(texts.out.size()),
             .in = texts.in.data(),
             .out = texts.out.data(),
             .before = texts.before.told()};
  });
}

cheg_status cheg_why_value(const cheg_why* why, uint32_t rule, uint32_t clause, uint32_t number,
                           cheg_told* value) {
  return guarded("cheg_why_value", [&] {
    need(why, "why");
    need(value, "value");
    embed::check_alive(why, "cheg_why_value");
    const embed::ClauseTexts& texts =
        embed::item(embed::item(why->rules, rule, "rule").clauses, clause, "clause");
    *value = embed::item(texts.values, number, "move").told();
  });
}

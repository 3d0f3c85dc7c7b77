// The subroutines of a program. A subroutine is written only if something needs it.
#include <fmt/format.h>

#include <set>
#include <utility>

#include "lang/rules/lowering.hpp"

namespace cheg::lang::rules {

Subroutines::Subroutines(Words& words, const TypedProgram& program)
    : words_(words),
      program_(program),
      calls_(program),
      definitions_(program.instances.size()),
      measures_(program.measures.size()),
      measure_subroutines_(program.measures.size()),
      is_stored_(program.measures.size()),
      rules_asking_(program.measures.size()) {
  for (const TypedRule& rule : program.rules) {
    std::set<std::uint32_t> asked;
    for (const TypedClause& clause : rule.clauses) {
      const std::vector<std::uint32_t> measures = calls_.measures_of(clause.body);
      asked.insert(measures.begin(), measures.end());
    }
    for (const std::uint32_t measure : asked) {
      ++rules_asking_[measure];
    }
  }
}

Argument Subroutines::new_variable(Owner& owner, std::string_view name) {
  const std::string last = name.empty() ? std::to_string(++owner.temporaries) : std::string(name);
  const Argument variable = words_.unused_variable(owner.name + '.' + last);
  if (owner.component) {
    owner.variables.push_back(variable);
  }
  return variable;
}

Argument Subroutines::measure(std::uint32_t number) {
  if (!measures_[number]) {
    measures_[number] = words_.unused_variable("WAS." + std::to_string(number + 1));
  }
  return *measures_[number];
}

Argument Subroutines::measure_subroutine(std::uint32_t number) {
  std::optional<Argument>& known = measure_subroutines_[number];
  if (known) {
    return *known;
  }
  const Argument variable = measure(number);
  const auto owner = std::make_shared<Owner>(
      Owner{std::string(words_.tree().symbols.text(Symbol{variable.value}))});
  const auto frame = std::make_shared<Frame>(program_.measures[number]);
  known = add(owner, "VALUE", [this, owner, frame, variable](Routine& code) {
    const TypedNode& root = frame->body->root();
    const Routine::Label is_known = code.new_label();
    code.jump("CONDV", {words_.name("DEFD"), variable}, is_known, root.span);
    ExpressionWriter writer(*this, code, owner);
    const bool is_condition = root.type.types == TypeSet(Type::logical);
    is_condition ? writer.return_condition(frame, frame->body->root_number)
                 : writer.return_value(frame, frame->body->root_number);
    code.place(is_known);
    code.write("RETURN", {variable}, root.span);
  });
  return *known;
}

Argument Subroutines::add(const OwnerPointer& owner, std::string_view part, Write write) {
  const Argument tag = words_.unused_tag(owner->name + '.' + std::string(part));
  waiting_.push_back({tag, owner, std::move(write)});
  return tag;
}

const Subroutines::Definition& Subroutines::definition(std::uint32_t instance) {
  std::optional<Definition>& known = definitions_[instance];
  if (known) {
    return *known;
  }
  const Instance& row = program_.instances[instance];
  const auto owner = std::make_shared<Owner>();
  owner->name = row.name;
  if (calls_.is_recursive(instance)) {
    owner->component = calls_.component(instance);
  }
  const auto frame = std::make_shared<Frame>(row.body);
  Definition& made = known.emplace();
  for (std::size_t i = 0; i < row.parameters.size(); ++i) {
    frame->locals[i] = new_variable(*owner, row.parameters[i]);
    made.parameters.push_back(frame->locals[i]);
  }
  made.tag = add(owner, "VALUE", [this, owner, frame](Routine& code) {
    ExpressionWriter writer(*this, code, owner);
    const NodeNumber root = frame->body->root_number;
    const bool is_condition = frame->body->root().type.types == TypeSet(Type::logical);
    is_condition ? writer.return_condition(frame, root) : writer.return_value(frame, root);
  });
  return made;
}

void Subroutines::flush(std::vector<SyntaxLine>& lines) {
  Routine code(words_, "");
  while (!waiting_.empty()) {
    const Waiting next = std::move(waiting_.front());
    waiting_.pop_front();
    code.begin(next.owner->name);
    code.place(code.new_tag(Symbol{next.tag.value}));
    next.write(code);
    code.flush(lines);
  }
}

}  // namespace cheg::lang::rules

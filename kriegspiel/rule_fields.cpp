#include "kriegspiel/rule_fields.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/require.hpp"

namespace cheg::kriegspiel {
namespace {

template <auto member>
std::size_t get(const RuleSet& rules) {
  return static_cast<std::size_t>(rules.*member);
}

template <auto member, class Type, std::size_t kValues>
void set(RuleSet& rules, std::size_t value) {
  CHEG_REQUIRE(value < kValues);
  rules.*member = static_cast<Type>(value);
}

#define CHEG_RULE(field, Type, text, ...) constexpr RuleField::FieldValue k##Type[] = {__VA_ARGS__};
#define CHEG_VALUE(value, text) {#value, text},
#include "kriegspiel/rules.def"
#undef CHEG_RULE
#undef CHEG_VALUE

constexpr RuleField kFields[] = {
#define CHEG_RULE(field, Type, text, ...) \
  {#field, text, k##Type, get<&RuleSet::field>, set<&RuleSet::field, Type, std::size(k##Type)>},
#include "kriegspiel/rules.def"
#undef CHEG_RULE
};

}  // namespace

std::span<const RuleField> rule_fields() { return kFields; }

const RuleField* find_rule_field(std::string_view name) {
  const auto* const found =
      std::find_if(std::begin(kFields), std::end(kFields),
                   [name](const RuleField& field) { return field.name == name; });
  return found == std::end(kFields) ? nullptr : found;
}

std::string rule_field_reference() {
  std::string text;
  for (const RuleField& field : kFields) {
    text += fmt::format("{}: {}\n", field.name, field.text);
    for (const RuleField::FieldValue& value : field.values) {
      text += fmt::format("  {:<20} {}\n", value.name, value.text);
    }
  }
  return text;
}

}  // namespace cheg::kriegspiel

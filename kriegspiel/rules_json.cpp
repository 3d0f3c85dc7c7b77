// A JSON library parses the text. RuleSetReader then sets the fields with the table of
// rule_fields.hpp, and locates each error in the text.
#include "kriegspiel/rules_json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <vector>

#include "base/json.hpp"
#include "base/text.hpp"
#include "kriegspiel/rule_fields.hpp"
#include "kriegspiel/rule_sets.hpp"

namespace cheg::kriegspiel {
namespace {

constexpr std::string_view kName = "name";
constexpr std::string_view kTitle = "title";
constexpr std::string_view kBasedOn = "based_on";

// Records of games may contain rule sets that are older than these fields. Without the field, its
// first value is meant.
constexpr std::string_view kLaterFields[] = {"en_passant", "only_try", "drops"};

RulesError fault(std::string message, std::string_view text, std::size_t offset) {
  const std::string_view before = text.substr(0, offset);
  const std::size_t last_feed = before.rfind('\n');
  return {std::move(message),
          1 + static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n')),
          last_feed == std::string_view::npos ? offset + 1 : offset - last_feed};
}

// The place of the key in the text, or of its value.
std::size_t offset_of(std::string_view text, std::string_view key, bool of_value) {
  constexpr std::string_view kSpaces = " \t\r\n";
  const std::string name = '"' + std::string(key) + '"';
  for (std::size_t at = text.find(name); at != std::string_view::npos;
       at = text.find(name, at + 1)) {
    const std::size_t colon = text.find_first_not_of(kSpaces, at + name.size());
    if (colon != std::string_view::npos && text[colon] == ':') {
      const std::size_t value = text.find_first_not_of(kSpaces, colon + 1);
      return of_value && value != std::string_view::npos ? value : at;
    }
  }
  return 0;
}

using Names = std::vector<std::string_view>;

std::string did_you_mean(std::string_view name, const Names& candidates) {
  const std::string_view nearest = nearest_name(name, candidates);
  return nearest.empty() ? "" : fmt::format("; did you mean {}?", cheg::quoted(nearest));
}

// "`cout` is not a value of `tries`; did you mean `count`? It is one of none, yes_no, count".
std::string is_not(std::string_view text, std::string_view what, const Names& candidates) {
  const std::string hint = did_you_mean(text, candidates);
  return fmt::format("{} is not {}{} It is one of {}", cheg::quoted(text), what,
                     hint.empty() ? "." : hint, fmt::join(candidates, ", "));
}

constexpr std::string_view kShippedRuleSet = "a rule set that comes with CHEG";

Names value_names(const RuleField& field) {
  Names names;
  for (const RuleField::FieldValue& value : field.values) {
    names.push_back(value.name);
  }
  return names;
}

Names rule_set_names() {
  Names names;
  for (const NamedRuleSet& rule_set : rule_sets()) {
    names.push_back(rule_set.name);
  }
  return names;
}

Names key_names() {
  Names names{kName, kTitle, kBasedOn};
  for (const RuleField& field : rule_fields()) {
    names.push_back(field.name);
  }
  return names;
}

// Parses JSON. Stores a repeated key, which
// the library accepts, in `repeated_key`.
Result<Json, RulesError> parse(std::string_view text, std::string& repeated_key) {
  std::set<std::string> keys;
  const auto watch = [&](int depth, Json::parse_event_t event, Json& value) {
    if (event == Json::parse_event_t::key && depth == 1 &&
        !keys.insert(value.get<std::string>()).second) {
      repeated_key = value.get<std::string>();
    }
    return true;
  };
  try {  // the library throws
    return Json::parse(text, watch);
  } catch (const Json::parse_error& error) {
    const std::size_t offset = std::min(error.byte == 0 ? 0 : error.byte - 1, text.size());
    // The library's position is after the unexpected word.
    return fault(offset == text.size() ? "the JSON ends before it is complete"
                                       : "this is no JSON; the fault is here or just before",
                 text, offset);
  } catch (const Json::exception&) {
    return fault("this JSON has a number that is too large", text, 0);
  }
}

// Reads one file. Every step may fail.
class RuleSetReader {
 public:
  explicit RuleSetReader(std::string_view text) : text_(text) {}

  Result<UserRuleSet, RulesError> read() {
    std::string repeated_key;
    const auto json = parse(text_, repeated_key);
    if (!json) {
      return json.error();
    }
    if (!json->is_object()) {
      return fault(
          "a rule set is a JSON object: { \"name\": \"house\", \"based_on\": \"western\" }", text_,
          0);
    }
    if (!repeated_key.empty()) {
      return at_key(repeated_key, fmt::format("{} is given twice", cheg::quoted(repeated_key)));
    }
    for (const auto& [key, value] : json->items()) {
      if (auto wrong = read_key(key, value)) {
        return *wrong;
      }
    }
    if (rule_set_.name.empty()) {
      return fault("a rule set needs a name: \"name\": \"house\"", text_, 0);
    }
    return finish();
  }

 private:
  [[nodiscard]] RulesError at_key(std::string_view key, std::string message) const {
    return fault(std::move(message), text_, offset_of(text_, key, false));
  }
  [[nodiscard]] RulesError at_value(std::string_view key, std::string message) const {
    return fault(std::move(message), text_, offset_of(text_, key, true));
  }

  std::optional<RulesError> read_key(const std::string& key, const Json& value) {
    const RuleField* const field = find_rule_field(key);
    if (field == nullptr && key != kName && key != kTitle && key != kBasedOn) {
      return at_key(key, fmt::format("{} is not a field of a rule set{}", cheg::quoted(key),
                                     did_you_mean(key, key_names())));
    }
    if (!value.is_string()) {
      return at_value(key, field == nullptr
                               ? fmt::format("{} must be a text", cheg::quoted(key))
                               : fmt::format("{} must be one of the texts {}", cheg::quoted(key),
                                             fmt::join(value_names(*field), ", ")));
    }
    const auto text = value.get<std::string>();
    if (field != nullptr) {
      return read_field(*field, text);
    }
    if (key == kBasedOn) {
      return read_base(text);
    }
    if (key == kName && text.empty()) {
      return at_value(key, "the name of a rule set must not be empty");
    }
    (key == kName ? rule_set_.name : rule_set_.title) = text;
    return std::nullopt;
  }

  std::optional<RulesError> read_field(const RuleField& field, std::string_view text) {
    const Names names = value_names(field);
    const auto found = std::find(names.begin(), names.end(), text);
    if (found == names.end()) {
      return at_value(field.name,
                      is_not(text, fmt::format("a value of {}", cheg::quoted(field.name)), names));
    }
    given_.push_back({&field, static_cast<std::size_t>(found - names.begin())});
    return std::nullopt;
  }

  std::optional<RulesError> read_base(std::string_view text) {
    base_ = find_rule_set(text);
    if (base_ != nullptr) {
      return std::nullopt;
    }
    return at_value(kBasedOn, is_not(text, kShippedRuleSet, rule_set_names()));
  }

  // Fields may precede the base.
  Result<UserRuleSet, RulesError> finish() {
    if (base_ != nullptr) {
      rule_set_.rules = base_->rules;
    } else {
      Names missing;
      for (const RuleField& field : rule_fields()) {
        const bool is_given =
            std::any_of(given_.begin(), given_.end(),
                        [&](const GivenField& given) { return given.field == &field; });
        const bool is_later = std::find(std::begin(kLaterFields), std::end(kLaterFields),
                                        field.name) != std::end(kLaterFields);
        if (!is_given && !is_later) {
          missing.push_back(field.name);
        }
      }
      if (!missing.empty()) {
        return fault(fmt::format("without \"based_on\" every field must be given; missing: {}",
                                 fmt::join(missing, ", ")),
                     text_, 0);
      }
    }
    for (const GivenField& given : given_) {
      given.field->set(rule_set_.rules, given.value);
    }
    return rule_set_;
  }

  struct GivenField {
    const RuleField* field;
    std::size_t value;
  };

  std::string_view text_;
  UserRuleSet rule_set_;
  const NamedRuleSet* base_ = nullptr;
  std::vector<GivenField> given_;
};

}  // namespace

Result<UserRuleSet, RulesError> read_rule_set(std::string_view json) {
  return RuleSetReader(json).read();
}

std::string write_rule_set(const UserRuleSet& rule_set, bool compact) {
  Json json;
  json[std::string(kName)] = rule_set.name;
  if (!rule_set.title.empty()) {
    json[std::string(kTitle)] = rule_set.title;
  }
  for (const RuleField& field : rule_fields()) {
    json[std::string(field.name)] = field.values[field.get(rule_set.rules)].name;
  }
  return compact ? json_text(json)
                 : json.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

std::string rule_set_label(const RuleSet& rules) {
  const auto sets = rule_sets();
  const auto found = std::find_if(sets.begin(), sets.end(), [&](const NamedRuleSet& rule_set) {
    return rule_set.rules == rules;
  });
  return found != sets.end() ? std::string(found->name) : write_rule_set({"own", "", rules}, true);
}

Result<RuleSet, std::string> read_rule_set_label(std::string_view label) {
  if (const NamedRuleSet* const known = find_rule_set(label)) {
    return known->rules;
  }
  if (!label.starts_with('{')) {
    return is_not(label, kShippedRuleSet, rule_set_names());
  }
  const auto own = read_rule_set(label);
  if (!own) {
    return own.error().message;
  }
  return own->rules;
}

}  // namespace cheg::kriegspiel

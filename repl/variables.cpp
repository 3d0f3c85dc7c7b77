#include "repl/variables.hpp"

#include <algorithm>
#include <unordered_map>
#include <utility>

namespace cheg::repl {
namespace {

using vm::Set;
using vm::Type;
using vm::Value;

// The most bytes that a session keeps. The default limit of a machine is the same.
constexpr std::size_t kMostBytes = std::size_t{16} << 20;

// Copies values with everything in their sets. A set that occurs twice is copied once, so that
// small structures of enormous printed size stay small.
class Copier {
 public:
  explicit Copier(vm::SetStore& store) : store_(store) {}

  // If there is no room, the result is undefined and failed() is true.
  Value copy(const Value& value) {
    const Value result = placed(value);
    while (!open_.empty() && !failed_) {
      const auto [from, to] = open_.back();
      open_.pop_back();
      for (const Value& element : std::as_const(*from).elements()) {
        to->push_back(placed(element));
      }
    }
    return failed_ ? Value() : result;
  }
  [[nodiscard]] bool failed() const { return failed_; }

 private:
  Value placed(const Value& value) {
    if (!value.is(Type::set)) {
      return value;
    }
    Set*& copy = copies_[value.set()];
    if (copy == nullptr) {
      copy = store_.make(value.set()->size());
      if (copy == nullptr) {
        failed_ = true;
        return {};
      }
      copy->share();
      open_.emplace_back(value.set(), copy);
    }
    return Value::set(copy);
  }

  vm::SetStore& store_;
  std::unordered_map<const Set*, Set*> copies_;
  std::vector<std::pair<const Set*, Set*>> open_;
  bool failed_ = false;
};

bool has_men(const Value& value) {
  std::unordered_map<const Set*, bool> seen;
  std::vector<Value> open{value};
  while (!open.empty()) {
    const Value next = open.back();
    open.pop_back();
    if (next.is(Type::piece) || next.is(Type::move)) {
      return true;
    }
    if (next.is(Type::set) && seen.emplace(next.set(), true).second) {
      const auto elements = std::as_const(*next.set()).elements();
      open.insert(open.end(), elements.begin(), elements.end());
    }
  }
  return false;
}

// A value as a literal.
struct WrittenLiteral {
  std::vector<lang::LiteralNode> nodes;
  bool is_literal = true;     // false: it contains men, squares or moves
  bool is_too_large = false;  // too deep, or too many elements in all
};

// Adds the value, which is inside `depth` sets.
void write_literal(const Value& value, int depth, WrittenLiteral& written) {
  constexpr std::size_t kMostNodes = 1'000'000;
  if (depth > lang::kMostLiteralDepth || written.nodes.size() >= kMostNodes) {
    written.is_too_large = true;
    return;
  }
  switch (value.type()) {
    case Type::undefined:
      written.nodes.push_back({});
      break;
    case Type::logical:
      written.nodes.push_back({Type::logical, 0, value.logical() ? 1 : 0});
      break;
    case Type::integer:
      written.nodes.push_back({Type::integer, 0, value.integer()});
      break;
    case Type::set: {
      const Set& set = *value.set();
      written.nodes.push_back({Type::set, set.size(), 0});
      for (const Value& element : set.elements()) {
        if (written.is_literal && !written.is_too_large) {
          write_literal(element, depth + 1, written);
        }
      }
      break;
    }
    default:
      written.is_literal = false;
      break;
  }
}

// Calls use(name, number) for each variable of the program itself that can be written.
template <class Use>
void for_each_own(const lang::Program& program, Use use) {
  const auto predefined = lang::variables();
  const std::vector<std::string>& names = program.data().variables;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (i >= predefined.size() || predefined[i].access == lang::Access::writable) {
      use(names[i], i);
    }
  }
}

}  // namespace

bool Variables::put_into(const lang::Program& program, std::span<Value> registers,
                         vm::SetStore& store) const {
  Copier copier(store);
  for (const KeptVariable& variable : variables_) {
    bool is_done = false;  // of two variables with the same name, the first is the program's own
    for_each_own(program, [&](const std::string& name, std::size_t number) {
      if (!is_done && name == variable.name) {
        registers[number] = copier.copy(variable.value);
        is_done = true;
      }
    });
  }
  return !copier.failed();
}

bool Variables::take_from(const lang::Program& program, std::span<const Value> registers) {
  auto store = std::make_unique<vm::SetStore>(kMostBytes);
  Copier copier(*store);
  std::vector<KeptVariable> kept;
  std::vector<std::string> seen;
  for_each_own(program, [&](const std::string& name, std::size_t number) {
    if (std::find(seen.begin(), seen.end(), name) == seen.end()) {
      seen.push_back(name);
      if (!registers[number].is(Type::undefined)) {
        kept.push_back({name, copier.copy(registers[number])});
      }
    }
  });
  // Keeps variables that the program does not have, and the order of the variables that it has.
  std::vector<KeptVariable> all;
  for (const KeptVariable& old : variables_) {
    const auto place = std::find_if(kept.begin(), kept.end(),
                                    [&](const KeptVariable& it) { return it.name == old.name; });
    if (place != kept.end()) {
      all.push_back(std::move(*place));
      kept.erase(place);
    } else if (std::find(seen.begin(), seen.end(), old.name) == seen.end()) {
      all.push_back({old.name, copier.copy(old.value)});
    }
  }
  std::move(kept.begin(), kept.end(), std::back_inserter(all));
  if (copier.failed()) {
    return false;
  }
  variables_ = std::move(all);
  store_ = std::move(store);
  return true;
}

Result<std::vector<vm::Given>, CommandError> Variables::given_to(
    const lang::Program& program) const {
  std::vector<vm::Given> all;
  for (const std::string& name : vm::takes(program)) {
    const Value* const value = find(name);
    if (value == nullptr) {
      continue;
    }
    WrittenLiteral written;
    write_literal(*value, 0, written);
    if (written.is_too_large) {
      return CommandError(name +
                          " is too large to be given to the program; `forget` forgets its value");
    }
    if (written.is_literal) {
      all.push_back({name, std::move(written.nodes)});
    }
  }
  return all;
}

void Variables::for_each(
    const std::function<void(const std::string& name, const Value& value)>& use) const {
  for (const KeptVariable& variable : variables_) {
    use(variable.name, variable.value);
  }
}

const Value* Variables::find(std::string_view name) const {
  const auto place = std::find_if(variables_.begin(), variables_.end(),
                                  [&](const KeptVariable& it) { return it.name == name; });
  return place == variables_.end() ? nullptr : &place->value;
}

std::vector<std::string> Variables::forget_men() {
  std::vector<std::string> forgotten;
  for (const KeptVariable& variable : variables_) {
    if (has_men(variable.value)) {
      forgotten.push_back(variable.name);
    }
  }
  variables_.erase(std::remove_if(variables_.begin(), variables_.end(),
                                  [](const KeptVariable& it) { return has_men(it.value); }),
                   variables_.end());
  return forgotten;
}

void Variables::clear() { variables_.clear(); }

}  // namespace cheg::repl

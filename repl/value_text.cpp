#include "repl/value_text.hpp"

#include <span>
#include <utility>
#include <vector>

#include "chess/movegen.hpp"
#include "vm/set_store.hpp"
#include "vm/text.hpp"

namespace cheg::repl {
namespace {

std::string simple_text(const vm::Value& value, const chess::Position& position,
                        chess::Notation notation) {
  if (value.is(vm::Type::move) && chess::is_legal(position, value.move())) {
    return chess::format_move(position, value.move(), notation);
  }
  return vm::to_text(value, position, notation);
}

}  // namespace

std::string value_text(const vm::Value& value, const chess::Position& position,
                       chess::Notation notation) {
  std::string text;
  // For each open set, the elements that are not yet written. The innermost set is last.
  std::vector<std::span<const vm::Value>> open{{&value, 1}};
  while (!open.empty()) {
    if (text.size() > vm::kMostCharacters) {
      return text + "...";
    }
    std::span<const vm::Value>& rest = open.back();
    if (rest.empty()) {
      open.pop_back();
      text += open.empty() ? "" : ")";
      continue;
    }
    const vm::Value next = rest.front();
    rest = rest.subspan(1);
    if (!text.empty() && text.back() != '(') {
      text += ',';
    }
    if (next.is(vm::Type::set)) {
      text += '(';
      open.push_back(std::as_const(*next.set()).elements());
    } else {
      text += simple_text(next, position, notation);
    }
  }
  return text;
}

}  // namespace cheg::repl

// The part of NativeCall that reports the reasons of a move to an observer.
#include "base/require.hpp"
#include "vm/native.hpp"
#include "vm/node.hpp"

namespace cheg::vm {

std::optional<chess::Move> NativeCall::explained() const {
  const Observer* const observer = node_.environment.observer;
  const bool is_root = !node_.is_asked && node_.view->ply() == 0;
  return observer != nullptr && is_root ? observer->explained() : std::nullopt;
}

void NativeCall::report(const Finding& finding) {
  CHEG_REQUIRE(explained());
  const auto number = node_.environment.program.number_of(&instruction_);
  node_.environment.observer->found(node_.moment(number), finding);
}

std::optional<Value> NativeCall::ask_here(std::size_t number) {
  CHEG_REQUIRE(explained());
  const Standpoint at = here();
  const auto value =
      remembered(std::nullopt, at, [&] { return ask_anew(instruction_.operands[number], at); });
  if (error_ && error_ != RunTimeError::limit) {
    error_.reset();
    node_.failed_elsewhere.reset();
    node_.blame_elsewhere.reset();
  }
  return value;
}

}  // namespace cheg::vm

#include "tools/cheg/rule_texts.hpp"

#include <string>
#include <utility>

#include "chess/game.hpp"
#include "consult/consultant.hpp"
#include "explain/noted_program.hpp"

namespace cheg::tool {

proof::RuleText rule_texts(const std::shared_ptr<const lang::Program>& program,
                           const vm::Limits& limits) {
  if (!explain::has_rules(*program)) {
    return {};
  }
  vm::Limits own = limits;
  own.memory = vm::Limits().memory;  // it is asked about few positions
  auto made = consult::Consultant::make(program, own);
  if (!made) {
    return {};
  }
  const std::shared_ptr<consult::Consultant> consultant = std::move(made).value();
  return [consultant](const chess::Position& position) {
    consult::AskOptions options;
    options.host = consult::HostKind::bare;
    const chess::Game game(position);
    const consult::Consultation consultation = consultant->ask(game, options);
    return consultation.answer.status == vm::AnswerStatus::move
               ? consultant->rule_text(game, options, consultation)
               : "";
  };
}

}  // namespace cheg::tool

// A player that asks a program under a host.
#include "play/players.hpp"

#include <fmt/format.h>

#include <deque>
#include <optional>
#include <utility>

#include "vm/report.hpp"

namespace cheg::play {
namespace {

class ProgramPlayer final : public Player {
 public:
  ProgramPlayer(NamedProgram program, const consult::AskOptions& options, ProgramPlayerOptions more)
      : recorder_(nullptr, more.notation),
        options_(options),
        find_successor_(std::move(more.successors)) {
    programs_.push_back(std::move(program));
    if (more.with_breaks) {
      options_.observer = &recorder_;
    }
  }

  [[nodiscard]] std::string name() const override { return programs_.front().name; }

  [[nodiscard]] Result<Choice, NoChoice> choose(const chess::Game& game) override {
    const NamedProgram& asked = program_for(game);
    const lang::Program& program = asked.consultant->program();
    const consult::Consultation consultation = asked.consultant->ask(game, options_);
    const vm::NodeOutcome& outcome = consultation.answer.outcome;
    if (consultation.answer.status == vm::AnswerStatus::move) {
      const vm::Rule rule = vm::rule_of(program, outcome.instruction);
      return Choice{outcome.move,
                    rule.location,
                    asked.consultant->rule_text(game, options_, consultation),
                    vm::score_text(outcome.score, outcome.is_certain_draw),
                    true,
                    recorder_.take_breaks(),
                    &asked == &programs_.front() ? "" : asked.name};
    }
    if (!consultation.host) {
      return NoChoice{NoChoice::Kind::cannot_choose,
                      fmt::format("{} has no move: {}", asked.name,
                                  consult::why_no_move(consultation.answer, program))};
    }
    const std::string why = consultation.answer.status == vm::AnswerStatus::error
                                ? vm::explained_error(program, outcome)
                                : std::string(vm::name(consultation.answer.status));
    return Choice{consultation.host->move, "search", why, vm::score_text(consultation.host->score)};
  }

 private:
  // The player's own program while it has an ENTRY, or if it has had none from the start.
  const NamedProgram& program_for(const chess::Game& game) {
    const chess::Position& position = game.position();
    if (!find_successor_ || !has_begun(game)) {
      return programs_.front();
    }
    for (const NamedProgram& program : programs_) {
      if (program.consultant->covers(position)) {
        return program;
      }
    }
    if (without_successor_ != position.material()) {
      NamedProgram found = find_successor_(position);
      if (found.consultant != nullptr) {
        return programs_.emplace_back(std::move(found));
      }
      without_successor_ = position.material();
    }
    return programs_.front();
  }

  // Whether the own program had an ENTRY when its side had the first move.
  [[nodiscard]] bool has_begun(const chess::Game& game) const {
    chess::Position first = game.start();
    if (first.side_to_move() != game.position().side_to_move()) {
      first.make(game.moves().front());
    }
    return programs_.front().consultant->covers(first);
  }

  std::deque<NamedProgram> programs_;  // the own one first, then its successors so far
  consult::Recorder recorder_;
  consult::AskOptions options_;
  SuccessorSource find_successor_;
  std::optional<chess::MaterialSignature> without_successor_;  // the last such material
};

}  // namespace

std::unique_ptr<Player> make_program_player(std::unique_ptr<consult::Consultant> consultant,
                                            std::string name, const consult::AskOptions& options,
                                            ProgramPlayerOptions more) {
  return std::make_unique<ProgramPlayer>(NamedProgram{std::move(consultant), std::move(name)},
                                         options, std::move(more));
}

}  // namespace cheg::play

// A program with its host.
#include "play/players.hpp"

#include <fmt/format.h>

#include <utility>

#include "vm/report.hpp"

namespace cheg::play {
namespace {

class ProgramPlayer final : public Player {
 public:
  ProgramPlayer(std::unique_ptr<consult::Consultant> consultant, std::string name,
                const consult::AskOptions& options, bool with_breaks, chess::Notation notation)
      : consultant_(std::move(consultant)),
        name_(std::move(name)),
        recorder_(nullptr, notation),
        options_(options) {
    if (with_breaks) {
      options_.observer = &recorder_;
    }
  }

  [[nodiscard]] std::string name() const override { return name_; }

  [[nodiscard]] Result<Choice, NoChoice> choose(const chess::Game& game) override {
    const consult::Consultation consultation = consultant_->ask(game, options_);
    const vm::NodeOutcome& outcome = consultation.answer.outcome;
    if (consultation.answer.status == vm::AnswerStatus::move) {
      const vm::Rule rule = vm::rule_of(consultant_->program(), outcome.instruction);
      return Choice{outcome.move,
                    rule.location,
                    rule.explanation,
                    vm::score_text(outcome.score, outcome.is_certain_draw),
                    true,
                    recorder_.take_breaks()};
    }
    if (!consultation.host) {
      return NoChoice{
          NoChoice::Kind::cannot_choose,
          fmt::format("{} has no move: {}", name_,
                      consult::why_no_move(consultation.answer, consultant_->program()))};
    }
    const std::string why = consultation.answer.status == vm::AnswerStatus::error
                                ? vm::error_text(consultant_->program(), outcome)
                                : std::string(vm::name(consultation.answer.status));
    return Choice{consultation.host->move, "search", why, vm::score_text(consultation.host->score)};
  }

 private:
  std::unique_ptr<consult::Consultant> consultant_;
  std::string name_;
  consult::Recorder recorder_;
  consult::AskOptions options_;
};

}  // namespace

std::unique_ptr<Player> make_program_player(std::unique_ptr<consult::Consultant> consultant,
                                            std::string name, const consult::AskOptions& options,
                                            bool with_breaks, chess::Notation notation) {
  return std::make_unique<ProgramPlayer>(std::move(consultant), std::move(name), options,
                                         with_breaks, notation);
}

}  // namespace cheg::play

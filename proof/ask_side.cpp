#include "proof/ask_side.hpp"

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "chess/fen.hpp"
#include "proof/kept_answers.hpp"

namespace cheg::proof {
namespace {

KeptAnswers kept_answers(const Nodes& nodes, const lang::Program& program, chess::Color color,
                         const ProveOptions& options) {
  return {options.checkpoint + (color == chess::Color::black ? ".black" : ""),
          {options.version, program_checksum(program), nodes.materials().front(), options.limits,
           color, options.rules},
          options.warn};
}

// Takes all answers from options.answers, if that function has them.
void take_answers(AnswersSoFar& so_far, const Nodes& nodes, chess::Color color,
                  const chess::tablebase::TableSet& tables, const ProveOptions& options) {
  if (options.answers && color == chess::Color::white && !options.rules &&
      so_far.pieces_done() == 0) {
    auto answers = options.answers(nodes, tables, options.work);
    if (answers && !options.work.is_stopped()) {
      so_far.answers = *std::move(answers);
      so_far.is_done.assign(so_far.is_done.size(), true);
    }
  }
}

}  // namespace

Result<Asked, WorkError> ask_side(const Nodes& nodes,
                                  const std::shared_ptr<const vm::PreparedProgram>& program,
                                  chess::Color color, const chess::tablebase::TableSet& tables,
                                  const ProveOptions& options) {
  AnswersSoFar so_far(nodes, options.rules);
  std::optional<KeptAnswers> kept;
  std::function<void(const AnswersSoFar&)> keep;
  if (!options.checkpoint.empty()) {
    kept.emplace(kept_answers(nodes, program->program(), color, options));
    if (const auto error = kept->begin(nodes, so_far)) {
      return WorkError(*error);
    }
    keep = [&kept](const AnswersSoFar& answers) { kept->keep(answers); };
  }
  const std::size_t done = so_far.pieces_done();
  take_answers(so_far, nodes, color, tables, options);
  Asking asking(program, options.limits);
  ask_everywhere(nodes, asking, program, options.limits, color, options.work, so_far, keep);
  if (kept && so_far.pieces_done() > done) {
    kept->keep_now(so_far);
  }
  if (options.work.is_stopped()) {
    return WorkError(Stopped());
  }
  const AnswerList& answers = so_far.answers.by_node;
  if (kept && kept->goes_on()) {
    const auto changed = changed_answers(nodes, asking, kMirrorSamples, answers, color);
    if (!changed.empty()) {
      const std::string fen = chess::to_fen(nodes.position(changed.front()).value());
      return WorkError(kept->unusable("a checkpoint of other answers, for example in " + fen));
    }
  }
  // This is fast, because the natives remember what they have just found out.
  const MirrorCheck mirror = compare_colors(nodes, asking, kMirrorSamples, answers, color);
  return Asked{std::move(so_far.answers), mirror};
}

}  // namespace cheg::proof

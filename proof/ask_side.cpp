#include "proof/ask_side.hpp"

#include <fmt/format.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "chess/fen.hpp"
#include "proof/kept_answers.hpp"

namespace cheg::proof {
namespace {

constexpr std::uint64_t kMirrorSamples = 2000;

KeptAnswers kept_answers(const Nodes& nodes, const lang::Program& program, chess::Color color,
                         const ProveOptions& options) {
  return {options.checkpoint + (color == chess::Color::black ? ".black" : ""),
          {options.version, program_checksum(program), nodes.materials().front(), options.limits,
           color, options.groups > 0},
          options.warn};
}

}  // namespace

Result<Asked, WorkError> ask_side(const Nodes& nodes,
                                  const std::shared_ptr<const vm::PreparedProgram>& program,
                                  chess::Color color, const ProveOptions& options) {
  AnswersSoFar so_far(nodes, options.groups > 0);
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
  Asking asking(program, options.limits);
  ask_everywhere(nodes, asking, program, options.limits, color, options.work, so_far, keep);
  if (kept && so_far.pieces_done() > done) {
    kept->keep_now(so_far);
  }
  if (options.work.is_stopped()) {
    return WorkError(Stopped());
  }
  // With what natives have just found out, this takes no time.
  std::vector<NodeNumber> unlike;
  const MirrorCheck mirror =
      compare_colors(nodes, asking, kMirrorSamples, so_far.answers.by_node, color, unlike);
  if (kept && kept->goes_on() && !unlike.empty()) {
    const std::string fen = chess::to_fen(nodes.position(unlike.front()).value());
    return WorkError(kept->unusable("a checkpoint of other answers, for example in " + fen));
  }
  return Asked{std::move(so_far.answers), mirror};
}

}  // namespace cheg::proof

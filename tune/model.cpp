#include "tune/model.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <mutex>
#include <optional>
#include <utility>

#include "base/parallel.hpp"
#include "chess/movegen.hpp"
#include "chess/symmetry.hpp"
#include "proof/nodes.hpp"
#include "tune/choice_probe.hpp"

namespace cheg::tune {
namespace {

using chess::Color;
using chess::Position;

constexpr std::size_t kGrain = 2048;

WorkError fault_of(const Formulas& formulas, const Probe::Fault& fault) {
  return WorkError(
      fmt::format("the term `{}` of BEST MIN {}", formulas.features[fault.feature], fault.message));
}

// Where the features of the positions go.
std::vector<std::span<FeatureValue>> parts(std::vector<std::vector<FeatureValue>>& features,
                                           std::size_t begin, std::size_t count) {
  std::vector<std::span<FeatureValue>> lists;
  lists.reserve(features.size());
  for (auto& list : features) {
    lists.push_back(std::span(list).subspan(begin, count));
  }
  return lists;
}

std::optional<WorkError> evaluate_features(const ProbeProgram& program, Model& model,
                                           const proof::ProofWork& work) {
  const PositionNumbers& theirs = model.graph.theirs;
  model.features.assign(model.formulas.feature_count(), std::vector<FeatureValue>(theirs.size()));
  const Position root = model.graph.ours.position(0, Color::white);
  PerThread<Probe> probes(work.threads);
  std::optional<WorkError> failure;
  std::mutex mutex;
  std::atomic<bool> has_failed{false};
  const std::size_t pieces = (theirs.size() + kGrain - 1) / kGrain;
  for_each_in_parallel(pieces, work.threads, 1, [&](std::size_t piece, int thread) {
    if (work.is_stopped() || has_failed) {
      return;
    }
    const std::size_t begin = piece * kGrain;
    const std::size_t end = std::min<std::size_t>(begin + kGrain, theirs.size());
    std::vector<Position> positions;
    for (std::size_t i = begin; i < end; ++i) {
      positions.push_back(theirs.position(static_cast<PositionNumber>(i), Color::black));
    }
    const auto fault = probes.at(thread, program)
                           .evaluate(root, positions, parts(model.features, begin, end - begin));
    if (fault) {
      const std::lock_guard lock(mutex);
      has_failed = true;
      failure = failure ? failure : fault_of(model.formulas, *fault);
    }
    if (thread == 0 && work.progress) {
      work.progress("evaluating the terms",
                    static_cast<double>(piece) / static_cast<double>(pieces));
    }
  });
  return failure;
}

// The positions after the moves of a choice.
std::vector<PositionNumber> numbers_of(const Probe::Choice& choice, const Position& position,
                                       const PositionNumbers& theirs) {
  std::vector<PositionNumber> numbers;
  for (const chess::Move move : choice.moves) {
    numbers.push_back(theirs.find(position.after(move)).value());
  }
  return numbers;
}

void find_choices(const ChoicePrograms& programs, Model& model, const proof::ProofWork& work) {
  const PositionNumber judged = model.graph.judged;
  model.rules.assign(judged, kNoRule);
  std::vector<std::vector<PositionNumber>> lists(judged);
  PerThread<ChoiceProbe> probes(work.threads);
  for_each_in_parallel(judged, work.threads, kGrain, [&](std::size_t i, int thread) {
    if (work.is_stopped()) {
      return;
    }
    const Position position =
        model.graph.ours.position(static_cast<PositionNumber>(i), Color::white);
    const Probe::Choice choice =
        probes.at(thread, programs).choice(position, int{model.graph.best[i]});
    model.rules[i] = choice.rule ? static_cast<std::uint8_t>(*choice.rule) : kNoRule;
    lists[i] = numbers_of(choice, position, model.graph.theirs);
    if (thread == 0 && i % kGrain == 0 && work.progress) {
      work.progress("asking the rules before BEST MIN",
                    static_cast<double>(i) / static_cast<double>(judged));
    }
  });
  for (const auto& list : lists) {
    model.choices.add(list);
  }
}

// Symmetric positions of a sample.
class SymmetryCheck {
 public:
  SymmetryCheck(const ModelInput& input, const Formulas& formulas, const ProbeProgram& features,
                const ProbeProgram& moves)
      : input_(input), formulas_(formulas), features_(features), moves_(moves), theirs_(true) {}

  Result<bool, WorkError> run() {
    constexpr std::size_t kSamples = 400;
    const auto nodes = proof::Nodes::make(input_.ending, input_.program);
    if (!nodes) {
      return nodes.error();
    }
    const auto step =
        std::max<proof::NodeNumber>(1, static_cast<proof::NodeNumber>(nodes->size() / kSamples)) |
        1U;
    for (proof::NodeNumber node = 0; node < nodes->size(); node += step) {
      const auto position = nodes->position(node);
      if (!position || chess::count_legal_moves(*position) == 0) {
        continue;
      }
      if (position->material() == input_.ending) {
        root_ = position;
      }
      if (!has_same_choices(*position)) {
        return false;
      }
    }
    return root_ ? compare_features() : Result<bool, WorkError>(false);
  }

 private:
  bool has_same_choices(const Position& position) {
    std::optional<std::vector<PositionNumber>> first;
    std::optional<std::uint32_t> rule;
    for (const chess::Symmetry symmetry : chess::symmetries_of(position)) {
      const Position turned = chess::turned(position, symmetry);
      const Probe::Choice choice = moves_.choice(turned);
      std::vector<PositionNumber> numbers;
      for (const chess::Move move : choice.moves) {
        const Position after = turned.after(move);
        numbers.push_back(theirs_.add(after));
        if (after_.size() < kMostAfter) {
          after_.push_back(after);
        }
      }
      std::ranges::sort(numbers);
      // Another rule may decide a tie otherwise in each of them; the proof tells.
      if (first && (rule != choice.rule || (rule && numbers != *first))) {
        return false;
      }
      first = std::move(numbers);
      rule = choice.rule;
    }
    return true;
  }

  Result<bool, WorkError> compare_features() {
    std::vector<std::vector<FeatureValue>> values(formulas_.feature_count(),
                                                  std::vector<FeatureValue>(after_.size()));
    if (const auto fault = features_.evaluate(*root_, after_, parts(values, 0, after_.size()))) {
      return fault_of(formulas_, *fault);
    }
    std::vector<std::optional<std::size_t>> first(theirs_.size());
    for (std::size_t i = 0; i < after_.size(); ++i) {
      auto& known = first[theirs_.find(after_[i]).value()];
      known = known ? known : i;
      if (std::ranges::any_of(values, [&](const auto& list) { return list[i] != list[*known]; })) {
        return false;
      }
    }
    return true;
  }

  static constexpr std::size_t kMostAfter = 20000;

  const ModelInput& input_;
  const Formulas& formulas_;
  Probe features_;
  Probe moves_;
  PositionNumbers theirs_;
  std::vector<Position> after_;
  std::optional<Position> root_;
};

}  // namespace

Result<Model, WorkError> make_model(const ModelInput& input, Formulas formulas,
                                    const proof::ProofWork& work) {
  auto features = ProbeProgram::for_features(input.tree, formulas, input.ending, input.libraries);
  if (!features) {
    return WorkError(features.error());
  }
  const auto choices = ChoicePrograms::make(input.tree, formulas, input.libraries);
  if (!choices) {
    return WorkError(choices.error());
  }
  auto graph = make_graph(input.ending, input.program, input.is_reduced, input.tables, work);
  if (!graph) {
    return graph.error();
  }
  Model model{std::move(formulas), std::move(graph).value(), {}, {}, {}};
  if (auto failure = evaluate_features(*features, model, work)) {
    return *failure;
  }
  find_choices(*choices, model, work);
  if (work.is_stopped()) {
    return WorkError(Stopped());
  }
  return model;
}

Result<bool, WorkError> is_symmetric(const ModelInput& input, const Formulas& formulas) {
  const auto features =
      ProbeProgram::for_features(input.tree, formulas, input.ending, input.libraries);
  if (!features) {
    return WorkError(features.error());
  }
  const auto moves = ProbeProgram::for_moves(input.tree, formulas, input.libraries);
  if (!moves) {
    return WorkError(moves.error());
  }
  return SymmetryCheck(input, formulas, *features, *moves).run();
}

}  // namespace cheg::tune

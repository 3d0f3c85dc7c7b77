#include "proof/slim.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <utility>

#include "lang/parser.hpp"
#include "lang/parts.hpp"
#include "proof/analysis.hpp"
#include "proof/nodes.hpp"
#include "proof/quick_proof.hpp"

namespace cheg::proof {
namespace {

namespace tablebase = chess::tablebase;

using chess::Color;
using chess::MaterialSignature;
using Prepared = std::shared_ptr<const vm::PreparedProgram>;

constexpr std::uint64_t kColorSamples = 2000;

// A position in which a candidate failed.
struct KnownFailure {
  Color color = Color::white;
  NodeNumber node = 0;
};

// One of the endings, with what is known of it.
class SlimEnding {
 public:
  SlimEnding(Nodes nodes, const tablebase::TableSet& tables, const SlimOptions& options)
      : nodes_(std::move(nodes)),
        tables_(tables),
        values_(values_everywhere(nodes_, tables, options.work)) {}

  [[nodiscard]] MaterialSignature ending() const { return nodes_.materials().front(); }

  // Whether the program with both colours is proved: its lengths, or nothing. `known` counts
  // the failures in positions that were failures before.
  std::optional<SlimLengths> prove(const Prepared& program, const SlimOptions& options,
                                   std::size_t& known) {
    std::uint64_t wins = 0;
    std::uint64_t moves = 0;
    SlimLengths lengths{ending(), 0, 0};
    for (const Color color : {Color::white, Color::black}) {
      if (color == Color::black && !tells_colors_apart(program, options)) {
        break;
      }
      QuickProof proof({nodes_, tables_, values_}, program, options.limits, color);
      if (fails_again(proof, color, options.work)) {
        ++known;
        return std::nullopt;
      }
      const QuickResult result = proof.run(most_moves_ - moves, options.work);
      if (result.failure || options.work.is_stopped()) {
        if (result.failure) {
          failures_.insert(failures_.begin(), {color, *result.failure});
        }
        return std::nullopt;
      }
      wins += result.wins;
      moves += result.moves;
      lengths.longest = std::max(lengths.longest, result.longest);
    }
    lengths.mean = wins == 0 ? 0 : static_cast<double>(moves) / static_cast<double>(wins);
    moves_ = moves;
    return lengths;
  }

  // From now on the mean may grow by this much from what the last proof found.
  void limit(std::optional<double> per_cent) {
    constexpr double kWhole = 100;
    if (per_cent) {
      most_moves_ =
          static_cast<std::uint64_t>(static_cast<double>(moves_) * (1 + *per_cent / kWhole));
    }
  }

 private:
  // Asks the program often, so this comes only after the proof for White.
  [[nodiscard]] bool tells_colors_apart(const Prepared& program, const SlimOptions& options) const {
    return depends_on_color(program->program()) ||
           compare_colors(nodes_, program, options.limits, kColorSamples).differences > 0;
  }

  // The failure that refutes moves to the front.
  bool fails_again(QuickProof& proof, Color color, const ProofWork& work) {
    for (std::size_t i = 0; i < failures_.size() && !work.is_stopped(); ++i) {
      if (failures_[i].color == color && !proof.keeps(failures_[i].node, work)) {
        std::rotate(failures_.begin(), failures_.begin() + static_cast<std::ptrdiff_t>(i),
                    failures_.begin() + static_cast<std::ptrdiff_t>(i) + 1);
        return true;
      }
    }
    return false;
  }

  Nodes nodes_;
  const tablebase::TableSet& tables_;
  std::vector<tablebase::Byte> values_;
  std::vector<KnownFailure> failures_;  // the most useful first
  std::uint64_t most_moves_ = std::numeric_limits<std::uint64_t>::max();
  std::uint64_t moves_ = 0;
};

class Slimmer {
 public:
  Slimmer(const lang::SourcePointer& source, const PrepareText& prepare, const SlimOptions& options)
      : source_(source), prepare_(prepare), options_(options) {
    lang::Diagnostics diagnostics;
    parts_ = lang::parts_of(lang::parse(source, diagnostics));
    report_.parts = parts_.size();
    report_.text = source->text();
  }

  std::optional<WorkError> add_ending(MaterialSignature ending, const tablebase::TableSet& tables) {
    const Prepared program = prepare_(report_.text);
    auto nodes = Nodes::make(ending, program->program());
    if (!nodes) {
      return nodes.error();
    }
    endings_.push_back(std::make_unique<SlimEnding>(std::move(nodes).value(), tables, options_));
    std::size_t known = 0;
    const auto lengths = endings_.back()->prove(program, options_, known);
    if (options_.work.is_stopped()) {
      return WorkError(Stopped());
    }
    if (!lengths) {
      return WorkError(std::string("it is not proved there; `cheg prove` shows where it fails"));
    }
    endings_.back()->limit(options_.mean_within);
    report_.before.push_back(*lengths);
    return std::nullopt;
  }

  SlimReport run() {
    while (pass()) {
    }
    report_.is_complete = !options_.work.is_stopped();
    return std::move(report_);
  }

 private:
  // Tries each part once; whether one went.
  bool pass() {
    bool has_changed = false;
    std::vector<std::size_t> order(parts_.size());
    for (std::size_t i = 0; i < order.size(); ++i) {
      order[i] = i;
    }
    // The large ones first, each kind from the end of the text.
    std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) {
      return std::pair(!is_large(a), -static_cast<std::ptrdiff_t>(parts_[a].span.offset)) <
             std::pair(!is_large(b), -static_cast<std::ptrdiff_t>(parts_[b].span.offset));
    });
    for (std::size_t i = 0; i < order.size() && !options_.work.is_stopped(); ++i) {
      if (options_.work.progress) {
        options_.work.progress("taking parts out",
                               static_cast<double>(i) / static_cast<double>(order.size()));
      }
      has_changed = try_without(order[i]) || has_changed;
    }
    return has_changed && !options_.work.is_stopped();
  }

  // Whether the part is a rule, a definition or a block.
  [[nodiscard]] bool is_large(std::size_t part) const {
    const std::string& name = parts_[part].name;
    return name.starts_with("RULE ") || name.starts_with("DEFINE ") ||
           name.starts_with("the block ");
  }

  [[nodiscard]] bool is_gone(std::size_t part) const {
    return std::ranges::any_of(removed_, [&](std::size_t gone) {
      const lang::Span outer = parts_[gone].span;
      const lang::Span inner = parts_[part].span;
      return gone == part || (outer.offset <= inner.offset && inner.end() <= outer.end());
    });
  }

  bool try_without(std::size_t part) {
    if (is_gone(part)) {
      return false;
    }
    std::vector<std::size_t> removed = removed_;
    removed.insert(std::ranges::lower_bound(removed, part), part);
    std::string text = lang::without_parts(*source_, parts_, removed);
    const Prepared program = prepare_(text);
    if (program == nullptr) {
      return false;
    }
    ++report_.candidates;
    SlimOptions quiet = options_;
    quiet.work.progress = {};  // of each proof
    SlimStep step{parts_[part].name, parts_[part].line, {}};
    for (const auto& ending : endings_) {
      const auto lengths = ending->prove(program, quiet, report_.by_known_failure);
      if (!lengths) {
        return false;
      }
      step.lengths.push_back(*lengths);
    }
    removed_ = std::move(removed);
    report_.text = std::move(text);
    report_.steps.push_back(std::move(step));
    return true;
  }

  lang::SourcePointer source_;
  const PrepareText& prepare_;
  const SlimOptions& options_;
  std::vector<lang::TextPart> parts_;
  std::vector<std::unique_ptr<SlimEnding>> endings_;
  std::vector<std::size_t> removed_;  // ascending
  SlimReport report_;
};

}  // namespace

Result<SlimReport, WorkError> slim(const lang::SourcePointer& source,
                                   const std::vector<MaterialSignature>& endings,
                                   const tablebase::TableSet& tables, const PrepareText& prepare,
                                   const SlimOptions& options) {
  Slimmer slimmer(source, prepare, options);
  for (const MaterialSignature ending : endings) {
    if (const auto error = slimmer.add_ending(ending, tables)) {
      return error->is_stopped()
                 ? *error
                 : WorkError(fmt::format("{}: {}", ending.to_string(), error->message()));
    }
  }
  return slimmer.run();
}

}  // namespace cheg::proof

// A proof in four steps for each colour: number the nodes, ask the program at every node, analyse
// the graph, count.
#include "proof/prove.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/clock.hpp"
#include "chess/tablebase/file.hpp"
#include "proof/analysis.hpp"
#include "proof/ask_side.hpp"
#include "proof/certificate.hpp"
#include "proof/counter.hpp"
#include "proof/failures.hpp"
#include "proof/line.hpp"
#include "proof/nodes.hpp"
#include "proof/optimal.hpp"
#include "proof/rule_shares.hpp"

namespace cheg::proof {
namespace {

namespace tablebase = chess::tablebase;

using chess::Color;
using chess::MaterialSignature;
using tablebase::Byte;

// What the reports of both colours are made with, and what the proofs add to the whole report.
struct Proving {
  const std::shared_ptr<const vm::PreparedProgram>& program;
  const tablebase::TableSet& tables;
  const ProveOptions& options;
  std::map<std::string, std::uint64_t> errors{};
  std::vector<CertificateSide> certificates{};
  std::string no_certificate{};
};

void certify_side(Proving& proving, const ProvedSide& side, Color color) {
  const auto made = certify(side, color, proving.options.work);
  if (made) {
    proving.certificates.push_back(*made);
  } else {
    proving.no_certificate = made.error().message();
  }
}

// Fills the report except for SideReport::region. Incomplete if the work is stopped.
SideReport report_side(Proving& proving, const Ground& ground, const Answers& answers,
                       const Analysis& analysis, Color color) {
  const ProveOptions& options = proving.options;
  for (const auto& [error, count] : answers.errors) {
    proving.errors[error] += count;
  }
  Counter counter(ground, analysis, color, options.worst);
  for (NodeNumber node = 0; node < ground.nodes.size_of_ending() && !options.work.is_stopped();
       ++node) {
    if (ground.values[node] != tablebase::kIllegal) {
      counter.count(node);
    }
  }
  SideReport report = counter.report();
  const auto positions = static_cast<double>(std::max<std::uint64_t>(1, answers.positions));
  report.instructions = static_cast<double>(answers.instructions) / positions;
  if (options.checkpoint.empty()) {
    report.work = static_cast<double>(answers.work) / positions;
  }
  Asking asking(proving.program, options.limits, options.rule_text);
  for (const NodeNumber node : counter.worst()) {
    report.worst.push_back(example_of(node, ground.nodes, analysis, ground.tables, asking, color));
  }
  if (options.rules) {
    report.rules = rule_shares(ground.nodes, answers, proving.program->program(), color);
  }
  if (options.groups > 0) {
    const auto instructions_at = [&](std::span<const NodeNumber> nodes) {
      return answering_instructions(ground.nodes, nodes, proving.program, options.limits, color,
                                    options.work);
    };
    report.groups = group_failures(ground.nodes, analysis, ground.values, ground.tables, asking,
                                   instructions_at, color, options.groups, options.work);
  }
  if (options.certificate_name && report.is_proved()) {
    certify_side(proving, {ground.nodes, answers, analysis, ground.values, ground.tables}, color);
  }
  return report;
}

// The report of the whole ending for one colour. Incomplete if the work is stopped.
SideReport prove_side(Proving& proving, const Ground& ground, const Answers& answers, Color color) {
  const ProofWork& work = proving.options.work;
  Analysis analysis(ground.nodes, answers, ground.values, ground.tables, ground.optimal);
  if (!work.is_stopped()) {
    analysis.run(work);
  }
  return work.is_stopped() ? SideReport() : report_side(proving, ground, answers, analysis, color);
}

// The report of a region. Incomplete if the work is stopped.
SideReport prove_side(Proving& proving, const RegionPlay& play, const OptimalPlay& optimal,
                      Color color) {
  const ProofWork& work = proving.options.work;
  const std::vector<Byte> values = values_everywhere(play.nodes, proving.tables, work);
  Analysis analysis(play.nodes, play.answers, values, proving.tables, optimal);
  if (!work.is_stopped()) {
    analysis.run(work);
  }
  if (work.is_stopped()) {
    return {};
  }
  const Ground ground{play.nodes, values, optimal, proving.tables};
  SideReport report = report_side(proving, ground, play.answers, analysis, color);
  report.region = count_region(play, analysis, values, proving.tables, work);
  return report;
}

ProofReport report_head(MaterialSignature ending, const Nodes& nodes,
                        const tablebase::TableSet& tables) {
  ProofReport report;
  report.material = ending;
  report.played_on.assign(nodes.materials().begin() + 1, nodes.materials().end());
  for (const MaterialSignature below : tablebase::endings_below(tablebase::canonical(ending))) {
    report.tables.push_back({below, tablebase::checksum_of(*tables.find(below))});
  }
  return report;
}

// Whether Black's answers need a proof of their own.
bool compare_colors(Proving& proving, const Nodes& nodes, ProofReport& report) {
  const MirrorCheck mirror =
      compare_colors(nodes, proving.program, proving.options.limits, kMirrorSamples);
  report.mirrored_positions = mirror.positions;
  report.mirror_differences = mirror.differences;
  return mirror.differences > 0 || depends_on_color(proving.program->program());
}

// Adds the report of White, and that of Black if it is not the same.
std::optional<WorkError> prove_ending(Proving& proving, const Nodes& nodes, ProofReport& report) {
  const ProveOptions& options = proving.options;
  std::vector<Byte> values;
  std::optional<OptimalPlay> optimal;
  for (const Color color : {Color::white, Color::black}) {
    const Result<Asked, WorkError> asked =
        ask_side(nodes, proving.program, color, proving.tables, options);
    if (!asked) {
      return asked.error();
    }
    if (color == Color::white) {
      report.mirrored_positions = asked->mirror.positions;
      report.mirror_differences = asked->mirror.differences;
      // Not sooner: while the program is asked, natives may need much memory.
      values = values_everywhere(nodes, proving.tables, options.work);
      optimal.emplace(nodes.materials().front(), proving.tables, options.work);
    }
    const Ground ground{nodes, values, *optimal, proving.tables};
    report.sides.push_back(prove_side(proving, ground, asked->answers, color));
    if (options.work.is_stopped() ||
        (report.mirror_differences == 0 && !depends_on_color(proving.program->program()))) {
      return std::nullopt;
    }
  }
  return std::nullopt;
}

std::optional<WorkError> prove_region(Proving& proving, const Nodes& all, ProofReport& report) {
  const ProveOptions& options = proving.options;
  const MaterialSignature ending = all.materials().front();
  const OptimalPlay optimal = report.knows_random
                                  ? OptimalPlay(ending, proving.tables, options.work)
                                  : OptimalPlay(proving.tables);
  for (const Color color : {Color::white, Color::black}) {
    const auto play = play_in_region(all, *options.where, proving.program, options.limits, color,
                                     options.work, options.rules);
    if (!play) {
      return play.error();
    }
    report.sides.push_back(prove_side(proving, *play, optimal, color));
    if (options.work.is_stopped() ||
        (color == Color::white && !compare_colors(proving, play->nodes, report) &&
         !depends_on_color(options.where->program->program()))) {
      return std::nullopt;
    }
  }
  return std::nullopt;
}

}  // namespace

std::vector<MaterialSignature> claimed_endings(const lang::Program& program) {
  std::array<std::vector<MaterialSignature>, 2>
      endings;  // for the stronger side, for the weaker side
  for (const lang::ProgramEntry& entry : program.data().entries) {
    for (const MaterialSignature material : entry.condition.signatures()) {
      auto& list = endings[tablebase::canonical(material) == material ? 0 : 1];
      const bool fits = material.men() > 2 && material.men() <= kMostMenClaimed;
      if (fits && std::find(list.begin(), list.end(), material) == list.end()) {
        list.push_back(material);
      }
    }
  }
  return endings[endings[0].empty() ? 1 : 0];
}

Result<ProofReport, WorkError> prove(const std::shared_ptr<const vm::PreparedProgram>& program,
                                     MaterialSignature ending, const tablebase::TableSet& tables,
                                     const ProveOptions& options) {
  const auto start = Clock::now();
  const Result<Nodes, WorkError> nodes =
      options.where ? Nodes::make(ending) : Nodes::make(ending, program->program());
  if (!nodes) {
    return nodes.error();
  }
  if (options.on_memory && !options.where) {
    const MemoryNeed need = memory_need(*nodes, program->program(), tables, options.limits,
                                        options.work.threads, options.rules);
    if (const auto refused = options.on_memory(need)) {
      return WorkError(*refused);
    }
  }
  Proving proving{program, tables, options};
  ProofReport report = report_head(ending, *nodes, tables);
  report.where = options.where ? options.where->name : "";
  report.knows_random = !options.where || ending.men() <= kMostMenClaimed;
  const std::optional<WorkError> error =
      options.where ? prove_region(proving, *nodes, report) : prove_ending(proving, *nodes, report);
  if (error) {
    return *error;
  }
  if (options.work.is_stopped()) {
    return WorkError(Stopped());
  }
  report.errors.assign(proving.errors.begin(), proving.errors.end());
  report.no_certificate = proving.no_certificate;
  if (proving.certificates.size() == report.sides.size()) {
    report.certificate =
        certificate(*options.certificate_name, program->program(), ending, proving.certificates);
  }
  const std::chrono::duration<double> taken = Clock::now() - start;
  report.seconds = taken.count();
  return report;
}

}  // namespace cheg::proof

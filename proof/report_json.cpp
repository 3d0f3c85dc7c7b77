// A report as JSON.
#include "proof/report_json.hpp"

#include <fmt/format.h>

#include <array>
#include <cstdint>
#include <optional>

#include "chess/fen.hpp"
#include "chess/notation/notation.hpp"
#include "proof/shown_examples.hpp"

namespace cheg::proof {
namespace {

using chess::Color;
using chess::MaterialSignature;
using chess::Position;
using chess::tablebase::Wdl;

Json lengths_json(const Lengths& lengths, bool knows_random) {
  Json object{{"longest", lengths.longest}, {"mean", lengths.mean}};
  if (knows_random) {
    object["random_mean"] = lengths.random_mean;
    object["random_longest"] = lengths.random_longest;
  }
  return object;
}

Json region_json(const RegionCounts& region) {
  return {{"left_won", region.left_won},   {"left_drawn", region.left_drawn},
          {"left_lost", region.left_lost}, {"outside", region.outside},
          {"to_left", region.to_left},     {"to_other_ending", region.to_other_ending}};
}

Json faults_json(const std::array<std::uint64_t, kFaultCount>& faults) {
  Json object = Json::object();
  for (int i = 1; i < kFaultCount; ++i) {
    object[name(static_cast<ProofFault>(i))] = faults[static_cast<std::size_t>(i)];
  }
  return object;
}

Json example_json(const ProofReport& report, const ProofExample& example) {
  Json object{{"fen", chess::to_fen(example.position)},
              {"worth", chess::tablebase::name(example.value.outcome)}};
  if (example.value.outcome != Wdl::draw) {
    object["mate_in"] = example.value.moves();
  }
  if (example.fault == ProofFault::none) {
    object["moves"] = example.moves;
    object["excess"] = example.excess;
  } else {
    object["fault"] = name(example.fault);
  }
  object["line"] = Json::array();
  Position position = example.position;
  for (const LineMove& move : example.line) {
    Json item{{"move", chess::format_move(position, move.move, chess::Notation::uci)},
              {"san", chess::format_move(position, move.move, chess::Notation::san)}};
    if (chess::adds_json_key(report.notation)) {
      item[chess::keyword(report.notation)] =
          chess::format_move(position, move.move, report.notation);
    }
    if (!move.rule.empty()) {
      item["rule"] = move.rule;
      if (!move.because.empty()) {
        item["because"] = move.because;
      }
    }
    object["line"].push_back(item);
    position.make(move.move);
  }
  object["end"] = example.end;
  object["replay"] = replay(report, example);
  return object;
}

Json groups_json(const ProofReport& report, const FailureGroups& groups) {
  Json object{{"failures", groups.failures}, {"groups", Json::array()}};
  for (const FailureGroup& group : groups.groups) {
    Json item{{"name", group.name},
              {"fault", name(group.fault)},
              {"drawn", group.is_of_draws},
              {"positions", group.positions},
              {"rule", group.rule},
              {"because", group.because},
              {"king_positions", group.king_positions}};
    if (group.fault == ProofFault::cycle) {
      item["cycle_positions"] = group.cycle_positions;
      item["moves_after"] = group.moves_after;
    }
    item["example"] = example_json(report, group.example);
    object["groups"].push_back(std::move(item));
  }
  object["other_groups"] = groups.other_groups;
  object["other_failures"] = groups.other_failures;
  return object;
}

Json side_json(const ProofReport& report, const SideReport& side,
               std::optional<std::size_t> worst) {
  Json object{{"color", side.color == Color::white ? "white" : "black"},
              {"proved", side.is_proved()},
              {"won", side.won},
              {"drawn", side.drawn},
              {"lost", side.lost},
              {"wins", side.wins},
              {"win_faults", faults_json(side.win_faults)},
              {"draws", side.draws},
              {"draw_faults", faults_json(side.draw_faults)},
              {"loss_faults", faults_json(side.loss_faults)},
              {"program", lengths_json(side.program, report.knows_random)},
              {"optimal", lengths_json(side.optimal, report.knows_random)},
              {"most_excess", side.most_excess},
              {"mean_excess", side.mean_excess},
              {"longest_quiet", side.longest_quiet},
              {"over_fifty", side.over_fifty},
              {"instructions", side.instructions},
              {"work", side.work ? Json(*side.work) : Json()},
              {"program_histogram", side.program_histogram},
              {"optimal_histogram", side.optimal_histogram},
              {"king_positions", side.king_positions},
              {"king_excess", side.king_excess},
              {"king_worth", side.king_worth},
              {"king_failures", side.king_failures},
              {"worst", Json::array()}};
  if (side.region) {
    object["region"] = region_json(*side.region);
  }
  if (side.groups) {
    object["grouped"] = groups_json(report, *side.groups);
  }
  for (const ProofExample& example : examples_shown(side, worst)) {
    object["worst"].push_back(example_json(report, example));
  }
  return object;
}

}  // namespace

Json report_json(const ProofReport& report, std::optional<std::size_t> worst) {
  Json object{{"program", report.program},
              {"ending", report.material.to_string()},
              {"proved", report.is_proved()},
              {"mirrored_positions", report.mirrored_positions},
              {"mirror_differences", report.mirror_differences},
              {"played_on", Json::array()},
              {"errors", Json::array()},
              {"sides", Json::array()}};
  if (!report.where.empty()) {
    object["where"] = report.where;
  }
  for (const MaterialSignature material : report.played_on) {
    object["played_on"].push_back(material.to_string());
  }
  for (const auto& [error, count] : report.errors) {
    object["errors"].push_back({{"error", error}, {"positions", count}});
  }
  for (const SideReport& side : report.sides) {
    object["sides"].push_back(side_json(report, side, worst));
  }
  object["tables"] = Json::array();
  for (const TableOfProof& table : report.tables) {
    object["tables"].push_back(
        {{"ending", table.material.to_string()}, {"xxh3", fmt::format("{:016x}", table.checksum)}});
  }
  object["tables_trusted"] = report.are_tables_trusted;
  if (report.cold) {
    object["cold"] = {{"positions", report.cold->positions},
                      {"median_ms", report.cold->median},
                      {"worst_ms", report.cold->worst},
                      {"memory", report.cold->memory}};
  }
  object["seconds"] = report.seconds;
  return object;
}

}  // namespace cheg::proof

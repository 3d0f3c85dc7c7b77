#include "play/historic/checkmate_weights.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <span>
#include <system_error>
#include <utility>

#include "base/text.hpp"
#include "chess/fen.hpp"
#include "vm/observer.hpp"
#include "vm/set_store.hpp"
#include "vm/value.hpp"

namespace cheg::play {
namespace {

constexpr std::array<std::string_view, kCheckmateSets> kSetVariables{"C1", "C2", "C3"};
constexpr std::string_view kScaleVariable = "SCALE";

std::optional<std::int64_t> parse_weight(std::string_view text) {
  constexpr double kMost = 100'000;  // so that no score exceeds 64 bits
  text = trimmed(text);
  text.remove_prefix(text.starts_with('+') ? 1 : 0);
  double points = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), points);
  if (error != std::errc() || end != text.data() + text.size() || !(std::abs(points) < kMost)) {
    return std::nullopt;
  }
  return std::llround(points * static_cast<double>(kCheckmateUnits));
}

// A weight of the program in our unit.
std::optional<std::int64_t> in_our_units(const vm::Value& value, std::int64_t scale) {
  constexpr std::int64_t kMost = 1'000'000'000'000;
  if (!value.is(vm::Type::integer) || std::abs(value.integer()) > kMost) {
    return std::nullopt;
  }
  const std::int64_t product = value.integer() * kCheckmateUnits;
  return product % scale == 0 ? std::optional(product / scale) : std::nullopt;
}

// Reads the weights from the variables of a program when it has decided.
class WeightsObserver final : public vm::Observer {
 public:
  std::optional<CheckmateWeights> weights;

  void node_end(const vm::Moment& moment, const vm::NodeOutcome& /*outcome*/,
                const chess::Line& /*line*/) override {
    const auto value_of = [&](std::string_view name) {
      return moment.values[vm::register_of(moment.program, name)];
    };
    const vm::Value scale = value_of(kScaleVariable);
    if (!scale.is(vm::Type::integer) || scale.integer() <= 0) {
      return;
    }
    CheckmateWeights found{};
    for (std::size_t i = 0; i < kCheckmateSets; ++i) {
      if (!read_set(value_of(kSetVariables[i]), scale.integer(), found[i])) {
        return;
      }
    }
    weights = found;
  }

 private:
  static bool read_set(const vm::Value& value, std::int64_t scale, CheckmateSet& set) {
    if (!value.is(vm::Type::set) || value.set()->size() != kCheckmateWeights) {
      return false;
    }
    const std::span<const vm::Value> elements = std::as_const(*value.set()).elements();
    for (std::size_t i = 0; i < kCheckmateWeights; ++i) {
      const auto weight = in_our_units(elements[i], scale);
      if (!weight) {
        return false;
      }
      set[i] = *weight;
    }
    return true;
  }
};

}  // namespace

std::optional<CheckmateSet> parse_checkmate_set(std::string_view line) {
  CheckmateSet set{};
  for (std::size_t i = 0; i < kCheckmateWeights; ++i) {
    const bool is_last = i + 1 == kCheckmateWeights;
    const std::size_t comma = line.find(',');
    if ((comma == std::string_view::npos) != is_last) {
      return std::nullopt;
    }
    const auto weight = parse_weight(line.substr(0, comma));
    if (!weight) {
      return std::nullopt;
    }
    set[i] = *weight;
    line.remove_prefix(is_last ? line.size() : comma + 1);
  }
  return set;
}

std::optional<CheckmateWeights> own_checkmate_weights(consult::Consultant& consultant) {
  const lang::Program& program = consultant.program();
  const auto is_taken = [&](std::string_view name) { return vm::takes(program, name); };
  if (!std::ranges::all_of(kSetVariables, is_taken) || !is_taken(kScaleVariable)) {
    return std::nullopt;
  }
  WeightsObserver observer;
  consult::AskOptions options;
  options.host = consult::HostKind::bare;
  options.observer = &observer;
  const chess::Game game(*chess::parse_fen("8/8/8/4k3/8/3RK3/8/8 w - - 0 1"));
  static_cast<void>(consultant.ask(game, options));
  return observer.weights;
}

std::vector<vm::Given> given_checkmate_weights(const CheckmateWeights& weights) {
  std::vector<vm::Given> given;
  for (std::size_t i = 0; i < kCheckmateSets; ++i) {
    std::vector<lang::LiteralNode> nodes{{lang::Type::set, kCheckmateWeights, 0}};
    for (const std::int64_t weight : weights[i]) {
      nodes.push_back({lang::Type::integer, 0, weight});
    }
    given.push_back({std::string(kSetVariables[i]), std::move(nodes)});
  }
  given.push_back({std::string(kScaleVariable), {{lang::Type::integer, 0, kCheckmateUnits}}});
  return given;
}

}  // namespace cheg::play

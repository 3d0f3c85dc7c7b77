#include "kriegspiel/belief_tables/table.hpp"

#include <algorithm>
#include <utility>

#include "base/require.hpp"

namespace cheg::kriegspiel::belief_tables {
namespace {

struct OwnedContent {
  std::vector<TablePlacement> placements;
  std::vector<chess::Bitboard> sets;
  std::vector<Distance> distances;
};

}  // namespace

Table::Table(chess::MaterialSignature material, Announced announced, const TableContent& content,
             std::shared_ptr<const void> owner)
    : material_(material), announced_(announced), content_(content), owner_(std::move(owner)) {
  CHEG_REQUIRE(content_.sets.size() == content_.distances.size());
}

std::optional<Distance> Table::distance(const CanonicalBelief& belief) const {
  const auto placements = content_.placements;
  const auto found = std::ranges::lower_bound(placements, belief.men, {}, &TablePlacement::men);
  if (found == placements.end() || found->men != belief.men) {
    return std::nullopt;
  }
  const auto following = std::next(found);
  const std::size_t end =
      following == placements.end() ? size() : static_cast<std::size_t>(following->begin);
  const auto begin = static_cast<std::size_t>(found->begin);
  const auto sets = content_.sets.subspan(begin, end - begin);
  const auto set = std::ranges::lower_bound(sets, belief.squares);
  if (set == sets.end() || *set != belief.squares) {
    return std::nullopt;
  }
  return content_.distances[begin + static_cast<std::size_t>(set - sets.begin())];
}

std::shared_ptr<const Table> table_of(const Solver& solver, chess::MaterialSignature material,
                                      Announced announced) {
  struct Row {
    CanonicalBelief belief;
    Distance distance;
  };
  std::vector<Row> rows;
  for (StateId state = 0; state < solver.size(); ++state) {
    const auto distance = solver.distance(state);
    if (distance || solver.is_refuted(state)) {
      rows.push_back({solver.belief(state), distance.value_or(kNotWon)});
    }
  }
  std::ranges::sort(rows, [](const Row& a, const Row& b) {
    return std::pair(a.belief.men, a.belief.squares) < std::pair(b.belief.men, b.belief.squares);
  });
  const auto content = std::make_shared<OwnedContent>();
  content->sets.reserve(rows.size());
  content->distances.reserve(rows.size());
  for (const Row& row : rows) {
    if (content->placements.empty() || content->placements.back().men != row.belief.men) {
      content->placements.push_back({row.belief.men, content->sets.size()});
    }
    content->sets.push_back(row.belief.squares);
    content->distances.push_back(row.distance);
  }
  const TableContent view{content->placements, content->sets, content->distances};
  return std::make_shared<Table>(material, announced, view, content);
}

void learn(const Table& table, Solver& solver) {
  const TableContent& content = table.content();
  for (std::size_t i = 0; i < content.placements.size(); ++i) {
    const std::size_t end = i + 1 < content.placements.size()
                                ? static_cast<std::size_t>(content.placements[i + 1].begin)
                                : table.size();
    for (auto state = static_cast<std::size_t>(content.placements[i].begin); state < end; ++state) {
      const Distance distance = content.distances[state];
      solver.learn({content.placements[i].men, content.sets[state]},
                   distance == kNotWon ? std::nullopt : std::optional(distance));
    }
  }
}

std::optional<Statistics> statistics_of(const Table& table) {
  Statistics statistics;
  for (const MenKey men : placements_of(table.material())) {
    const OwnMen own = men_of(men);
    const auto distance = table.distance(canonical(own, squares_at_start(own)));
    if (!distance) {
      return std::nullopt;
    }
    statistics.starts.push_back({men, *distance});
    if (*distance != kNotWon) {
      ++statistics.won;
      statistics.moves += *distance;
      statistics.won_in.resize(std::max<std::size_t>(statistics.won_in.size(), *distance + 1U));
      ++statistics.won_in[*distance];
    }
  }
  return statistics;
}

}  // namespace cheg::kriegspiel::belief_tables

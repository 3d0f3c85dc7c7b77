#include "chess/tablebase/generate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "base/parallel.hpp"
#include "base/require.hpp"
#include "chess/tablebase/file.hpp"
#include "chess/tablebase/first_look.hpp"
#include "chess/tablebase/take_back.hpp"
#include "chess/tablebase/unfinished_table.hpp"

namespace cheg::chess::tablebase {
namespace {

class Generator {
 public:
  Generator(MaterialSignature material, const TableSet& smaller, const GenerateOptions& options)
      : table_(material),
        first_look_(table_, smaller),
        options_(options),
        findings_(static_cast<std::size_t>(options.threads)) {}

  GeneratedTable run() {
    look_at_all();
    for (const FirstFindings& findings : findings_) {
      if (findings.wrong != nullptr) {
        return WorkError(wrong_table_message(findings.wrong->material()));
      }
    }
    table_.last_ply = latest_departure();
    for (int ply = 0; ply <= table_.last_ply && !is_stopped(); ++ply) {
      settle_departures(ply);
      take_back_from(Color::white, ply);
      take_back_from(Color::black, ply);
      settle_double_steps(ply);
      report({table_.layout->material(), false, 1, ply});
      if (table_.last_ply > kMostPliesToMate) {
        return WorkError(fmt::format("{}: mates of more than {} half moves do not fit into a table",
                                     table_.layout->material().to_string(), kMostPliesToMate));
      }
    }
    if (is_stopped()) {
      return WorkError(Stopped());
    }
    std::array<std::span<const Byte>, kColorCount> bytes{(*table_.bytes)[0], (*table_.bytes)[1]};
    return std::shared_ptr<const Table>(
        std::make_shared<Table>(table_.layout, bytes, std::shared_ptr<const void>(table_.bytes)));
  }

 private:
  [[nodiscard]] bool is_stopped() const {
    return options_.stop != nullptr && options_.stop->load(std::memory_order_relaxed);
  }
  void report(const Progress& progress) const {
    if (options_.progress) {
      options_.progress(progress);
    }
  }

  void look_at_all();
  [[nodiscard]] int latest_departure() const;
  void settle_departures(int ply);
  void settle_double_steps(int ply);
  void take_back_from(Color settled, int ply);

  UnfinishedTable table_;
  FirstLook first_look_;
  const GenerateOptions& options_;
  std::vector<FirstFindings> findings_;  // by thread
};

void Generator::look_at_all() {
  const std::size_t blocks = table_.layout->blocks();
  std::atomic<std::size_t> done{0};
  for_each_in_parallel(blocks, options_.threads, 1, [&](std::size_t block, int thread) {
    if (is_stopped()) {
      return;
    }
    first_look_.look_at_block(block, findings_[static_cast<std::size_t>(thread)]);
    const std::size_t prepared = done.fetch_add(1, std::memory_order_relaxed) + 1;
    if (thread == 0) {
      report({table_.layout->material(), true,
              static_cast<double>(prepared) / static_cast<double>(blocks), 0});
    }
  });
}

int Generator::latest_departure() const {
  int latest = 0;
  for (const FirstFindings& findings : findings_) {
    for (int ply = 0; ply <= kMostPliesToMate + 1; ++ply) {
      const auto i = static_cast<std::size_t>(ply);
      for (const Color side : {Color::white, Color::black}) {
        if (!findings.wins[of(side)][i].empty() || !findings.losses[of(side)][i].empty()) {
          latest = std::max(latest, ply);
        }
      }
    }
    for (const DoubleStep& step : findings.double_steps) {
      latest = std::max(latest, step.capture.value.plies);
    }
  }
  return latest;
}

void Generator::settle_departures(int ply) {
  for (FirstFindings& findings : findings_) {
    for (const Color side : {Color::white, Color::black}) {
      const std::vector<Byte>& bytes = (*table_.bytes)[of(side)];
      auto& wins = findings.wins[of(side)][static_cast<std::size_t>(ply)];
      for (const std::uint32_t place : wins) {
        if (bytes[place] == kUnsettled) {
          table_.settle(side, place, ply);
        }
      }
      auto& losses = findings.losses[of(side)][static_cast<std::size_t>(ply)];
      for (const std::uint32_t place : losses) {
        if (bytes[place] == kUnsettled && --table_.moves[of(side)][place] == 0) {
          table_.settle(side, place, ply);
        }
      }
      wins = {};
      losses = {};
    }
  }
}

// The value, for the side that can capture en passant, of the position after a double step.
TableValue value_after(const DoubleStep& step, Byte without) {
  const TableValue value = decoded(without);
  if (!step.capture.exists) {
    return value;
  }
  if (step.is_only_move) {
    return step.capture.value;
  }
  return is_better(step.capture.value, value) ? step.capture.value : value;
}

void Generator::settle_double_steps(int ply) {
  for (const FirstFindings& findings : findings_) {
    for (const DoubleStep& step : findings.double_steps) {
      const TableValue value = value_after(step, (*table_.bytes)[of(~step.us)][step.after]);
      if (value.outcome == Wdl::draw || value.plies != ply ||
          (*table_.bytes)[of(step.us)][step.before] != kUnsettled) {
        continue;
      }
      if (value.outcome == Wdl::loss || --table_.moves[of(step.us)][step.before] == 0) {
        table_.settle(step.us, step.before, ply + 1);
      }
    }
  }
}

void Generator::take_back_from(Color settled, int ply) {
  std::atomic<bool> any{false};
  constexpr std::size_t kGrain = 8;
  for_each_in_parallel(table_.layout->blocks(), options_.threads, kGrain,
                       [&](std::size_t block, int /*thread*/) {
                         if (take_back(table_, block, settled, ply)) {
                           any.store(true, std::memory_order_relaxed);
                         }
                       });
  if (any) {
    table_.last_ply = std::max(table_.last_ply, ply + 1);
  }
}

}  // namespace

GeneratedTable generate(MaterialSignature material, const TableSet& smaller,
                        const GenerateOptions& options) {
  CHEG_REQUIRE(material == canonical(material));
  CHEG_REQUIRE(3 <= material.men() && material.men() <= kMostMen);
  CHEG_REQUIRE(options.threads >= 1);
  return Generator(material, smaller, options).run();
}

}  // namespace cheg::chess::tablebase

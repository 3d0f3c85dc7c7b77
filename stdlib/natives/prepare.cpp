#include "stdlib/natives/prepare.hpp"

#include <algorithm>
#include <chrono>
#include <limits>
#include <optional>
#include <utility>

#include "base/clock.hpp"
#include "base/compose.hpp"
#include "base/split_mix.hpp"
#include "chess/random_placement.hpp"
#include "host/bare_host.hpp"
#include "lang/identity.hpp"
#include "stdlib/natives/stored_table.hpp"
#include "vm/machine.hpp"
#include "vm/memo_table.hpp"

namespace cheg::stdlib {
namespace {

using chess::MaterialSignature;
using chess::Position;
using Kind = PreparationError::Kind;

// An ending is done after this number of questions in a row that needed no new analysis, and in any
// case after the second number.
constexpr std::uint64_t kQuietQuestions = 2'000;
constexpr std::uint64_t kMostQuestions = 100'000;
// Some materials have few legal positions, or none.
constexpr std::uint64_t kMostPlacements = 100 * kMostQuestions;

// Asks the questions. The host of the questions stops them, and tells the progress.
class Preparer final : public chess::BareHost {
 public:
  Preparer(const std::shared_ptr<const vm::PreparedProgram>& program,
           const PreparationOptions& options)
      : options_(options), machine_(program, limits_for(options)) {}

  // Returns an error if the preparation has to end.
  std::optional<PreparationError> ask_all(const std::vector<MaterialSignature>& endings) {
    progress_.endings = endings.size();
    for (const MaterialSignature ending : endings) {
      if (auto error = ask_in(ending)) {
        return error;
      }
      ++progress_.ending;
    }
    return std::nullopt;
  }

  [[nodiscard]] std::vector<std::vector<std::byte>> tables() const {
    std::vector<std::vector<std::byte>> tables;
    for_each_table([&](const vm::AnalysisKey& key, const StorableTable& table) {
      auto bytes = stored_bytes(key, table);
      if (!bytes.empty()) {
        tables.push_back(std::move(bytes));
      }
    });
    return tables;
  }

  [[nodiscard]] bool is_stopped() const override {
    tell();
    return options_.is_stopped && options_.is_stopped();
  }

 private:
  static vm::Limits limits_for(const PreparationOptions& options) {
    vm::Limits limits;
    limits.instructions_per_search = std::numeric_limits<vm::Fuel>::max() / 2;
    limits.memory = options.memory;
    limits.requires_analysis = true;
    limits.analyses_at_once = true;
    return limits;
  }

  template <class Use>
  void for_each_table(Use use) const {
    machine_.memo_table().for_each_analysis(
        [&](const vm::AnalysisKey& key, const vm::CachedAnalysis& analysis) {
          if (const auto* const table = dynamic_cast<const StorableTable*>(&analysis)) {
            use(key, *table);
          }
        });
  }

  // A number that grows with each position of each analysis.
  [[nodiscard]] std::size_t known_positions() const {
    std::size_t sum = 0;
    for_each_table([&](const vm::AnalysisKey& /*key*/, const StorableTable& table) {
      sum += 1 + table.positions().size();
    });
    return sum;
  }

  // Asks in random positions until nothing new is needed.
  std::optional<PreparationError> ask_in(MaterialSignature ending) {
    std::uint64_t state = ending.bits();
    const auto random = [&state] { return split_mix(state); };
    std::size_t known = known_positions();
    std::uint64_t quiet = 0;
    std::uint64_t asked = 0;
    for (std::uint64_t placed = 0;
         placed < kMostPlacements && asked < kMostQuestions && quiet < kQuietQuestions; ++placed) {
      const std::optional<Position> position = chess::random_placement(ending, random);
      if (!position) {
        continue;
      }
      if (auto error = ask(*position)) {
        return error;
      }
      ++asked;
      const std::size_t now = known_positions();
      quiet = now == known ? quiet + 1 : 0;
      known = now;
    }
    return std::nullopt;
  }

  std::optional<PreparationError> ask(const Position& position) {
    machine_.begin_search();
    chess::Line line;
    static_cast<void>(consult(position, machine_, line));
    ++progress_.questions;
    const vm::NodeOutcome& root = machine_.root();
    if (root.kind == vm::NodeOutcome::Kind::stopped || is_stopped()) {
      return PreparationError{Kind::stopped, "the preparation was stopped"};
    }
    if (root.kind == vm::NodeOutcome::Kind::error && root.limit == vm::Limit::memory) {
      return PreparationError{
          Kind::memory,
          composed("the analyses of the program need more than {} MiB; the limit can be raised",
                   options_.memory >> 20)};
    }
    return std::nullopt;
  }

  void tell() const {
    constexpr std::chrono::milliseconds kInterval(100);
    if (!options_.progress || Clock::now() < next_) {
      return;
    }
    next_ = Clock::now() + kInterval;
    progress_.bytes = machine_.memory_used();
    options_.progress(progress_);
  }

  const PreparationOptions& options_;
  vm::Machine machine_;
  mutable PreparationProgress progress_;
  mutable Clock::time_point next_;
};

std::vector<MaterialSignature> endings_of(const lang::Program& program) {
  std::vector<MaterialSignature> endings;
  for (const lang::ProgramEntry& entry : program.data().entries) {
    for (const MaterialSignature material : entry.condition.signatures()) {
      if (std::ranges::find(endings, material) == endings.end()) {
        endings.push_back(material);
      }
    }
  }
  return endings;
}

}  // namespace

StoredIdentity stored_identity(const lang::Program& program, const std::string& version) {
  return {lang::identity_of(program), version};
}

Result<std::shared_ptr<const StoredTables>, PreparationError> prepare(
    const std::shared_ptr<const vm::PreparedProgram>& program, const std::string& version,
    const PreparationOptions& options) {
  const lang::Program& text = program->program();
  for (const MaterialSignature ending : options.endings) {
    if (text.find_entry(ending, chess::Color::white) == lang::EntryTable::kNone) {
      return PreparationError{Kind::no_entry,
                              composed("the program has no ENTRY for {}", ending.to_string())};
    }
  }
  Preparer preparer(program, options);
  auto error = preparer.ask_all(options.endings.empty() ? endings_of(text) : options.endings);
  if (error) {
    return *error;
  }
  const std::vector<std::vector<std::byte>> tables = preparer.tables();
  if (tables.empty()) {
    return PreparationError{
        Kind::nothing,
        "the program has nothing to prepare: no FORCE or DRIVE with at most four men on the "
        "board, whose subroutine reads no variables that it has not set itself"};
  }
  return StoredTables::make(tables, stored_identity(text, version));
}

}  // namespace cheg::stdlib

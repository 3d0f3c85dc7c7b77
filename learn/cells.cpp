#include "learn/cells.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <iterator>
#include <map>
#include <mutex>
#include <optional>
#include <span>
#include <unordered_map>
#include <utility>

#include "base/parallel.hpp"
#include "base/require.hpp"
#include "chess/fen.hpp"
#include "chess/tablebase/layout.hpp"
#include "host/bare_host.hpp"
#include "stdlib/natives/natives.hpp"
#include "vm/answer.hpp"
#include "vm/machine.hpp"

namespace cheg::learn {
namespace {

using chess::Color;
using chess::Position;
using chess::tablebase::Layout;
using chess::tablebase::Wdl;

// Bounds the memory: each takes some two hundred bytes.
constexpr std::size_t kMostCells = std::size_t{1} << 21;

std::size_t class_of(Target target, Wdl ours) {
  switch (target) {
    case Target::won:
      return ours == Wdl::win ? 1 : 0;
    case Target::held:
      return ours == Wdl::loss ? 0 : 1;
    case Target::verdict:
      break;
  }
  return static_cast<std::size_t>(ours);
}

Wdl turned(Wdl outcome) {
  return outcome == Wdl::win ? Wdl::loss : outcome == Wdl::loss ? Wdl::win : Wdl::draw;
}

std::optional<Position> position_at_number(const Layout& layout, Turn turn, std::uint64_t number) {
  return chess::tablebase::position_at(layout, number,
                                       turn == Turn::ours ? Color::white : Color::black);
}

// What is known of a cell while positions are added.
struct CellCount {
  std::array<std::uint64_t, kMostClasses> positions{};
  std::array<std::uint64_t, kMostClasses> first{};  // the number of the place
};

using Values = std::vector<FeatureValue>;
using CellCounts = std::map<Values, CellCount>;

struct HashOfValues {
  std::size_t operator()(const Values& values) const {
    std::uint64_t hash = 0;
    for (const FeatureValue value : values) {
      hash = (hash ^ static_cast<std::uint16_t>(value)) * 0x9e37'79b9'7f4a'7c15U;
      hash ^= hash >> 29U;
    }
    return hash;
  }
};

void add_count(CellCount& to, std::size_t number, std::uint64_t positions, std::uint64_t place) {
  if (positions > 0) {
    to.first[number] = to.positions[number] == 0 ? place : std::min(to.first[number], place);
    to.positions[number] += positions;
  }
}

// Computes the features in one position after the other.
class FeatureReader {
 public:
  FeatureReader(const FeatureProgram& program, std::shared_ptr<const vm::PreparedProgram> prepared,
                const vm::Limits& limits)
      : program_(program), machine_(std::move(prepared), limits) {
    host_.use(machine_);
    entrance_.start = program.start;
    entrance_.side = Color::white;
    entrance_.before = [](std::span<vm::Value> /*variables*/, vm::SetStore& /*store*/) {
      return true;
    };
    entrance_.after = [this](std::span<const vm::Value> variables) { take(variables); };
    values_.resize(program.features.size());
  }

  // The error is a message.
  [[nodiscard]] std::optional<std::string> read(const Position& position) {
    too_great_.reset();
    machine_.begin_search();
    chess::Line line;
    static_cast<void>(machine_.advise_from(entrance_, {position, {}}, host_, line));
    if (machine_.root().kind == vm::NodeOutcome::Kind::error) {
      return fmt::format("a definition has no value in {}: {}", chess::to_fen(position),
                         vm::explained_error(machine_.program(), machine_.root()));
    }
    if (too_great_) {
      return fmt::format("{} has a value of more than {} in {}",
                         program_.features[*too_great_].name, kGreatestValue,
                         chess::to_fen(position));
    }
    return std::nullopt;
  }
  [[nodiscard]] const Values& values() const { return values_; }

 private:
  void take(std::span<const vm::Value> variables) {
    for (std::size_t i = 0; i < values_.size(); ++i) {
      const vm::Value& value = variables[program_.registers[i]];
      values_[i] = kUndefined;
      if (value.is(vm::Type::logical)) {
        values_[i] = value.logical() ? 1 : 0;
      } else if (value.is(vm::Type::integer)) {
        if (value.integer() > kGreatestValue || value.integer() < -kGreatestValue) {
          too_great_ = i;
          continue;
        }
        values_[i] = static_cast<FeatureValue>(value.integer());
      }
    }
  }

  const FeatureProgram& program_;
  vm::Machine machine_;
  chess::BareHost host_;
  vm::Entrance entrance_;
  Values values_;
  std::optional<std::size_t> too_great_;
};

// Shares the places of the ending among the threads.
class CellFinder {
 public:
  CellFinder(const FeatureProgram& program, const Question& question,
             const chess::tablebase::TableSet& tables, const proof::ProofWork& work)
      : program_(program),
        question_(question),
        tables_(tables),
        work_(work),
        layout_(question.ending, chess::tablebase::Symmetries::none) {}

  Result<Cells, WorkError> find(const vm::Limits& limits) {
    auto prepared = vm::PreparedProgram::make(program_.program, stdlib::native_libraries());
    if (!prepared) {
      return WorkError(prepared.error());
    }
    std::vector<Worker> workers(static_cast<std::size_t>(work_.threads));
    for (Worker& worker : workers) {
      worker.reader = std::make_unique<FeatureReader>(program_, *prepared, limits);
    }
    const auto read_block = [&](std::size_t block, int thread) {
      Worker& worker = workers[static_cast<std::size_t>(thread)];
      read(block, worker);
      if (thread == 0 && work_.progress) {
        work_.progress("the definitions in every position",
                       static_cast<double>(block) / static_cast<double>(layout_.blocks()));
      }
    };
    for_each_in_parallel(layout_.blocks(), work_.threads, 1, read_block);
    if (work_.is_stopped()) {
      return WorkError(Stopped());
    }
    return error_ ? Result<Cells, WorkError>(WorkError(error_->second)) : merged(workers);
  }

 private:
  struct Worker {
    std::unique_ptr<FeatureReader> reader;
    std::unordered_map<Values, CellCount, HashOfValues> cells;
  };

  void read(std::size_t block, Worker& worker) {
    for (std::size_t offset = 0; offset < layout_.block_size(); ++offset) {
      if (work_.is_stopped() || has_failed_.load(std::memory_order_relaxed)) {
        return;
      }
      const std::uint64_t place = layout_.number_of({block, offset});
      const auto it = position_at_number(layout_, question_.turn, place);
      if (!it) {
        continue;
      }
      const auto value = tables_.probe(*it);
      CHEG_REQUIRE(value);
      const Wdl ours = question_.turn == Turn::ours ? value->outcome : turned(value->outcome);
      if (const auto error = worker.reader->read(*it)) {
        fail(place, *error);
        return;
      }
      add_count(worker.cells[worker.reader->values()], class_of(question_.target, ours), 1, place);
      if (worker.cells.size() > kMostCells) {
        fail(0, fmt::format("the definitions tell more than {} groups of positions apart",
                            kMostCells));
      }
    }
  }

  // Several threads may fail: the first place is reported.
  void fail(std::uint64_t place, const std::string& message) {
    const std::lock_guard lock(mutex_);
    if (!error_ || place < error_->first) {
      error_.emplace(place, message);
    }
    has_failed_.store(true, std::memory_order_relaxed);
  }

  [[nodiscard]] static Cells merged(std::vector<Worker>& workers) {
    CellCounts counts;
    for (Worker& worker : workers) {
      for (const auto& [values, count] : worker.cells) {
        CellCount& all = counts[values];
        for (std::size_t i = 0; i < kMostClasses; ++i) {
          add_count(all, i, count.positions[i], count.first[i]);
        }
      }
      worker.cells.clear();
    }
    Cells cells;
    for (const auto& [values, count] : counts) {
      Cell& cell = cells.cells.emplace_back();
      cell.values = values;
      cell.positions = count.positions;
      cell.first = count.first;
      for (const std::uint64_t positions : count.positions) {
        cells.positions += positions;
      }
    }
    return cells;
  }

  const FeatureProgram& program_;
  const Question& question_;
  const chess::tablebase::TableSet& tables_;
  const proof::ProofWork& work_;
  Layout layout_;
  std::mutex mutex_;
  std::optional<std::pair<std::uint64_t, std::string>> error_;
  std::atomic<bool> has_failed_{false};
};

}  // namespace

const char* class_text(Target target, std::size_t number) {
  constexpr const char* kVerdicts[] = {"-1", "0", "1"};
  CHEG_REQUIRE(number < class_count(target));
  return target == Target::verdict ? kVerdicts[number] : number == 1 ? "T" : "F";
}

std::size_t class_count(Target target) { return target == Target::verdict ? 3 : 2; }

Result<Cells, WorkError> find_cells(const FeatureProgram& program, const Question& question,
                                    const chess::tablebase::TableSet& tables,
                                    const vm::Limits& limits, const proof::ProofWork& work) {
  return CellFinder(program, question, tables, work).find(limits);
}

Position position_of(const Question& question, std::uint64_t number) {
  const auto position = position_at_number(
      Layout(question.ending, chess::tablebase::Symmetries::none), question.turn, number);
  CHEG_REQUIRE(position);
  return *position;
}

}  // namespace cheg::learn

#include "proof/memory_need.hpp"

#include <set>

#include "proof/analysis.hpp"
#include "proof/answers.hpp"
#include "proof/optimal.hpp"

namespace cheg::proof {
namespace {

namespace tablebase = chess::tablebase;

// Whether a capture or a pawn move is possible on the way to mate.
bool resets_clock(const Nodes& nodes) {
  const chess::MaterialSignature ending = nodes.materials().front();
  return nodes.materials().size() > 1 || ending.count(chess::Piece::white_pawn) > 0 ||
         ending.count(chess::Piece::black_pawn) > 0;
}

std::uint64_t bytes_of_tables(chess::MaterialSignature ending, const tablebase::TableSet& tables) {
  std::uint64_t bytes = 0;
  for (const chess::MaterialSignature below :
       tablebase::endings_below(tablebase::canonical(ending))) {
    bytes += tables.find(below)->layout().size() * chess::kColorCount;
  }
  return bytes;
}

bool can_remember(const lang::Program& program) {
  const lang::ProgramData& data = program.data();
  return !data.native_instructions.empty() || !data.native_conditions.empty() ||
         !data.native_orderings.empty();
}

}  // namespace

MemoryNeed memory_need(const Nodes& nodes, const lang::Program& program,
                       const tablebase::TableSet& tables, const vm::Limits& limits, int threads,
                       bool has_details) {
  const chess::MaterialSignature ending = nodes.materials().front();
  const std::uint64_t answers = sizeof(std::uint16_t) + (has_details ? sizeof(AnswerDetail) : 0);
  MemoryNeed need;
  const std::uint64_t analysis =
      Analysis::kBytesOfNode + (resets_clock(nodes) ? Analysis::kBytesOfQuiet : 0);
  need.proof = nodes.size() * (answers + analysis) + bytes_of_tables(ending, tables) +
               OptimalPlay::bytes_needed(ending, tables);
  need.natives = can_remember(program) ? limits.memory : 0;
  need.threads = threads;
  return need;
}

}  // namespace cheg::proof

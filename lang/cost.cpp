#include "lang/cost.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <set>
#include <utility>

#include "base/compose.hpp"
#include "chess/types.hpp"
#include "lang/flow.hpp"
#include "lang/resolved.hpp"

namespace cheg::lang {
namespace {

constexpr std::uint64_t kMost = std::numeric_limits<std::uint64_t>::max();

std::uint64_t plus(std::uint64_t a, std::uint64_t b) { return a > kMost - b ? kMost : a + b; }
std::uint64_t times(std::uint64_t a, std::uint64_t b) {
  return b != 0 && a > kMost / b ? kMost : a * b;
}

// The most moves of a man on an empty board; for a king, castling is included.
std::uint64_t most_moves(chess::PieceType type) {
  switch (type) {
    case chess::PieceType::king:
      return 10;
    case chess::PieceType::rook:
      return 14;
    case chess::PieceType::bishop:
      return 13;
    case chess::PieceType::knight:
      return 8;
    default:
      return 27;
  }
}

MostMoves most_moves(const EntryCondition& condition) {
  MostMoves most;
  for (const chess::MaterialSignature material : condition.signatures()) {
    MostMoves moves;
    for (int number = 0; number < chess::kPieceCount; ++number) {
      const auto piece = static_cast<chess::Piece>(number);
      const std::uint64_t count =
          static_cast<std::uint64_t>(material.count(piece)) * most_moves(chess::type_of(piece));
      (chess::color_of(piece) == chess::Color::white ? moves.ours : moves.theirs) += count;
    }
    most = {std::max(most.ours, moves.ours), std::max(most.theirs, moves.theirs)};
  }
  return most;
}

// If a bound is unknown, the text says why.
struct Cost {
  std::uint64_t plies = 0;
  std::uint64_t positions = 0;
  std::string unknown_plies;
  std::string unknown_positions;

  void add(const Cost& other) {
    plies = std::max(plies, other.plies);
    positions = plus(positions, other.positions);
    unknown_plies = unknown_plies.empty() ? other.unknown_plies : unknown_plies;
    unknown_positions = unknown_positions.empty() ? other.unknown_positions : unknown_positions;
  }
  [[nodiscard]] bool looks() const {
    return positions > 0 || !unknown_plies.empty() || !unknown_positions.empty();
  }
};

Cost unknown(const std::string& reason) { return {0, 0, reason, reason}; }

// The positions that one native asks about: their distance in plies, their greatest number, and
// whether the other side is to move in them.
struct Reach {
  std::uint64_t plies = 0;
  std::uint64_t positions = 0;
  bool changes_side = false;
};

class CostOfEntry {
 public:
  CostOfEntry(const Program& program, const std::vector<ResolvedInstruction>& code, MostMoves moves)
      : program_(program), code_(code), moves_(moves) {}

  // The cost of executing the code from `start` to the end of the subroutine.
  const Cost& cost_of(std::uint32_t start, bool is_our_turn) {
    const auto key = std::pair(start, is_our_turn);
    const auto known = known_.find(key);
    if (known != known_.end()) {
      return known->second;
    }
    if (!open_.insert(key).second) {
      const std::string reason = composed("{} asks or calls itself", program_.location(start));
      return recursive_.emplace(key, asks_something(start) ? unknown(reason) : Cost())
          .first->second;
    }
    Cost cost;
    const std::set<std::uint32_t> reached = reachable(start);
    for (const std::uint32_t i : reached) {
      Cost once = cost_of_instruction(i, is_our_turn);
      if (once.looks() && repeats(i)) {
        once.unknown_positions = composed("{} is in a loop", program_.location(i));
      }
      cost.add(once);
    }
    open_.erase(key);
    return known_.emplace(key, std::move(cost)).first->second;
  }

 private:
  // Whether the code from `start`, or a subroutine that it calls, asks or searches.
  [[nodiscard]] bool asks_something(std::uint32_t start) const {
    std::set<std::uint32_t> reached;
    std::vector<std::uint32_t> open{start};
    bool asks = false;
    while (!open.empty() && !asks) {
      const std::uint32_t i = open.back();
      open.pop_back();
      if (!reached.insert(i).second) {
        continue;
      }
      push_successors(i, open);
      asks = searches(code_[i]);
      for_each_tag(code_[i], [&](std::size_t n, TagUse use) {
        asks = asks || use == TagUse::ask;
        if (use == TagUse::call || use == TagUse::call_with_x) {
          open.push_back(code_[i].operands[n]);
        }
      });
    }
    return asks;
  }

  [[nodiscard]] std::set<std::uint32_t> reachable(std::uint32_t start) const {
    std::set<std::uint32_t> reached;
    std::vector<std::uint32_t> open{start};
    while (!open.empty()) {
      const std::uint32_t i = open.back();
      open.pop_back();
      if (reached.insert(i).second) {
        push_successors(i, open);
      }
    }
    return reached;
  }

  void push_successors(std::uint32_t i, std::vector<std::uint32_t>& open) const {
    const Successors to = successors(code_[i]);
    if (to.next) {
      open.push_back(i + 1);
    }
    if (to.jump) {
      open.push_back(code_[i].operands[to.jump_operand]);
    }
  }

  // Whether the flow leads from the instruction back to it.
  [[nodiscard]] bool repeats(std::uint32_t i) const {
    std::vector<std::uint32_t> open;
    std::set<std::uint32_t> reached;
    push_successors(i, open);
    while (!open.empty()) {
      const std::uint32_t next = open.back();
      open.pop_back();
      if (next == i) {
        return true;
      }
      if (reached.insert(next).second) {
        push_successors(next, open);
      }
    }
    return false;
  }

  Cost cost_of_instruction(std::uint32_t i, bool is_our_turn) {
    const ResolvedInstruction& instruction = code_[i];
    Cost cost;
    if (instruction.row == nullptr) {
      return cost;
    }
    if (searches(instruction)) {
      return unknown(composed("the host searches what {} tries", place_of(i)));
    }
    for (std::size_t n = 0; n < instruction.row->operand_count; ++n) {
      const OperandRow& operand = instruction.row->operand_rows[n];
      if (operand.is_call()) {
        cost.add(repeated(i, cost_of(instruction.operands[n], is_our_turn), is_our_turn));
      } else if (operand.use == TagUse::ask) {
        cost.add(cost_of_question(i, instruction.operands[n], is_our_turn));
      }
    }
    return cost;
  }

  static bool searches(const ResolvedInstruction& instruction) {
    return instruction.row == &row(Instruction::try_moves) ||
           instruction.row == &row(Instruction::plan) ||
           instruction.row == &row(Instruction::playb);
  }

  // SELECT and MAP call for each element of their set.
  [[nodiscard]] Cost repeated(std::uint32_t i, Cost cost, bool is_our_turn) const {
    const ResolvedInstruction& instruction = code_[i];
    if (!cost.looks() || callee(instruction)) {
      return cost;
    }
    constexpr std::size_t kSet = 2;
    if (instruction.operands[kSet] == static_cast<std::uint32_t>(Variable::legal_moves)) {
      cost.positions = times(cost.positions, is_our_turn ? moves_.ours : moves_.theirs);
    } else if (cost.unknown_positions.empty()) {
      cost.unknown_positions = composed("{} asks for each element of a set", place_of(i));
    }
    return cost;
  }

  Cost cost_of_question(std::uint32_t i, std::uint32_t subroutine, bool is_our_turn) {
    std::string reason;
    const std::optional<Reach> reach = reach_of(i, is_our_turn, reason);
    if (!reach) {
      return unknown(reason);
    }
    Cost asked = cost_of(subroutine, is_our_turn != reach->changes_side);
    asked.plies = plus(asked.plies, reach->plies);
    asked.positions = times(reach->positions, plus(asked.positions, 1));
    return asked;
  }

  // Returns nothing if the reach is unknown, and sets `reason`.
  std::optional<Reach> reach_of(std::uint32_t i, bool is_our_turn, std::string& reason) const {
    const std::uint64_t mine = is_our_turn ? moves_.ours : moves_.theirs;
    const std::uint64_t replies = is_our_turn ? moves_.theirs : moves_.ours;
    const InstructionRow& row = *code_[i].row;
    switch (row.look) {
      case Look::unknown:
        reason = composed("{} does not say how far it looks", place_of(i));
        return std::nullopt;
      case Look::move:
        return Reach{1, 1, true};
      case Look::moves:
        return Reach{1, mine, true};
      case Look::reflections:
        return Reach{0, 8, false};
      case Look::forced:
        return forced(i, mine, replies, reason);
      case Look::settings:
        return settings(i, mine, replies, reason);
    }
    return std::nullopt;
  }

  // The reach given by the last operand, an integer literal. Returns nothing if it is not one.
  std::optional<Reach> forced(std::uint32_t i, std::uint64_t mine, std::uint64_t replies,
                              std::string& reason) const {
    const std::uint32_t operand = code_[i].operands[code_[i].row->operand_count - 1];
    const LiteralNode* const literal = literal_of(operand);
    if (literal == nullptr || literal->type != Type::integer) {
      reason = composed("{} looks as far as the variable {} says", place_of(i), name_of(operand));
      return std::nullopt;
    }
    const auto most =
        static_cast<std::uint64_t>(std::clamp<std::int64_t>(literal->integer, 0, 255));
    Reach reach{most == 0 ? 0 : 2 * most - 1, 0, true};
    std::uint64_t leaves = 1;
    for (std::uint64_t n = 1; n <= most; ++n) {
      leaves = times(leaves, mine);
      reach.positions = plus(reach.positions, leaves);
      leaves = times(leaves, replies);
    }
    return reach;
  }

  // LOOK: the first element of the settings is the depth, 1 or 2.
  std::optional<Reach> settings(std::uint32_t i, std::uint64_t mine, std::uint64_t replies,
                                std::string& reason) const {
    const std::uint32_t operand = code_[i].operands[code_[i].row->operand_count - 1];
    const LiteralNode* const literal = literal_of(operand);
    if (literal == nullptr || literal->type != Type::set || literal->elements == 0 ||
        literal[1].type != Type::integer) {
      reason = composed("{} looks as far as the variable {} says", place_of(i), name_of(operand));
      return std::nullopt;
    }
    if (literal[1].integer <= 1) {
      return Reach{1, mine, true};
    }
    // The measure is evaluated after our move and after our next move.
    return Reach{3, plus(mine, times(times(mine, replies), mine)), true};
  }

  [[nodiscard]] const LiteralNode* literal_of(std::uint32_t operand) const {
    const ProgramData& data = program_.data();
    return (operand & kConstantBit) == 0
               ? nullptr
               : &data.constant_nodes[data.constants[operand & ~kConstantBit].first_node];
  }

  [[nodiscard]] std::string name_of(std::uint32_t operand) const {
    return (operand & kConstantBit) != 0 ? "its operand"
                                         : '`' + program_.data().variables[operand] + '`';
  }

  [[nodiscard]] std::string place_of(std::uint32_t i) const {
    return composed("{} at {}", code_[i].row->name, program_.location(i));
  }

  const Program& program_;
  const std::vector<ResolvedInstruction>& code_;
  MostMoves moves_;
  std::map<std::pair<std::uint32_t, bool>, Cost> known_;
  std::map<std::pair<std::uint32_t, bool>, Cost> recursive_;  // costs of recursive calls
  std::set<std::pair<std::uint32_t, bool>> open_;
};

}  // namespace

std::vector<EntryCost> costs_of(const Program& program) {
  const std::vector<ResolvedInstruction> code = resolved_code(program);
  std::vector<EntryCost> costs;
  for (std::uint32_t number = 0; number < program.data().entries.size(); ++number) {
    const ProgramEntry& entry = program.data().entries[number];
    EntryCost result{number, most_moves(entry.condition), {}, {}, {}};
    CostOfEntry cost_of_entry(program, code, result.moves);
    const Cost& cost = cost_of_entry.cost_of(entry.instruction, true);
    if (cost.unknown_plies.empty()) {
      result.plies = cost.plies;
    }
    if (cost.unknown_positions.empty() && cost.positions < kMost) {
      result.positions = cost.positions;
    }
    result.reason = !cost.unknown_plies.empty()       ? cost.unknown_plies
                    : !cost.unknown_positions.empty() ? cost.unknown_positions
                    : result.positions                ? ""
                                                      : "more than 64 bits can count";
    costs.push_back(std::move(result));
  }
  return costs;
}

}  // namespace cheg::lang

#include "proof/quick_proof.hpp"

#include <algorithm>
#include <numeric>

#include "base/require.hpp"
#include "chess/game.hpp"
#include "chess/movegen.hpp"

namespace cheg::proof {
namespace {

namespace tablebase = chess::tablebase;

using chess::Move;
using chess::Position;
using tablebase::TableValue;
using tablebase::Wdl;

bool resets_clock_with(const Position& position, Move move) {
  return is_capture(position, move) ||
         type_of(position.piece_on(move.from())) == chess::PieceType::pawn;
}

// A step through all numbers below `size` that visits each once.
std::uint64_t mixing_step(std::uint64_t size) {
  constexpr double kGolden = 0.618034;
  auto step = static_cast<std::uint64_t>(static_cast<double>(size) * kGolden) | 1U;
  while (std::gcd(step, size) != 1) {
    step += 2;
  }
  return step;
}

}  // namespace

QuickProof::QuickProof(const QuickGround& ground,
                       const std::shared_ptr<const vm::PreparedProgram>& program,
                       const vm::Limits& limits, chess::Color color)
    : ground_(ground),
      asking_(program, limits),
      color_(color),
      states_(ground.nodes.size(), State::unknown),
      moves_(ground.nodes.size(), 0),
      quiet_(ground.nodes.size(), 0) {}

std::optional<Position> QuickProof::played(const Position& position, Wdl value, bool& resets) {
  const NodeAnswer answer = asking_.ask(position, color_);
  if (answer.fault != ProofFault::none || answer.move == Move{}) {
    return std::nullopt;
  }
  resets = resets_clock_with(position, answer.move);
  Position after = position.after(answer.move);
  const Wdl wanted = value == Wdl::win ? Wdl::loss : Wdl::draw;
  const Wdl reached = ground_.tables.probe(after).value().outcome;
  const bool keeps = reached == wanted || (value == Wdl::draw && reached == Wdl::loss);
  return keeps ? std::optional<Position>(after) : std::nullopt;
}

bool QuickProof::keeps(NodeNumber node, const ProofWork& work) {
  const Wdl value = tablebase::decoded(ground_.values[node]).outcome;
  if (value == Wdl::win) {
    return states_[node] == State::won || walk(node, work);
  }
  if (value == Wdl::loss) {
    return true;
  }
  const Position position = ground_.nodes.position(node).value();
  bool resets = false;
  return chess::count_legal_moves(position) == 0 || played(position, value, resets).has_value();
}

QuickResult QuickProof::run(std::uint64_t most_moves, const ProofWork& work) {
  QuickResult result;
  const std::uint64_t size = ground_.nodes.size_of_ending();
  const std::uint64_t step = mixing_step(size);
  constexpr std::uint64_t kProgressInterval = 1U << 14U;
  std::uint64_t at = 0;
  for (std::uint64_t i = 0; i < size && !work.is_stopped(); ++i, at = (at + step) % size) {
    const auto node = static_cast<NodeNumber>(at);
    if (i % kProgressInterval == 0 && work.progress) {
      work.progress("", static_cast<double>(i) / static_cast<double>(size));
    }
    if (ground_.values[node] == tablebase::kIllegal) {
      continue;
    }
    if (!keeps(node, work)) {
      result.failure = node;
      return result;
    }
    if (tablebase::is_win(ground_.values[node])) {
      ++result.wins;
      result.moves += moves_[node];
      result.longest = std::max<int>(result.longest, moves_[node]);
      if (result.moves > most_moves) {
        result.failure = node;
        return result;
      }
    }
  }
  return result;
}

bool QuickProof::enter(NodeNumber node) {
  const Position position = ground_.nodes.position(node).value();
  bool resets = false;
  const std::optional<Position> after = played(position, Wdl::win, resets);
  if (!after) {
    return false;
  }
  states_[node] = State::open;
  frames_.push_back({node, resets, replies_.size(), replies_.size()});
  for (const Move move : chess::legal_moves(*after)) {
    const Position next = after->after(move);
    OpenReply reply{ground_.nodes.find(next), 0, resets_clock_with(*after, move)};
    if (!reply.node) {
      reply.moves_by_tables = ground_.tables.probe(next).value().moves();
    }
    replies_.push_back(reply);
  }
  return true;
}

// All replies of the last frame lead to won nodes. Returns whether the fifty-move rule is kept.
bool QuickProof::leave() {
  const OpenNode frame = frames_.back();
  frames_.pop_back();
  int moves = 0;
  int quiet = 0;
  for (std::size_t i = frame.first_reply; i < replies_.size(); ++i) {
    const OpenReply& reply = replies_[i];
    const bool goes_on = reply.node && !reply.resets_clock;
    moves = std::max<int>(moves, reply.node ? moves_[*reply.node] : reply.moves_by_tables);
    quiet = std::max(quiet, 1 + (goes_on ? quiet_[*reply.node] : 0));
  }
  replies_.resize(frame.first_reply);
  states_[frame.node] = State::won;
  moves_[frame.node] = static_cast<std::uint16_t>(std::min<int>(1 + moves, UINT16_MAX));
  const int longest = frame.resets_clock ? quiet : 1 + quiet;
  quiet_[frame.node] =
      static_cast<std::uint8_t>(std::min<int>(frame.resets_clock ? 1 : longest, UINT8_MAX));
  return longest <= chess::kFiftyMoveRule;
}

bool QuickProof::walk(NodeNumber root, const ProofWork& work) {
  bool is_kept = enter(root);
  while (is_kept && !frames_.empty()) {
    OpenNode& frame = frames_.back();
    if (work.is_stopped()) {
      is_kept = false;
    } else if (frame.next_reply == replies_.size()) {
      is_kept = leave();
    } else if (const auto next = replies_[frame.next_reply++].node) {
      is_kept = states_[*next] == State::won || (states_[*next] == State::unknown && enter(*next));
    }
  }
  for (const OpenNode& frame : frames_) {
    states_[frame.node] = State::unknown;
  }
  frames_.clear();
  replies_.clear();
  return is_kept;
}

}  // namespace cheg::proof

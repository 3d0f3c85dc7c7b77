// Three passes for each colour: ask the program everywhere and count, play games with the answers,
// ask again without the rules that decide if some decide nowhere.
#include "cover/cover.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "base/parallel.hpp"
#include "base/require.hpp"
#include "base/split_mix.hpp"
#include "chess/movegen.hpp"
#include "chess/setup.hpp"
#include "chess/tablebase/move_value.hpp"
#include "cover/games.hpp"
#include "cover/outline.hpp"
#include "cover/shadows.hpp"
#include "cover/step_counter.hpp"
#include "explain/noted_program.hpp"
#include "proof/nodes.hpp"
#include "vm/prepared.hpp"

namespace cheg::cover {
namespace {

namespace tablebase = chess::tablebase;

using chess::Color;
using chess::Move;
using chess::Position;
using proof::NodeNumber;
using tablebase::TableValue;
using tablebase::Wdl;

// The data shared by both colours.
struct CoverGround {
  const proof::Nodes& nodes;
  const tablebase::TableSet& tables;
  const Outline& outline;
  std::shared_ptr<const vm::PreparedProgram> program;
  std::span<const vm::NativeLibrary* const> libraries;
  const CoverOptions& options;
};

// By node of the ending.
struct AnswersOfEnding {
  std::vector<Move> moves;           // Move() if there is none
  std::vector<std::uint32_t> rules;  // that decide or leave; Outline::kNone if none does
  std::vector<tablebase::Byte> values;
};

tablebase::Byte encoded(TableValue value) {
  return value.outcome == Wdl::draw ? tablebase::kDraw : static_cast<tablebase::Byte>(value.plies);
}

void add_loss(TableValue before, TableValue after, MovesLost& lost) {
  switch (before.outcome) {
    case Wdl::win:
      lost.win_to_draw += after.outcome == Wdl::draw ? 1U : 0U;
      lost.win_to_loss += after.outcome == Wdl::loss ? 1U : 0U;
      if (after.outcome == Wdl::win) {
        ++lost.kept_wins;
        lost.later += static_cast<std::uint64_t>(after.moves() - before.moves());
      }
      break;
    case Wdl::draw:
      lost.draw_to_loss += after.outcome == Wdl::loss ? 1U : 0U;
      break;
    case Wdl::loss:
      lost.sooner += static_cast<std::uint64_t>(before.moves() - after.moves());
      break;
  }
}

void add_men(const Position& position, const std::vector<chess::Piece>& men,
             std::vector<SquareCounts>& maps) {
  for (std::size_t i = 0; i < men.size(); ++i) {
    for (chess::Bitboard rest = position.pieces(color_of(men[i]), type_of(men[i])); rest != 0;
         rest &= rest - 1) {
      ++maps[i][static_cast<std::size_t>(chess::first(rest))];
    }
  }
}

void add_map(const SquareCounts& from, SquareCounts& to) {
  std::transform(from.begin(), from.end(), to.begin(), to.begin(), std::plus());
}

void add_maps(const std::vector<SquareCounts>& from, std::vector<SquareCounts>& to) {
  for (std::size_t i = 0; i < from.size(); ++i) {
    add_map(from[i], to[i]);
  }
}

// The same number below 2^63 for a node in every run.
std::uint64_t random_rank(NodeNumber node) {
  std::uint64_t state = node;
  return split_mix(state) >> 1U;
}

void take_example(const std::optional<RuleExample>& from, std::optional<RuleExample>& to) {
  if (from && (!to || from->rank < to->rank)) {
    to = from;
  }
}

// The counts that asking finds; those of steps are in a StepCounter.
void add_counts(const CoveredRule& from, CoveredRule& to) {
  to.decides += from.decides;
  to.leaves += from.leaves;
  to.lost.kept_wins += from.lost.kept_wins;
  to.lost.later += from.lost.later;
  to.lost.win_to_draw += from.lost.win_to_draw;
  to.lost.win_to_loss += from.lost.win_to_loss;
  to.lost.draw_to_loss += from.lost.draw_to_loss;
  to.lost.sooner += from.lost.sooner;
  to.ties += from.ties;
  to.better_ties += from.better_ties;
  add_maps(from.maps, to.maps);
  take_example(from.example, to.example);
}

// Asks the program on one thread.
class CoverWorker {
 public:
  CoverWorker(const CoverGround& ground, Color color, CoveredSide empty, AnswersOfEnding& answers)
      : ground_(ground),
        color_(color),
        side_(std::move(empty)),
        answers_(answers),
        asking_(ground.program, ground.options.limits),
        steps_(ground.outline) {
    asking_.observe(steps_);
  }
  CoverWorker(const CoverWorker&) = delete;
  CoverWorker(CoverWorker&&) = delete;
  CoverWorker& operator=(const CoverWorker&) = delete;
  CoverWorker& operator=(CoverWorker&&) = delete;
  ~CoverWorker() = default;

  void ask(NodeNumber node) {
    const auto position = ground_.nodes.position(node);
    if (!position) {
      return;
    }
    const TableValue value = ground_.tables.probe(*position).value();
    answers_.values[node] = encoded(value);
    ++side_.positions;
    add_men(*position, side_.men, side_.men_positions);
    const int legal_moves = chess::count_legal_moves(*position);
    if (legal_moves == 0) {
      ++side_.no_legal_move;
      return;
    }
    steps_.begin(static_cast<std::size_t>(legal_moves));
    const proof::NodeAnswer answer = asking_.ask(*position, color_);
    if (answer.fault == proof::ProofFault::error) {
      ++side_.errors;
      return;
    }
    const std::uint32_t rule = ground_.outline.rule_of(asking_.detail().instruction);
    answers_.rules[node] = rule;
    if (answer.fault == proof::ProofFault::not_handled) {
      ++(rule == Outline::kNone ? side_.no_rule : side_.rules[rule].leaves);
      return;
    }
    CHEG_REQUIRE(rule != Outline::kNone);
    answers_.moves[node] = answer.move;
    decide(node, *position, value, answer.move, side_.rules[rule]);
  }

  void add_to(CoveredSide& side) const {
    side.positions += side_.positions;
    side.no_legal_move += side_.no_legal_move;
    side.no_rule += side_.no_rule;
    side.errors += side_.errors;
    add_maps(side_.men_positions, side.men_positions);
    for (std::size_t i = 0; i < side.rules.size(); ++i) {
      add_counts(side_.rules[i], side.rules[i]);
    }
    steps_.add_to(side.rules);
  }

 private:
  void decide(NodeNumber node, const Position& position, TableValue before, Move move,
              CoveredRule& rule) {
    ++rule.decides;
    constexpr std::uint64_t kAfterWins = std::uint64_t{1} << 63U;
    take_example(RuleExample{position, move,
                             random_rank(node) | (before.outcome == Wdl::win ? 0 : kAfterWins)},
                 rule.example);
    add_men(position, side_.men, rule.maps);
    const TableValue after = tablebase::value_of_move(position, move, ground_.tables);
    add_loss(before, after, rule.lost);
    const std::vector<Move>& choices = steps_.choices();
    if (choices.size() < 2) {
      return;
    }
    ++rule.ties;
    const bool has_better = std::any_of(choices.begin(), choices.end(), [&](Move choice) {
      const Move seen = color_ == Color::white ? choice : chess::mirrored(choice);
      return tablebase::is_better(tablebase::value_of_move(position, seen, ground_.tables), after);
    });
    rule.better_ties += has_better ? 1U : 0U;
  }

  const CoverGround& ground_;
  Color color_;
  CoveredSide side_;
  AnswersOfEnding& answers_;
  proof::Asking asking_;
  StepCounter steps_;
};

// The side with all counts 0.
CoveredSide empty_side(const CoverGround& ground, chess::MaterialSignature ending, Color color) {
  CoveredSide side;
  side.color = color;
  side.rules = ground.outline.rules();
  for (const Color owner : {Color::white, Color::black}) {
    for (const chess::PieceType type :
         {chess::PieceType::king, chess::PieceType::queen, chess::PieceType::rook,
          chess::PieceType::bishop, chess::PieceType::knight, chess::PieceType::pawn}) {
      if (ending.count(make_piece(owner, type)) > 0) {
        side.men.push_back(make_piece(owner, type));
      }
    }
  }
  side.men_positions.resize(side.men.size());
  for (CoveredRule& rule : side.rules) {
    rule.maps.resize(side.men.size());
  }
  return side;
}

void ask_everywhere_in(const CoverGround& ground, CoveredSide& side, AnswersOfEnding& answers) {
  const proof::ProofWork& work = ground.options.work;
  std::vector<std::unique_ptr<CoverWorker>> workers;
  workers.reserve(static_cast<std::size_t>(work.threads));
  for (int thread = 0; thread < work.threads; ++thread) {
    workers.push_back(std::make_unique<CoverWorker>(ground, side.color, side, answers));
  }
  constexpr std::size_t kGrain = 1024;
  const std::size_t size = answers.moves.size();
  const std::size_t pieces = (size + kGrain - 1) / kGrain;
  for_each_in_parallel(pieces, work.threads, 1, [&](std::size_t piece, int thread) {
    for (std::size_t i = piece * kGrain; i < std::min(size, (piece + 1) * kGrain); ++i) {
      if (i % ground.options.step == 0 && !work.is_stopped()) {
        workers[static_cast<std::size_t>(thread)]->ask(static_cast<NodeNumber>(i));
      }
    }
    if (thread == 0 && work.progress) {
      work.progress("asking the program", static_cast<double>(piece) / static_cast<double>(pieces));
    }
  });
  for (const auto& worker : workers) {
    worker->add_to(side);
  }
}

// Incomplete if the work is stopped.
CoveredSide cover_side(const CoverGround& ground, chess::MaterialSignature ending, Color color) {
  const CoverOptions& options = ground.options;
  CoveredSide side = empty_side(ground, ending, color);
  const std::size_t size = ground.nodes.size_of_ending();
  AnswersOfEnding answers{std::vector<Move>(size), std::vector<std::uint32_t>(size, Outline::kNone),
                          std::vector<tablebase::Byte>(size, tablebase::kIllegal)};
  ask_everywhere_in(ground, side, answers);
  side.games =
      play_games({ground.nodes, answers.moves, answers.values, ground.tables}, options.games,
                 options.seed, options.replies, options.work, [&](NodeNumber node, bool is_new) {
                   CoveredRule& rule = side.rules[answers.rules[node]];
                   ++rule.in_play;
                   rule.met += is_new ? 1U : 0U;
                 });
  find_shadows({ground.nodes, ground.program, ground.libraries, options.limits, ground.outline,
                answers.rules, options.work, options.step},
               color, side.rules);
  return side;
}

}  // namespace

Result<CoverReport, WorkError> cover(const std::shared_ptr<const lang::Program>& program,
                                     std::span<const vm::NativeLibrary* const> libraries,
                                     chess::MaterialSignature ending,
                                     const tablebase::TableSet& tables,
                                     const CoverOptions& options) {
  CHEG_REQUIRE(options.step == 1 || (options.step > 0 && options.games == 0));
  const Result<proof::Nodes, WorkError> nodes = proof::Nodes::make(ending, *program);
  if (!nodes) {
    return nodes.error();
  }
  // With notes, the program tells what its clauses do, and plays the same moves.
  const auto noted = explain::make_noted(*program, libraries, lang::rules::NoteDetail::moves);
  const auto plain = vm::PreparedProgram::make(program, libraries);
  CHEG_REQUIRE(plain);
  const auto prepared = noted == nullptr ? *plain : noted->prepared;
  const Outline outline(prepared->program(), noted.get(), ending);
  const CoverGround ground{*nodes, tables, outline, prepared, libraries, options};
  constexpr std::uint64_t kMirrorSamples = 2000;
  const bool has_two_sides =
      proof::depends_on_color(*program) ||
      proof::compare_colors(*nodes, *plain, options.limits, kMirrorSamples).differences > 0;
  CoverReport report;
  report.material = ending;
  report.seed = options.seed;
  report.replies = options.replies;
  for (const Color color : {Color::white, Color::black}) {
    if (color == Color::white || has_two_sides) {
      report.sides.push_back(cover_side(ground, ending, color));
    }
    if (options.work.is_stopped()) {
      return WorkError(Stopped());
    }
  }
  return report;
}

}  // namespace cheg::cover

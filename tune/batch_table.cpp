#include "tune/batch_table.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <span>
#include <utility>

#include "base/parallel.hpp"
#include "base/require.hpp"
#include "chess/movegen.hpp"
#include "tune/graph.hpp"

namespace cheg::tune {

using chess::Color;
using chess::MaterialSignature;
using chess::Move;
using chess::Position;
using proof::ProofFault;

namespace {

constexpr std::size_t kBatchPiece = 4096;

// With those that one capture or promotion leads to.
std::vector<MaterialSignature> and_next(std::vector<MaterialSignature> materials) {
  const std::size_t count = materials.size();
  for (std::size_t i = 0; i < count; ++i) {
    if (materials[i].men() < 3) {
      continue;
    }
    for (const MaterialSignature next : chess::tablebase::next_materials(materials[i])) {
      if (std::ranges::find(materials, next) == materials.end()) {
        materials.push_back(next);
      }
    }
  }
  return materials;
}

// The number of moves in which White, who is to move, mates by force. 0 if White cannot.
std::optional<int> moves_to_mate(const Position& position,
                                 const chess::tablebase::TableSet& tables) {
  const auto value = tables.probe(position);
  if (!value) {
    return std::nullopt;
  }
  return value->outcome == chess::tablebase::Wdl::win ? value->moves() : 0;
}

}  // namespace

BatchTable::BatchTable(const proof::Nodes& nodes, const Formulas& formulas,
                       const proof::ProofWork& work)
    : nodes_(nodes),
      formulas_(formulas),
      work_(work),
      ours_(and_next(and_next(nodes.materials())), Color::white),
      theirs_(and_next(and_next(and_next(nodes.materials()))), Color::black) {
  for (const RuleFormula& rule : formulas.rules) {
    for (const KeyFormula& key : rule.keys) {
      const auto equal = std::ranges::find_if(
          keys_, [&](const KeyValues& values) { return have_equal_values(*values.key, key); });
      values_of_.push_back(static_cast<std::size_t>(equal - keys_.begin()));
      if (equal == keys_.end()) {
        keys_.push_back({&key, {}, {}, {}, {}});
      }
    }
  }
}

bool BatchTable::evaluate(const ProbeProgram& program) {
  judge();
  for (KeyValues& key : keys_) {
    key.sums.resize(theirs_.size());
    key.undefined.assign(theirs_.size(), 0);
  }
  PerThread<Probe> probes(work_.threads);
  const std::optional<Position> root = find_root();
  in_pieces(
      "evaluating the terms", theirs_.size(), [&](std::size_t begin, std::size_t end, int thread) {
        std::vector<std::size_t> places;
        std::vector<Position> positions;
        for (std::size_t place = begin; place < end; ++place) {
          if (after_move_[place] != kNoMove) {
            places.push_back(place);
            positions.push_back(*theirs_.position(place));
          }
        }
        if (!positions.empty() && !evaluate(probes.at(thread, program), *root, places, positions)) {
          has_failed_ = true;
        }
      });
  if (has_failed_ || is_out_of_range_) {
    return false;
  }
  for (KeyValues& key : keys_) {
    key.key->form == KeyFormula::Form::look ? find_ranks(key) : find_plain_ranks(key);
  }
  return !has_failed_;
}

proof::Answers BatchTable::answers(const ChoicePrograms& programs,
                                   const chess::tablebase::TableSet& tables) {
  proof::Answers answers;
  answers.by_node.resize(nodes_.size());
  PerThread<ChoiceProbe> probes(work_.threads);
  in_pieces("deciding", nodes_.size(), [&](std::size_t begin, std::size_t end, int thread) {
    ChoiceProbe& probe = probes.at(thread, programs);
    for (std::size_t i = begin; i < end; ++i) {
      const auto node = static_cast<proof::NodeNumber>(i);
      if (const auto position = nodes_.position(node)) {
        const Probe::Choice choice = probe.choice(*position, moves_to_mate(*position, tables));
        answers.by_node.set(node, answer(choice, *position));
      }
    }
  });
  return answers;
}

template <class Work>
void BatchTable::in_pieces(const char* what, std::size_t count, const Work& use) const {
  const std::size_t pieces = (count + kBatchPiece - 1) / kBatchPiece;
  for_each_in_parallel(pieces, work_.threads, 1, [&](std::size_t piece, int thread) {
    if (work_.is_stopped() || has_failed_) {
      return;
    }
    use(piece * kBatchPiece, std::min(count, (piece + 1) * kBatchPiece), thread);
    if (thread == 0 && work_.progress) {
      work_.progress(what, static_cast<double>(piece) / static_cast<double>(pieces));
    }
  });
}

void BatchTable::judge() {
  after_move_.assign(theirs_.size(), kNoMove);
  in_pieces("judging the positions", theirs_.size(),
            [&](std::size_t begin, std::size_t end, int /*thread*/) {
              for (std::size_t place = begin; place < end; ++place) {
                if (const auto position = theirs_.position(place)) {
                  after_move_[place] = static_cast<std::uint8_t>(judged(*position));
                }
              }
            });
}

std::optional<Position> BatchTable::find_root() const {
  for (proof::NodeNumber node = 0; node < nodes_.size(); ++node) {
    const auto position = nodes_.position(node);
    if (position && chess::count_legal_moves(*position) > 0) {
      return position;
    }
  }
  return std::nullopt;
}

bool BatchTable::evaluate(Probe& probe, const Position& root,
                          const std::vector<std::size_t>& places,
                          const std::vector<Position>& positions) {
  std::vector<std::vector<FeatureValue>> values(formulas_.feature_count(),
                                                std::vector<FeatureValue>(positions.size()));
  std::vector<std::span<FeatureValue>> lists;
  lists.reserve(values.size());
  for (auto& list : values) {
    lists.emplace_back(list);
  }
  if (probe.evaluate(root, positions, lists)) {
    return false;
  }
  for (KeyValues& key : keys_) {
    for (std::size_t i = 0; i < places.size(); ++i) {
      add_up(key, values, i, places[i]);
    }
  }
  return true;
}

void BatchTable::add_up(KeyValues& key, const std::vector<std::vector<FeatureValue>>& values,
                        std::size_t number, std::size_t place) {
  std::int64_t sum = 0;
  for (const LinearTerm& term : key.key->terms) {
    const FeatureValue value = values[term.feature][number];
    if (value == kUndefined) {
      key.undefined[place] = 1;
      return;
    }
    if (!term.is_table) {
      sum += term.factor * value * (term.number ? formulas_.numbers[*term.number].value : 1);
    } else if (value >= 0) {
      sum +=
          term.factor * formulas_.numbers[*term.number + static_cast<std::uint32_t>(value)].value;
    }
  }
  constexpr std::int64_t kMost = std::int64_t{1} << 30U;
  if (sum <= -kMost || sum >= kMost) {
    is_out_of_range_ = true;
    return;
  }
  key.sums[place] = static_cast<PointSum>(sum);
}

std::size_t BatchTable::place_of(const BatchPlaces& places, const Position& position) {
  const auto found = places.find(position);
  if (!found || position.en_passant() != chess::Square::none) {
    has_failed_ = true;
    return 0;
  }
  return *found;
}

void BatchTable::find_ranks(KeyValues& key) {
  if (key.key->depth > 1) {
    find_next(key);
  }
  key.ranks.resize(theirs_.size());
  in_pieces("looking at the replies", theirs_.size(),
            [&](std::size_t begin, std::size_t end, int /*thread*/) {
              for (std::size_t place = begin; place < end; ++place) {
                if (after_move_[place] == kNoMove) {
                  continue;
                }
                PointSum worst = kWorthlessSum;
                if (key.key->depth > 1) {
                  const Position position = *theirs_.position(place);
                  const chess::MoveList replies = chess::legal_moves(position);
                  worst = replies.empty() ? kWorthlessSum : kWonSum;
                  for (const Move reply : replies) {
                    // From positions that no move of a judged one reaches, they lead anywhere.
                    const auto there = ours_.find(position.after(reply));
                    worst = std::max(worst, there ? key.next[*there] : kWorthlessSum);
                  }
                }
                key.ranks[place] = rank_of(*key.key, key.key->numerator, after_move(place),
                                           key.undefined[place] != 0, worst, key.sums[place]);
              }
            });
}

void BatchTable::find_next(KeyValues& key) {
  key.next.assign(ours_.size(), kWorthlessSum);
  in_pieces(
      "looking at the moves", ours_.size(),
      [&](std::size_t begin, std::size_t end, int /*thread*/) {
        for (std::size_t place = begin; place < end; ++place) {
          const auto position = ours_.position(place);
          for (const Move move : position ? chess::legal_moves(*position) : chess::MoveList()) {
            const std::size_t there = place_of(theirs_, position->after(move));
            key.next[place] =
                std::min(key.next[place],
                         leaf_sum(after_move(there), key.undefined[there] != 0, key.sums[there]));
          }
        }
      });
}

void BatchTable::find_plain_ranks(KeyValues& key) {
  key.ranks.resize(theirs_.size());
  for (std::size_t place = 0; place < theirs_.size(); ++place) {
    key.ranks[place] =
        rank_of(*key.key, static_cast<std::int16_t>(key.sums[place]), key.undefined[place] != 0);
  }
}

proof::NodeAnswer BatchTable::answer(const Probe::Choice& choice, const Position& position) {
  if (!choice.rule && choice.has_error) {
    return {{}, ProofFault::error};
  }
  if (!choice.rule && choice.moves.empty()) {
    return chess::count_legal_moves(position) == 0 ? proof::NodeAnswer{}
                                                   : proof::NodeAnswer{{}, ProofFault::not_handled};
  }
  if (!choice.rule) {
    return {choice.moves[0], ProofFault::none};
  }
  return {best_of(*choice.rule, choice.moves, position), ProofFault::none};
}

Move BatchTable::best_of(std::uint32_t rule, std::vector<Move> moves, const Position& position) {
  std::size_t key = 0;
  for (std::uint32_t i = 0; i < rule; ++i) {
    key += formulas_.rules[i].keys.size();
  }
  for (std::size_t i = 0; i < formulas_.rules[rule].keys.size(); ++i, ++key) {
    if (!keep_best(key, moves, position)) {
      has_failed_ = true;
    }
  }
  return moves[0];
}

std::optional<std::size_t> BatchTable::place_after(const Position& position) const {
  return position.en_passant() == chess::Square::none ? theirs_.find(position) : std::nullopt;
}

bool BatchTable::keep_best(std::size_t key, std::vector<Move>& moves,
                           const Position& position) const {
  CHEG_REQUIRE(moves.size() <= chess::MoveList::kCapacity);
  const std::vector<std::int64_t>& ranks_of_key = keys_[values_of_[key]].ranks;
  std::array<std::int64_t, chess::MoveList::kCapacity> ranks;  // NOLINT(*-member-init)
  std::int64_t best = std::numeric_limits<std::int64_t>::max();
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const auto place = place_after(position.after(moves[i]));
    if (!place) {
      return false;
    }
    ranks[i] = ranks_of_key[*place];
    best = std::min(best, ranks[i]);
  }
  std::size_t count = 0;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (ranks[i] == best) {
      moves[count++] = moves[i];
    }
  }
  moves.resize(count);
  return true;
}

}  // namespace cheg::tune

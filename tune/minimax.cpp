#include "tune/minimax.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <numeric>

#include "base/parallel.hpp"

namespace cheg::tune {
namespace {

constexpr std::size_t kPiece = 1U << 13U;

// Calls work(begin, end) for parts of the range.
template <class Work>
void in_pieces(std::size_t count, int threads, const Work& work) {
  for_each_in_parallel((count + kPiece - 1) / kPiece, threads, 1, [&](std::size_t piece, int) {
    work(piece * kPiece, std::min(count, (piece + 1) * kPiece));
  });
}

}  // namespace

Setting setting_in_text(const Formulas& formulas) {
  Setting setting;
  for (const Number& number : formulas.numbers) {
    setting.values.push_back(number.value);
  }
  for (const RuleFormula& rule : formulas.rules) {
    auto& order = setting.orders.emplace_back(rule.keys.size());
    std::iota(order.begin(), order.end(), std::uint8_t{0});
  }
  return setting;
}

Minimax::Minimax(const Model& model, int threads) : model_(&model), threads_(threads) {
  for (const std::vector<FeatureValue>& list : model.features) {
    std::int64_t greatest = 0;
    for (const FeatureValue value : list) {
      greatest = std::max<std::int64_t>(greatest, value == kUndefined ? 0 : std::abs(value));
    }
    greatest_.push_back(greatest);
  }
  for (const RuleFormula& rule : model.formulas.rules) {
    std::vector<KeyUse>& uses = keys_.emplace_back();
    std::optional<std::size_t> first;
    for (const KeyFormula& key : rule.keys) {
      if (key.form == KeyFormula::Form::look) {
        uses.push_back({true, looks_.size()});
        first = first ? first : looks_.size();
        make_look(key);
      } else {
        uses.push_back({false, plain_.size()});
        make_plain(key);
      }
    }
    looks_of_.push_back(*first);
  }
  decisions_.first.resize(model.graph.judged);
  decisions_.counts.resize(model.graph.judged);
}

void Minimax::make_look(const KeyFormula& key) {
  const Graph& graph = model_->graph;
  Look& look = looks_.emplace_back();
  look.key = &key;
  look.undefined.resize(graph.theirs.size());
  for (const LinearTerm& term : key.terms) {
    const auto& values = model_->features[term.feature];
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (values[i] == kUndefined) {
        look.undefined[i] = true;
      }
    }
  }
  look.sums.resize(graph.theirs.size());
  look.leaves.resize(graph.theirs.size());
  look.next.resize(key.depth > 1 ? graph.ours.size() : 0);
  look.worst.resize(graph.answered);
  look.ranks.resize(graph.answered);
}

void Minimax::make_plain(const KeyFormula& key) {
  PlainKey& plain = plain_.emplace_back();
  const auto& values = model_->features[key.terms[0].feature];
  for (std::size_t i = 0; i < model_->graph.answered; ++i) {
    plain.ranks.push_back(rank_of(key, values[i], values[i] == kUndefined));
  }
}

std::string Minimax::range_fault() const {
  const auto most_of = [&](std::uint32_t i) {
    const Number& number = model_->formulas.numbers[i];
    return number.is_tuned ? std::max(std::abs(number.least), std::abs(number.greatest))
                           : std::abs(number.value);
  };
  constexpr std::int64_t kMostSum = std::int64_t{1} << 30U;
  constexpr std::int64_t kMostShare = std::int64_t{1} << 20U;
  for (const Look& look : looks_) {
    std::int64_t sum = 0;
    for (const LinearTerm& term : look.key->terms) {
      std::int64_t most = 0;
      if (term.is_table) {
        for (std::uint32_t i = 0; i < term.count; ++i) {
          most = std::max(most, most_of(*term.number + i));
        }
      } else {
        most = greatest_[term.feature] * (term.number ? most_of(*term.number) : 1);
      }
      sum += most * std::abs(term.factor);
      if (sum >= kMostSum) {
        return "with numbers within their limits, the sum of BEST MIN can be greater than 1000 "
               "million; set less wide limits";
      }
    }
    const std::int64_t numerator =
        look.key->numerator_number ? most_of(*look.key->numerator_number) : look.key->numerator;
    if (look.key->denominator >= kMostShare || numerator >= kMostShare) {
      return "the numbers after SELF are greater than a million";
    }
  }
  return "";
}

void Minimax::run(const Setting& setting) {
  const NumberValues& values = setting.values;
  for (Look& look : looks_) {
    look.numerator =
        look.key->numerator_number ? values[*look.key->numerator_number] : look.key->numerator;
    find_sums(look, values);
    if (look.key->depth > 1) {
      find_next(look);
    }
    find_ranks(look);
  }
  decide(setting.orders);
}

void Minimax::find_sums(Look& look, const NumberValues& values) const {
  in_pieces(look.sums.size(), threads_, [&](std::size_t begin, std::size_t end) {
    PointSum* const sums = look.sums.data();
    std::fill(sums + begin, sums + end, 0);
    std::vector<PointSum> table;
    for (const LinearTerm& term : look.key->terms) {
      const FeatureValue* const features = model_->features[term.feature].data();
      if (!term.is_table) {
        const auto weight =
            static_cast<PointSum>(term.factor * (term.number ? values[*term.number] : 1));
        if (weight != 0) {
          for (std::size_t i = begin; i < end; ++i) {
            sums[i] += weight * features[i];
          }
        }
        continue;
      }
      // Its first element stands for no number.
      table.assign(term.count + 1, 0);
      for (std::uint32_t i = 0; i < term.count; ++i) {
        table[i + 1] = static_cast<PointSum>(term.factor * values[*term.number + i]);
      }
      for (std::size_t i = begin; i < end; ++i) {
        sums[i] += table[static_cast<std::size_t>(std::max<std::int64_t>(features[i], -1) + 1)];
      }
    }
    for (std::size_t i = begin; i < end; ++i) {
      look.leaves[i] = leaf_sum(model_->graph.after_move[i], look.undefined[i], sums[i]);
    }
  });
}

void Minimax::find_next(Look& look) const {
  const Graph& graph = model_->graph;
  in_pieces(look.next.size(), threads_, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      PointSum least = kWorthlessSum;
      for (const PositionNumber there : graph.moves[i]) {
        least = std::min(least, look.leaves[there]);
      }
      look.next[i] = least;
    }
  });
}

void Minimax::find_ranks(Look& look) const {
  const Graph& graph = model_->graph;
  in_pieces(graph.answered, threads_, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      if (look.key->depth > 1) {
        const auto replies = graph.replies[i];
        PointSum worst = replies.empty() ? kWorthlessSum : kWonSum;
        for (const PositionNumber here : replies) {
          worst = std::max(worst, look.next[here]);
        }
        look.worst[i] = worst;
      }
      look.ranks[i] = rank_of(*look.key, look.numerator, graph.after_move[i], look.undefined[i],
                              look.worst[i], look.sums[i]);
    }
  });
}

void Minimax::decide(const std::vector<std::vector<std::uint8_t>>& orders) {
  const std::size_t judged = model_->graph.judged;
  std::vector<std::vector<std::pair<PositionNumber, PositionNumber>>> others((judged + kPiece - 1) /
                                                                             kPiece);
  in_pieces(judged, threads_, [&](std::size_t begin, std::size_t end) {
    auto& more = others[begin / kPiece];
    std::vector<PositionNumber> kept;
    for (std::size_t i = begin; i < end; ++i) {
      const auto choices = model_->choices[i];
      kept.assign(choices.begin(), choices.end());
      if (model_->rules[i] != kNoRule) {
        const std::uint8_t rule = model_->rules[i];
        for (const std::uint8_t key : orders[rule]) {
          const auto& ranks = ranks_of(keys_[rule][key]);
          std::int64_t best = std::numeric_limits<std::int64_t>::max();
          std::size_t count = 0;
          for (const PositionNumber choice : kept) {
            const std::int64_t rank = ranks[choice];
            if (rank > best) {
              continue;
            }
            count = rank < best ? 0 : count;
            best = rank;
            kept[count++] = choice;
          }
          kept.resize(count);
        }
      }
      decisions_.first[i] = kept.empty() ? kNoPosition : kept[0];
      decisions_.counts[i] = static_cast<std::uint8_t>(std::min<std::size_t>(kept.size(), 255));
      for (std::size_t k = 1; k < kept.size(); ++k) {
        more.emplace_back(static_cast<PositionNumber>(i), kept[k]);
      }
    }
  });
  decisions_.others.clear();
  for (const auto& list : others) {
    decisions_.others.insert(decisions_.others.end(), list.begin(), list.end());
  }
}

PositionNumber Minimax::leaf(std::size_t look_number, PositionNumber theirs) const {
  const Look& look = looks_[look_number];
  for (const PositionNumber here : model_->graph.replies[theirs]) {
    if (look.next[here] != look.worst[theirs]) {
      continue;
    }
    for (const PositionNumber there : model_->graph.moves[here]) {
      if (look.leaves[there] == look.next[here]) {
        const bool is_sum = look.leaves[there] != kWonSum && look.leaves[there] != kWorthlessSum;
        return is_sum ? there : kNoPosition;
      }
    }
  }
  return kNoPosition;
}

}  // namespace cheg::tune

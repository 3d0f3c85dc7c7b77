// Least squares by conjugate gradients (CGLS), with columns scaled to length 1 and a small ridge.
#include "tune/regression.hpp"

#include <algorithm>
#include <cmath>

#include "tune/minimax.hpp"

namespace cheg::tune {
namespace {

// The sums of sampled positions as rows of a sparse matrix.
class Rows {
 public:
  explicit Rows(const Model& model) : tuned_(model.formulas.tuned()) {
    constexpr std::size_t kSamples = 30000;
    std::vector<std::int64_t> place_of(model.formulas.numbers.size(), -1);
    for (std::size_t i = 0; i < tuned_.size(); ++i) {
      place_of[tuned_[i]] = static_cast<std::int64_t>(i);
    }
    const Graph& graph = model.graph;
    const std::size_t step = std::max<std::size_t>(1, graph.judged / kSamples);
    for (std::size_t i = 0; i < graph.judged; i += step) {
      const auto choices = model.choices[i];
      if (model.rules[i] == kNoRule || choices.empty()) {
        continue;
      }
      // A different one each time.
      const PositionNumber theirs = choices[(i * 7919U) % choices.size()];
      if (graph.after_move[theirs] != AfterMove::sound ||
          graph.best_after[theirs] == Graph::kLost) {
        continue;
      }
      for (const KeyFormula& key : model.formulas.rules[model.rules[i]].keys) {
        if (key.form == KeyFormula::Form::look) {
          add(model, key, theirs, place_of);
          break;
        }
      }
    }
  }

  [[nodiscard]] bool has_fixed_terms() const { return has_fixed_terms_; }
  [[nodiscard]] std::size_t columns() const { return tuned_.size() + 1; }  // the last is 1
  [[nodiscard]] std::size_t size() const { return targets_.size(); }
  [[nodiscard]] const std::vector<double>& targets() const { return targets_; }

  [[nodiscard]] std::vector<double> times(const std::vector<double>& x) const {
    std::vector<double> y(size());
    for (std::size_t row = 0; row < size(); ++row) {
      double sum = 0;
      for (std::size_t k = begins_[row]; k < begins_[row + 1]; ++k) {
        sum += elements_[k].value * x[elements_[k].column];
      }
      y[row] = sum;
    }
    return y;
  }
  [[nodiscard]] std::vector<double> transposed_times(const std::vector<double>& y) const {
    std::vector<double> x(columns());
    for (std::size_t row = 0; row < size(); ++row) {
      for (std::size_t k = begins_[row]; k < begins_[row + 1]; ++k) {
        x[elements_[k].column] += elements_[k].value * y[row];
      }
    }
    return x;
  }
  // Divides each column by its length; returns the lengths.
  std::vector<double> scale() {
    std::vector<double> lengths(columns());
    for (const Element& element : elements_) {
      lengths[element.column] += element.value * element.value;
    }
    for (double& length : lengths) {
      length = length > 0 ? std::sqrt(length) : 1;
    }
    for (Element& element : elements_) {
      element.value /= lengths[element.column];
    }
    return lengths;
  }

 private:
  struct Element {
    std::uint32_t column;
    double value;
  };

  void add(const Model& model, const KeyFormula& key, PositionNumber theirs,
           const std::vector<std::int64_t>& place_of) {
    std::vector<Element> row;
    for (const LinearTerm& term : key.terms) {
      const FeatureValue value = model.features[term.feature][theirs];
      if (value == kUndefined) {
        return;
      }
      if (!term.number) {
        has_fixed_terms_ = has_fixed_terms_ || (value != 0 && term.factor != 0);
        continue;
      }
      if (term.is_table && value < 0) {
        continue;
      }
      const std::uint32_t number =
          *term.number + (term.is_table ? static_cast<std::uint32_t>(value) : 0);
      if (place_of[number] < 0) {
        has_fixed_terms_ = true;
        continue;
      }
      row.push_back({static_cast<std::uint32_t>(place_of[number]),
                     static_cast<double>(term.factor) * (term.is_table ? 1 : value)});
    }
    row.push_back({static_cast<std::uint32_t>(tuned_.size()), 1});
    elements_.insert(elements_.end(), row.begin(), row.end());
    begins_.push_back(elements_.size());
    targets_.push_back(static_cast<double>(model.graph.best_after[theirs]));
  }

  std::vector<std::uint32_t> tuned_;
  bool has_fixed_terms_ = false;
  std::vector<Element> elements_;
  std::vector<std::size_t> begins_{0};
  std::vector<double> targets_;
};

double dot(const std::vector<double>& a, const std::vector<double>& b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    sum += a[i] * b[i];
  }
  return sum;
}

std::vector<double> least_squares(const Rows& rows) {
  constexpr double kRidge = 1e-4;
  constexpr int kMostSteps = 150;
  std::vector<double> x(rows.columns());
  std::vector<double> residual = rows.targets();
  std::vector<double> gradient = rows.transposed_times(residual);
  std::vector<double> direction = gradient;
  double length = dot(gradient, gradient);
  for (int step = 0; step < kMostSteps && length > 1e-12; ++step) {
    const std::vector<double> moved = rows.times(direction);
    const double along = length / (dot(moved, moved) + kRidge * dot(direction, direction));
    for (std::size_t i = 0; i < x.size(); ++i) {
      x[i] += along * direction[i];
    }
    for (std::size_t i = 0; i < residual.size(); ++i) {
      residual[i] -= along * moved[i];
    }
    gradient = rows.transposed_times(residual);
    for (std::size_t i = 0; i < x.size(); ++i) {
      gradient[i] -= kRidge * x[i];
    }
    const double next = dot(gradient, gradient);
    for (std::size_t i = 0; i < x.size(); ++i) {
      direction[i] = gradient[i] + next / length * direction[i];
    }
    length = next;
  }
  return x;
}

}  // namespace

std::optional<std::vector<double>> regress(const Model& model) {
  Rows rows(model);
  if (rows.has_fixed_terms() || rows.size() == 0) {
    return std::nullopt;
  }
  const std::vector<double> lengths = rows.scale();
  std::vector<double> x = least_squares(rows);
  x.pop_back();
  // As great as half of the limits allow, so that integers are fine enough and there is room.
  constexpr double kShare = 0.5;
  const std::vector<std::uint32_t> tuned = model.formulas.tuned();
  double scale = 1e9;
  for (std::size_t i = 0; i < x.size(); ++i) {
    x[i] /= lengths[i];
    const Number& number = model.formulas.numbers[tuned[i]];
    const auto room = static_cast<double>(x[i] > 0 ? number.greatest : -number.least);
    if (std::abs(x[i]) > 1e-9 && room > 0) {
      scale = std::min(scale, kShare * room / std::abs(x[i]));
    }
  }
  for (double& number : x) {
    number *= scale;
  }
  return x;
}

}  // namespace cheg::tune

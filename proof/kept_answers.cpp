#include "proof/kept_answers.hpp"

#include <algorithm>

namespace cheg::proof {
namespace {

using namespace std::chrono_literals;

constexpr Clock::duration kLeastInterval = 200ms;
constexpr int kIntervalsOfWriting = 50;  // writing takes 2 % of the time at most

}  // namespace

std::optional<std::string> KeptAnswers::begin(const Nodes& nodes, AnswersSoFar& so_far) {
  const auto found = read_checkpoint(path_, key_, nodes, so_far);
  if (!found) {
    return found.error();
  }
  goes_on_ = so_far.pieces_done() > 0;
  return *found ? std::nullopt : write_checkpoint(path_, key_, so_far);
}

void KeptAnswers::keep(const AnswersSoFar& so_far) {
  if (Clock::now() >= next_) {
    keep_now(so_far);
  }
}

void KeptAnswers::keep_now(const AnswersSoFar& so_far) {
  const auto start = Clock::now();
  const auto error = write_checkpoint(path_, key_, so_far);
  if (error && !has_warned_ && warn_) {
    warn_(*error + "; the proof goes on, but what it finds from now on is not kept");
    has_warned_ = true;
  }
  const auto end = Clock::now();
  next_ = end + std::max(kLeastInterval, kIntervalsOfWriting * (end - start));
}

}  // namespace cheg::proof

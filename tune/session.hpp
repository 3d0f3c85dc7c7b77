// Runs the rounds of a tuning run. Saves the state of the run as text, so that the run can be
// resumed.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "tune/learner.hpp"

namespace cheg::tune {

// Performs rounds of learning, and sometimes rounds of search. Calls `goes_on` before each round,
// and ends when `goes_on` returns false. The run also ends if all positions are won and many rounds
// have found nothing better. The result of a round depends only on the state. The result is the
// same with any number of threads, and with or without interruptions of the run.
void run_rounds(Learner& learner, LearningState& state,
                const std::function<bool(const LearningState&)>& goes_on);

// Returns the state as text. No number is rounded. `program` is the text of the program. A run can
// be resumed only with the same text and the same ending.
[[nodiscard]] std::string saved_state(const LearningState& state, std::string_view program,
                                      const std::string& ending);
// Reads a text that saved_state() has returned. If the text is not a state for this program and
// ending, returns an error message that says why.
[[nodiscard]] Result<LearningState, std::string> read_state(std::string_view text,
                                                            std::string_view program,
                                                            const std::string& ending,
                                                            const Formulas& formulas);

}  // namespace cheg::tune

// A whole run of tuning: learning, search, and the file from which it can be resumed.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "tune/learner.hpp"

namespace cheg::tune {

// Runs rounds until `goes_on` returns false: learning, with a search now and then. `goes_on` is called
// before each round. Ends by itself if everything is won and nothing better was found for long. The
// rounds depend on the state only, not on the number of threads or on where a run was interrupted.
void run_rounds(Learner& learner, LearningState& state,
                const std::function<bool(const LearningState&)>& goes_on);

// The state as a text, exactly. `program` is the text of the program; only a run with the same text
// and ending can be resumed.
[[nodiscard]] std::string saved_state(const LearningState& state, std::string_view program,
                                      const std::string& ending);
// The state, or a message that says why it is not one of this program.
[[nodiscard]] Result<LearningState, std::string> read_state(std::string_view text,
                                                            std::string_view program,
                                                            const std::string& ending,
                                                            const Formulas& formulas);

}  // namespace cheg::tune

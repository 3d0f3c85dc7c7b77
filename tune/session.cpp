#include "tune/session.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

namespace cheg::tune {
namespace {

using SavedJson = nlohmann::json;

constexpr const char* kFormat = "cheg tune 2";

// FNV-1a.
std::string checksum(std::string_view text) {
  std::uint64_t sum = 0xcbf29ce484222325U;
  for (const char c : text) {
    sum = (sum ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
  }
  return fmt::format("{:016x}", sum);
}

bool fits(const LearningState& state, const Formulas& formulas) {
  const Setting& setting = state.best.setting;
  const std::size_t tuned = formulas.tuned().size();
  if (setting.values.size() != formulas.numbers.size() || state.numbers.size() != tuned ||
      state.sums.size() != tuned || state.scales.squares.size() != tuned ||
      setting.orders.size() != formulas.rules.size()) {
    return false;
  }
  for (std::size_t i = 0; i < formulas.numbers.size(); ++i) {
    const Number& number = formulas.numbers[i];
    const std::int64_t value = setting.values[i];
    if (number.is_tuned ? value < number.least || value > number.greatest : value != number.value) {
      return false;
    }
  }
  const Setting in_text = setting_in_text(formulas);
  for (std::size_t i = 0; i < formulas.rules.size(); ++i) {
    if (!std::ranges::is_permutation(setting.orders[i], in_text.orders[i])) {
      return false;
    }
  }
  return true;
}

}  // namespace

void run_rounds(Learner& learner, LearningState& state,
                const std::function<bool(const LearningState&)>& goes_on) {
  const std::uint64_t enough = 2000 + 50 * state.numbers.size();
  while (state.in_vain < enough && goes_on(state)) {
    const bool imitates = state.imitations_left > 0;
    const bool searches = !imitates && state.tries_left > 0;
    state.tries_left -= searches ? 1 : 0;
    const bool is_better = imitates   ? learner.imitate(state)
                           : searches ? learner.search(state)
                                      : learner.learn(state);
    const bool is_done = state.best.quality.unwon == 0;
    state.in_vain = is_better || !is_done ? 0 : state.in_vain + 1;
  }
}

std::string saved_state(const LearningState& state, std::string_view program,
                        const std::string& ending) {
  const SavedJson json{{"format", kFormat},
                       {"program", checksum(program)},
                       {"ending", ending},
                       {"rounds", state.rounds},
                       {"chance", state.chance},
                       {"step", state.step},
                       {"patience", state.patience},
                       {"lessons", state.scales.lessons},
                       {"summed", state.summed},
                       {"imitations left", state.imitations_left},
                       {"tries left", state.tries_left},
                       {"in vain", state.in_vain},
                       {"numbers", state.numbers},
                       {"sums", state.sums},
                       {"squares", state.scales.squares},
                       {"corrects", state.corrects},
                       {"attempts", state.attempts},
                       {"best",
                        {{"values", state.best.setting.values},
                         {"orders", state.best.setting.orders},
                         {"unwon", state.best.quality.unwon},
                         {"longest", state.best.quality.longest},
                         {"moves", state.best.quality.moves},
                         {"won", state.best.quality.won}}}};
  return json.dump(1) + '\n';
}

Result<LearningState, std::string> read_state(std::string_view text, std::string_view program,
                                              const std::string& ending, const Formulas& formulas) {
  try {
    const SavedJson json = SavedJson::parse(text);
    if (json.at("format") != kFormat) {
      return std::string("it is not a file of this version of `cheg tune`");
    }
    if (json.at("program") != checksum(program)) {
      return std::string(
          "it was written for another text of the program; resume with the text "
          "with which the run began");
    }
    if (json.at("ending") != ending) {
      return fmt::format("it was written for the ending {}", json.at("ending").get<std::string>());
    }
    LearningState state;
    json.at("rounds").get_to(state.rounds);
    json.at("chance").get_to(state.chance);
    json.at("step").get_to(state.step);
    json.at("patience").get_to(state.patience);
    json.at("lessons").get_to(state.scales.lessons);
    json.at("summed").get_to(state.summed);
    json.at("imitations left").get_to(state.imitations_left);
    json.at("tries left").get_to(state.tries_left);
    json.at("in vain").get_to(state.in_vain);
    json.at("numbers").get_to(state.numbers);
    json.at("sums").get_to(state.sums);
    json.at("squares").get_to(state.scales.squares);
    // Runs of earlier versions have no corrections.
    state.corrects = json.value("corrects", false);
    state.attempts = json.value("attempts", std::uint64_t{0});
    const SavedJson& best = json.at("best");
    best.at("values").get_to(state.best.setting.values);
    best.at("orders").get_to(state.best.setting.orders);
    best.at("unwon").get_to(state.best.quality.unwon);
    best.at("longest").get_to(state.best.quality.longest);
    best.at("moves").get_to(state.best.quality.moves);
    best.at("won").get_to(state.best.quality.won);
    if (!fits(state, formulas)) {
      return std::string("its numbers are not those of the program");
    }
    return state;
  } catch (const SavedJson::exception&) {
    return std::string("it is not a file that `cheg tune` has written");
  }
}

}  // namespace cheg::tune

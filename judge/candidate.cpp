#include "judge/candidate.hpp"

#include <fmt/format.h>

#include <optional>
#include <utility>

#include "base/clock.hpp"
#include "base/text.hpp"

namespace cheg::judge {
namespace {

using play::EngineFault;
using play::EngineTrouble;
using play::UciEngine;

// Adds the time of its life to a sum.
class Stopwatch {
 public:
  explicit Stopwatch(std::chrono::duration<double>& sum) : sum_(sum) {}
  ~Stopwatch() { sum_ += Clock::now() - begin_; }
  Stopwatch(const Stopwatch&) = delete;
  Stopwatch(Stopwatch&&) = delete;
  Stopwatch& operator=(const Stopwatch&) = delete;
  Stopwatch& operator=(Stopwatch&&) = delete;

 private:
  std::chrono::duration<double>& sum_;
  Clock::time_point begin_ = Clock::now();
};

class EngineCandidate final : public Candidate {
 public:
  EngineCandidate(std::string command, EngineManner manner)
      : command_(std::move(command)), manner_(std::move(manner)) {}

  // Starts the engine if it does not run.
  std::optional<EngineTrouble> start() {
    if (engine_ != nullptr) {
      return std::nullopt;
    }
    const Stopwatch watch(thought_);
    UciEngine::Options options;
    // Its own group: Ctrl-C is for the judge, and what an engine has started ends with it.
    options.group = ChildProcess::ProcessGroup::own;
    options.time_to_start = manner_.longest;
    options.stop = manner_.stop;
    options.settings = manner_.settings;
    auto engine = UciEngine::start(command_, options);
    if (!engine) {
      return engine.error();
    }
    engine_ = std::move(engine).value();
    name_ = engine_->name();
    return std::nullopt;
  }

  [[nodiscard]] std::string name() const override {
    const std::string shown = "uci:" + made_printable(command_);
    return name_.empty() ? shown : fmt::format("{} ({})", shown, name_);
  }

  [[nodiscard]] Result<chess::Move, EngineTrouble> choose(const chess::Game& game,
                                                          bool is_first) override {
    auto move = ask(game, is_first);
    if (!move) {
      engine_.reset();  // its state is unknown
    }
    return move;
  }

  [[nodiscard]] std::chrono::duration<double> thought() const override { return thought_; }

 private:
  Result<chess::Move, EngineTrouble> ask(const chess::Game& game, bool is_first) {
    if (auto trouble = start()) {
      return *std::move(trouble);
    }
    const Stopwatch watch(thought_);
    if (is_first) {
      if (auto trouble = engine_->begin_game()) {
        return *std::move(trouble);
      }
      if (auto trouble = engine_->wait_until_ready()) {
        return *std::move(trouble);
      }
    }
    return engine_->ask(game, manner_.limit, manner_.longest);
  }

  std::string command_;
  EngineManner manner_;
  std::unique_ptr<UciEngine> engine_;  // nullptr while it does not run
  std::string name_;
  std::chrono::duration<double> thought_{0};
};

class PlayerCandidate final : public Candidate {
 public:
  explicit PlayerCandidate(std::unique_ptr<play::Player> player) : player_(std::move(player)) {}

  [[nodiscard]] std::string name() const override { return player_->name(); }

  [[nodiscard]] Result<chess::Move, EngineTrouble> choose(const chess::Game& game,
                                                          bool /*is_first*/) override {
    const Stopwatch watch(thought_);
    const auto choice = player_->choose(game);
    if (!choice) {
      return EngineTrouble{EngineFault::silent, choice.error().message};
    }
    return choice->move;
  }

  [[nodiscard]] std::chrono::duration<double> thought() const override { return thought_; }

 private:
  std::unique_ptr<play::Player> player_;
  std::chrono::duration<double> thought_{0};
};

}  // namespace

Result<std::unique_ptr<Candidate>, EngineTrouble> make_engine_candidate(const std::string& command,
                                                                        EngineManner manner) {
  auto candidate = std::make_unique<EngineCandidate>(command, std::move(manner));
  if (auto trouble = candidate->start()) {
    return *std::move(trouble);
  }
  return std::unique_ptr<Candidate>(std::move(candidate));
}

std::unique_ptr<Candidate> make_player_candidate(std::unique_ptr<play::Player> player) {
  return std::make_unique<PlayerCandidate>(std::move(player));
}

}  // namespace cheg::judge

#include "tools/cheg/referee/seat_player.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <random>
#include <utility>
#include <vector>

#include "base/text.hpp"
#include "consult/consultation.hpp"
#include "kriegspiel/attempt_text.hpp"
#include "kriegspiel/own_men.hpp"
#include "play/players.hpp"
#include "stdlib/natives/hidden/hidden.hpp"
#include "stdlib/natives/hidden/hidden_game.hpp"
#include "stdlib/natives/natives.hpp"
#include "stdlib/shipped.hpp"
#include "tools/cheg/command_line/consult_options.hpp"
#include "tools/cheg/command_line/output.hpp"
#include "tools/cheg/command_line/program.hpp"
#include "tools/cheg/referee/json_player.hpp"
#include "vm/answer.hpp"
#include "vm/machine.hpp"

namespace cheg::tool {
namespace {

using chess::Color;
using kriegspiel::Announcement;
using kriegspiel::Attempt;
using kriegspiel::OwnMen;
using kriegspiel::Referee;
using kriegspiel::SessionGame;
using AttemptOrReason = Result<Attempt, std::string>;

// Chooses with equal chances among all attempts that could be legal as far as the player knows.
class RandomSeatPlayer final : public SeatPlayer {
 public:
  explicit RandomSeatPlayer(std::uint64_t seed) : random_(seed) {}

  [[nodiscard]] std::string description() const override {
    return "random, which knows what it hears";
  }

  [[nodiscard]] AttemptOrReason attempt(const SessionGame& game) override {
    const kriegspiel::AttemptList attempts = game.referee().possible_attempts();
    if (attempts.empty()) {
      return std::string("there is nothing left to attempt");
    }
    return attempts[random_() % attempts.size()];
  }

 private:
  std::mt19937_64 random_;
};

// Sees all men, so that each attempt is legal.
class SeeingSeatPlayer final : public SeatPlayer {
 public:
  explicit SeeingSeatPlayer(std::unique_ptr<play::Player> player) : player_(std::move(player)) {}

  [[nodiscard]] std::string description() const override {
    return player_->name() + ", which sees all men";
  }

  [[nodiscard]] AttemptOrReason attempt(const SessionGame& game) override {
    const auto choice = player_->choose(game.chess_game());
    if (!choice) {
      const std::string& why = choice.error().message;
      return why.empty() ? player_->name() + " gives up" : why;
    }
    return kriegspiel::to_attempt(choice->move);
  }

 private:
  std::unique_ptr<play::Player> player_;
};

// The attempt as a program makes it. Programs that hunt never castle or capture en passant.
chess::Move to_move(Attempt attempt) {
  return attempt.promotion == chess::PieceType::none
             ? chess::Move(attempt.from, attempt.to)
             : chess::Move::promote(attempt.from, attempt.to, attempt.promotion);
}

// A program that hunts a lone king and knows only what it hears.
class HuntingSeatPlayer final : public SeatPlayer {
 public:
  HuntingSeatPlayer(std::shared_ptr<const vm::PreparedProgram> program, std::string name,
                    const kriegspiel::RuleSet& rules, const chess::Position& start, Color us)
      : name_(std::move(name)),
        us_(us),
        machine_(std::move(program)),
        game_(rules, OwnMen(start, us), start.side_to_move(), heard(Referee(rules, start))) {
    machine_.set_knowledge(&game_);
  }

  [[nodiscard]] std::string description() const override {
    return name_ + ", which knows what it hears";
  }

  void hear(const Referee& referee) override {
    if (referee.ending() || referee.announcements().empty()) {
      return;
    }
    const bool is_ours = referee.announcements().front().player == us_;
    if (is_ours && attempted_) {
      game_.hear_answer(*std::exchange(attempted_, std::nullopt), heard(referee));
    } else if (!is_ours) {
      game_.hear_opponent(heard(referee), OwnMen(referee.position(), us_));
    }
  }

  void remember(Attempt attempt) override {
    if (!attempted_) {
      attempted_ = to_move(attempt);
    }
  }

  [[nodiscard]] AttemptOrReason attempt(const SessionGame& /*game*/) override {
    const vm::Answer answer = vm::ask(machine_, game_.position());
    if (answer.status != vm::AnswerStatus::move) {
      return consult::why_no_move(answer, machine_.program());
    }
    attempted_ = answer.outcome.move;
    return kriegspiel::to_attempt(*attempted_);
  }

 private:
  [[nodiscard]] std::vector<Announcement> heard(const Referee& referee) const {
    std::vector<Announcement> said;
    for (const Announcement& one : referee.announcements()) {
      if (hears(kriegspiel::listener(us_), one)) {
        said.push_back(one);
      }
    }
    return said;
  }

  std::string name_;
  Color us_;
  vm::Machine machine_;
  stdlib::HiddenGame game_;
  std::optional<chess::Move> attempted_;
};

// Whether the program asks what it can know of a hidden king.
bool can_hunt(const lang::Program& program) {
  const std::string_view library = stdlib::kriegspiel().rows.name;
  return std::any_of(program.data().native_instructions.begin(),
                     program.data().native_instructions.end(),
                     [library](const auto& use) { return use.library == library; });
}

// The player, or nullptr after a complaint.
using MaybePlayer = std::unique_ptr<SeatPlayer>;

MaybePlayer make_hunter(const std::string& path, Color us, const kriegspiel::RuleSet& rules,
                        const chess::Position& start) {
  if (chess::more_than_one(start.pieces(~us)) || !chess::more_than_one(start.pieces(us))) {
    throw UsageError(fmt::format(
        "referee: {} as {} knows only what it hears, and can then play only with more than a king "
        "against a lone king; `seeing:{}` sees all men",
        cheg::quoted(path), name(us), made_printable(path)));
  }
  const auto program = read_program(path);
  if (program == nullptr) {
    return nullptr;
  }
  if (!can_hunt(*program)) {
    throw UsageError(fmt::format(
        "referee: {} as {} has to play by what it hears, but calls no native of KRIEGSPIEL; "
        "`seeing:{}` sees all men",
        cheg::quoted(path), name(us), made_printable(path)));
  }
  auto prepared = vm::PreparedProgram::make(program, stdlib::native_libraries());
  if (!prepared) {
    complain(prepared.error());
    return nullptr;
  }
  return std::make_unique<HuntingSeatPlayer>(*std::move(prepared), made_printable(path), rules,
                                             start, us);
}

MaybePlayer make_seeing_program(const std::string& path) {
  const ConsultOptions options;
  auto consultant = read_consultant(path, options.limits);
  return consultant == nullptr ? nullptr
                               : std::make_unique<SeeingSeatPlayer>(play::make_program_player(
                                     std::move(consultant), made_printable(path), options.ask));
}

// The player with this name, or nullptr.
std::unique_ptr<play::Player> make_seeing_player(const std::string& who,
                                                 const PlayerOptions& options) {
  const int depth = ConsultOptions().ask.depth;
  if (who == "search") {
    return play::make_search_player(depth);
  }
  if (who.starts_with(play::kUciPrefix)) {
    auto engine = play::make_uci_player(who.substr(play::kUciPrefix.size()), depth);
    if (!engine) {
      throw StreamError(engine.error());
    }
    return std::move(engine).value();
  }
  return play::make_player(who, options.seed, table_source(options.tables));
}

MaybePlayer make_player(Color us, const PlayerOptions& options, const kriegspiel::RuleSet& rules,
                        const chess::Position& start) {
  constexpr std::string_view kSeeingPrefix = "seeing:";
  const std::string& who = options.who[static_cast<std::size_t>(us)];
  if (who == "random") {
    return std::make_unique<RandomSeatPlayer>(options.seed + static_cast<std::uint64_t>(us));
  }
  if (who.starts_with(kJsonPrefix)) {
    return make_json_player(who.substr(kJsonPrefix.size()), us, rules);
  }
  if (rules.drops == kriegspiel::Drops::yes) {
    throw UsageError(fmt::format(
        "referee: {} as {} does not know drops; under rules with drops, a player is human, "
        "random or json:COMMAND",
        cheg::quoted(who), name(us)));
  }
  if (auto player = make_seeing_player(who, options)) {
    return std::make_unique<SeeingSeatPlayer>(std::move(player));
  }
  const bool sees = who.starts_with(kSeeingPrefix);
  const std::string path = sees ? who.substr(kSeeingPrefix.size()) : who;
  if (stdlib::find_shipped_program(path) == nullptr && !std::filesystem::exists(path)) {
    throw UsageError(fmt::format("referee: there is no program {}; a player is {}",
                                 cheg::quoted(path), kWhoHelp));
  }
  return sees || rules.opponents_moves == kriegspiel::OpponentsMoves::shown
             ? make_seeing_program(path)
             : make_hunter(path, us, rules, start);
}

}  // namespace

Result<SeatLine, std::string> SeatPlayer::line(const kriegspiel::RefereeSession& session) {
  const auto next = attempt(session.game());
  return next ? Result<SeatLine, std::string>(SeatLine{to_string(*next)}) : next.error();
}

std::string in_words(const SeatPlayers& players) {
  std::string text;
  for (const Color color : {Color::white, Color::black}) {
    if (const auto& player = players[static_cast<std::size_t>(color)]) {
      text += fmt::format("; {}: {}", name(color), player->description());
    }
  }
  return text;
}

std::optional<SeatPlayers> make_seat_players(const PlayerOptions& options,
                                             const kriegspiel::RuleSet& rules,
                                             const chess::Position& start) {
  SeatPlayers players;
  for (const Color color : {Color::white, Color::black}) {
    const auto i = static_cast<std::size_t>(color);
    if (options.who[i] == "human") {
      continue;
    }
    players[i] = make_player(color, options, rules, start);
    if (players[i] == nullptr) {
      return std::nullopt;
    }
  }
  return players;
}

}  // namespace cheg::tool

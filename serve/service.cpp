#include "serve/service.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "serve/token.hpp"

namespace cheg::serve {
namespace {

using chess::Color;

// How long a game is listed after its player was seen.
constexpr std::chrono::minutes kOpenLimit{10};

std::string clock_text(const std::optional<ClockSettings>& clock) {
  return clock ? fmt::format(
                     "{}+{}", std::chrono::duration_cast<std::chrono::minutes>(clock->base).count(),
                     std::chrono::duration_cast<std::chrono::seconds>(clock->increment).count())
               : "";
}

}  // namespace

Service::Service(Surroundings surroundings, GameOffer offer)
    : surroundings_(std::move(surroundings)), offer_(std::move(offer)) {
  // Only games without acts have so few events.
  constexpr std::size_t kCreatedAndJoined = 2;
  for (const std::string& name : surroundings_.store.games_of_at_most(kCreatedAndJoined)) {
    if (const auto table = find(name)) {
      list_if_open(*table);
    }
  }
  tables_.clear();
}

void Service::create(const NewGame& wanted, bool takes_seat, CreateDone done) {
  const auto& house = wanted.settings.house;
  if (house) {
    if (auto brain = surroundings_.make_brain(wanted.settings); !brain) {
      done(RequestError{400, brain.error()});
      return;
    }
  }
  const Created created{wanted.settings, {make_token(), make_token()}};
  std::vector<GameEvent> events{{created}};
  if (takes_seat) {
    events.push_back({Joined{wanted.color, wanted.player_name}});
  }
  if (house) {
    events.push_back({Joined{house->color, house->who}});
  }
  std::vector<std::string> texts;
  texts.reserve(events.size());
  for (const GameEvent& event : events) {
    texts.push_back(to_text(event));
  }
  const std::string name = make_game_name();
  const auto stored = [this, name, texts, color = wanted.color, created,
                       done = std::move(done)](Appended result) {
    if (result != Appended::committed) {
      ++surroundings_.metrics.store_failures;
      done(RequestError{503, "the referee cannot write; try again later"});
      return;
    }
    ++surroundings_.metrics.games_created;
    if (auto game = Game::replay(name, texts)) {
      list_if_open(*add(*std::move(game)));
    }
    done(Seats{name, color, created.tokens});
  };
  surroundings_.store.append(name, 0, texts, [this, stored](Appended result) {
    surroundings_.post([stored, result] { stored(result); });
  });
}

std::shared_ptr<Table> Service::add(Game game) {
  auto table = std::make_shared<Table>(std::move(game), surroundings_);
  tables_[table->game().name()] = table;
  table->start();
  return table;
}

std::shared_ptr<Table> Service::find(const std::string& game) {
  if (!is_game_name(game)) {
    return nullptr;
  }
  if (const auto found = tables_.find(game); found != tables_.end()) {
    return found->second;
  }
  const auto events = surroundings_.store.read(game, 0);
  if (!events || events->empty()) {
    return nullptr;
  }
  auto replayed = Game::replay(game, *events);
  return replayed ? add(*std::move(replayed)) : nullptr;
}

void Service::list_if_open(const Table& table) {
  const Game& game = table.game();
  const bool one_waits = game.has_joined(Color::white) != game.has_joined(Color::black);
  if (!one_waits || game.result()) {
    return;
  }
  const Color waiting = game.has_joined(Color::white) ? Color::white : Color::black;
  open_.push_back({game.name(), game.settings().title, clock_text(game.settings().clock), ~waiting,
                   game.player_name(waiting), surroundings_.now()});
}

std::vector<Service::OpenGame> Service::open_games() {
  const milliseconds now = surroundings_.now();
  std::vector<OpenGame> still_open;
  for (OpenGame& one : open_) {
    const auto found = tables_.find(one.game);
    if (found != tables_.end() && found->second->is_present(~one.free_seat)) {
      one.last_seen = now;
    }
    const bool is_taken = found != tables_.end() && found->second->game().has_begun();
    if (!is_taken && now - one.last_seen <= kOpenLimit) {
      still_open.push_back(one);
    }
  }
  open_ = still_open;
  return still_open;
}

void Service::tick() {
  for (auto at = tables_.begin(); at != tables_.end();) {
    const std::shared_ptr<Table> table = at->second;
    table->tick();
    if (!table->is_idle()) {
      ++at;
      continue;
    }
    if (table->game().has_begun()) {
      std::erase_if(open_, [&](const OpenGame& one) { return one.game == at->first; });
    }
    at = tables_.erase(at);
  }
}

void Service::announce_end() {
  for (const auto& [name, table] : tables_) {
    table->close_all(CloseCode::restart, "the server ends; your game is kept");
  }
}

}  // namespace cheg::serve

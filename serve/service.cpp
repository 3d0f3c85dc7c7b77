#include "serve/service.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>
#include <utility>

#include "serve/token.hpp"

namespace cheg::serve {
namespace {

using chess::Color;

// How long a game is listed after its player was seen.
constexpr std::chrono::minutes kOpenLimit{10};
// Only games without acts have so few events.
constexpr std::size_t kCreatedAndJoined = 2;
// How often other servers are told who is connected here.
constexpr std::chrono::seconds kTellPresence{15};

std::string clock_text(const std::optional<ClockSettings>& clock) {
  return clock ? fmt::format(
                     "{}+{}", std::chrono::duration_cast<std::chrono::minutes>(clock->base).count(),
                     std::chrono::duration_cast<std::chrono::seconds>(clock->increment).count())
               : "";
}

}  // namespace

Service::Service(Surroundings surroundings, GameOffer offer)
    : surroundings_(std::move(surroundings)), offer_(std::move(offer)) {
  surroundings_.store.follow([this](StoreNews news) {
    surroundings_.post([this, news = std::move(news)] { hear(news); });
  });
  for (const std::string& name : surroundings_.store.games_of_at_most(kCreatedAndJoined)) {
    if (const auto table = find(name)) {
      list_if_open((*table)->game());
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
      list_if_open(add(*std::move(game))->game());
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
  const auto& clock = table->game().clock();
  if (clock && clock->running()) {
    if (const auto age = surroundings_.store.age(table->game().name())) {
      table->set_age(*age);
    }
  }
  table->start();
  return table;
}

Result<std::shared_ptr<Table>, Service::RequestError> Service::find(const std::string& game) {
  const RequestError unknown{404, "there is no such game"};
  if (!is_game_name(game)) {
    return unknown;
  }
  if (const auto found = tables_.find(game); found != tables_.end()) {
    return found->second;
  }
  const auto events = surroundings_.store.read(game, 0);
  if (!events) {
    return RequestError{503, "the referee cannot read this game now; try again later"};
  }
  auto replayed = Game::replay(game, *events);
  if (!replayed) {
    return unknown;
  }
  surroundings_.store.tell_others(game + " who");
  return add(*std::move(replayed));
}

// Lists the game, or lists it no more.
void Service::list_if_open(const Game& game) {
  std::erase_if(open_, [&](const OpenGame& one) { return one.game == game.name(); });
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
  if (surroundings_.now() - last_told_ >= kTellPresence) {
    last_told_ = surroundings_.now();
    for (const auto& [name, table] : tables_) {
      table->tell_others();
    }
  }
}

// ---- Other servers ----

void Service::hear(const StoreNews& news) {
  for (const std::string& message : news.messages) {
    hear_message(message);
  }
  std::vector<KnownGame> known;
  if (!news.is_complete) {
    for (const auto& [name, table] : tables_) {
      known.push_back({name, table->game().size()});
    }
  }
  for (const KnownGame& there : news.games) {
    const auto found = tables_.find(there.game);
    if (found == tables_.end()) {
      if (there.size <= kCreatedAndJoined || is_listed(there.game)) {
        known.push_back({there.game, 0});
      }
    } else if (news.is_complete && there.size > found->second->game().size()) {
      known.push_back({there.game, found->second->game().size()});
    }
  }
  if (news.has_missed_games) {
    for (std::string& game : surroundings_.store.games_of_at_most(kCreatedAndJoined)) {
      if (tables_.find(game) == tables_.end() && !is_listed(game)) {
        known.push_back({std::move(game), 0});
      }
    }
  }
  if (known.empty()) {
    return;
  }
  surroundings_.store.read_later(
      std::move(known), [this](std::optional<std::vector<LaterEvents>> found) {
        if (found && !found->empty()) {
          surroundings_.post([this, found = *std::move(found)] { take(found); });
        }
      });
}

// A message is `GAME who`, which asks who is connected, or `GAME SEAT here` or `GAME SEAT away`.
void Service::hear_message(const std::string& message) {
  std::istringstream words(message);
  std::string game;
  std::string seat;
  std::string presence;
  words >> game >> seat >> presence;
  const bool is_here = presence == "here";
  if (is_here) {
    for (OpenGame& one : open_) {
      one.last_seen = one.game == game ? surroundings_.now() : one.last_seen;
    }
  }
  const auto found = tables_.find(game);
  if (found == tables_.end()) {
    return;
  }
  if (seat == "who") {
    found->second->tell_others();
  } else {
    found->second->hear_presence(seat == "white" ? Color::white : Color::black, is_here);
  }
}

void Service::take(const std::vector<LaterEvents>& found) {
  for (const LaterEvents& later : found) {
    if (const auto table = tables_.find(later.game); table != tables_.end()) {
      table->second->take(later);
    } else if (later.from == 0) {
      if (const auto game = Game::replay(later.game, later.events)) {
        list_if_open(*game);
      }
    }
  }
}

bool Service::is_listed(const std::string& game) const {
  return std::any_of(open_.begin(), open_.end(),
                     [&](const OpenGame& one) { return one.game == game; });
}

void Service::announce_end() {
  for (const auto& [name, table] : tables_) {
    table->close_all(CloseCode::restart, "the server ends; your game is kept");
  }
}

}  // namespace cheg::serve

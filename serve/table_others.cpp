// How a table learns what other servers do that use the same store.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "kriegspiel/records/json_events.hpp"
#include "serve/table.hpp"

namespace cheg::serve {
namespace {

using chess::Color;

// A server that was killed says no farewell. Servers say who is connected more often than this.
constexpr std::chrono::seconds kPresenceLimit{40};

}  // namespace

// ---- Events ----

void Table::take(const LaterEvents& later) {
  if (is_storing_) {
    is_behind_ = true;  // these events may include the one that is being stored
    return;
  }
  if (later.from > game_.size()) {
    return;
  }
  const std::size_t known = std::min(game_.size() - later.from, later.events.size());
  apply_later({later.events.begin() + static_cast<std::ptrdiff_t>(known), later.events.end()});
}

// Reads what others have stored. Until then, nothing is judged.
void Table::read_later(bool is_conflict) {
  is_storing_ = true;
  is_behind_ = false;
  surroundings_.store.read_later(
      {{game_.name(), game_.size()}},
      [self = shared_from_this(), is_conflict](std::optional<std::vector<LaterEvents>> found) {
        self->surroundings_.post(
            [self, is_conflict, found = std::move(found)] { self->have_read(found, is_conflict); });
      });
}

void Table::have_read(const std::optional<std::vector<LaterEvents>>& found, bool is_conflict) {
  is_storing_ = false;
  const bool has_news = found && !found->empty() && apply_later(found->front().events);
  if (is_conflict && !has_news) {
    refuse_first();
  }
  for (const auto& [connection, hello] : std::exchange(late_hellos_, {})) {
    if (const auto still_there = connection.lock()) {
      greet(still_there, hello, true);
    }
  }
  go_on();
}

// After the store has answered: judges the next act.
void Table::go_on() {
  if (is_behind_ && !is_storing_) {
    read_later(false);
  }
  judge_next();
}

// Returns false if an event makes no sense.
bool Table::apply_later(const std::vector<std::string>& texts) {
  for (const std::string& text : texts) {
    const auto event = read_game_event(text);
    if (!event) {
      return false;
    }
    apply(*event);
  }
  return true;
}

// ---- Presence ----

void Table::tell_others(Color seat) const {
  surroundings_.store.tell_others(fmt::format("{} {} {}", game_.name(),
                                              kriegspiel::lower_name(seat),
                                              presence_[index(seat)] > 0 ? "here" : "away"));
}

void Table::tell_others() const {
  for (const Color seat : {Color::white, Color::black}) {
    if (presence_[index(seat)] > 0) {
      tell_others(seat);
    }
  }
}

void Table::hear_presence(Color seat, bool is_present_there) {
  const bool was_present = is_present(seat);
  elsewhere_until_[index(seat)] =
      is_present_there ? std::optional(surroundings_.now() + kPresenceLimit) : std::nullopt;
  if (was_present == is_present(seat)) {
    return;
  }
  if (was_present) {
    away_since_[index(seat)] = surroundings_.now();
  }
  tell_presence();
}

void Table::expire_presence() {
  for (const Color seat : {Color::white, Color::black}) {
    const auto& until = elsewhere_until_[index(seat)];
    if (until && *until < surroundings_.now()) {
      hear_presence(seat, false);
    }
  }
}

}  // namespace cheg::serve

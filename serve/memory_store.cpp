#include "serve/memory_store.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace cheg::serve {

void MemoryStore::append(const std::string& game, std::size_t expected,
                         std::vector<std::string> events, Done done) {
  Appended result = Appended::committed;
  {
    const std::lock_guard lock(mutex_);
    const auto found = games_.find(game);
    const std::size_t size = found == games_.end() ? 0 : found->second.size();
    if (is_failing_) {
      result = Appended::failed;
    } else if (size != expected) {
      result = Appended::conflict;
    } else if (!events.empty()) {
      std::vector<std::string>& list = games_[game];
      std::move(events.begin(), events.end(), std::back_inserter(list));
    }
  }
  appended_.notify_all();
  done(result);
}

std::optional<std::vector<std::string>> MemoryStore::read(const std::string& game,
                                                          std::size_t from) {
  const std::lock_guard lock(mutex_);
  const auto found = games_.find(game);
  if (found == games_.end() || from >= found->second.size()) {
    return std::vector<std::string>();
  }
  return std::vector<std::string>(found->second.begin() + static_cast<std::ptrdiff_t>(from),
                                  found->second.end());
}

bool MemoryStore::wait(const std::string& game, std::size_t from, std::chrono::milliseconds limit) {
  std::unique_lock lock(mutex_);
  return appended_.wait_for(lock, limit, [&] {
    const auto found = games_.find(game);
    return found != games_.end() && found->second.size() > from;
  });
}

std::vector<std::string> MemoryStore::games_of_at_most(std::size_t events) {
  const std::lock_guard lock(mutex_);
  std::vector<std::string> games;
  for (const auto& [game, list] : games_) {
    if (list.size() <= events) {
      games.push_back(game);
    }
  }
  return games;
}

void MemoryStore::set_failing(bool is_failing) {
  const std::lock_guard lock(mutex_);
  is_failing_ = is_failing;
}

}  // namespace cheg::serve

// A store that keeps games in memory, for tests and for servers that may forget games.
// append() commits the events immediately, in the thread of its caller.
#pragma once

#include <condition_variable>
#include <map>
#include <mutex>

#include "serve/event_store.hpp"

namespace cheg::serve {

class MemoryStore final : public EventStore {
 public:
  void append(const std::string& game, std::size_t expected, std::vector<std::string> events,
              Done done) override;
  [[nodiscard]] std::optional<std::vector<std::string>> read(const std::string& game,
                                                             std::size_t from) override;
  [[nodiscard]] bool wait(const std::string& game, std::size_t from,
                          std::chrono::milliseconds limit) override;
  [[nodiscard]] std::vector<std::string> games_of_at_most(std::size_t events) override;

  // If `is_failing` is true, append() fails until set_failing(false) is called.
  void set_failing(bool is_failing);

 private:
  std::mutex mutex_;
  std::condition_variable appended_;
  std::map<std::string, std::vector<std::string>> games_;
  bool is_failing_ = false;
};

}  // namespace cheg::serve

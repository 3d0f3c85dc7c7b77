// The commands of the engine and their answers. The searches are in thinking.cpp.
#include "uci/engine.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <new>
#include <utility>

#include "base/text.hpp"
#include "uci/position.hpp"
#include "uci/stored_file.hpp"
#include "uci/words.hpp"

namespace cheg::uci {

struct Engine::UciCommand {
  std::string_view name;
  void (Engine::*act)(const Words& words);  // nullptr: quit
};

const Engine::UciCommand* Engine::find_command(std::string_view word) {
  static constexpr UciCommand kCommands[] = {
      {"uci", &Engine::identify},
      {"debug", &Engine::set_debugging},
      {"isready", &Engine::answer_ready},
      {"setoption", &Engine::set_option},
      {"register", &Engine::ignore},
      {"ucinewgame", &Engine::begin_game},
      {"position", &Engine::set_position},
      {"go", &Engine::go},
      {"stop", &Engine::stop},
      {"ponderhit", &Engine::hit_ponder},
      {"quit", nullptr},
  };
  const auto* const found = std::ranges::find(kCommands, word, &UciCommand::name);
  return found == std::ranges::end(kCommands) ? nullptr : found;
}

Engine::Engine(EngineSurroundings surroundings, const EngineOptions& defaults)
    : surroundings_(std::move(surroundings)),
      defaults_(defaults),
      options_(defaults),
      search_(std::make_unique<chess::Search>(
          chess::SearchOptions{.hash_mebibytes = static_cast<std::size_t>(options_.hash)})) {}

Engine::~Engine() { stop({}); }

bool Engine::enter(std::string_view line) {
  const Words words = words_of(line);
  // Words before the first known command are ignored.
  const auto first = std::ranges::find_if(
      words, [](std::string_view word) { return find_command(word) != nullptr; });
  if (first == words.end()) {
    if (is_debugging_ && !words.empty()) {
      note("unknown command " + cheg::quoted(words[0]));
    }
    return true;
  }
  const UciCommand& command = *find_command(*first);
  if (command.act != nullptr) {
    (this->*command.act)({first + 1, words.end()});
  }
  return command.act != nullptr;
}

// ---- Output ----

void Engine::say(std::string_view line) {
  const std::lock_guard lock(output_);
  surroundings_.say(line);
}

void Engine::note(std::string_view text) { say(fmt::format("info string {}", text)); }

// ---- Commands ----

void Engine::identify(const Words& /*words*/) {
  say("id name " + surroundings_.name);
  say("id author the CHEG authors");
  for (const std::string& line : option_lines(defaults_)) {
    say(line);
  }
  say("uciok");
}

void Engine::set_debugging(const Words& words) {
  is_debugging_ = words.empty() || words[0] != "off";
}

void Engine::answer_ready(const Words& /*words*/) {
  if (!is_searching_) {
    start_preparation();
    // GUIs send `isready` often. Only the first one waits.
    preparation_->wait(Milliseconds(has_waited_ ? 0 : options_.patience), surroundings_.has_more);
    has_waited_ = true;
  }
  say("readyok");
}

void Engine::set_option(const Words& words) {
  if (is_busy("setoption")) {
    return;
  }
  const EngineOptions before = options_;
  const Setting setting = uci::set_option(options_, words);
  if (!setting.complaint.empty()) {
    note(setting.complaint);
  }
  apply(setting.change, before);
}

void Engine::begin_game(const Words& /*words*/) {
  if (!is_busy("ucinewgame")) {
    search_->clear();
    game_ = chess::Game();
    is_refused_ = false;
  }
}

void Engine::set_position(const Words& words) {
  PositionRead read = read_position(words, game_);
  game_ = std::move(read.game);
  is_refused_ = read.is_refused;
  if (!read.complaint.empty()) {
    note(read.complaint);
  }
}

void Engine::go(const Words& words) {
  if (is_busy("go")) {
    return;
  }
  if (is_refused_) {
    note("go: the last position is invalid, so there is no move");
    say("bestmove 0000");
    return;
  }
  start_preparation();
  Go go = read_go(words, game_.position());
  for (const std::string& complaint : go.complaints) {
    note(complaint);
  }
  stop_ = false;
  pondering_ = go.ponder;
  is_infinite_ = go.infinite;
  is_held_ = go.infinite || go.ponder;
  is_searching_ = true;
  thread_ = std::thread([this, go = std::move(go), game = game_] { think(go, game); });
}

void Engine::stop(const Words& /*words*/) {
  stop_ = true;
  release(false);
  if (thread_.joinable()) {
    thread_.join();
  }
}

void Engine::hit_ponder(const Words& /*words*/) { release(true); }

void Engine::ignore(const Words& /*words*/) {}

// ---- Helpers of the commands ----

bool Engine::is_busy(std::string_view what) {
  if (is_searching_) {
    note(fmt::format("{} is ignored while a search runs; `stop` ends it", what));
    return true;
  }
  if (thread_.joinable()) {
    thread_.join();  // it has sent its answer
  }
  return false;
}

void Engine::apply(Change change, const EngineOptions& before) {
  switch (change) {
    case Change::none:
    case Change::value:
      break;
    case Change::clear_hash:
      search_->clear();
      break;
    case Change::hash:
      // The boundary: without memory for a table, the GUI gets a message.
      try {
        search_.reset();  // frees its memory for the new one
        search_ = std::make_unique<chess::Search>(
            chess::SearchOptions{.hash_mebibytes = static_cast<std::size_t>(options_.hash)});
      } catch (const std::bad_alloc&) {
        note(fmt::format("there is no memory for a Hash of {}; it stays {}", options_.hash,
                         before.hash));
        options_.hash = before.hash;
        search_ = std::make_unique<chess::Search>(
            chess::SearchOptions{.hash_mebibytes = static_cast<std::size_t>(options_.hash)});
      }
      break;
    case Change::programs:
      preparation_.reset();
      has_waited_ = false;
      panel_.clear();
      search_->clear();
      break;
  }
}

void Engine::start_preparation() {
  if (preparation_ != nullptr) {
    return;
  }
  std::vector<Expert> experts;
  for (const std::string& name : names_in(options_.programs)) {
    auto machine = surroundings_.load(name);
    if (!machine) {
      note(fmt::format("Programs: {}", machine.error()));
      continue;
    }
    Expert expert{.name = name, .rank = experts.size(), .machine = std::move(machine).value()};
    if (!options_.prepared_path.empty()) {
      const std::string refusal =
          use_stored_file(expert, options_.prepared_path, surroundings_.version);
      if (!refusal.empty()) {
        note(fmt::format("Prepared Path: {}", refusal));
      }
    }
    experts.push_back(std::move(expert));
  }
  preparation_ =
      std::make_unique<Preparation>(std::move(experts), static_cast<std::size_t>(options_.threads));
}

}  // namespace cheg::uci

#include "play/uci_engine.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>
#include <stdexcept>
#include <string_view>

#include "base/text.hpp"
#include "chess/fen.hpp"
#include "chess/notation/notation.hpp"

namespace cheg::play {
namespace {

// How long a wait lasts until it looks at the flag again.
constexpr std::chrono::milliseconds kGlance(50);

// More declared options than any engine has; the rest is ignored.
constexpr std::size_t kMostOptions = 1000;

constexpr const char* kNoEngine = "has ended; is the command right, and does it speak UCI?";

// The word with this index; empty if there are fewer words.
std::string word_of(const std::string& line, int number) {
  std::istringstream words(line);
  std::string word;
  for (int i = 0; i <= number; ++i) {
    word.clear();
    words >> word;
  }
  return word;
}

// The name that the line `option name NAME type ...` declares; empty for other lines.
std::string declared_option(const std::string& line) {
  constexpr std::string_view kStart = "option name ";
  const std::size_t end = line.find(" type ");
  if (!line.starts_with(kStart) || end == std::string::npos || end < kStart.size()) {
    return "";
  }
  return made_printable(trimmed(std::string_view(line).substr(kStart.size(), end - kStart.size())));
}

std::string position_line(const chess::Game& game) {
  std::string line = "position fen " + chess::to_fen(game.start());
  for (std::size_t i = 0; i < game.moves().size(); ++i) {
    line += i == 0 ? " moves " : " ";
    line += chess::format_move(game.position_before(i), game.moves()[i], chess::Notation::uci);
  }
  return line;
}

}  // namespace

UciEngine::UciEngine(const std::string& command, const Options& options)
    : shown_("the engine " + cheg::quoted(command)),
      options_(options),
      process_("/bin/sh", {"-c", command}, options.group) {}

Result<std::unique_ptr<UciEngine>, EngineTrouble> UciEngine::start(const std::string& command,
                                                                   const Options& options) {
  try {
    std::unique_ptr<UciEngine> engine(new UciEngine(command, options));
    if (auto trouble = engine->greet()) {
      if (trouble->fault != EngineFault::stopped) {
        trouble->fault = EngineFault::cannot_start;
      }
      return *std::move(trouble);
    }
    return engine;
  } catch (const std::runtime_error& failure) {
    return EngineTrouble{EngineFault::cannot_start, failure.what()};
  }
}

EngineTrouble UciEngine::trouble(EngineFault fault, const std::string& what) const {
  return {fault, shown_ + ' ' + what};
}

std::optional<EngineTrouble> UciEngine::send(const std::string& line) {
  // An engine that does not read must not block this process.
  if (!process_.write(line + '\n', Clock::now() + options_.time_to_start)) {
    return trouble(EngineFault::died, has_greeted_ ? "has ended" : kNoEngine);
  }
  return std::nullopt;
}

Result<std::string, EngineTrouble> UciEngine::await(const std::string& word,
                                                    ChildProcess::Deadline deadline) {
  for (;;) {
    if (options_.stop != nullptr && *options_.stop) {
      return trouble(EngineFault::stopped, "was stopped");
    }
    std::string line;
    const ChildProcess::Deadline now = Clock::now();
    switch (process_.read_line(line, std::min(deadline, now + kGlance))) {
      case ChildProcess::Heard::line:
        if (word_of(line, 0) == word) {
          return line;
        }
        if (constexpr std::string_view kName = "id name "; line.starts_with(kName)) {
          name_ = made_printable(trimmed(std::string_view(line).substr(kName.size())));
        }
        if (std::string option = declared_option(line);
            !option.empty() && option_names_.size() < kMostOptions) {
          option_names_.push_back(std::move(option));
        }
        // An engine that talks without end is silent too.
        if (now < deadline) {
          break;
        }
        [[fallthrough]];
      case ChildProcess::Heard::nothing:
        if (now >= deadline) {
          return trouble(EngineFault::silent, "does not answer");
        }
        break;
      case ChildProcess::Heard::end:
        return trouble(EngineFault::died, has_greeted_ ? "has ended" : kNoEngine);
    }
  }
}

std::optional<EngineTrouble> UciEngine::greet() {
  if (auto fault = send("uci")) {
    return fault;
  }
  const auto line = await("uciok", Clock::now() + options_.time_to_start);
  if (!line) {
    return line.error();
  }
  has_greeted_ = true;
  return send_settings();
}

std::optional<EngineTrouble> UciEngine::send_settings() {
  for (const EngineSetting& setting : options_.settings) {
    const std::string wanted = lower_case(setting.name);
    const auto declared = std::ranges::find_if(
        option_names_, [&](const std::string& name) { return lower_case(name) == wanted; });
    if (declared == option_names_.end()) {
      return trouble(EngineFault::cannot_start,
                     option_names_.empty()
                         ? fmt::format("has no option {}; it has no options at all",
                                       cheg::quoted(setting.name))
                         : fmt::format("has no option {}; its options are {}",
                                       cheg::quoted(setting.name), fmt::join(option_names_, ", ")));
    }
    if (auto fault = send(fmt::format("setoption name {} value {}", *declared, setting.value))) {
      return fault;
    }
  }
  return std::nullopt;
}

std::optional<EngineTrouble> UciEngine::begin_game() { return send("ucinewgame"); }

std::optional<EngineTrouble> UciEngine::wait_until_ready() {
  if (auto fault = send("isready")) {
    return fault;
  }
  const auto line = await("readyok", Clock::now() + options_.time_to_start);
  return line ? std::nullopt : std::optional(line.error());
}

Result<chess::Move, EngineTrouble> UciEngine::ask(const chess::Game& game, const std::string& limit,
                                                  std::chrono::milliseconds longest) {
  for (const std::string& line : {position_line(game), "go " + limit}) {
    if (auto fault = send(line)) {
      return *std::move(fault);
    }
  }
  const auto line = await("bestmove", Clock::now() + longest);
  if (!line) {
    return line.error();
  }
  const std::string text = word_of(*line, 1);
  // What engines send if they find no move.
  if (text.empty() || text == "0000" || text == "(none)") {
    return trouble(EngineFault::illegal,
                   fmt::format("answered {} and no move", cheg::quoted(*line)));
  }
  const auto move = chess::parse_move(game.position(), text, chess::Notation::uci);
  if (!move) {
    return trouble(EngineFault::illegal,
                   fmt::format("played {}: {}", cheg::quoted(text), move.error().message));
  }
  return *move;
}

}  // namespace cheg::play

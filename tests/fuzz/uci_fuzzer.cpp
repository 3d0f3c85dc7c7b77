// Fuzz target: any lines that a chess program might send. Whatever they are, every line of the
// engine is one line, and afterwards it is ready and finds a move.
#include <algorithm>
#include <cctype>
#include <memory>
#include <mutex>
#include <string>

#include "stdlib/natives/natives.hpp"
#include "stdlib/shipped.hpp"
#include "tests/fuzz/require.hpp"
#include "tests/support/machines.hpp"
#include "uci/engine.hpp"

namespace {

using cheg::fuzz::require;
using Loaded = cheg::Result<std::unique_ptr<cheg::vm::Machine>, std::string>;

// A hash table of some gigabytes is what the chess program asked for.
bool asks_for_much_memory(std::string_view line) {
  constexpr int kMostDigits = 2;
  std::string lower(line);
  std::ranges::transform(lower, lower.begin(),
                         [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return lower.find("hash") != std::string::npos &&
         std::ranges::count_if(lower, [](unsigned char c) { return std::isdigit(c) != 0; }) >
             kMostDigits;
}

Loaded load(const std::string& name) {
  const auto* const program = cheg::stdlib::find_shipped_program(name);
  if (program == nullptr) {
    return std::string("there is no such program");
  }
  return std::make_unique<cheg::vm::Machine>(cheg::test::prepared(std::string(program->text)));
}

}  // namespace

// NOLINTNEXTLINE(readability-identifier-naming): libFuzzer's
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace cheg;
  std::mutex mutex;
  std::string last;
  std::size_t answers = 0;
  const auto say = [&](std::string_view line) {
    const std::lock_guard lock(mutex);
    require(!line.empty() && std::ranges::none_of(line, [](unsigned char c) { return c < ' '; }));
    answers += line.starts_with("bestmove ") ? 1U : 0U;
    last = line;
  };
  uci::EngineOptions defaults;
  defaults.hash = 1;
  defaults.programs = "krk";
  uci::Engine engine({.name = "CHEG", .say = say, .has_more = [] { return true; }, .load = load},
                     defaults);
  std::string_view lines = fuzz::text_of(data, size);
  std::size_t entered = 0;
  while (!lines.empty()) {
    const std::string_view line = fuzz::take_line(lines);
    if (asks_for_much_memory(line)) {
      continue;
    }
    ++entered;
    if (!engine.enter(line)) {
      break;
    }
  }
  require(engine.enter("stop"));
  require(answers <= entered);
  require(engine.enter("isready"));
  require(last == "readyok");
  require(engine.enter("position startpos") && engine.enter("go depth 1") && engine.enter("stop"));
  require(last.starts_with("bestmove ") && !last.starts_with("bestmove (none)"));
  return 0;
}

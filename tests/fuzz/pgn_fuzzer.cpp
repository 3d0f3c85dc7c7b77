// Fuzz target: any text as PGN. Reading ends, and every game that is read is read again from what
// is written of it.
#include "chess/pgn.hpp"
#include "tests/fuzz/require.hpp"

// NOLINTNEXTLINE(readability-identifier-naming): libFuzzer's
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace cheg::chess;
  using cheg::fuzz::require;
  for (PgnReader reader(cheg::fuzz::text_of(data, size)); const auto game = reader.next();) {
    if (!*game) {
      require(!game->error().message.empty() && game->error().line > 0);
      continue;
    }
    const std::string written = to_pgn(**game);
    PgnReader again(written);
    const auto same = again.next();
    require(same && same->ok() && to_pgn(**same) == written);
    require((**same).moves == (**game).moves && (**same).start == (**game).start);
    require(!again.next());
  }
  return 0;
}

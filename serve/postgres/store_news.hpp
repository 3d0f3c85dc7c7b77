// A server sends news to the other servers with the same store. The functions below convert this
// news to texts of limited length.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "serve/event_store.hpp"

namespace cheg::serve {

// The greatest length of a text. PostgreSQL does not send texts that are much longer than this
// constant.
inline constexpr std::size_t kLongestNews = 7900;

// Returns the news of the server `sender` as texts, usually as one text. If the names of all games
// do not fit in one text, the texts contain no name of a game, and the news is marked as
// incomplete.
[[nodiscard]] std::vector<std::string> to_texts(std::string_view sender, const StoreNews& news);

// Parses a text that to_texts() has returned. `own` identifies this server. Returns nothing if the
// news comes from this server, or makes no sense.
[[nodiscard]] std::optional<StoreNews> read_news(std::string_view own, std::string_view text);

}  // namespace cheg::serve

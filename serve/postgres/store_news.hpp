// The news that a server tells other servers with the same store, as texts of limited length.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "serve/event_store.hpp"

namespace cheg::serve {

// PostgreSQL does not send longer texts.
inline constexpr std::size_t kLongestNews = 7900;

// Returns the news of the server `sender` as texts, usually as one. If there are too many games for
// one text, the news is not complete.
[[nodiscard]] std::vector<std::string> to_texts(std::string_view sender, const StoreNews& news);

// Parses such a text. Returns nothing if the news comes from the server `own`, or makes no sense.
[[nodiscard]] std::optional<StoreNews> read_news(std::string_view own, std::string_view text);

}  // namespace cheg::serve

// The head of every HTML page about programs, with their common style.
#pragma once

#include <string>
#include <string_view>

namespace cheg::proof::html {

// From the document type to the end of <head>. `title` is escaped text; `more_style` is CSS for
// this kind of page.
[[nodiscard]] std::string page_head(const std::string& title, std::string_view more_style = "");

}  // namespace cheg::proof::html

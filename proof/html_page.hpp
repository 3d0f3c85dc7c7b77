// The head of the HTML pages about programs, with the style that all these pages share.
#pragma once

#include <string>
#include <string_view>

namespace cheg::proof::html {

// Returns the beginning of a page, from the document type to the end of <head>. `title` is escaped
// text. `more_style` is additional CSS for this kind of page.
[[nodiscard]] std::string page_head(const std::string& title, std::string_view more_style = "");

}  // namespace cheg::proof::html

// The page for browsers, as files in the binary. The sources of the page are in serve/page/. The
// script cmake/EmbedPage.cmake generates page_files.cpp, which contains these files.
#pragma once

#include <span>
#include <string_view>

namespace cheg::serve {

struct PageFile {
  std::string_view path;  // on the server, such as "/page.js"
  std::string_view content_type;
  std::string_view text;
};

// Returns the files of the page, or nothing if the binary was built without the page.
[[nodiscard]] std::span<const PageFile> page_files();

}  // namespace cheg::serve

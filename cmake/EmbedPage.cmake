# Run this file as a script. It writes the C++ source OUTPUT, which contains the files of the page
# for browsers. FILES is the list of their paths, separated by `|`. The list is empty if the page
# has not been built.

set(type_html "text/html")
set(type_js "text/javascript")
set(type_css "text/css")
set(type_svg "image/svg+xml")

string(REPLACE "|" ";" paths "${FILES}")
set(rows "")
foreach(path IN LISTS paths)
  get_filename_component(name "${path}" NAME)
  string(REGEX REPLACE "^.*\\." "" extension "${name}")
  if(NOT DEFINED type_${extension})
    message(FATAL_ERROR "${path}: files of the page are html, js, css or svg")
  endif()
  file(READ "${path}" text)
  set(type "${type_${extension}}; charset=utf-8")
  string(APPEND rows "    {\"/${name}\", \"${type}\", R\"cheg(${text})cheg\"},\n")
endforeach()
if(rows STREQUAL "")
  set(body "  return {};\n")
else()
  set(body "  static constexpr PageFile kFiles[] = {\n${rows}  };\n  return kFiles;\n")
endif()
file(WRITE "${OUTPUT}" "\
#include \"serve/page_files.hpp\"

namespace cheg::serve {

std::span<const PageFile> page_files() {
${body}}

}  // namespace cheg::serve
")

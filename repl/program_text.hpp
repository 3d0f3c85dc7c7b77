// The text of the program of a session: lines that can be replaced tag by tag.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lang/source.hpp"
#include "lang/syntax.hpp"

namespace cheg::repl {

// The text never contains END and need not compile. Copies are cheap, so changes are tried on a
// copy.
class ProgramText {
 public:
  // Replaces the whole program. `origin` is the file, or the name of the shipped program, from
  // which the text was loaded; empty if the text was typed.
  void load(const lang::Source& source, std::string_view origin = "");

  // Adds USE lines, ENTRY lines, tags with their instructions, and blocks of rules. A tag or block
  // that exists is redefined in its place, a tag up to the next tag or ENTRY; its `;;` comment is
  // replaced if the new text has one.
  void add(std::string_view block);

  // The text for the compiler, with END.
  [[nodiscard]] lang::SourcePointer source() const { return source_with(""); }
  // The same text with the lines of `more` before END.
  [[nodiscard]] lang::SourcePointer source_with(std::string_view more) const;
  // The lines without END, each with its line feed.
  [[nodiscard]] std::string text() const;

  // The file or shipped program that the text was loaded from or written to; empty if the text was
  // typed.
  [[nodiscard]] const std::string& origin() const { return origin_; }
  [[nodiscard]] bool is_empty() const { return lines_.empty(); }
  // The name of the text in messages: "krk.cheg", "krk.cheg, changed", "what was entered".
  [[nodiscard]] std::string name() const;
  // Records that the text was saved in this file.
  void set_saved_as(const std::string& path);

  // The lines of a tag or block with their comments; nothing if the program does not define it.
  // `tag` must be in upper case.
  [[nodiscard]] std::optional<std::string> definition(std::string_view tag) const;
  // The tags that the text defines, in upper case, in the order of the text.
  [[nodiscard]] std::vector<std::string> tags() const;
  // The names of the blocks of the rules layer, in upper case.
  [[nodiscard]] std::vector<std::string> block_names() const;

 private:
  struct LineRange {
    std::size_t begin = 0;
    std::size_t end = 0;
  };
  // The lines of a tag or block without the comments before it.
  [[nodiscard]] std::optional<LineRange> range_of(std::string_view tag) const;
  // The first line of the `;;` comments directly before a line; the line itself if there are none.
  [[nodiscard]] std::size_t documentation_before(std::size_t line) const;
  // Erases the old definitions of everything that the added lines define. Returns the line of the
  // first erased tag; nothing if all tags are new.
  [[nodiscard]] std::optional<std::size_t> erase_redefined(const std::vector<std::string>& added,
                                                           const lang::SyntaxTree& tree);
  // Inserts new USE lines at the top, and the other lines at the place, or at the end if there is
  // no place.
  void insert(std::vector<std::string> added, const lang::SyntaxTree& tree,
              std::optional<std::size_t> place);

  std::vector<std::string> lines_;  // without END
  std::string origin_;
  std::string path_;  // empty if the text was typed
  std::string identity_;
  bool is_changed_ = false;
};

}  // namespace cheg::repl

// The text of a session's program. New definitions of a tag replace the old lines of this tag.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lang/source.hpp"
#include "lang/syntax.hpp"

namespace cheg::repl {

// The text never contains END, and it may have errors. Copying a ProgramText is cheap, so callers
// can try a change on a copy.
class ProgramText {
 public:
  // Replaces the whole text. `origin` is the path of the file or the name of the shipped program
  // from which the text was loaded. `origin` is empty if the user typed the text.
  void load(const lang::Source& source, std::string_view origin = "");

  // Adds USE lines, ENTRY lines, tags with their instructions, and blocks of rules. If a tag or
  // block exists already, its new definition replaces the old definition. The old definition of a
  // tag ends before the next tag, ENTRY line, USE line or block. The `;;` comments of the old
  // definition remain if the new definition has no such comments.
  void add(std::string_view block);

  // Returns the text for the compiler, with END.
  [[nodiscard]] lang::SourcePointer source() const { return source_with(""); }
  // Returns the text for the compiler, with the lines of `more` before END.
  [[nodiscard]] lang::SourcePointer source_with(std::string_view more) const;
  // Returns the lines of the text, each with a line feed, but without END.
  [[nodiscard]] std::string text() const;

  // Returns the origin of the text: a file or a shipped program. After the text has been saved,
  // returns the file to which the text was written. Returns an empty string if the user typed the
  // text.
  [[nodiscard]] const std::string& origin() const { return origin_; }
  [[nodiscard]] bool is_empty() const { return lines_.empty(); }
  // Returns the name of the text for messages, such as "krk.cheg", "krk.cheg, changed" or "what was
  // entered".
  [[nodiscard]] std::string name() const;
  // Records that the text was saved in this file.
  void set_saved_as(const std::string& path);

  // Returns the lines of a tag or block, with the `;;` comments before them and without blank
  // lines. Returns nothing if the text does not define this tag or block. `tag` must be in upper
  // case.
  [[nodiscard]] std::optional<std::string> definition(std::string_view tag) const;
  // Returns the tags that the text defines. The tags are in upper case and in the order of the
  // text.
  [[nodiscard]] std::vector<std::string> tags() const;
  // Returns the names of the blocks of the rules layer, in upper case.
  [[nodiscard]] std::vector<std::string> block_names() const;

 private:
  struct LineRange {
    std::size_t begin = 0;
    std::size_t end = 0;
  };
  // Returns the range of the lines of a tag or block, without the comments before it.
  [[nodiscard]] std::optional<LineRange> range_of(std::string_view tag) const;
  // Returns the first line of the `;;` comments directly before a line. Returns the line itself if
  // there are no such comments.
  [[nodiscard]] std::size_t documentation_before(std::size_t line) const;
  // Erases the old definitions of all tags and blocks that the lines of `added` define. Also erases
  // old ENTRY lines that are equal to lines of `added`. Returns the place of the first definition
  // that was erased, or nothing if all tags and blocks are new.
  [[nodiscard]] std::optional<std::size_t> erase_redefined(const std::vector<std::string>& added,
                                                           const lang::SyntaxTree& tree);
  // Inserts USE lines at the top of the text, and all other new lines at `place`. If `place` has no
  // value, the other lines are added at the end.
  void insert(std::vector<std::string> added, const lang::SyntaxTree& tree,
              std::optional<std::size_t> place);

  std::vector<std::string> lines_;  // without END
  std::string origin_;
  std::string path_;  // empty if the text was typed
  std::string identity_;
  bool is_changed_ = false;
};

}  // namespace cheg::repl

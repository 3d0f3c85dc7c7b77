// The program of a session as text that changes while people work on it.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lang/diagnostic.hpp"
#include "lang/library.hpp"
#include "lang/program.hpp"
#include "lang/source.hpp"

namespace cheg::repl {

// A copy is cheap enough to try a change and drop it.
class LiveProgram {
 public:
  // The whole program anew. `origin` is what it was asked for by, a file or the name of a shipped
  // program; empty if it was entered.
  void load(const lang::Source& source, std::string_view origin = "");

  // Adds USE, ENTRY lines, tags with what follows them. A tag that is there already is redefined in
  // its place, up to the next tag or ENTRY; with its `;;` comment if the new text has one.
  void add(std::string_view block);

  // With END.
  [[nodiscard]] lang::SourcePointer source() const { return source_with(""); }
  // The same with more lines before END.
  [[nodiscard]] lang::SourcePointer source_with(std::string_view more) const;
  // The lines without END, each with its line feed.
  [[nodiscard]] std::string text() const;

  // What it was loaded by, or where it was written to; empty if it was entered.
  [[nodiscard]] const std::string& origin() const { return origin_; }
  [[nodiscard]] bool is_empty() const { return lines_.empty(); }
  // "krk.cheg", "krk.cheg, changed", "what was entered".
  [[nodiscard]] std::string name() const;
  void set_saved_as(const std::string& path);

  // A tag's lines with their comments; nothing if the program itself does not define it.
  [[nodiscard]] std::optional<std::string> definition(std::string_view tag) const;
  // In upper case, in the order of the text.
  [[nodiscard]] std::vector<std::string> tags() const;

 private:
  struct Range {
    std::size_t begin = 0;  // lines
    std::size_t end = 0;
  };
  [[nodiscard]] std::optional<Range> range_of(std::string_view tag) const;

  std::vector<std::string> lines_;  // without END
  std::string origin_;
  std::string path_;  // empty if it was entered
  std::string identity_;
  bool is_changed_ = false;
};

// Errors as people read them; of many only the first.
[[nodiscard]] std::string errors_text(std::span<const lang::Diagnostic> errors, bool color);

// The compiled program with the libraries; throws Failure with the errors, as people read them.
// Warnings are left out.
[[nodiscard]] std::shared_ptr<const lang::Program> compile(const lang::SourcePointer& source,
                                                           const lang::Libraries& libraries,
                                                           bool color);

}  // namespace cheg::repl

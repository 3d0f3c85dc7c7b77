// A folder for a command that runs while the system fails, and checks of the files in this folder.
#pragma once

#include <string>

#include "tests/support/run.hpp"

namespace cheg::test {

// A command that reads standard input and perhaps writes a file.
struct FaultCase {
  std::string name;
  // $DIR is the folder. The proof of $DIR/queen.cheg takes half a second. The proof of the region
  // `near` in $DIR/corner.cheg takes a tenth of a second.
  std::string command;
  std::string input;
  std::string file;  // a file in the folder; empty if there is none
};

class FaultFolder {
 public:
  explicit FaultFolder(FaultCase what);

  // Restores the state before the command: there are no tables, and an old file is in the place of
  // the new file.
  void prepare() const;
  // Runs the command with CHEG_TABLES in the folder. `around` contains words that come before the
  // command.
  [[nodiscard]] RunResult run(const std::string& around) const;
  [[nodiscard]] std::string path(const std::string& file) const { return folder_ + '/' + file; }
  // Returns the content of the command's file, without the number of seconds that the command took.
  // Returns an empty text if there is no file.
  [[nodiscard]] std::string content() const;
  // Returns true if the file is the expected file, the old file, or a readable record of the game
  // up to some move. If the file is a table, it may also be missing.
  [[nodiscard]] bool is_whole(const std::string& expected) const;
  // Returns the number of temporary files that remain.
  [[nodiscard]] long half_written() const;
  [[nodiscard]] const FaultCase& what() const { return what_; }

 private:
  // Returns true if prepare() creates an old file. It does not create an old table, because the
  // command would use it.
  [[nodiscard]] bool has_old() const;

  FaultCase what_;
  std::string folder_;
};

}  // namespace cheg::test

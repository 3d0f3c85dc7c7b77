// The folder of a command under which the system fails, and what must be true of its files.
#pragma once

#include <string>

#include "tests/support/run.hpp"

namespace cheg::test {

// A command that reads standard input and perhaps writes a file.
struct FaultCase {
  std::string name;
  // The folder is $DIR. The proof of $DIR/queen.cheg takes half a second, that of $DIR/corner.cheg
  // in its region `near` a tenth.
  std::string command;
  std::string input;
  std::string file;  // in the folder; empty: none
};

class FaultFolder {
 public:
  explicit FaultFolder(FaultCase what);

  // As before the command: no tables, but an old file where the new one belongs.
  void prepare() const;
  // Runs the command with CHEG_TABLES in the folder; `around` are words before it.
  [[nodiscard]] RunResult run(const std::string& around) const;
  [[nodiscard]] std::string path(const std::string& file) const { return folder_ + '/' + file; }
  // Of the command's file, without the seconds that it took; empty if there is none.
  [[nodiscard]] std::string content() const;
  // Whether the file is the expected one, the old one, no table, or a game as far as it was played.
  [[nodiscard]] bool is_whole(const std::string& expected) const;
  // The number of temporary files left.
  [[nodiscard]] long half_written() const;
  [[nodiscard]] const FaultCase& what() const { return what_; }

 private:
  // An old table would be used.
  [[nodiscard]] bool has_old() const;

  FaultCase what_;
  std::string folder_;
};

}  // namespace cheg::test

#include "tests/support/run.hpp"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <sstream>
#include <stdexcept>

namespace cheg::test {
namespace {

using File = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;

File temporary_file() {
  File file(std::tmpfile(), std::fclose);
  if (!file) {
    throw std::runtime_error("no temporary file can be made");
  }
  return file;
}

std::string content(std::FILE* file) {
  std::string text;
  std::rewind(file);
  for (int c = std::fgetc(file); c != EOF; c = std::fgetc(file)) {
    text += static_cast<char>(c);
  }
  return text;
}

RunResult run(const std::string& program, const std::vector<std::string>& arguments,
              std::optional<std::string_view> input) {
  const File in = temporary_file();
  const File out = temporary_file();
  const File err = temporary_file();
  if (input) {
    std::fwrite(input->data(), 1, input->size(), in.get());
    std::rewind(in.get());
  }
  std::vector<char*> argv{const_cast<char*>(program.c_str())};
  for (const std::string& argument : arguments) {
    argv.push_back(const_cast<char*>(argument.c_str()));
  }
  argv.push_back(nullptr);

  // Tests do not use the user's own tables.
  const std::string tables = temporary_path("tables");
  const pid_t child = fork();
  if (child == 0) {
    setenv("CHEG_TABLES", tables.c_str(), 1);
    dup2(input ? fileno(in.get()) : open("/dev/null", O_RDONLY), STDIN_FILENO);
    dup2(fileno(out.get()), STDOUT_FILENO);
    dup2(fileno(err.get()), STDERR_FILENO);
    execv(program.c_str(), argv.data());
    _exit(127);
  }
  int status = 0;
  waitpid(child, &status, 0);
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, content(out.get()), content(err.get())};
}

class TemporaryFolder {
 public:
  TemporaryFolder()
      : path_(std::filesystem::temp_directory_path() / ("cheg-" + std::to_string(getpid()))) {
    std::filesystem::create_directories(path_);
  }
  ~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder(TemporaryFolder&&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(TemporaryFolder&&) = delete;

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

}  // namespace

RunResult run_cheg(const std::vector<std::string>& arguments,
                   std::optional<std::string_view> input) {
  return run(CHEG_PROGRAM, arguments, input);
}

RunResult run_shell(const std::string& command) {
  const std::string folder = std::filesystem::path(CHEG_PROGRAM).parent_path();
  return run("/bin/bash", {"-c", "PATH=\"$0:$PATH\"; " + command, folder}, std::nullopt);
}

std::string temporary_path(const std::string& name) {
  static const TemporaryFolder folder;
  return folder.path() / name;
}

std::string read_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

}  // namespace cheg::test

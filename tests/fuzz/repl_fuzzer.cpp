// Fuzz target: any lines at the prompt of the interpreter, and completion of each. Whatever they
// do, the session goes on; what takes long is interrupted, as by Ctrl-C.
#include <sys/time.h>

#include <atomic>
#include <csignal>
#include <optional>
#include <string>

#include "repl/frontend.hpp"
#include "repl/session.hpp"
#include "tests/fuzz/require.hpp"
#include "tests/support/machines.hpp"

namespace {

using cheg::fuzz::require;
namespace repl = cheg::repl;

std::atomic<bool> is_interrupted{false};

void on_time(int /*signal*/) { is_interrupted = true; }

// Interrupts what runs after so much CPU time.
void interrupt_in(int milliseconds) {
  is_interrupted = false;
  itimerval timer{};
  timer.it_value.tv_usec = milliseconds * 1'000;
  setitimer(ITIMER_VIRTUAL, &timer, nullptr);
}

// No files, no proofs; the lines of the input are those of the debugger too.
class Closed final : public repl::Frontend {
 public:
  explicit Closed(std::string_view lines) : lines_(lines) {}

  std::optional<std::string_view> next() {
    return lines_.empty() ? std::nullopt : std::optional(cheg::fuzz::take_line(lines_));
  }

  void write(std::string_view /*text*/) override {}
  void complain(std::string_view text) override { require(!text.empty()); }
  [[nodiscard]] bool goes_on_after_errors() const override { return true; }
  [[nodiscard]] std::optional<std::string> read(const std::string& prompt) override {
    require(!prompt.empty());
    const auto line = next();
    return line ? std::optional(std::string(*line)) : std::nullopt;
  }
  [[nodiscard]] const std::atomic<bool>& stop() const override { return is_interrupted; }
  void stop_now() override { is_interrupted = true; }
  [[nodiscard]] repl::Style style() const override { return {}; }
  [[nodiscard]] const cheg::lang::Libraries& libraries() const override { return libraries_; }
  [[nodiscard]] cheg::Result<cheg::lang::SourcePointer, repl::CommandError> read_program(
      const std::string& path) const override {
    const auto library = libraries_.find(path, cheg::lang::Source("", ""));
    if (const auto* const source =
            library ? std::get_if<cheg::lang::SourcePointer>(&*library) : nullptr) {
      return *source;
    }
    return repl::CommandError("no such program");
  }
  [[nodiscard]] cheg::Result<std::string, repl::CommandError> read_file(
      const std::string& /*path*/) const override {
    return repl::CommandError("no such file");
  }
  [[nodiscard]] std::optional<repl::CommandError> write_file(
      const std::string& /*path*/, std::string_view /*text*/) const override {
    return std::nullopt;
  }
  [[nodiscard]] cheg::Result<bool, repl::CommandError> prove(
      const std::shared_ptr<const cheg::lang::Program>& /*program*/, const std::string& /*ending*/,
      cheg::chess::Notation /*notation*/) override {
    return false;
  }

 private:
  std::string_view lines_;
  cheg::test::ShippedLibraries libraries_;
};

}  // namespace

// NOLINTNEXTLINE(readability-identifier-naming): libFuzzer's
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const bool is_ready = std::signal(SIGVTALRM, on_time) != SIG_ERR;
  require(is_ready);
  Closed frontend(cheg::fuzz::text_of(data, size));
  repl::InteractiveSession session(frontend);
  constexpr int kMostLines = 50;
  for (int i = 0; i < kMostLines; ++i) {
    const auto line = frontend.next();
    if (!line) {
      break;
    }
    static_cast<void>(session.complete(*line));
    constexpr int kMilliseconds = 5;
    interrupt_in(kMilliseconds);
    if (session.enter(*line) == repl::LineStatus::ended) {
      return 0;
    }
  }
  is_interrupted = false;
  if (session.is_in_text()) {
    static_cast<void>(session.end_text());
  }
  require(session.enter("fen startpos") == repl::LineStatus::ok);
  return 0;
}

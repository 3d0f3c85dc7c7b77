// fail_system_call COUNT_FILE N ERROR COMMAND ARGUMENTS...: runs a command, in which the N-th
// system call on files fails with this number of an error; N 0: none. Error 0: a call that reads or
// writes does half of it. Afterwards COUNT_FILE holds the number of calls and the name of the
// failed one.
//
// Reads and writes of the C library too, which a preloaded library would not see. Not counted:
// what happens before main(), which begins by ignoring SIGXFSZ, and messages on standard error.
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace {

struct Call {
  unsigned long long number;
  const char* name;
};

constexpr std::array kCalls{
    Call{SYS_read, "read"},           Call{SYS_write, "write"},
    Call{SYS_pread64, "pread64"},     Call{SYS_pwrite64, "pwrite64"},
    Call{SYS_readv, "readv"},         Call{SYS_writev, "writev"},
    Call{SYS_open, "open"},           Call{SYS_openat, "openat"},
    Call{SYS_close, "close"},         Call{SYS_stat, "stat"},
    Call{SYS_fstat, "fstat"},         Call{SYS_lstat, "lstat"},
    Call{SYS_newfstatat, "fstatat"},  Call{SYS_flock, "flock"},
    Call{SYS_fsync, "fsync"},         Call{SYS_fdatasync, "fdatasync"},
    Call{SYS_ftruncate, "ftruncate"}, Call{SYS_rename, "rename"},
    Call{SYS_renameat, "renameat"},   Call{SYS_renameat2, "renameat2"},
    Call{SYS_mkdir, "mkdir"},         Call{SYS_mkdirat, "mkdirat"},
    Call{SYS_unlink, "unlink"},       Call{SYS_unlinkat, "unlinkat"},
    Call{SYS_fchmod, "fchmod"},       Call{SYS_lseek, "lseek"},
    Call{SYS_mmap, "mmap"},           Call{SYS_getdents64, "getdents64"},
    Call{SYS_readlink, "readlink"},
};

bool is_transfer(unsigned long long number) { return number == SYS_read || number == SYS_write; }

// nullptr: not counted.
const char* name_of_counted(const user_regs_struct& registers) {
  const auto* const found = std::find_if(kCalls.begin(), kCalls.end(), [&](const Call& call) {
    return call.number == registers.orig_rax;
  });
  const bool is_message = registers.orig_rax == SYS_write && registers.rdi == STDERR_FILENO;
  // mmap of a file; memory without one is the matter of failing_allocations.cpp.
  const bool is_memory = registers.orig_rax == SYS_mmap && static_cast<int>(registers.r8) < 0;
  return found == kCalls.end() || is_message || is_memory ? nullptr : found->name;
}

struct Fault {
  long at;
  int error;
};

class Tracer {
 public:
  Tracer(pid_t child, Fault fault) : child_(child), fault_(fault) {}

  // Up to the child's end; its wait status.
  int run() {
    int status = 0;
    waitpid(child_, &status, 0);
    ptrace(PTRACE_SETOPTIONS, child_, nullptr, PTRACE_O_TRACESYSGOOD | PTRACE_O_EXITKILL);
    for (int signal = 0;;) {
      ptrace(PTRACE_SYSCALL, child_, nullptr, signal);
      if (waitpid(child_, &status, 0) < 0 || WIFEXITED(status) || WIFSIGNALED(status)) {
        return status;
      }
      constexpr int kSystemCall = SIGTRAP | 0x80;
      signal = 0;
      if (WSTOPSIG(status) == kSystemCall) {
        is_inside_ = !is_inside_;
        is_inside_ ? enter() : leave();
      } else if (WSTOPSIG(status) != SIGTRAP) {
        signal = WSTOPSIG(status);
      }
    }
  }
  [[nodiscard]] long calls() const { return calls_; }
  [[nodiscard]] const char* failed() const { return failed_; }

 private:
  void enter() {
    user_regs_struct registers{};
    ptrace(PTRACE_GETREGS, child_, nullptr, &registers);
    if (registers.orig_rax == SYS_rt_sigaction && registers.rdi == SIGXFSZ) {
      in_main_ = true;
    }
    const char* const name = name_of_counted(registers);
    if (!in_main_ || name == nullptr || ++calls_ != fault_.at) {
      return;
    }
    failed_ = name;
    if (fault_.error != 0) {
      registers.orig_rax = static_cast<unsigned long long>(-1);  // no call at all
      fails_ = true;
    } else if (is_transfer(registers.orig_rax)) {
      registers.rdx = (registers.rdx + 1) / 2;
    }
    ptrace(PTRACE_SETREGS, child_, nullptr, &registers);
  }
  void leave() {
    if (fails_) {
      user_regs_struct registers{};
      ptrace(PTRACE_GETREGS, child_, nullptr, &registers);
      registers.rax = static_cast<unsigned long long>(-fault_.error);
      ptrace(PTRACE_SETREGS, child_, nullptr, &registers);
      fails_ = false;
    }
  }

  pid_t child_;
  Fault fault_;
  long calls_ = 0;
  const char* failed_ = "none";
  bool is_inside_ = false;
  bool in_main_ = false;
  bool fails_ = false;
};

}  // namespace

int main(int argc, char** argv) {
  constexpr int kCommand = 4;
  constexpr int kFailure = 126;
  if (argc <= kCommand) {
    return kFailure;
  }
  const pid_t child = fork();
  if (child == 0) {
    ptrace(PTRACE_TRACEME, 0, nullptr, nullptr);
    execvp(argv[kCommand], argv + kCommand);
    _exit(kFailure);
  }
  Tracer tracer(child, {std::strtol(argv[2], nullptr, 10), std::atoi(argv[3])});
  const int status = tracer.run();
  std::FILE* const counts = std::fopen(argv[1], "w");
  if (counts != nullptr) {
    std::fprintf(counts, "%ld %s\n", tracer.calls(), tracer.failed());
    std::fclose(counts);
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

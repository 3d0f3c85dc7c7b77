// Uses the interface as it must not be used: wrong_use HOW. Linked with a library that checks.
#include <atomic>
#include <cstdio>
#include <string_view>
#include <thread>

#include "cheg/cheg.h"

namespace {

cheg_program* program = nullptr;
cheg_vm* vm = nullptr;
cheg_position position;
cheg_advice advice;

int may_not_be_reached() {
  std::puts("nothing was noticed");
  return 0;
}

int use_in_two_threads() {
  cheg_host host{};
  // While one thread is in its search another one comes along.
  host.search = [](void*, const cheg_node*, cheg_move, std::int32_t, std::int32_t, cheg_line*) {
    std::thread([] { cheg_vm_covers(vm, 0, CHEG_WHITE); }).join();
    return 0;
  };
  const cheg_node node{&position, nullptr, 0, -CHEG_INFINITY, CHEG_INFINITY};
  cheg_vm_advise(vm, &node, &host, &advice, nullptr);
  return may_not_be_reached();
}

int free_at_work() {
  cheg_host host{};
  host.search = [](void*, const cheg_node*, cheg_move, std::int32_t, std::int32_t, cheg_line*) {
    cheg_vm_free(vm);
    return 0;
  };
  const cheg_node node{&position, nullptr, 0, -CHEG_INFINITY, CHEG_INFINITY};
  cheg_vm_advise(vm, &node, &host, &advice, nullptr);
  return may_not_be_reached();
}

int use_freed_program() {
  cheg_program_free(program);
  cheg_vm* other = nullptr;
  cheg_vm_new(program, nullptr, &other);
  return may_not_be_reached();
}

int use_freed_vm() {
  cheg_vm_free(vm);
  cheg_vm_ask(vm, &position, &advice, nullptr);
  return may_not_be_reached();
}

int free_twice() {
  cheg_program_free(program);
  cheg_program_free(program);
  return may_not_be_reached();
}

// One after the other, and the program is gone: all that is allowed.
int right() {
  cheg_program_free(program);
  std::thread([] { cheg_vm_ask(vm, &position, &advice, nullptr); }).join();
  const bool is_right = cheg_vm_ask(vm, &position, &advice, nullptr) == CHEG_OK &&
                        advice.outcome == CHEG_OUTCOME_MOVE;
  cheg_vm_free(vm);
  std::puts(is_right ? "right" : "wrong");
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  constexpr std::string_view kText = "ENTRY R,K\n TRY LM\n DONE\nEND\n";
  if (argc != 2 ||
      cheg_program_compile(nullptr, "test", kText.data(), kText.size(), &program, nullptr) !=
          CHEG_OK ||
      cheg_vm_new(program, nullptr, &vm) != CHEG_OK ||
      cheg_position_from_fen("8/8/8/8/8/2k5/8/K6R w - - 0 1", &position) != CHEG_OK) {
    return 2;
  }
  const std::string_view how = argv[1];
  return how == "two-threads"     ? use_in_two_threads()
         : how == "free-at-work"  ? free_at_work()
         : how == "freed-program" ? use_freed_program()
         : how == "freed-vm"      ? use_freed_vm()
         : how == "free-twice"    ? free_twice()
         : how == "right"         ? right()
                                  : 2;
}

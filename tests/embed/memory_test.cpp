// Wherever memory runs out the interface says so; nothing is lost, and the VM can be used again.
#include <cstdlib>
#include <new>
#include <string>
#include <string_view>

#include "cheg/cheg.h"
#include "tests/support/catch.hpp"

namespace {

constexpr long kNever = -1;
thread_local long allocations_before_failure = kNever;
thread_local bool fails_once = false;  // otherwise all allocations after the first failure fail
thread_local long living = 0;          // allocations that were not freed

void* allocate(std::size_t size) {
  if (allocations_before_failure == 0) {
    allocations_before_failure = fails_once ? kNever : 0;
    throw std::bad_alloc();
  }
  if (allocations_before_failure > 0) {
    --allocations_before_failure;
  }
  void* const memory = std::malloc(size == 0 ? 1 : size);  // NOLINT(*-no-malloc,*-owning-memory)
  if (memory == nullptr) {
    throw std::bad_alloc();
  }
  ++living;
  return memory;
}

void release(void* memory) noexcept {
  if (memory != nullptr) {
    --living;
    std::free(memory);  // NOLINT(*-no-malloc,*-owning-memory)
  }
}

}  // namespace

void* operator new(std::size_t size) { return allocate(size); }
void* operator new[](std::size_t size) { return allocate(size); }
void* operator new(std::size_t size, const std::nothrow_t& /*tag*/) noexcept {
  try {
    return allocate(size);
  } catch (const std::bad_alloc&) {
    return nullptr;
  }
}
void operator delete(void* memory) noexcept { release(memory); }
void operator delete[](void* memory) noexcept { release(memory); }
void operator delete(void* memory, std::size_t /*size*/) noexcept { release(memory); }
void operator delete[](void* memory, std::size_t /*size*/) noexcept { release(memory); }

namespace cheg::test::memory_test {
namespace {

// BAD, which nothing leads to, has warnings.
constexpr std::string_view kText =
    "USE HOUSE\nUSE GEOMETRY\nENTRY R,K\n;; Try all.\nALL: ONE A,LM\n TRY LM\n DONE\n"
    "BAD: SETV B,\"(1,2,3)\n TRY B,,DEEP\n DONE\nEND\n";

// Everything that needs memory, once.
class Story {
 public:
  ~Story() {
    cheg_vm_free(vm_);
    cheg_diagnostics_free(diagnostics_);
    cheg_program_free(program_);
    cheg_libraries_free(libraries_);
  }
  Story() = default;
  Story(const Story&) = delete;
  Story(Story&&) = delete;
  Story& operator=(const Story&) = delete;
  Story& operator=(Story&&) = delete;

  // The first failure.
  cheg_status run() {
    cheg_native native{};
    native.name = "ONE";
    native.summary = "result := one";
    native.operands[0] = {"result", CHEG_TYPE_SET, 1};
    native.operands[1] = {"moves", CHEG_TYPE_SET, 0};
    native.operand_count = 2;
    native.function = [](void* /*context*/, cheg_call* call) {
      cheg_value first{};
      cheg_call_element(call, 1, 0, &first);
      cheg_call_store_moves(call, 0, &first.move, 1);
    };
    cheg_rule rule{};
    cheg_report report{};
    cheg_status status = cheg_libraries_new(&libraries_);
    if (status == CHEG_OK) {
      status = cheg_libraries_add_text(libraries_, "MINE", "END\n", 4);
    }
    if (status == CHEG_OK) {
      status = cheg_libraries_add_native(libraries_, "HOUSE", &native);
    }
    if (status == CHEG_OK) {
      status = cheg_program_compile(libraries_, "test", kText.data(), kText.size(), &program_,
                                    &diagnostics_);
    }
    if (status == CHEG_OK) {
      status = cheg_vm_new(program_, nullptr, &vm_);
    }
    if (status == CHEG_OK) {
      status = cheg_position_from_fen("8/8/8/8/8/2k5/8/K6R w - - 0 1", &position_);
    }
    if (status == CHEG_OK) {
      status = advise();
    }
    if (status == CHEG_OK) {
      status = cheg_program_rule(program_, advice_.reason, &rule);
    }
    return status == CHEG_OK ? cheg_vm_report(vm_, &report) : status;
  }

  // Whether the VM, if there is one, has come to no harm.
  bool can_go_on() {
    return vm_ == nullptr || position_.kings == 0 ||
           (cheg_vm_begin_search(vm_) == CHEG_OK && advise() == CHEG_OK &&
            advice_.outcome == CHEG_OUTCOME_MOVE);
  }

 private:
  cheg_status advise() {
    cheg_host host{};
    host.context = this;
    // One node deeper it asks again, and leaves the answer alone.
    host.search = [](void* context, const cheg_node* node, cheg_move move, std::int32_t /*alpha*/,
                     std::int32_t /*beta*/, cheg_line* /*line*/) {
      auto& story = *static_cast<Story*>(context);
      if (node->move_count == 0) {
        const cheg_node below{&story.position_, &move, 1, -CHEG_INFINITY, CHEG_INFINITY};
        cheg_host same{};
        same.context = context;
        same.search = [](void*, const cheg_node*, cheg_move, std::int32_t, std::int32_t,
                         cheg_line*) { return 0; };
        cheg_advice ignored{};
        cheg_vm_advise(story.vm_, &below, &same, &ignored, nullptr);
      }
      return 0;
    };
    const cheg_node node{&position_, nullptr, 0, -CHEG_INFINITY, CHEG_INFINITY};
    return cheg_vm_advise(vm_, &node, &host, &advice_, nullptr);
  }

  cheg_libraries* libraries_ = nullptr;
  cheg_program* program_ = nullptr;
  cheg_diagnostics* diagnostics_ = nullptr;
  cheg_vm* vm_ = nullptr;
  cheg_position position_{};
  cheg_advice advice_{};
};

// Each allocation in turn; how many led to CHEG_NO_MEMORY.
int fail_each(bool once) {
  int failures = 0;
  std::string told;
  told.reserve(2000);
  for (long allocations = 0;; ++allocations) {
    const long before = living;
    bool is_complete = false;
    bool is_right = true;
    {
      Story story;
      fails_once = once;
      allocations_before_failure = allocations;
      const cheg_status status = story.run();
      is_complete = allocations_before_failure > 0;
      allocations_before_failure = kNever;
      told = cheg_message();
      is_right = (status == CHEG_NO_MEMORY || status == CHEG_OK) && story.can_go_on();
      failures += status == CHEG_NO_MEMORY ? 1 : 0;
    }
    const long lost = living - before;
    INFO("the allocation that failed" << (once ? ", once: " : ", and all after it: ") << allocations
                                      << ", " << told);
    REQUIRE(is_right);
    REQUIRE(lost == 0);
    if (is_complete) {
      return failures;
    }
  }
}

TEST_CASE("wherever memory runs out the interface says so, and nothing is lost") {
  Story undisturbed;
  REQUIRE(undisturbed.run() == CHEG_OK);
  REQUIRE(undisturbed.can_go_on());
  CHECK(fail_each(false) > 100);
  CHECK(fail_each(true) > 100);
}

}  // namespace
}  // namespace cheg::test::memory_test

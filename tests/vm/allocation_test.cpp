// Machines keep their memory: what they do at the nodes of a search asks for none.
#include <atomic>
#include <cstdlib>
#include <new>

#include "chess/fen.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/machines.hpp"
#include "vm/answer.hpp"

// The sanitizers bring their own.
#if !defined(CHEG_SANITIZED)

namespace {

std::atomic<std::size_t> allocations{0};

void* counted(std::size_t size) {
  ++allocations;
  void* memory = std::malloc(size == 0 ? 1 : size);
  if (memory == nullptr) {
    throw std::bad_alloc();
  }
  return memory;
}

}  // namespace

void* operator new(std::size_t size) { return counted(size); }
void* operator new[](std::size_t size) { return counted(size); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t /*size*/) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t /*size*/) noexcept { std::free(memory); }

namespace cheg::test::allocation_test {
namespace {

TEST_CASE("after the first visits a machine allocates nothing any more") {
  vm::Machine machine(prepared(R"(USE GEOMETRY
ENTRY R,K
ENTRY K,R
       JUMP>  DEPTH,"3,LEAF
       SELECT S,QUIET,LM
       MAP    D,AWAY,S
       SELECC C,CHECK,LM
       APPEND S,S,C
       UNION  S,S,C
       INSERT "0,D,"2
       REACH  R,BK
       PLAN   GO,C,S
       TRY    S,,NEARBK
       DONE
GO:    JUMP>  DEPTH,"3,LEAF
       TRY    LM,,#DEEP
       DONE
LEAF:  BOX    N,WK,BK
       VALRET N,"0,"0
QUIET: EDGEDIST E,X
       CONDV  >0,E,YES
       RETURN "F
YES:   RETURN "T
AWAY:  MVDIST A,X,BK
       RETURN A
END
)"));
  const chess::Position root = *chess::parse_fen("8/8/8/8/8/2k5/8/K6R w - - 0 1");
  const vm::Answer first = vm::ask(machine, root);
  REQUIRE(first.status == vm::AnswerStatus::move);
  REQUIRE(machine.nodes() > 100);
  const std::size_t before = allocations;
  for (int i = 0; i < 10; ++i) {
    static_cast<void>(vm::ask(machine, root));
  }
  CHECK(allocations == before);
}

TEST_CASE("after the first visits natives that ask allocate nothing either") {
  vm::Machine machine(prepared(R"(USE GEOMETRY
USE FORCE
USE SCORE
ENTRY R,K
       LEAST  S,LM,DEEP
       FORCE  F,GOAL,"2
       WORST  W,ROOM
       GETEL  M,LM,"1
       AFTER  A,ROOM,M
       LEAVE
DEEP:  WORST  V,ROOM
       RETURN V
ROOM:  EDGEDIST A,BK
       RETURN A
GOAL:  RETURN "F
END
)"));
  const chess::Position root = *chess::parse_fen("8/8/8/8/8/2k5/8/K6R w - - 0 1");
  REQUIRE(vm::ask(machine, root).status == vm::AnswerStatus::not_handled);
  const std::size_t before = allocations;
  for (int i = 0; i < 10; ++i) {
    static_cast<void>(vm::ask(machine, root));
  }
  CHECK(allocations == before);
}

}  // namespace
}  // namespace cheg::test::allocation_test

#endif

// Programs that look ahead: their first answer takes long, later ones use what it has found out.
#pragma once

#include <string>

#include "cheg/cheg.hpp"
#include "tests/support/catch.hpp"

namespace cheg::test {

// Leaves their king the least room that can be forced in six moves, with king and `man` ("R" or
// "Q") against king.
inline Program room_driver(const std::string& man) {
  const std::string text = "USE GEOMETRY\nUSE FORCE\nENTRY " + man +
                           ",K\n VALON \"400,\"0,\"500\n;; Drive.\nGO: DRIVE MOVES,ROOM,\"6\n"
                           " PLAY MOVES\n LEAVE\nROOM: REGION N,BK\n MANDIST A,WK,BK\n"
                           " ADD N,N,A\n RETURN N\nEND\n";
  Compilation compiled = Program::compile("driver" + man, text);
  REQUIRE(compiled.program);
  return *compiled.program;
}

}  // namespace cheg::test

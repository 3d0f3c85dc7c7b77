// Programs that look ahead. The first answer of such a program takes a long time; later answers use
// the results of earlier ones.
#pragma once

#include <string>

#include "cheg/cheg.hpp"
#include "tests/support/catch.hpp"

namespace cheg::test {

// Returns a program for king and `man` ("R" or "Q") against king. The program plays moves that
// force the least value of ROOM within six moves. ROOM is the number of squares that the other king
// can reach, plus the distance between the kings.
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

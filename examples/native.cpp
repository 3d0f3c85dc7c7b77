// An instruction that an engine adds: CORNER stores the distance of a man to the nearest corner.
#include <algorithm>
#include <cheg/cheg.hpp>
#include <cstdlib>
#include <iostream>

namespace {

constexpr std::string_view kProgram = R"(USE HOUSE
ENTRY R,K
       CORNER R,BK
       JUMP>  R,"0,WAIT
;; Their king is in a corner: bring ours.
NEAR:  PLAY   LM,,DEEP
;; It is not there yet.
WAIT:  PLAY   LM,CHECK
       PLAY   LM
END
)";

void corner(cheg::Call& call) {
  const auto square = static_cast<int>(call.operand(1).square);
  const int file = std::min(square % 8, 7 - square % 8);
  const int rank = std::min(square / 8, 7 - square / 8);
  call.store_integer(0, std::max(file, rank));
}

}  // namespace

int main() try {
  cheg::Libraries libraries;
  libraries.add_native("house", "corner", "result := king steps from the man to the nearest corner",
                       {{"result", CHEG_TYPE_INTEGER, 1}, {"man", CHEG_TYPE_PIECE, 0}}, corner);
  const auto compiled = cheg::Program::compile("corners", kProgram, libraries);
  for (const auto& diagnostic : compiled.diagnostics) {
    std::cerr << diagnostic.rendered << '\n';
  }
  if (!compiled.program) {
    return 1;
  }
  cheg::Vm vm(*compiled.program);
  for (const char* fen : {"k7/8/1K6/8/8/8/8/7R w - - 0 1", "8/8/1K6/8/3k4/8/8/7R w - - 0 1"}) {
    const cheg::Advice advice = vm.ask(cheg::position_from_fen(fen));
    std::cout << cheg::to_uci(advice.move) << " by "
              << compiled.program->rule(advice.reason).location << '\n';
  }
  return 0;
} catch (const cheg::Error& error) {
  std::cerr << error.what() << '\n';
  return 1;
}

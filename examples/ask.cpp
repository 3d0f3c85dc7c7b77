// Compiles a program from text and asks it for a move: ask PROGRAM.cheg FEN
#include <cheg/cheg.hpp>
#include <fstream>
#include <iostream>
#include <iterator>

int main(int argc, char** argv) try {
  if (argc != 3) {
    std::cerr << "usage: ask PROGRAM.cheg FEN\n";
    return 2;
  }
  std::ifstream file(argv[1]);
  const std::string text(std::istreambuf_iterator<char>(file), {});

  const cheg::Compilation compiled = cheg::Program::compile(argv[1], text);
  for (const cheg::Diagnostic& diagnostic : compiled.diagnostics) {
    std::cerr << diagnostic.rendered << '\n';
  }
  if (!compiled.program) {
    return 1;
  }
  cheg::Vm vm(*compiled.program);  // one per thread
  const cheg::Advice advice = vm.ask(cheg::position_from_fen(argv[2]));
  if (advice.outcome == CHEG_OUTCOME_MOVE) {
    const cheg::Rule rule = compiled.program->rule(advice.reason);
    std::cout << cheg::to_uci(advice.move) << " by " << rule.location << ": " << rule.explanation
              << '\n';
  } else if (advice.outcome == CHEG_OUTCOME_ERROR) {
    std::cout << vm.report().error << '\n';
  } else {
    std::cout << "no move\n";
  }
  return 0;
} catch (const cheg::Error& error) {
  std::cerr << error.what() << '\n';
  return 1;
}

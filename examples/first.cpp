#include <cheg/cheg.hpp>
#include <iostream>

int main() try {
  const cheg::Program program = cheg::Program::shipped("krk");
  cheg::Vm vm(program);  // one per thread
  const cheg::Advice advice = vm.ask(cheg::position_from_fen("8/8/8/8/8/2k5/8/K6R w - - 0 1"));
  const cheg::Rule rule = program.rule(advice.reason);
  std::cout << cheg::to_uci(advice.move) << " by " << rule.location << ": " << rule.explanation
            << '\n';
} catch (const cheg::Error& error) {
  std::cerr << error.what() << '\n';
  return 1;
}

#include <cheg/cheg.hpp>
#include <iostream>

int main() try {
  const cheg::Program program = cheg::Program::shipped("krk");
  cheg::Vm vm(program);  // one per thread
  cheg::Advice advice{};
  const cheg::Why why =
      vm.explain(cheg::position_from_fen("8/8/8/8/8/2k5/8/K6R w - - 0 1"), &advice);
  std::cout << cheg::to_uci(advice.move) << " by " << why.rules.back().name << ": "
            << why.rules.back().text << '\n';
} catch (const cheg::Error& error) {
  std::cerr << error.what() << '\n';
  return 1;
}

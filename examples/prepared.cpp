// Asks a program with prepared knowledge: prepared FILE FEN... The first run makes the file.
#include <cheg/cheg.hpp>
#include <exception>
#include <iostream>
#include <string>

// Opens the file; prepares the program anew if there is no such file, or a file of another version.
cheg::Prepared prepared_for(const cheg::Program& program, const std::string& path) {
  try {
    return cheg::Prepared::open(program, path);
  } catch (const cheg::Error& error) {
    std::cerr << error.what() << '\n';
  }
  cheg::Prepared prepared = cheg::Prepared::make(program);
  prepared.save(path);
  return prepared;
}

int main(int argc, char** argv) try {
  const cheg::Program program = cheg::Program::shipped("krk_deep");
  const cheg::Prepared prepared = prepared_for(program, argc > 1 ? argv[1] : "krk_deep.chegpk");
  cheg::Vm vm(program);
  vm.use(prepared);  // for a set: set.use(number, prepared)
  for (int i = 2; i < argc; ++i) {
    const cheg::Advice advice = vm.ask(cheg::position_from_fen(argv[i]));
    std::cout << cheg::to_uci(advice.move) << " with " << vm.report().work << " units of work\n";
  }
} catch (const std::exception& error) {
  std::cerr << error.what() << '\n';
  return 1;
}

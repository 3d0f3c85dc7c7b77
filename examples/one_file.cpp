// Asks the proved programs for moves: one_file FEN... This example is for engines that compile
// cheg.cpp themselves:
//   ./dev amalgamate FOLDER
//   c++ -std=c++20 -O1 -IFOLDER examples/one_file.cpp FOLDER/cheg.cpp -o one_file
#include <exception>
#include <iostream>

#include "cheg.hpp"

int main(int argc, char** argv) try {
  cheg::Set programs = cheg::Set::proved();  // one per thread
  for (int i = 1; i < argc; ++i) {
    const cheg::Answer answer = programs.ask(cheg::position_from_fen(argv[i]));
    if (answer.advice.outcome != CHEG_OUTCOME_MOVE) {
      std::cout << "the engine searches\n";
      continue;
    }
    std::cout << cheg::to_uci(answer.advice.move) << " by " << programs.rule(answer).location
              << (answer.advice.certainty == CHEG_CERTAINTY_WIN ? ", a certain win\n" : "\n");
  }
} catch (const std::exception& error) {
  std::cerr << error.what() << '\n';
  return 1;
}

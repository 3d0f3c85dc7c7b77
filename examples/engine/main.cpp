// A small chess engine that lets a program play the endgames that it knows:
//
//   engine FEN [PROGRAM [DEPTH]]     shows a move; PROGRAM comes with CHEG, - means no program
//   engine play FEN PROGRAM DEPTH    plays a game; only the side to move uses the program
//   engine perft N FEN
#include <cstdlib>
#include <iostream>
#include <memory>
#include <stdexcept>
#include <string>

#include "search.hpp"

namespace {

using engine::Board;
using engine::Result;

constexpr int kDefaultDepth = 3;

struct Player {
  explicit Player(const std::string& name) {
    if (name != "-") {
      program = std::make_unique<cheg::Program>(cheg::Program::shipped(name));
      vm = std::make_unique<cheg::Vm>(*program);
    }
    search = std::make_unique<engine::Search>(vm.get());
  }

  std::unique_ptr<cheg::Program> program;
  std::unique_ptr<cheg::Vm> vm;
  std::unique_ptr<engine::Search> search;
};

void print(const Result& result, const Player& player) {
  std::cout << cheg::to_uci(result.move) << " score " << result.score;
  if (result.line.reasons[0] != CHEG_NO_REASON) {
    const cheg::Rule rule = player.program->rule(result.line.reasons[0]);
    std::cout << ' ' << rule.location << ": " << rule.explanation;
  }
  std::cout << '\n';
}

int play(const std::string& fen, const std::string& program, int depth) {
  const Player players[] = {Player(program), Player("-")};
  std::vector<Board> game{Board(cheg::position_from_fen(fen))};
  constexpr int kMostPlies = 200;
  for (int ply = 0; ply < kMostPlies; ++ply) {
    const Player& player = players[ply % 2];
    const Result result = player.search->think(game, depth);
    if (result.move == CHEG_NO_MOVE) {
      std::cout << (game.back().in_check() ? "checkmate" : "stalemate") << " after " << ply
                << " plies\n";
      return 0;
    }
    print(result, player);
    game.push_back(game.back().after(result.move));
  }
  std::cout << "no result after " << kMostPlies << " plies\n";
  return 0;
}

// Returns the number. Throws std::invalid_argument if the word is not a number from 0 to 999.
int number(const std::string& word) {
  if (word.empty() || word.size() > 3 ||
      word.find_first_not_of("0123456789") != std::string::npos) {
    throw std::invalid_argument("a number from 0 to 999 was needed, not " + word);
  }
  return std::stoi(word);
}

int usage() {
  std::cerr << "usage: engine FEN [PROGRAM [DEPTH]], engine play FEN PROGRAM DEPTH, "
               "engine perft N FEN\n";
  return 2;
}

}  // namespace

int main(int argc, char** argv) try {
  const std::vector<std::string> words(argv + 1, argv + argc);
  if (words.empty() || words.size() > 4) {
    return usage();
  }
  if (words[0] == "perft" && words.size() == 3) {
    std::cout << engine::perft(Board(cheg::position_from_fen(words[2])), number(words[1])) << '\n';
    return 0;
  }
  if (words[0] == "play") {
    return words.size() == 4 ? play(words[1], words[2], number(words[3])) : usage();
  }
  if (words.size() > 3) {
    return usage();
  }
  const Player player(words.size() > 1 ? words[1] : "-");
  const int depth = words.size() > 2 ? number(words[2]) : kDefaultDepth;
  const Result result = player.search->think({Board(cheg::position_from_fen(words[0]))}, depth);
  if (result.move == CHEG_NO_MOVE) {
    std::cout << "the game is over\n";
  } else {
    print(result, player);
  }
  return 0;
} catch (const std::exception& error) {
  std::cerr << error.what() << '\n';
  return 1;
}

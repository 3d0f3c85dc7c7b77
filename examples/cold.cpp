// Measures the first answers of programs in random positions. Each answer uses a new VM:
//   cold [--positions N] [--deadline MICROSECONDS] [--prepared FOLDER] [PROGRAM...]
// Prints a Markdown table. The times are in milliseconds: CPU time without a deadline, otherwise
// elapsed time. Without PROGRAM, measures all programs that come with CHEG. With --prepared, a
// program uses the file FOLDER/PROGRAM.chegpk if this file exists (see `cheg prepare`).
#include <algorithm>
#include <cheg/cheg.hpp>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <ctime>
#include <exception>
#include <fstream>
#include <iomanip>
#include <iostream>
#include <optional>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

struct Options {
  int positions = 100;
  std::chrono::microseconds deadline{0};
  std::string prepared;
  std::vector<std::string> programs;
};

Options options_of(int argc, char** argv) {
  Options options;
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    if (word.rfind("--", 0) != 0) {
      options.programs.push_back(word);
      continue;
    }
    if (++i == argc) {
      throw std::runtime_error(word + ": a value must follow");
    }
    if (word == "--positions") {
      options.positions = std::max(1, std::stoi(argv[i]));
    } else if (word == "--deadline") {
      options.deadline = std::chrono::microseconds(std::max(1, std::stoi(argv[i])));
    } else if (word == "--prepared") {
      options.prepared = argv[i];
    } else {
      throw std::runtime_error("unknown option " + word);
    }
  }
  return options;
}

// Returns a random legal position with this material and White to move.
cheg::Position random_position(cheg::Material material, std::mt19937_64& random) {
  for (;;) {
    cheg::Position position{};
    position.en_passant = CHEG_NO_SQUARE;
    std::uint64_t* const types[] = {&position.pawns, &position.knights, &position.bishops,
                                    &position.rooks, &position.queens,  &position.kings};
    bool is_free = true;
    const auto put = [&](int type, int color) {
      const std::uint64_t square = std::uint64_t{1} << (random() % 64);
      is_free = is_free && ((position.white | position.black) & square) == 0;
      *types[type] |= square;
      (color == CHEG_WHITE ? position.white : position.black) |= square;
    };
    for (const int color : {CHEG_WHITE, CHEG_BLACK}) {
      put(cheg::kKing, color);
      for (int type = CHEG_PAWN; type <= CHEG_QUEEN; ++type) {
        for (cheg::Material n = 0; n < (material >> 4 * (2 * type + color) & 15); ++n) {
          put(type, color);
        }
      }
    }
    if (is_free && cheg_position_check(&position) == CHEG_OK) {
      return position;
    }
  }
}

struct Measured {
  std::vector<double> milliseconds;
  std::uint64_t memory = 0;  // the most memory of any VM
  int not_ready = 0;
  int errors = 0;
  int late = 0;  // later than twice the deadline
};

double now(bool by_clock) {
  using Milliseconds = std::chrono::duration<double, std::milli>;
  return by_clock ? Milliseconds(std::chrono::steady_clock::now().time_since_epoch()).count()
                  : 1e3 * static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

std::optional<cheg::Prepared> prepared_for(const cheg::Program& program, const std::string& name,
                                           const std::string& folder) {
  const std::string path = folder + '/' + name + ".chegpk";
  if (folder.empty() || !std::ifstream(path)) {
    return std::nullopt;
  }
  return cheg::Prepared::open(program, path);
}

Measured measure(const cheg::Program& program, const std::vector<cheg::Material>& materials,
                 const std::optional<cheg::Prepared>& prepared, const Options& options) {
  std::mt19937_64 random(1);
  Measured measured;
  const bool by_clock = options.deadline.count() != 0;
  cheg::Bounds bounds;
  bounds.time = options.deadline;
  for (int i = 0; i < options.positions; ++i) {
    const cheg::Position position = random_position(materials[random() % materials.size()], random);
    cheg::Set set;  // new for each position
    set.add("", program);
    if (prepared) {
      set.use(0, *prepared);
    }
    const double begin = now(by_clock);
    const cheg::Answer answer = set.ask(position, bounds);
    const double taken = now(by_clock) - begin;
    measured.milliseconds.push_back(taken);
    measured.memory = std::max(measured.memory, set.members()[0].memory);
    measured.not_ready += answer.advice.outcome == CHEG_OUTCOME_NOT_READY ? 1 : 0;
    measured.errors += answer.advice.outcome == CHEG_OUTCOME_ERROR ? 1 : 0;
    measured.late +=
        by_clock && taken > 2e-3 * static_cast<double>(options.deadline.count()) ? 1 : 0;
  }
  std::sort(measured.milliseconds.begin(), measured.milliseconds.end());
  return measured;
}

void show(const std::string& name, const Options& options) {
  const cheg::Program program = cheg::Program::shipped(name);
  cheg::Set set;
  set.add(name, program);
  const cheg::Member member = set.members()[0];
  if (member.materials.empty()) {
    return;
  }
  const auto prepared = prepared_for(program, name, options.prepared);
  const Measured measured = measure(program, member.materials, prepared, options);
  constexpr double kMebibyte = 1 << 20;
  std::cout << "| `" << name << "` | " << member.materials.size() << " | "
            << (member.plies < 0 ? "unknown" : std::to_string(member.plies)) << " | "
            << measured.milliseconds[measured.milliseconds.size() / 2] << " | "
            << measured.milliseconds.back() << " | "
            << static_cast<double>(measured.memory) / kMebibyte << " | "
            << (prepared ? static_cast<double>(prepared->description().bytes) / kMebibyte : 0.0)
            << " | " << measured.not_ready << " | " << measured.errors << " | " << measured.late
            << " |" << std::endl;
}

}  // namespace

int main(int argc, char** argv) try {
  Options options = options_of(argc, argv);
  if (options.programs.empty()) {
    options.programs = cheg::Program::shipped_names();
  }
  std::cout << std::fixed << std::setprecision(2)
            << "| program | endings | look-ahead in plies | median ms | worst ms | memory MiB | "
               "prepared MiB | not ready | errors | late |\n"
            << "| --- | --: | --: | --: | --: | --: | --: | --: | --: | --: |\n";
  for (const std::string& name : options.programs) {
    show(name, options);
  }
} catch (const std::exception& error) {
  std::cerr << error.what() << '\n';
  return 1;
}

#include "kriegspiel/belief_tables/provide.hpp"

#include <fmt/format.h>

#include <chrono>
#include <system_error>
#include <utility>
#include <vector>

#include "base/clock.hpp"
#include "base/require.hpp"
#include "kriegspiel/belief_tables/file.hpp"

namespace cheg::kriegspiel::belief_tables {
namespace {

int count(chess::MaterialSignature material, chess::PieceType type) {
  return material.count(make_piece(chess::Color::white, type));
}

// Whether White's men can mate on suitable squares.
bool can_mate(chess::MaterialSignature material) {
  using enum chess::PieceType;
  const int bishops = count(material, bishop);
  const int knights = count(material, knight);
  return count(material, pawn) + count(material, rook) + count(material, queen) > 0 ||
         bishops + knights > 1;
}

int own_men(chess::MaterialSignature material) {
  int men = 1;
  for (int i = 0; i < static_cast<int>(chess::PieceType::king); ++i) {
    men += count(material, static_cast<chess::PieceType>(i));
  }
  return men;
}

std::optional<std::string> keep(const Table& table, const std::filesystem::path& folder,
                                const std::filesystem::path& path) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) {
    return fmt::format("cannot make the folder {}: {}", folder.string(), error.message());
  }
  return write_table(table, path);
}

}  // namespace

std::optional<std::string> refusal(chess::MaterialSignature material) {
  const std::string name = material.to_string();
  const int men = own_men(material);
  if (material.men() != men + 1) {
    return fmt::format(
        "{}: Black has more than a king; the tables are for a lone black king, such as KRK", name);
  }
  if (men > kMostOwnMen) {
    return fmt::format("{}: White has {} men; the tables are for at most {}, with the king", name,
                       men, kMostOwnMen);
  }
  if (!can_mate(material)) {
    return fmt::format("{}: White cannot mate with these men", name);
  }
  return std::nullopt;
}

Result<ProvidedTable, WorkError> solve_ending(chess::MaterialSignature material,
                                              Announced announced, const WorkOptions& options) {
  CHEG_REQUIRE(!refusal(material));
  const auto start = Clock::now();
  Solver solver(announced);
  std::vector<StateId> starts;
  for (const MenKey key : placements_of(material)) {
    const OwnMen men = men_of(key);
    starts.push_back(solver.state(canonical(men, squares_at_start(men))));
  }
  if (auto error = solver.solve(starts, options)) {
    return *std::move(error);
  }
  ProvidedTable made;
  made.bytes = solver.bytes();
  made.table = table_of(solver, material, announced);
  const std::chrono::duration<double> taken = Clock::now() - start;
  made.seconds = taken.count();
  return made;
}

Result<ProvidedTable, WorkError> provide(chess::MaterialSignature material, Announced announced,
                                         const ProvideOptions& options) {
  const std::filesystem::path path =
      options.folder ? *options.folder / file_name(material, announced) : std::filesystem::path();
  const auto warn = [&options](const std::string& message) {
    if (options.warn) {
      options.warn(message);
    }
  };
  if (options.folder && !options.anew) {
    auto read = read_table(path, material, announced);
    if (read) {
      return ProvidedTable{*read, path};
    }
    if (!read.error().is_missing) {
      warn(read.error().message + "; the table is generated again");
    }
  }
  auto made = solve_ending(material, announced, options.work);
  if (!made || !options.folder) {
    return made;
  }
  if (const auto failure = keep(*made->table, *options.folder, path)) {
    warn(*failure + "; the table is not kept");
  } else {
    made->path = path;
  }
  return made;
}

}  // namespace cheg::kriegspiel::belief_tables

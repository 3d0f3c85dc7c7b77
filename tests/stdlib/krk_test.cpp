// King and rook against king, in every position and against every defence.
#include <array>
#include <optional>
#include <string>

#include "chess/fen.hpp"
#include "chess/setup.hpp"
#include "chess/tablebase/store.hpp"
#include "proof/prove.hpp"
#include "stdlib/shipped.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/machines.hpp"
#include "vm/answer.hpp"
#include "vm/machine.hpp"

namespace cheg::test {
namespace {

using chess::Position;

constexpr std::size_t kSquares = 64;
constexpr std::size_t kPlacings = kSquares * kSquares * kSquares;

std::shared_ptr<const vm::PreparedProgram> krk() {
  return prepared(std::string(stdlib::find_shipped_program("krk")->text));
}

// The legal position of this number with White to move, if there is one.
std::optional<Position> position_of(std::size_t number) {
  const auto square = [](std::size_t index) {
    return static_cast<chess::Square>(index % kSquares);
  };
  const std::array squares{square(number / kSquares / kSquares), square(number / kSquares),
                           square(number)};
  if (squares[0] == squares[1] || squares[0] == squares[2] || squares[1] == squares[2]) {
    return std::nullopt;
  }
  const auto position = chess::PositionSetup()
                            .put(chess::Piece::white_king, squares[0])
                            .put(chess::Piece::white_rook, squares[1])
                            .put(chess::Piece::black_king, squares[2])
                            .build();
  return position ? std::optional<Position>(*position) : std::nullopt;
}

// The sanitizers would take minutes for what they see elsewhere too.
#if !defined(__SANITIZE_ADDRESS__)

TEST_CASE("krk mates in every position, whatever the other side does") {
  const auto ending = *chess::parse_material("KRK");
  chess::tablebase::Store store(std::nullopt);
  const auto error = store.provide_all(ending, {});
  REQUIRE_FALSE(error);
  const auto report = proof::prove(krk(), ending, store.tables(), {});
  REQUIRE(report.ok());
  CHECK(report->is_proved());
  const proof::SideReport& side = report->sides.at(0);
  CHECK(side.positions() == 175'168);
  CHECK(side.wins == side.positions());
  CHECK(side.program.longest == 32);
  CHECK(side.program.mean < 18);
}

#endif

TEST_CASE("krk plays the mirrored move where Black has the rook") {
  vm::Machine machine(krk());
  for (std::size_t number = 0; number < kPlacings; number += 97) {
    const auto position = position_of(number);
    if (!position) {
      continue;
    }
    const Position other = chess::mirrored(*position);
    const vm::Answer ours = vm::ask(machine, *position);
    const vm::Answer theirs = vm::ask(machine, other);
    INFO(to_fen(*position));
    REQUIRE(theirs.status == vm::Status::move);
    CHECK(chess::mirrored(theirs.outcome.move) == ours.outcome.move);
    CHECK(theirs.outcome.instruction == ours.outcome.instruction);
  }
}

}  // namespace
}  // namespace cheg::test

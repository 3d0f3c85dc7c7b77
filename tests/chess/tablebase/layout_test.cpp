// Where tables keep positions.
#include "chess/tablebase/layout.hpp"

#include <cstdint>
#include <set>
#include <string>
#include <utility>

#include "chess/setup.hpp"
#include "chess/tablebase/table.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random.hpp"

namespace cheg::test::layout_test {
namespace {

using chess::MaterialSignature;
using chess::Square;
using chess::tablebase::canonical;
using chess::tablebase::KingPairs;
using chess::tablebase::Layout;
using chess::tablebase::Squares;
using chess::tablebase::Symmetries;
using chess::tablebase::Symmetry;

MaterialSignature material(const std::string& text) { return *chess::parse_material(text); }

TEST_CASE("two kings have 462 pairs of squares on a board that may be turned, 1806 with pawns") {
  CHECK(KingPairs::get(Symmetries::all).size() == 462);
  CHECK(KingPairs::get(Symmetries::left_right).size() == 1806);
}

TEST_CASE("the places of all pairs of kings stand for each position of the board once") {
  constexpr int kPairs = 3612;  // ordered pairs of squares that do not touch
  for (const Symmetries symmetries : {Symmetries::none, Symmetries::left_right, Symmetries::all}) {
    const KingPairs& pairs = KingPairs::get(symmetries);
    int whole_boards = 0;  // what a block without further men would stand for, with both images
    for (std::size_t block = 0; block < pairs.size(); ++block) {
      const auto kings = pairs.kings(block);
      CHECK(pairs.find(kings[0], kings[1]).block == static_cast<int>(block));
      CHECK(pairs.find(kings[0], kings[1]).symmetry == 0);
      whole_boards += pairs.weight(block);
    }
    CHECK(whole_boards == kPairs);
  }
}

TEST_CASE("every offset gives its men and the men give the offset, however they are turned") {
  for (const char* name :
       {"KRK", "KBNK", "KBBK", "KNNNK", "KPK", "KPPK", "KPPPK", "KRKP", "KPPKP"}) {
    INFO(name);
    const Layout layout(material(name));
    Random random(7);
    for (int i = 0; i < 5000; ++i) {
      const Layout::Place place{random.below(layout.blocks()), random.below(layout.block_size())};
      const Squares squares = layout.squares_at(place);
      const Layout::Place again = layout.find(squares);
      CHECK(again.block == place.block);
      CHECK(again.offset == place.offset);
      const auto kings = layout.king_pairs().kings(place.block);
      const bool has_two_images = !layout.has_pawns() &&
                                  chess::file_of(kings[0]) == chess::rank_of(kings[0]) &&
                                  chess::file_of(kings[1]) == chess::rank_of(kings[1]);
      const Symmetry symmetries = layout.has_pawns() ? 2 : chess::tablebase::kSymmetryCount;
      for (Symmetry symmetry = 0; symmetry < symmetries; ++symmetry) {
        Squares turned{};
        for (std::size_t man = 0; man < layout.men().size(); ++man) {
          turned[man] = chess::tablebase::turned(symmetry, squares[man]);
        }
        CHECK(layout.find(turned).block == place.block);
        CHECK((has_two_images || layout.find(turned).offset == place.offset));
      }
    }
  }
}

TEST_CASE("alike men may be named in any order") {
  const Layout layout(material("KNNK"));
  const auto a = layout.find({Square::a1, Square::e5, Square::c3, Square::h2, Square::a1});
  const auto b = layout.find({Square::a1, Square::e5, Square::h2, Square::c3, Square::a1});
  CHECK(a.block == b.block);
  CHECK(a.offset == b.offset);
}

TEST_CASE("moving one man gives the offset of the men after the move") {
  for (const char* name : {"KRK", "KBNK", "KBBK", "KNNNK", "KRKP", "KPPKP"}) {
    INFO(name);
    const Layout layout(material(name));
    Random random(11);
    for (int i = 0; i < 2000; ++i) {
      const Layout::Place place{random.below(layout.blocks()), random.below(layout.block_size())};
      const std::size_t man = 2 + random.below(layout.men().size() - 2);
      const bool is_pawn = chess::type_of(layout.men()[man]) == chess::PieceType::pawn;
      Squares squares = layout.squares_at(place);
      const auto to = static_cast<Square>(is_pawn ? 8 + random.below(48) : random.below(64));
      bool is_taken = false;
      for (std::size_t other = 2; other < layout.men().size(); ++other) {
        is_taken = is_taken || squares[other] == to;
      }
      if (!is_taken) {
        squares[man] = to;
        CHECK(layout.moved(place.offset, man, to) == layout.find(squares).offset);
      }
    }
  }
}

TEST_CASE("the side with more or better men is White in a table") {
  const auto name = [](const char* text) { return canonical(material(text)).to_string(); };
  CHECK(name("KKR") == "KRK");
  CHECK(name("KRK") == "KRK");
  CHECK(name("KRKQ") == "KQKR");
  CHECK(name("KPKN") == "KNKP");
  CHECK(name("KQKNN") == "KNNKQ");
  CHECK(name("KBNKRP") == "KRPKBN");
  CHECK(name("KPKP") == "KPKP");
}

TEST_CASE("captures and promotions lead to the next endings") {
  const auto next = [](const char* text) {
    std::set<std::string> names;
    for (const MaterialSignature ending : chess::tablebase::next_endings(material(text))) {
      names.insert(ending.to_string());
    }
    return names;
  };
  CHECK(next("KRK").empty());
  CHECK(next("KPK") == std::set<std::string>{"KQK", "KRK", "KBK", "KNK"});
  CHECK(next("KBNK") == std::set<std::string>{"KBK", "KNK"});
  // The rook taken by the pawn that promotes, or the pawn promoted, or one of the two taken.
  CHECK(next("KRKP") ==
        std::set<std::string>{"KQKR", "KRKR", "KRKB", "KRKN", "KQK", "KRK", "KBK", "KNK", "KPK"});
  const auto below = chess::tablebase::endings_below(material("KPPK"));
  CHECK(below.back() == material("KPPK"));
  CHECK(below.size() == 20);
}

TEST_CASE("men on squares become a position exactly if the checks of PositionSetup pass") {
  for (const char* name : {"KRK", "KBNK", "KPK", "KPPK", "KRKP", "KQKQ", "KPPKP"}) {
    INFO(name);
    const Layout layout(material(name), Symmetries::none);
    Random random(11);
    int legal = 0;
    for (int i = 0; i < 5000; ++i) {
      Squares squares{};
      chess::PositionSetup setup;
      const chess::Color side = i % 2 == 0 ? chess::Color::white : chess::Color::black;
      setup.side_to_move(side);
      bool is_free = true;
      for (std::size_t man = 0; man < layout.men().size(); ++man) {
        const bool is_pawn = type_of(layout.men()[man]) == chess::PieceType::pawn;
        // The men often stand near each other, so that all kinds of illegal positions occur.
        const std::uint64_t from = i % 3 == 0 ? 24 : 0;
        const std::uint64_t count = i % 3 == 0 ? 16 : 64;
        do {
          squares[man] = static_cast<Square>(from + random.below(count));
        } while (is_pawn &&
                 (chess::rank_of(squares[man]) == 0 || chess::rank_of(squares[man]) == 7));
        is_free = is_free && setup.piece_on(squares[man]) == chess::Piece::none;
        setup.put(layout.men()[man], squares[man]);
      }
      const auto built = setup.build();
      const auto position = chess::tablebase::position_with(layout.men(), squares, side);
      REQUIRE(position.has_value() == (is_free && built.ok()));
      if (position) {
        ++legal;
        REQUIRE(*position == *built);
        const Layout::Place place = layout.find(squares);
        CHECK(layout.number_of(place) == chess::tablebase::find_number(layout, *position));
        CHECK(layout.place_of(layout.number_of(place)).offset == place.offset);
        CHECK(layout.place_of(layout.number_of(place)).block == place.block);
      }
    }
    CHECK(legal > 500);
    CHECK(legal < 4500);
  }
}

}  // namespace
}  // namespace cheg::test::layout_test

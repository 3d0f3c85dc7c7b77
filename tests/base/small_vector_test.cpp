#include "base/small_vector.hpp"

#include <span>
#include <vector>

#include "tests/support/catch.hpp"

namespace cheg::test::small_vector_test {
namespace {

TEST_CASE("a small vector contains what is added, inside and outside of the object") {
  SmallVector<int, 3> list;
  CHECK(list.empty());
  std::vector<int> expected;
  for (int i = 0; i < 10; ++i) {
    list.push_back(i * i);
    expected.push_back(i * i);
    CHECK(list.size() == expected.size());
    CHECK(list.back() == i * i);
    CHECK(std::vector<int>(list.begin(), list.end()) == expected);
  }
  CHECK(list[7] == 49);
  CHECK(std::span<const int>(list).size() == 10);
}

TEST_CASE("an element of a full small vector can be added to it again") {
  SmallVector<int, 2> list{1, 2};
  list.push_back(list[0]);
  list.push_back(list[2]);
  CHECK(std::vector<int>(list.begin(), list.end()) == std::vector<int>{1, 2, 1, 1});
}

TEST_CASE("a copy of a small vector has its own elements") {
  SmallVector<int, 2> list{1, 2, 3};
  const SmallVector<int, 2> copy = list;
  list.push_back(4);
  CHECK(std::vector<int>(copy.begin(), copy.end()) == std::vector<int>{1, 2, 3});
}

}  // namespace
}  // namespace cheg::test::small_vector_test

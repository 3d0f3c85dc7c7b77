// Sets: value semantics over shared storage, checked against a model that copies everything.
#include "vm/set_store.hpp"

#include <memory>
#include <vector>

#include "tests/support/catch.hpp"
#include "tests/support/random.hpp"

namespace cheg::test::set_store_test {
namespace {

using namespace vm;

constexpr std::size_t kLimit = 1 << 20;

// The obviously right set: every copy is a copy.
struct Model {
  std::int64_t number = 0;
  bool is_set = false;
  std::vector<Model> elements;

  friend bool operator==(const Model&, const Model&) = default;
};

Model model_of(const Value& value) {
  if (!value.is(Type::set)) {
    return {value.integer(), false, {}};
  }
  Model model{0, true, {}};
  for (const Value& element : value.set()->elements()) {
    model.elements.push_back(model_of(element));
  }
  return model;
}

std::size_t size_of(const Model& model) {
  std::size_t size = 1;
  for (const Model& element : model.elements) {
    size += size_of(element);
  }
  return size;
}

Value new_set(SetStore& store, std::initializer_list<std::int64_t> numbers) {
  Set* set = store.make(numbers.size());
  for (const std::int64_t number : numbers) {
    set->push_back(Value::integer(number));
  }
  return Value::set(set);
}

TEST_CASE("changing one of two values that name a set leaves the other as it was") {
  SetStore store(kLimit);
  Value a = new_set(store, {1, 2, 3});
  const Value b = shared(a);
  Set* changed = store.writable(a.set(), 3, 0);
  changed->elements()[0] = Value::integer(9);
  a = Value::set(changed);
  CHECK(model_of(b) == model_of(new_set(store, {1, 2, 3})));
  CHECK(model_of(a) == model_of(new_set(store, {9, 2, 3})));
  // The copy is nobody else's: now the change is made in place.
  CHECK(store.writable(a.set(), 3, 0) == a.set());
}

TEST_CASE("a set inside a copied set is shared too") {
  SetStore store(kLimit);
  Set* outer = store.make(1);
  outer->push_back(new_set(store, {1}));
  outer->share();
  Set* copy = store.writable(outer, 1, 0);
  CHECK(copy != outer);
  CHECK(copy->elements()[0].set()->is_shared());
}

TEST_CASE("a set older than the node is never changed in place") {
  SetStore store(kLimit);
  const Value old = new_set(store, {1});
  const SetStore::Mark mark = store.mark();
  CHECK(store.writable(old.set(), 1, mark) != old.set());
}

TEST_CASE("storage ends at its limit, and comes back at once") {
  SetStore store(1000);
  const SetStore::Mark mark = store.mark();
  CHECK(store.make(1000) == nullptr);
  CHECK(store.make(static_cast<std::size_t>(-1) / 16) == nullptr);
  int made = 0;
  while (store.make(1) != nullptr) {
    ++made;
  }
  CHECK(made == 1000 / 32);
  store.release(mark);
  CHECK(store.make(10) != nullptr);
}

TEST_CASE("a set that grows element by element is copied seldom") {
  SetStore store(kLimit);
  Value a = new_set(store, {});
  for (int i = 0; i < 1000; ++i) {
    (void)store.make(0);  // so that it cannot grow where it is
    Set* set = store.writable(a.set(), a.set()->size() + 1, 0);
    REQUIRE(set != nullptr);
    set->push_back(Value::integer(i));
    a = Value::set(set);
  }
  CHECK(a.set()->size() == 1000);
  CHECK(store.used() < 100'000);
}

TEST_CASE("comparing looks at types, lengths and elements at any depth") {
  SetStore store(kLimit);
  Fuel fuel = 1000;
  const Value a = new_set(store, {1, 2});
  CHECK(store.compare(a, new_set(store, {1, 2}), fuel) == SetComparison::equal);
  CHECK(store.compare(a, new_set(store, {2, 1}), fuel) == SetComparison::different);
  CHECK(store.compare(a, new_set(store, {1}), fuel) == SetComparison::different);
  CHECK(store.compare(Value::integer(1), Value::logical(true), fuel) == SetComparison::different);
  CHECK(store.compare(Value::piece(chess::Square::e2), Value::square(chess::Square::e2), fuel) ==
        SetComparison::different);
  CHECK(store.compare(Value(), Value(), fuel) == SetComparison::equal);
}

TEST_CASE("comparing a small structure of enormous printed size costs fuel, not time") {
  SetStore store(kLimit);
  Value a = new_set(store, {1});
  Value b = new_set(store, {1});
  for (int i = 0; i < 60; ++i) {
    for (Value* value : {&a, &b}) {
      Set* pair = store.make(2);
      pair->push_back(shared(*value));
      pair->push_back(shared(*value));
      *value = Value::set(pair);
    }
  }
  Fuel fuel = 100'000;
  CHECK(store.compare(a, b, fuel) == SetComparison::out_of_fuel);
  CHECK(store.compare(a, a, fuel) == SetComparison::equal);
}

TEST_CASE("random programs over sets do what copying everything does, collections included") {
  Random random(16);
  SetStore store(kLimit);
  constexpr std::size_t kVariables = 6;
  for (int round = 0; round < 200; ++round) {
    const SetStore::Mark mark = store.mark();
    std::vector<Value> variables(kVariables, Value::integer(0));
    std::vector<Model> models(kVariables);
    int collections = 0;
    for (int step = 0; step < 300; ++step) {
      const std::size_t a = random.below(kVariables);
      const std::size_t b = random.below(kVariables);
      switch (random.below(6)) {
        case 0:
          variables[a] = Value::integer(step);
          models[a] = {step, false, {}};
          break;
        case 1:
          variables[a] = shared(variables[b]);
          models[a] = Model(models[b]);
          break;
        case 2:
          variables[a] = new_set(store, {step});
          models[a] = {0, true, {{step, false, {}}}};
          break;
        case 3:  // put b into a, a itself included
          if (variables[a].is(Type::set) && size_of(models[a]) + size_of(models[b]) < 500) {
            const Value element = shared(variables[b]);
            const Model copy = models[b];
            Set* set = store.writable(variables[a].set(), variables[a].set()->size() + 1, mark);
            REQUIRE(set != nullptr);
            set->push_back(element);
            variables[a] = Value::set(set);
            models[a].elements.push_back(copy);
          }
          break;
        case 4:  // change an element
          if (variables[a].is(Type::set) && variables[a].set()->size() > 0) {
            Set* set = store.writable(variables[a].set(), variables[a].set()->size(), mark);
            REQUIRE(set != nullptr);
            const std::size_t i = random.below(set->size());
            set->elements()[i] = Value::integer(step);
            variables[a] = Value::set(set);
            models[a].elements[i] = {step, false, {}};
          }
          break;
        default:
          if (random.below(10) == 0) {
            const std::size_t before = store.used();
            store.collect(mark, [&](const SetStore::UseRoots& use) { use(variables); });
            CHECK(store.used() <= before);
            ++collections;
          }
          break;
      }
    }
    for (std::size_t i = 0; i < kVariables; ++i) {
      CHECK(model_of(variables[i]) == models[i]);
    }
    store.release(mark);
  }
}

TEST_CASE("a collection keeps what is named, once, and leaves older sets where they are") {
  SetStore store(kLimit);
  const Value old = new_set(store, {7});
  const SetStore::Mark mark = store.mark();
  (void)new_set(store, {1, 2, 3});
  const Value inner = new_set(store, {5});
  Set* outer = store.make(3);
  outer->push_back(shared(inner));
  outer->push_back(shared(inner));
  outer->push_back(shared(old));
  std::vector<Value> roots{Value::set(outer), shared(inner)};
  store.collect(mark, [&](const SetStore::UseRoots& use) { use(roots); });
  const auto elements = roots[0].set()->elements();
  CHECK(elements[0].is_same(elements[1]));
  CHECK(elements[0].is_same(roots[1]));
  CHECK(elements[2].is_same(old));
  CHECK(store.used() == mark + (16 + 3 * 16) + (16 + 16));
}

}  // namespace
}  // namespace cheg::test::set_store_test

#include "core/store/counters.h"

#include <array>

#include "core/store/statement.h"

namespace fsctl::store {
namespace {

constexpr const char* one_counter = "SELECT value FROM counter WHERE name = ?";

/// Not RETURNING, for which SQLite makes a table each time: this runs with every commit.
void add(Store& store, std::string_view name, std::int64_t number) {
  store.run(
      "INSERT INTO counter(name, value) VALUES (?, ?) "
      "ON CONFLICT(name) DO UPDATE SET value = counter.value + excluded.value",
      name, number);
}

}  // namespace

Counters counters_of(Connection& connection) {
  Counters counters;
  auto& select = connection.prepare(all_counters);
  select.begin({});
  while (select.step()) counters.emplace(select.text(0), select.number(1));
  return counters;
}

std::optional<std::int64_t> find_counter(Store& store, std::string_view name) {
  if (const auto* all = store.counters()) {
    const auto found = all->find(name);
    return found == all->end() ? std::nullopt : std::optional(found->second);
  }
  return first_number(store.select(one_counter, name));
}

std::int64_t counter(Store& store, std::string_view name) { return find_counter(store, name).value_or(0); }

void expect_counters(Store& store) { store.expect(all_counters); }

void expect_counter(Store& store, std::string_view name) { store.expect(one_counter, name); }

const Counters::value_type* first_counter(const Counters& counters, std::string_view beginning) {
  const auto found = counters.lower_bound(beginning);
  return found != counters.end() && found->first.starts_with(beginning) ? &*found : nullptr;
}

void put_counter(Connection& connection, std::string_view name, std::int64_t value) {
  const std::array<BoundValue, 2> row{name, value};
  connection
      .prepare("INSERT INTO counter(name, value) VALUES (?, ?) ON CONFLICT(name) DO UPDATE SET value = excluded.value")
      .run_by_then(row.size(), row);
}

std::int64_t add_to_counter(Store& store, std::string_view name, std::int64_t number) {
  add(store, name, number);
  return counter(store, name);
}

void count_up(Store& store, std::string_view name) { add(store, name, 1); }

void set_counter(Store& store, std::string_view name, std::int64_t value) {
  store.run("UPDATE counter SET value = ? WHERE name = ?", value, name);
}

}  // namespace fsctl::store

#include "core/store/counters.h"

#include "core/store/statement.h"

namespace fsctl::store {

std::int64_t counter(Store& store, const char* name) {
  return count(store.select("SELECT value FROM counter WHERE name = ?", name));
}

std::int64_t add_to_counter(Store& store, const char* name, std::int64_t number) {
  // Not RETURNING, for which SQLite makes a table each time: this runs with every commit.
  store.run(
      "INSERT INTO counter(name, value) VALUES (?, ?) "
      "ON CONFLICT(name) DO UPDATE SET value = counter.value + excluded.value",
      name, number);
  return counter(store, name);
}

void set_counter(Store& store, const char* name, std::int64_t value) {
  store.run("UPDATE counter SET value = ? WHERE name = ?", value, name);
}

}  // namespace fsctl::store

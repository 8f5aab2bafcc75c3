#include "core/store/counters.h"

#include "core/store/bind.h"

namespace fsctl::store {

std::int64_t counter(Store& store, const char* name) {
  auto& select = store.prepare("SELECT value FROM counter WHERE name = ?");
  bind_text(select, 1, name);
  return first_number(select).value_or(0);
}

std::int64_t add_to_counter(Store& store, const char* name, std::int64_t number) {
  // Not RETURNING, for which SQLite makes a table each time: this runs with every commit.
  auto& update = store.prepare(
      "INSERT INTO counter(name, value) VALUES (?1, ?2) ON CONFLICT(name) DO UPDATE SET value = value + ?2");
  bind_text(update, 1, name);
  update.bind(2, number);
  run(update);
  return counter(store, name);
}

void set_counter(Store& store, const char* name, std::int64_t value) {
  auto& update = store.prepare("UPDATE counter SET value = ? WHERE name = ?");
  update.bind(1, value);
  bind_text(update, 2, name);
  run(update);
}

}  // namespace fsctl::store

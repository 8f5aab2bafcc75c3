#include "core/store/counters.h"

#include "core/store/bind.h"

namespace fsctl::store {

std::int64_t counter(Store& store, const char* name) {
  auto& select = store.prepare("SELECT value FROM counter WHERE name = ?");
  bind_text(select, 1, name);
  select.executeStep();
  const auto value = number_of(select, 0);
  select.reset();
  return value;
}

std::int64_t add_to_counter(Store& store, const char* name, std::int64_t number) {
  auto& update = store.prepare("UPDATE counter SET value = value + ? WHERE name = ? RETURNING value");
  update.bind(1, number);
  bind_text(update, 2, name);
  update.executeStep();
  const auto value = number_of(update, 0);
  update.reset();
  return value;
}

void set_counter(Store& store, const char* name, std::int64_t value) {
  auto& update = store.prepare("UPDATE counter SET value = ? WHERE name = ?");
  update.bind(1, value);
  bind_text(update, 2, name);
  run(update);
}

}  // namespace fsctl::store

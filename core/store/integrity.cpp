#include "core/store/integrity.h"

#include <algorithm>

#include "core/store/damage.h"

namespace fsctl::store {

std::vector<std::string> integrity_problems(Store& store) { return store.connection().integrity_problems(); }

bool is_whole(Store& store) { return store.connection().is_whole(); }

void read_beginnings(Store& store) { store.connection().read_beginnings(); }

std::vector<std::string> damaged_tables(Store& store) { return store.connection().damaged_tables(); }

bool can_be_made_anew(Store& store) {
  return std::ranges::all_of(damaged_tables(store), [](const auto& name) { return held_by(name)->can_be_made_anew; });
}

void write_anew(Store& store, Interrupted came) { store.connection().write_anew(came); }

}  // namespace fsctl::store

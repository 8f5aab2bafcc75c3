#include "core/store/content_version.h"

#include "core/store/counters.h"
#include "core/store/damage.h"
#include "core/store/statement.h"
#include "core/store/went_back.h"

namespace fsctl::store {

ContentVersion content_version(Store& store) {
  const auto written = first_number<std::int64_t>(
      store.select("SELECT value - coalesce((SELECT value FROM counter WHERE name = 'contexts'), 0) FROM counter "
                   "WHERE name = 'data'"));
  if (!written) raise_damage("counter");
  return {.went_back = went_back(store).times, .written = *written};
}

void note_contexts_only(Store& store) { add_to_counter(store, "contexts", 1); }

}  // namespace fsctl::store

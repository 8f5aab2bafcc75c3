#include "core/store/content_version.h"

#include "core/store/counters.h"
#include "core/store/damage.h"
#include "core/store/went_back.h"

namespace fsctl::store {
namespace {

/// Of the transactions that changed nothing but contexts.
constexpr std::string_view contexts_counter = "contexts";

}  // namespace

DataVersion data_version(const Counters& counters) {
  const auto data = counters.find("data");
  if (data == counters.end()) raise_damage("counter");
  return DataVersion(data->second);
}

ContentVersion content_version(const Counters& counters) {
  const auto data = static_cast<std::int64_t>(data_version(counters));
  const auto contexts = counters.find(contexts_counter);
  return {.went_back = went_back(counters).times,
          .written = data - (contexts == counters.end() ? 0 : contexts->second)};
}

ContentVersion content_version(Store& store) {
  const auto* all = store.counters();
  return content_version(all != nullptr ? *all : counters_of(store.connection()));
}

void note_contexts_only(Store& store) { add_to_counter(store, contexts_counter, 1); }

}  // namespace fsctl::store

#include "core/store/content_version.h"

#include "core/store/counters.h"
#include "core/store/went_back.h"

namespace fsctl::store {
namespace {

/// Of the transactions that changed nothing but contexts.
constexpr std::string_view contexts_counter = "contexts";

}  // namespace

ContentVersion content_version(Store& store) {
  const auto written = static_cast<std::int64_t>(store.data_version()) - counter(store, contexts_counter);
  return {.went_back = went_back(store).times, .written = written};
}

void note_contexts_only(Store& store) { add_to_counter(store, contexts_counter, 1); }

}  // namespace fsctl::store

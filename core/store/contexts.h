#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/store/store.h"
#include "core/world/time.h"

/// Visitor contexts (Fetch API, "Context").
namespace fsctl::store {

struct ContextRow {
  std::string scope;
  std::string region;
  std::string locale;
  UnixMillis used = 0;  ///< the time of its last use, accurate to a day
};

std::optional<ContextRow> find_context(Store& store, std::string_view token);

/// Adds a new context, used at `now`; an existing one stays as it is.
void add_context(Store& store, std::string_view token, const ContextRow& context, UnixMillis now);
/// Adds a context, or changes the region and locale of an existing one.
void put_context(Store& store, std::string_view token, const ContextRow& context, UnixMillis now);
/// Writes that a context was used at `now`; adds it again if it was removed.
void use_context(Store& store, std::string_view token, const ContextRow& context, UnixMillis now);

/// The tokens of at most `most` contexts that were used before a time, in order, from the one after `after` on.
std::vector<std::string> unused_contexts(Store& store, UnixMillis before, std::string_view after, std::size_t most);
/// Removes a context unless it was used since; whether it did.
bool remove_unused_context(Store& store, std::string_view token, UnixMillis before);

/// The number of contexts.
std::int64_t count_contexts(Store& store);

struct LeastUsed {
  std::string token;
  UnixMillis used;
};

/// So many contexts: those that were not used again after they came to be, the oldest first, then the longest unused.
std::vector<LeastUsed> least_used_contexts(Store& store, std::int64_t count);

}  // namespace fsctl::store

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

/// The place that a context stands for.
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
/// Notes that a context was used at `now`, unless it was used later; adds it again if it was removed.
void use_context(Store& store, std::string_view token, const ContextRow& context, UnixMillis now);

/// The first `most` tokens greater than `after`, in order, of contexts that were last used before a time.
std::vector<std::string> unused_contexts(Store& store, UnixMillis before, std::string_view after, std::size_t most);
/// Removes a context if it was last used before a time; returns whether it was removed.
bool remove_unused_context(Store& store, std::string_view token, UnixMillis before);

std::int64_t count_contexts(Store& store);

/// A context and the time of its last use.
struct LeastUsed {
  std::string token;
  UnixMillis used;
};

/// At most `count` contexts in the order in which to remove them: first those that were never used again after they
/// were added, the oldest first; then the others, the longest unused first.
std::vector<LeastUsed> least_used_contexts(Store& store, std::int64_t count);

}  // namespace fsctl::store

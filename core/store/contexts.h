#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/store/context_row.h"
#include "core/store/store.h"
#include "core/world/time.h"

/// Visitor contexts (Fetch API, "Context").
namespace fsctl::store {

FoundContext find_context(Store& store, std::string_view token);
/// Says that find_context() comes in this ReadTransaction, unless the token is empty.
void expect_context(Store& store, std::string_view token);

/// A context as it is to be stored.
struct NewContext {
  std::string_view token;
  std::string_view scope;
  std::string_view region;
  std::string_view locale;
};
/// Adds new contexts, used at `now`; existing ones stay as they are.
void add_contexts(Store& store, std::span<const NewContext> contexts, UnixMillis now);
/// Adds a context, or changes the region and locale of an existing one.
void put_context(Store& store, const NewContext& context, UnixMillis now);
/// Notes that contexts were used at `now`, unless they were used later; adds those again that were removed.
void use_contexts(Store& store, std::span<const NewContext> contexts, UnixMillis now);

/// A context and the time of its last use.
struct UnusedContext {
  std::string token;
  UnixMillis used;
};
/// The first `most` with tokens greater than `after`, in order, of contexts that were last used before a time.
std::vector<UnusedContext> unused_contexts(Store& store, UnixMillis before, std::string_view after, std::size_t most);
/// Removes contexts unless they were used since; gives how many were removed.
std::size_t remove_contexts(Store& store, std::span<const UnusedContext> contexts);

std::int64_t count_contexts(Store& store);

/// At most `count` contexts in the order in which to remove them: first those that were never used again after they
/// were added, the oldest first; then the others, the longest unused first.
std::vector<UnusedContext> least_used_contexts(Store& store, std::int64_t count);

}  // namespace fsctl::store

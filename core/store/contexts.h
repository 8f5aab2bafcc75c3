#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/store/store.h"

/// Visitor contexts (Fetch API, "Context").
namespace fsctl::store {

struct ContextRow {
  std::string scope;
  std::string region;
  std::string locale;
  std::int64_t used = 0;  ///< about when it was used last, in milliseconds since 1970
};

std::optional<ContextRow> find_context(Store& store, std::string_view token);

/// Adds a new context, used now; one that is there already stays as it is.
void add_context(Store& store, std::string_view token, const ContextRow& context, std::int64_t now);
/// Adds a context, or gives one that is there another region and locale.
void put_context(Store& store, std::string_view token, const ContextRow& context, std::int64_t now);
/// Notes that a context is used now; one that is not there any more is added again.
void use_context(Store& store, std::string_view token, const ContextRow& context, std::int64_t now);

/// The tokens of at most `most` contexts that were used before a time, in order, from the one after `after` on.
std::vector<std::string> unused_contexts(Store& store, std::int64_t before, std::string_view after, std::size_t most);
/// Removes a context unless it was used since; whether it did.
bool remove_unused_context(Store& store, std::string_view token, std::int64_t before);

/// How many contexts there are.
std::int64_t count_contexts(Store& store);

struct LeastUsed {
  std::string token;
  std::int64_t used;
};

/// So many contexts: those that were not used again after they came to be, the oldest first, then the longest unused.
std::vector<LeastUsed> least_used_contexts(Store& store, std::int64_t count);

}  // namespace fsctl::store

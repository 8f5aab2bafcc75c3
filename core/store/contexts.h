#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/store/store.h"

/// Visitor contexts (Fetch API, "Context").
namespace fsctl::store {

struct ContextRow {
  std::string scope;
  std::string region;
  std::string locale;
};

std::optional<ContextRow> find_context(Store& store, std::string_view token);

/// Adds a new context; one that is there already stays as it is.
void add_context(Store& store, std::string_view token, const ContextRow& context, std::int64_t now);
/// Adds a context, or gives one that is there another region and locale.
void put_context(Store& store, std::string_view token, const ContextRow& context, std::int64_t now);

}  // namespace fsctl::store

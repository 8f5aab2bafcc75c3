#pragma once

#include <string_view>

#include "core/fields/stored.h"

namespace fsctl::stored {

/// Under which keys of the stored form a reader finds a field's value; empty where there is no such key.
struct Variant {
  std::string_view scope{};
  std::string_view locale{};
};
/// The variant that pick() takes; both are empty where it finds none.
Variant variant_of(const Field& field, const Value& record, const View& view);

}  // namespace fsctl::stored

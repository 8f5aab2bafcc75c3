#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/store/store.h"

/// What callers show to be let in. The store knows the digests of the values, never the values.
namespace fsctl::store {

enum class SecretKind { ingest_key = 0, fetch_secret = 1 };

struct Secret {
  std::string label;
  std::int64_t created;
};

/// False when the label is taken.
bool add_secret(Store& store, SecretKind kind, std::string_view label, std::string_view value, std::int64_t now);
/// False when there is none.
bool remove_secret(Store& store, SecretKind kind, std::string_view label);
/// By label.
std::vector<Secret> secrets(Store& store, SecretKind kind);

/// The label of the secret with this value. Takes as long for a wrong value as for a right one.
std::optional<std::string> find_secret(Store& store, SecretKind kind, std::string_view value);

}  // namespace fsctl::store

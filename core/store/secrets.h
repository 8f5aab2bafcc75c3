#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/store/numbers.h"
#include "core/store/store.h"
#include "core/world/time.h"

/// What callers show to be let in. The store knows the digests of the values, never the values.
namespace fsctl::store {

enum class SecretKind { ingest_key = 0, fetch_secret = 1 };

struct Secret {
  std::string label;
  UnixMillis created;
};

/// What a secret is known by: text::sha256 of its value.
struct SecretDigest {
  std::string label;
  std::string digest;

  bool operator==(const SecretDigest&) const = default;
};

/// False when the label is taken.
bool add_secret(Store& store, SecretKind kind, std::string_view label, std::string_view value, UnixMillis now);
/// False when there is none.
bool remove_secret(Store& store, SecretKind kind, std::string_view label);
/// By label.
std::vector<Secret> secrets(Store& store, SecretKind kind);

/// By label.
std::vector<SecretDigest> secret_digests(Store& store, SecretKind kind);

/// The fetch secrets that a release carries, by label.
std::vector<SecretDigest> release_secrets(Store& store, ReleaseNumber release);
/// Makes a release carry the fetch secrets there are now.
void put_release_secrets(Store& store, ReleaseNumber release);

/// The secret with this digest, or nothing. Takes as long for a wrong one as for a right one.
const SecretDigest* find_secret(const std::vector<SecretDigest>& known, std::string_view digest);

}  // namespace fsctl::store

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/store/numbers.h"
#include "core/store/store.h"
#include "core/world/time.h"

/// The secrets that callers of the APIs send. The store keeps digests of their values, never the values.
namespace fsctl::store {

/// What a secret gives access to: an ingest key to the Ingest API, a fetch secret (header fs-secret) to the Fetch API.
/// The values are those in the store.
enum class SecretKind { ingest_key = 0, fetch_secret = 1 };

/// An entry of a list of secrets.
struct Secret {
  std::string label;  ///< unique among the secrets of a kind
  UnixMillis created;
};

/// A secret with what a value that a caller sends is compared with.
struct SecretDigest {
  std::string label;
  std::string digest;  ///< text::sha256 of the value

  bool operator==(const SecretDigest&) const = default;
};

/// Adds a secret, of whose value only the digest is stored. False when the label is taken.
bool add_secret(Store& store, SecretKind kind, std::string_view label, std::string_view value, UnixMillis now);
/// False when there is none with this label.
bool remove_secret(Store& store, SecretKind kind, std::string_view label);
/// All secrets of a kind, in the order of their labels.
std::vector<Secret> secrets(Store& store, SecretKind kind);

/// The digests of all secrets of a kind, in the order of their labels.
std::vector<SecretDigest> secret_digests(Store& store, SecretKind kind);

/// The fetch secrets that a release contains, in the order of their labels.
std::vector<SecretDigest> release_secrets(Store& store, ReleaseNumber release);
/// Copies the current fetch secrets into a release. REQUIRES: it contains none yet.
void put_release_secrets(Store& store, ReleaseNumber release);

/// The secret with this digest, or null. Always compares with all of them in constant time, so that the time taken
/// tells nothing about the known digests.
const SecretDigest* find_secret(const std::vector<SecretDigest>& known, std::string_view digest);

}  // namespace fsctl::store

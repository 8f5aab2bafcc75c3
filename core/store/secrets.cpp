#include "core/store/secrets.h"

#include "core/store/counters.h"
#include "core/store/statement.h"
#include "core/text/digest.h"

namespace fsctl::store {
namespace {

/// Whoever serves the store lets in by what it has read.
void tell_change(Store& store) { add_to_counter(store, versions_counter, 1); }

SecretDigest digest_of(Statement& select) { return {std::string(select.text(0)), std::string(select.text(1))}; }

}  // namespace

bool add_secret(Store& store, SecretKind kind, std::string_view label, std::string_view value, UnixMillis now) {
  const bool added =
      store.changed_by("INSERT INTO secret(kind, label, digest, created) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
                       kind, label, text::sha256(value), now) == 1;
  if (added) tell_change(store);
  return added;
}

bool remove_secret(Store& store, SecretKind kind, std::string_view label) {
  const bool removed = store.changed_by("DELETE FROM secret WHERE kind = ? AND label = ?", kind, label) == 1;
  if (removed) tell_change(store);
  return removed;
}

std::vector<Secret> secrets(Store& store, SecretKind kind) {
  return all(store.select("SELECT label, created FROM secret WHERE kind = ? ORDER BY label", kind), [](Statement& row) {
    return Secret{std::string(row.text(0)), row.number(1)};
  });
}

std::vector<SecretDigest> secret_digests(Store& store, SecretKind kind) {
  return all(store.select("SELECT label, digest FROM secret WHERE kind = ? ORDER BY label", kind), digest_of);
}

std::vector<SecretDigest> release_secrets(Store& store, ReleaseNumber release) {
  return all(store.select("SELECT label, digest FROM release_secret WHERE release = ? ORDER BY label", release),
             digest_of);
}

void put_release_secrets(Store& store, ReleaseNumber release) {
  store.run("INSERT INTO release_secret(release, label, digest) SELECT ?, label, digest FROM secret WHERE kind = 1",
            release);
}

const SecretDigest* find_secret(const std::vector<SecretDigest>& known, std::string_view digest) {
  const SecretDigest* found = nullptr;
  for (const auto& secret : known)
    if (text::equal_in_constant_time(digest, secret.digest)) found = &secret;
  return found;
}

}  // namespace fsctl::store

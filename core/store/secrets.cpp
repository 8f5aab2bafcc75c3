#include "core/store/secrets.h"

#include "core/store/bind.h"
#include "core/store/counters.h"
#include "core/text/digest.h"

namespace fsctl::store {
namespace {

/// Whoever serves the store lets in by what it has read.
void tell_change(Store& store) { add_to_counter(store, versions_counter, 1); }

std::vector<SecretDigest> digests_of(SQLite::Statement& select) {
  std::vector<SecretDigest> digests;
  while (select.executeStep()) digests.push_back({std::string(bytes_of(select, 0)), std::string(bytes_of(select, 1))});
  return digests;
}

}  // namespace

bool add_secret(Store& store, SecretKind kind, std::string_view label, std::string_view value, std::int64_t now) {
  auto& insert =
      store.prepare("INSERT INTO secret(kind, label, digest, created) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING");
  insert.bind(1, static_cast<int>(kind));
  bind_text(insert, 2, label);
  bind_text(insert, 3, text::sha256(value));
  insert.bind(4, now);
  const bool added = insert.exec() == 1;
  insert.reset();
  if (added) tell_change(store);
  return added;
}

bool remove_secret(Store& store, SecretKind kind, std::string_view label) {
  auto& remove = store.prepare("DELETE FROM secret WHERE kind = ? AND label = ?");
  remove.bind(1, static_cast<int>(kind));
  bind_text(remove, 2, label);
  const bool removed = remove.exec() == 1;
  remove.reset();
  if (removed) tell_change(store);
  return removed;
}

std::vector<Secret> secrets(Store& store, SecretKind kind) {
  std::vector<Secret> all;
  auto& select = store.prepare("SELECT label, created FROM secret WHERE kind = ? ORDER BY label");
  select.bind(1, static_cast<int>(kind));
  while (select.executeStep()) all.push_back({std::string(bytes_of(select, 0)), number_of(select, 1)});
  return all;
}

std::vector<SecretDigest> secret_digests(Store& store, SecretKind kind) {
  auto& select = store.prepare("SELECT label, digest FROM secret WHERE kind = ? ORDER BY label");
  select.bind(1, static_cast<int>(kind));
  return digests_of(select);
}

std::vector<SecretDigest> release_secrets(Store& store, std::int64_t release) {
  auto& select = store.prepare("SELECT label, digest FROM release_secret WHERE release = ? ORDER BY label");
  select.bind(1, release);
  return digests_of(select);
}

void put_release_secrets(Store& store, std::int64_t release) {
  auto& insert = store.prepare(
      "INSERT INTO release_secret(release, label, digest) SELECT ?, label, digest FROM secret WHERE kind = 1");
  insert.bind(1, release);
  run(insert);
}

const SecretDigest* find_secret(const std::vector<SecretDigest>& known, std::string_view digest) {
  const SecretDigest* found = nullptr;
  for (const auto& secret : known)
    if (text::equal_in_constant_time(digest, secret.digest)) found = &secret;
  return found;
}

}  // namespace fsctl::store

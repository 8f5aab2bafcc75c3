#include "core/store/secrets.h"

#include <unistd.h>

#include <catch2/catch.hpp>

#include "core/store/sqlite/lock_holder.h"
#include "core/text/digest.h"
#include "tests/support/scratch.h"

namespace fsctl::store {

TEST_CASE("a secret is found by its value, and its value is nowhere in the store") {
  const test::Scratch scratch;
  {
    Store store(scratch / "store.db", Store::Mode::write);
    Transaction transaction(store);
    const auto find = [&](SecretKind kind, const std::string& value) -> std::string {
      const auto known = secret_digests(store, kind);
      const auto* found = find_secret(known, text::sha256(value));
      return found == nullptr ? "" : found->label;
    };
    CHECK(find(SecretKind::ingest_key, "value-one").empty());
    CHECK(add_secret(store, SecretKind::ingest_key, "one", "value-one", 1));
    CHECK(add_secret(store, SecretKind::ingest_key, "another", "value-two", 2));
    CHECK_FALSE(add_secret(store, SecretKind::ingest_key, "one", "value-three", 3));

    CHECK(find(SecretKind::ingest_key, "value-one") == "one");
    CHECK(find(SecretKind::ingest_key, "value-two") == "another");
    for (const char* wrong : {"", "value-on", "value-one ", "VALUE-ONE", "value-three", "one"})
      CHECK(find(SecretKind::ingest_key, wrong).empty());
    CHECK(find(SecretKind::fetch_secret, "value-one").empty());

    const auto all = secrets(store, SecretKind::ingest_key);
    REQUIRE(all.size() == 2);
    CHECK(all[0].label == "another");
    CHECK(all[1].created == 1);

    CHECK(remove_secret(store, SecretKind::ingest_key, "one"));
    CHECK_FALSE(remove_secret(store, SecretKind::ingest_key, "one"));
    CHECK(find(SecretKind::ingest_key, "value-one").empty());
    transaction.commit();
  }
  CHECK(scratch.read("store.db").find("value-") == std::string::npos);
}

TEST_CASE("the process that keeps a store locked is named") {
  const test::Scratch scratch;
  Store store(scratch / "store.db", Store::Mode::write);
  CHECK(lock_holder(scratch / "store.db").empty());
  const Transaction transaction(store);
  const auto holder = lock_holder(scratch / "store.db");
  INFO(holder);
  CHECK((holder.empty() || holder.starts_with("process " + std::to_string(::getpid()) + " (")));
}

}  // namespace fsctl::store

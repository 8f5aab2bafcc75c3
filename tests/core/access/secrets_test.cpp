#include "core/access/secrets.h"

#include <catch2/catch.hpp>

#include "core/error/error.h"
#include "core/store/releases.h"
#include "tests/support/scratch.h"

namespace fsctl::access {
namespace {

/// The stages of each fetch secret, a line each.
std::vector<std::string> lines(store::Store& store) {
  std::vector<std::string> all;
  for (const auto& [secret, created, stages] : fetch_secrets(store)) {
    auto& line = all.emplace_back(secret.label + (created ? "" : " removed"));
    for (const auto stage : stages) line += ' ' + std::string(stage);
  }
  return all;
}

using Lines = std::vector<std::string>;

}  // namespace

TEST_CASE("a secret is told once, has a label of its own, and begins as its kind does") {
  const test::Scratch files;
  store::Store store(files.store(), store::Store::Mode::write);
  const auto world = real_world();
  CHECK(issue_secret(store, SecretKind::ingest_key, SecretLabel("erp"), world).starts_with("ingest_"));
  CHECK(issue_secret(store, SecretKind::fetch_secret, SecretLabel("erp"), world).starts_with("fetch_"));
  CHECK_THROWS_WITH(issue_secret(store, SecretKind::ingest_key, SecretLabel("erp"), world),
                    "\"erp\" is the label of another ingest key");
  CHECK_THROWS_WITH(withdraw_secret(store, SecretKind::ingest_key, "erb"), "there is no ingest key \"erb\"");
  withdraw_secret(store, SecretKind::ingest_key, "erp");
  CHECK(store::secrets(store, SecretKind::ingest_key).empty());
  CHECK(store::secrets(store, SecretKind::fetch_secret).size() == 1);
  for (const auto& text : {std::string(), std::string("a\nb"), std::string(256, 'a')})
    CHECK_THROWS_AS(SecretLabel(text), Error);
}

TEST_CASE("a fetch secret is valid on develop, and on other stages with the release they serve") {
  const test::Scratch files;
  store::Store store(files.store(), store::Store::Mode::write);
  const auto world = real_world();
  issue_secret(store, SecretKind::fetch_secret, SecretLabel("web"), world);
  CHECK(lines(store) == Lines{"web develop"});
  {
    store::Transaction transaction(store);
    const auto release = store::add_release(store, "r", 1);
    store::put_release_secrets(store, release);
    store::set_stage(store, "preview", release);
    transaction.commit();
  }
  issue_secret(store, SecretKind::fetch_secret, SecretLabel("app"), world);
  CHECK(lines(store) == Lines{"app develop", "web develop preview"});
  withdraw_secret(store, SecretKind::fetch_secret, "web");
  issue_secret(store, SecretKind::fetch_secret, SecretLabel("web"), world);
  CHECK(lines(store) == Lines{"app develop", "web develop", "web removed preview"});
}

}  // namespace fsctl::access

#include "core/store/releases.h"

#include <array>
#include <catch2/catch.hpp>

#include "core/store/counters.h"
#include "core/store/secrets.h"
#include "tests/support/scratch.h"

namespace fsctl::store {
namespace {

struct Empty {
  test::Scratch scratch;
  Store store{scratch.store(), Store::Mode::write};
  Transaction transaction{store};
};

std::vector<std::string> texts_of(Store& store, ReleaseNumber release) {
  std::vector<std::string> texts;
  each_release_file(store, release, [&](std::string_view path, std::string_view text) {
    texts.push_back(std::string(path) + '=' + std::string(text));
  });
  return texts;
}

TEST_CASE_METHOD(Empty, "a release keeps its files, by path") {
  const auto first = add_release(store, "one", 1);
  const auto second = add_release(store, "two", 2);
  put_release_files(store, first, std::array{ReleaseFile{"b.json", "{}"}, ReleaseFile{"a.json", "{}"}});
  put_release_files(store, second, std::array{ReleaseFile{"a.json", "[]"}});
  CHECK(texts_of(store, first) == std::vector<std::string>{"a.json={}", "b.json={}"});
  CHECK(texts_of(store, second) == std::vector<std::string>{"a.json=[]"});
  REQUIRE(releases(store).size() == 2);
  CHECK(releases(store).front().id == "two");
}

TEST_CASE_METHOD(Empty, "a stage serves the release that was put there last") {
  CHECK_FALSE(find_stage(store, "public"));
  set_stage(store, "public", add_release(store, "one", 1));
  CHECK(find_stage(store, "public")->id == "one");
  set_stage(store, "public", add_release(store, "two", 2));
  CHECK(find_stage(store, "public")->id == "two");
  CHECK_FALSE(find_stage(store, "preview"));
}

TEST_CASE_METHOD(Empty, "a release carries the fetch secrets of its time, as digests, and no ingest keys") {
  add_secret(store, SecretKind::fetch_secret, "web", "value", 1);
  add_secret(store, SecretKind::ingest_key, "erp", "other", 1);
  const auto release = add_release(store, "one", 1);
  put_release_secrets(store, release);
  remove_secret(store, SecretKind::fetch_secret, "web");
  CHECK(secret_digests(store, SecretKind::fetch_secret).empty());
  REQUIRE(release_secrets(store, release).size() == 1);
  CHECK(release_secrets(store, release).front().label == "web");
  CHECK(release_secrets(store, release).front().digest.find("value") == std::string::npos);
}

TEST_CASE_METHOD(Empty, "a secret that comes or goes is noticed by who watches the stages") {
  const auto count = [&] { return counter(store, versions_counter); };
  for (const auto kind : {SecretKind::ingest_key, SecretKind::fetch_secret}) {
    const auto before = count();
    add_secret(store, kind, "web", "value", 1);
    CHECK(count() == before + 1);
    CHECK_FALSE(add_secret(store, kind, "web", "value", 1));
    CHECK(count() == before + 1);
    remove_secret(store, kind, "web");
    CHECK(count() == before + 2);
  }
}

}  // namespace
}  // namespace fsctl::store

#include <catch2/catch.hpp>
#include <chrono>
#include <thread>

#include "core/json/json.h"
#include "core/json/parse.h"
#include "tests/cli/small_disk.h"
#include "tests/cli/workshop.h"
#include "tests/support/random.h"

namespace fsctl::test {
namespace {

using Clock = std::chrono::steady_clock;

/// A store whose records get another text with every configuration that is released.
class Releases {
 public:
  Releases(Workshop& workshop, std::string store, std::size_t records)
      : workshop_(workshop), store_(std::move(store)), records_(records) {
    workshop.files().write("records.ndjson", lines(0, records));
    configure(0);
    REQUIRE(workshop.run_on(store_, {"ingest", "articles", workshop.path("records.ndjson")}).code == 0);
    REQUIRE(workshop.run_on(store_, {"release", "public"}).code == 0);
  }

  void configure(int version, std::size_t size = 200) const {
    const auto text = word_of(version) + ' ' + std::string(size, 'x');
    workshop_.files().write("project/composers/articles.json",
                            R"({"feed": "articles", "storage": "articles", "fields": {)"
                            R"("title": {"source": "data-field", "field": "title"},)"
                            R"("text": {"source": "static", "value": ")" +
                                text + R"("}}})");
  }

  Process release() const {
    return Process({"release", "public", "--project", workshop_.project(), "--store", store_},
                   workshop_.path("release.log"));
  }

  /// The id of the release that public serves.
  std::string released() const {
    const Json list = parse(workshop_.run_on(store_, {"release", "list", "--json"}).out);
    for (const auto& release : list["releases"])
      if (!release["stages"].empty()) return release["release"];
    return {};
  }

  /// All records and their index show this version on public, and none shows the other.
  void check_serves(int version, int other, std::size_t size = 200) const {
    configure(version, size);  // as reading first maps what the working configuration needs
    CHECK(finds(version) == records_);
    CHECK(finds(other) == 0);
    for (const std::size_t number : {std::size_t{0}, records_ / 2, records_ - 1}) {
      const auto block = workshop_.run_on(store_, {"block", "article", id_of(number), "--stage", "public"});
      REQUIRE(block.code == 0);
      CHECK(parse(block.out)["text"].get<std::string>().starts_with(word_of(version) + ' '));
    }
  }

  void check_sound() const { CHECK(workshop_.run_on(store_, {"doctor", "--deep"}).out == "the store is sound\n"); }

 private:
  /// A word that is no misspelling of another version's.
  static std::string word_of(int version) {
    const auto letters = [](int digit) { return std::string(4, static_cast<char>('a' + digit)); };
    return "v" + letters(version / 10) + letters(version % 10);
  }

  std::size_t finds(int version) const {
    const auto listing = workshop_.run_on(
        store_, {"listing", "articles", "--search", word_of(version) + " x", "--limit", "1", "--stage", "public"});
    INFO(listing.err);
    REQUIRE(listing.code == 0);
    return parse(listing.out)["_meta"]["total"].get<std::size_t>();
  }

  Workshop& workshop_;
  std::string store_;
  std::size_t records_;
};

TEST_CASE("a release that is killed while it maps records leaves the former one or the new one whole") {
  constexpr int rounds = 10;
  Workshop workshop;
  const Releases releases(workshop, workshop.store(), 3'000);
  releases.configure(1);
  const auto begin = Clock::now();
  REQUIRE(releases.release().wait() == 0);
  const auto duration = Clock::now() - begin;
  releases.check_serves(1, 0);

  Random random(20250604);
  int served = 1;
  for (int next = 2; next < 2 + rounds; ++next) {
    INFO("version " << next);
    const auto former = releases.released();
    releases.configure(next);
    auto process = releases.release();
    std::this_thread::sleep_for(duration * static_cast<int>(random.below(1000)) / 1000);
    const bool was_killed = process.kill();
    const bool is_new = releases.released() != former;
    if (!was_killed) CHECK(is_new);
    releases.check_serves(is_new ? next : served, is_new ? served : next);
    if (is_new) served = next;
    releases.check_sound();
  }
  releases.configure(99);
  REQUIRE(releases.release().wait() == 0);
  releases.check_serves(99, served);
}

TEST_CASE("a release for which the disk has no room leaves the former one, and comes about when there is room") {
  Workshop workshop;
  SmallDisk disk(workshop.path("disk"));
  if (!disk.mounted()) return;
  const Releases releases(workshop, workshop.path("disk/store.db"), 1'000);
  const auto former = releases.released();
  releases.configure(1, 5'000);
  CHECK(releases.release().wait() == 3);
  CHECK(workshop.files().read("release.log").find("error[FS4006]: there is no room left for the store\n") !=
        std::string::npos);
  CHECK(releases.released() == former);
  releases.check_serves(0, 1);

  disk.grow();
  releases.check_serves(0, 1);
  releases.check_sound();
  releases.configure(1, 5'000);
  CHECK(releases.release().wait() == 0);
  releases.check_serves(1, 0, 5'000);
  releases.check_sound();
}

}  // namespace
}  // namespace fsctl::test

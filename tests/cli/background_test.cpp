#include "cli/serving/background.h"

#include <SQLiteCpp/Database.h>

#include <catch2/catch.hpp>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <stop_token>
#include <string>
#include <vector>

#include "core/api/answer.h"
#include "core/budget/keep_little.h"
#include "core/project/load.h"
#include "tests/support/sanitized.h"
#include "tests/support/shop.h"

namespace fsctl::cli {

TEST_CASE("a server tells each trouble with its store once, until it ends, and a flood of contexts once a minute") {
  const test::Example example("shop", test::Example::Records::not_loaded);
  const auto project = project::load(example.path());
  World world = real_world();
  std::int64_t steady = 0;
  world.steady = [&] { return steady; };
  std::vector<std::string> told;
  api::Site site(project, example.store(), world, store::Store::Mode::write);
  connect::Fetches fetches(example.store(), *project, world, [](const connect::FetchNote&) {});
  Background background(site, fetches, example.store(), [&](const std::string& what) { told.push_back(what); });
  const auto work = [&] {
    told.clear();
    for (int i = 0; i < 5; ++i) background.work();
    return told;
  };
  using Lines = std::vector<std::string>;
  const auto rename = [&](const std::string& from, const std::string& to) {
    SQLite::Database(example.store().string(), SQLite::OPEN_READWRITE).exec("ALTER TABLE " + from + " RENAME TO " + to);
  };
  int visitors = 0;
  const auto visit = [&](int count) {
    for (int i = 0; i < count; ++i) site.contexts().add(std::to_string(++visitors), {"public", "gb", "en-GB"}, world);
  };
  CHECK(work().empty());
  rename("context", "hidden");
  visit(1);
  const auto trouble = work();
  REQUIRE(trouble.size() == 1);
  CHECK_THAT(trouble.front(), Catch::StartsWith("the store could not be written yet: "));
  CHECK(work().empty());
  rename("hidden", "context");
  CHECK(work() == Lines{"the store can be written again"});

  steady += 60'000;
  visit(10'000);
  CHECK(work().empty());
  visit(3);
  CHECK(work() == Lines{"new contexts come faster than they are kept: 3 were handed out and not kept"});
  visit(2);
  CHECK(work().empty());
  steady += 60'000;
  CHECK(work() == Lines{"new contexts come faster than they are kept: 2 were handed out and not kept"});
}

TEST_CASE("what a server does in the background goes on when memory ran out even for telling of a trouble") {
  const test::Example example("shop", test::Example::Records::not_loaded);
  const auto project = project::load(example.path());
  const World world = real_world();
  api::Site site(project, example.store(), world, store::Store::Mode::write);
  connect::Fetches fetches(example.store(), *project, world, [](const connect::FetchNote&) {});
  std::stop_source ending;
  int told = 0;
  Background background(site, fetches, example.store(), [&](const std::string&) {
    if (++told == 2) ending.request_stop();
    throw std::bad_alloc();
  });
  SQLite::Database(example.store().string(), SQLite::OPEN_READWRITE).exec("ALTER TABLE context RENAME TO hidden");
  site.contexts().add("1", {"public", "gb", "en-GB"}, world);
  CHECK_NOTHROW(background.run(ending.get_token()));
  CHECK(told == 2);
}

TEST_CASE("what is free between what is used goes back to the system, much of it at once, all of it within seconds") {
  if (test::is_sanitized) return;
  struct Rush {
    std::size_t megabytes;
    std::int64_t passed;  ///< in milliseconds, until the next round
    std::size_t given_back;
  };
  const auto rush = GENERATE(Rush{64, 0, 32}, Rush{6, 10'000, 3});
  const test::Example example("shop", test::Example::Records::not_loaded);
  const auto project = project::load(example.path());
  World world = real_world();
  std::int64_t steady = 0;
  world.steady = [&] { return steady; };
  api::Site site(project, example.store(), world, store::Store::Mode::write);
  connect::Fetches fetches(example.store(), *project, world, [](const connect::FetchNote&) {});
  Background background(site, fetches, example.store(), [](const std::string&) {});
  background.work();

  constexpr std::size_t megabyte = std::size_t{1} << 20U;
  std::vector<std::unique_ptr<std::string>> pieces(rush.megabytes * 1024);
  for (auto& piece : pieces) piece = std::make_unique<std::string>(std::size_t{1'000}, 'x');
  for (std::size_t i = 0; i < pieces.size(); ++i)
    if (i % 64 != 63) pieces[i].reset();
  const auto before = resident_bytes();
  steady += rush.passed;
  background.work();
  CHECK(resident_bytes() + rush.given_back * megabyte < before);
}

}  // namespace fsctl::cli

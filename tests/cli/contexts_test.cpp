#include <catch2/catch.hpp>
#include <chrono>
#include <csignal>
#include <thread>

#include "core/store/contexts.h"
#include "tests/cli/workshop.h"

namespace fsctl {

TEST_CASE("a server removes the contexts that nobody has used for years when it starts") {
  using namespace std::chrono_literals;
  const test::Workshop workshop;
  const auto path = workshop.store();
  const std::string forgotten = "visitor-of-long-ago-xxxxxxxxxxxxxxxxxx";
  const std::string recent = "visitor-of-today-xxxxxxxxxxxxxxxxxxxxx";
  {
    store::Store store(path, store::Store::Mode::write);
    const auto now = std::chrono::system_clock::now().time_since_epoch() / 1ms;
    store::Transaction transaction(store);
    const store::NewContext old{forgotten, "public", "gb", "en-GB"};
    store::add_contexts(store, {&old, 1}, 1'000);
    const store::NewContext young{recent, "public", "gb", "en-GB"};
    store::add_contexts(store, {&young, 1}, now);
    transaction.commit();
  }
  test::Process server({"serve", "--port", "0", "--project", workshop.project(), "--store", path},
                       workshop.path("server.log"));
  const auto is_there = [&](const std::string& token) {
    store::Store store(path, store::Store::Mode::read);
    return store::find_context(store, token).has_value();
  };
  while (server.is_running() && is_there(forgotten)) std::this_thread::sleep_for(20ms);
  CHECK_FALSE(is_there(forgotten));
  CHECK(is_there(recent));
  server.signal(SIGTERM);
  CHECK(server.wait() == 0);
}

}  // namespace fsctl

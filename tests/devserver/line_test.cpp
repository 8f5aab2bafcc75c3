#include <atomic>
#include <catch2/catch.hpp>
#include <chrono>
#include <cstdint>
#include <list>
#include <thread>

#include "devserver/turns.h"

namespace fsctl::devserver {
namespace {

using std::chrono::milliseconds;

Turns::Time& worked() {
  static Turns::Time time{};
  return time;
}
Turns::Time told_time() { return worked(); }

/// One thread's turns, in a time that only goes by for work that is told.
struct OneThread {
  explicit OneThread(Turns::Time (*clock)() = told_time)
      : turns({.at_once = 1, .waiting = 1000, .away = 0}, waiting, clock) {}

  void wait(Turns::Waiter& waiter) {
    Turns::Share others;
    REQUIRE(turns.ask(waiter, others).next == nullptr);
  }
  /// Ends the work that the thread has, which took so long.
  Turns::Waiter* next(Turns::Time cost = {}) {
    worked() += cost;
    turns.charge(share);
    return turns.next(share);
  }

  std::atomic<std::int64_t> waiting = 0;
  Turns turns;
  Turns::Share share{};
};

/// How many dear requests of clients that connect anew for each, ten at a time, go ahead of that of a connection that
/// had an answer beside another one.
int how_many_go_ahead(Turns::Time cost_of_answer) {
  OneThread one;
  Turns::Waiter tab;
  Turns::Waiter other;
  one.turns.ask(tab, one.share);
  one.wait(other);
  REQUIRE(one.next(cost_of_answer) == &other);
  REQUIRE(one.next() == nullptr);

  std::list<Turns::Waiter> newcomers;
  one.turns.ask(newcomers.emplace_back(), one.share);
  for (int i = 1; i < 10; ++i) one.wait(newcomers.emplace_back());
  one.wait(tab);
  int ahead = 1;
  while (ahead < 1000 && one.next(milliseconds(500)) != &tab) {
    ++ahead;
    one.wait(newcomers.emplace_back());
  }
  return ahead;
}

TEST_CASE("whoever connects anew for each dear request does not stay ahead of a connection with some cheap reads") {
  CHECK(how_many_go_ahead(milliseconds(15)) == 10);
}

TEST_CASE("nobody pays for long for one slow answer") { CHECK(how_many_go_ahead(std::chrono::hours(1)) == 12); }

TEST_CASE("of connections that had the same, whoever asked first is next") {
  OneThread one;
  Turns::Waiter first;
  std::list<Turns::Waiter> others;
  one.turns.ask(first, one.share);
  for (int i = 0; i < 5; ++i) one.wait(others.emplace_back());
  for (const Turns::Waiter& other : others) CHECK(one.next() == &other);
}

TEST_CASE("time in which a thread does not work costs nobody") {
  OneThread one(Turns::worked);
  Turns::Waiter sleeping;
  Turns::Waiter working;
  Turns::Waiter other;
  one.turns.ask(sleeping, one.share);
  one.wait(working);
  std::this_thread::sleep_for(milliseconds(30));
  REQUIRE(one.next() == &working);
  one.wait(other);
  for (const auto end = Turns::worked() + milliseconds(10); Turns::worked() < end;) {
  }
  REQUIRE(one.next() == &other);
  one.wait(working);
  one.wait(sleeping);
  CHECK(one.next() == &sleeping);
  CHECK(one.next() == &working);
}

TEST_CASE("of too many who wait, whoever had most is refused, however early it came") {
  std::atomic<std::int64_t> waiting = 0;
  Turns turns({.at_once = 1, .waiting = 2, .away = 0}, waiting, told_time);
  Turns::Waiter first;
  Turns::Waiter busy;
  Turns::Waiter early;
  Turns::Waiter late;
  Turns::Share share;
  Turns::Share others;
  turns.ask(busy, share);
  turns.ask(first, others);
  worked() += milliseconds(10);
  turns.charge(share);
  REQUIRE(turns.next(share) == &first);
  CHECK(turns.ask(busy, others).refused == nullptr);
  CHECK(turns.ask(early, others).refused == nullptr);
  CHECK(turns.ask(late, others).refused == &busy);
  CHECK(waiting == 2);
}

}  // namespace
}  // namespace fsctl::devserver

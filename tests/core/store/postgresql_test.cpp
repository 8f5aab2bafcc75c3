#include <algorithm>
#include <array>
#include <atomic>
#include <catch2/catch.hpp>
#include <cctype>
#include <chrono>
#include <functional>
#include <iterator>
#include <map>
#include <memory>
#include <numeric>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "core/store/commits.h"
#include "core/store/connection.h"
#include "core/store/content_version.h"
#include "core/store/contexts.h"
#include "core/store/copied_rows.h"
#include "core/store/facts.h"
#include "core/store/feed_records.h"
#include "core/store/index_rows.h"
#include "core/store/integrity.h"
#include "core/store/interrupt.h"
#include "core/store/moved_on.h"
#include "core/store/place.h"
#include "core/store/postgresql/failure.h"
#include "core/store/postgresql/failures.h"
#include "core/store/snapshots.h"
#include "core/store/storage_records.h"
#include "core/store/store.h"
#include "tests/core/store/write_one.h"
#include "tests/support/scratch.h"

/// What is the database's alone. These cases need a server, so that a run without one leaves them out.
namespace fsctl::store {
namespace {

using Mode = Store::Mode;

/// A problem as a user sees it: exit code, code and message.
std::string problem_of(const Error& error) {
  return std::to_string(exit_code(error.about())) + ' ' + std::string(describe(error.code()).name) + ' ' +
         error.problems().front().message;
}

/// What a use of a store fails with.
template <typename Use>
std::string failure(const Use& use) {
  try {
    use();
  } catch (const std::exception& exception) {
    const auto* known = dynamic_cast<const Error*>(&exception);
    const auto error = known != nullptr ? std::optional(*known) : as_error(exception);
    return error ? problem_of(*error) : exception.what();
  }
  return "none";
}

std::string refused_with(const std::string& address, Mode mode = Mode::write) {
  return failure([&] { const Store store(address, mode); });
}

std::string replaced(std::string text, const std::string& part, const std::string& by) {
  const auto at = text.find(part);
  REQUIRE(at != std::string::npos);
  return text.replace(at, part.size(), by);
}

void put_one(Store& store, const char* id) {
  Transaction transaction(store);
  insert_feed_record(store, feed_number(store, "a"), id, "{}", 0);
  transaction.commit();
}

std::int64_t records_in(Store& store) { return count_feed_records(store, feed_number(store, "a")); }

/// Makes or changes a context, alone in its transaction.
void put_context_alone(Store& store, std::string_view token, std::string_view region) {
  Transaction transaction(store);
  put_context(store, {.token = token, .scope = "public", .region = region, .locale = "en-GB"}, 7);
  note_contexts_only(store);
  transaction.commit();
}

/// The mark of the last commit. REQUIRES: the database answers.
CommitMark last_mark(Commits& commits) { return commits.last().value().mark; }

/// Ends the session of a store as a server that is stopped does.
void end_session(Store& store, Store& by) {
  const auto pid = first_number(store.select("SELECT pg_backend_pid()"));
  CHECK(finds_any(by.select("SELECT pg_terminate_backend(?::int)", *pid)));
}

using Catch::Contains;
using Catch::StartsWith;

}  // namespace

TEST_CASE("reading makes no schema, and writing makes it", "[.postgresql]") {
  const test::Scratch scratch;
  const Address address(scratch.store());
  CHECK_THAT(refused_with(scratch.store(), Mode::read), StartsWith("3 FS4004 ") && Contains("there is no store yet"));
  CHECK_FALSE(exists(address));
  Store store(address, Mode::write);
  CHECK(exists(address));
  CHECK(size_of(address).bytes > 100'000);
  CHECK_FALSE(store.is_in_memory());
}

TEST_CASE("each schema has a store of its own", "[.postgresql]") {
  const test::Scratch one;
  const test::Scratch other;
  Store first(one.store(), Mode::write);
  Store second(other.store(), Mode::write);
  put_one(first, "1");
  put_one(first, "2");
  put_one(second, "1");
  CHECK(records_in(first) == 2);
  CHECK(records_in(second) == 1);
  CHECK(second.data_version() == DataVersion{1});
}

TEST_CASE("capitals in the name of a schema are small letters, unless it stands in quotes", "[.postgresql]") {
  const test::Scratch scratch;
  const auto name = scratch.path().filename().string();
  const auto ending = "Of_" + name.substr(name.rfind('-') + 1);
  const auto in_schema = [&](const std::string& written) {
    return replaced(scratch.store(), "%22" + name + "%22", written);
  };
  std::string small = ending;
  std::ranges::transform(small, small.begin(),
                         [](unsigned char sign) { return static_cast<char>(std::tolower(sign)); });
  Store as_written(in_schema("%22" + ending + "%22"), Mode::write);
  Store bare(in_schema(ending), Mode::write);
  put_one(bare, "1");
  Store in_small_letters(in_schema(small), Mode::write);
  CHECK(records_in(in_small_letters) == 1);
  CHECK(records_in(as_written) == 0);
}

TEST_CASE("what is presumed of a state holds until something of it is read that is not known", "[.postgresql]") {
  const test::Scratch scratch;
  Store store(scratch.store(), Mode::write);
  Store other(scratch.store(), Mode::write);
  store.limit_cache(std::size_t{1} << 20U);
  put_one(store, "1");
  std::shared_ptr<const Counters> known;
  {
    const ReadTransaction reading(store);
    CHECK(store.counters_read() == nullptr);
    CHECK(store.data_version() == DataVersion{1});
    CHECK(records_in(store) == 1);
    known = store.counters_read();
  }
  const auto is_there = [&](const char* id) {
    return finds_any(store.select("SELECT 1 FROM feed_record WHERE id = ?", id));
  };
  {
    const ReadTransaction reading(store, Isolation::optimistic);
    store.presume(known);
    CHECK(is_there("1"));
    CHECK_FALSE(is_there("2"));
  }
  put_one(other, "2");
  {
    const ReadTransaction reading(store, Isolation::optimistic);
    store.presume(known);
    CHECK(store.data_version() == DataVersion{1});
    CHECK(records_in(store) == 1);
    CHECK_THROWS_AS(is_there("3"), MovedOn);
  }
  const ReadTransaction reading(store, Isolation::optimistic);
  CHECK(store.data_version() == DataVersion{2});
  CHECK(records_in(store) == 2);
  CHECK(is_there("2"));
  put_one(other, "3");
  CHECK_THROWS_AS(is_there("4"), MovedOn);
}

TEST_CASE("whoever asks for the last commit is told none that is older than the question", "[.postgresql]") {
  const test::Scratch scratch;
  Store store(scratch.store(), Mode::write);
  const auto commits = store.connection().commits();
  CHECK(commits->is_of(last_mark(*commits), store.data_version()));
  std::atomic<int> older = 0;
  std::vector<std::thread> writers;
  for (char id = 'a'; id < 'e'; ++id)
    writers.emplace_back([&, id] {
      Store own(scratch.store(), Mode::write);
      for (int times = 0; times < 25; ++times) {
        const auto before = last_mark(*commits);
        put_one(own, (std::string(1, id) + std::to_string(times)).c_str());
        if (last_mark(*commits) == before) ++older;
      }
    });
  for (auto& writer : writers) writer.join();
  CHECK(older == 0);
  CHECK(records_in(store) == 100);
}

TEST_CASE("whoever came before others asked for the last commit is told what they are", "[.postgresql]") {
  using Clock = std::chrono::steady_clock;
  const test::Scratch scratch;
  Store store(scratch.store(), Mode::write);
  const auto commits = store.connection().commits();
  bool is_late = true;
  for (int times = 0; is_late && times < 50; ++times) {
    const auto before = Clock::now();
    const auto told = commits->last({.token = "a"}).value().mark;
    const auto after = Clock::now();
    put_one(store, std::to_string(times).c_str());
    const auto same = commits->last({.came = before}).value().mark;
    const auto of_token = commits->last({.token = "a", .came = before}).value();
    const auto newer = commits->last({.came = after}).value().mark;
    put_one(store, ("again " + std::to_string(times)).c_str());
    const auto of_another = commits->last({.token = "b", .came = before}).value().mark;
    is_late = Clock::now() > before + std::chrono::milliseconds(40);  // then it may have been asked anew
    if (is_late) continue;
    CHECK(same == told);
    CHECK(of_token.mark == told);
    CHECK(of_token.context.has_value());
    CHECK(newer != told);
    CHECK(of_another != newer);  // as nobody has asked of its context
  }
}

TEST_CASE("a statement that fails again and again is told as what it is, and others go on", "[.postgresql]") {
  const test::Scratch scratch;
  Store store(scratch.store(), Mode::write);
  constexpr int more_than_a_name_has_bytes = 70;
  for (int times = 0; times < more_than_a_name_has_bytes; ++times)
    CHECK_THAT(failure([&] {
                 Transaction transaction(store);
                 insert_feed_record(store, feed_number(store, "a"), "lost", "{}", 0);
                 finds_any(store.select("SELECT 1 / 0"));
               }),
               Contains("division by zero"));
  put_one(store, "1");
  CHECK(records_in(store) == 1);
}

TEST_CASE("whoever writes knows whether others wait for it", "[.postgresql]") {
  const test::Scratch scratch;
  Store writer(scratch.store(), Mode::write);
  Store other(scratch.store(), Mode::write);
  std::thread waiting;
  {
    const Transaction writing(writer);
    CHECK_FALSE(writer.is_awaited());
    waiting = std::thread([&] { put_one(other, "1"); });
    while (!writer.is_awaited()) std::this_thread::yield();
  }
  waiting.join();
  const Transaction writing(writer);
  CHECK_FALSE(writer.is_awaited());
}

TEST_CASE("the last commit is told again after the session that asked for it was lost", "[.postgresql]") {
  const test::Scratch scratch;
  Store store(scratch.store(), Mode::write);
  const auto commits = store.connection().commits();
  const auto before = last_mark(*commits);
  CHECK(last_mark(*commits) == before);
  CHECK(
      finds_any(store.select("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND "
                             "application_name = current_setting('application_name')")));
  const auto after = last_mark(*commits);
  CHECK(after != before);  // as it may be that of another server by now
  CHECK(commits->is_of(after, store.data_version()));
}

TEST_CASE("whoever asks for a context beside the last commit is told their own, as it is by then", "[.postgresql]") {
  const test::Scratch scratch;
  Store store(scratch.store(), Mode::write);
  const auto commits = store.connection().commits();
  const auto region_of = [&](std::string_view token) -> std::string {
    const auto context = commits->last({.token = token}).value().context.value();
    return context ? context->region : "none";
  };
  const std::string odd("a\0\xff{},\"", 7);
  CHECK(region_of(odd) == "none");
  put_context_alone(store, odd, "de");
  CHECK(region_of(odd) == "de");
  CHECK(commits->last({.token = odd}).value().context.value()->used == 7);
  CHECK_FALSE(commits->last().value().context.value());
  std::atomic<int> wrong = 0;
  std::vector<std::thread> visitors;
  for (char visitor = 'a'; visitor < 'g'; ++visitor)
    visitors.emplace_back([&, token = std::string(1, visitor)] {
      Store own(scratch.store(), Mode::write);
      for (int times = 0; times < 10; ++times) {
        put_context_alone(own, token, token + std::to_string(times));
        for (int again = 0; again < 5; ++again)
          if (region_of(token) != token + std::to_string(times)) ++wrong;
      }
    });
  for (auto& visitor : visitors) visitor.join();
  CHECK(wrong == 0);
}

TEST_CASE("of several who make a store at once one does", "[.postgresql]") {
  const test::Scratch scratch;
  std::vector<std::string> refusals(8);
  std::vector<std::thread> makers;
  for (auto& refused : refusals) makers.emplace_back([&] { refused = refused_with(scratch.store()); });
  for (auto& maker : makers) maker.join();
  CHECK(refusals == std::vector<std::string>(8, "none"));
}

TEST_CASE("who waits while another makes its schema takes that one", "[.postgresql]") {
  const test::Scratch scratch;
  const test::Scratch of_another;
  Store another(of_another.store(), Mode::write);
  std::string refused;
  std::atomic<bool> has_ended = false;
  std::thread maker;
  {
    Transaction making(another);
    another.execute("SELECT pg_advisory_xact_lock(x'6673637400000000'::bigint)");
    maker = std::thread([&] {
      refused = refused_with(scratch.store());
      has_ended = true;
    });
    while (!has_ended &&
           !finds_any(another.select("SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND "
                                     "classid = x'66736374'::int::oid AND objid = 0")))
      std::this_thread::yield();
    another.execute("CREATE SCHEMA \"" + scratch.path().filename().string() + '"');
    making.commit();
  }
  maker.join();
  CHECK(refused == "none");
}

TEST_CASE("what is no store of this version is refused and left as it is", "[.postgresql]") {
  const test::Scratch scratch;
  SECTION("a newer one") {
    { Store(scratch.store(), Mode::write).execute("UPDATE fsctl_schema SET number = 1000"); }
    for (const auto mode : {Mode::write, Mode::read})
      CHECK_THAT(refused_with(scratch.store(), mode),
                 StartsWith("3 FS4005 ") && Contains("made by a newer fsctl (schema 1000, this one knows "));
  }
  SECTION("tables of somebody else") {
    { Store(scratch.store(), Mode::write).execute("DROP TABLE fsctl_schema"); }
    for (int i = 0; i < 2; ++i)
      CHECK_THAT(refused_with(scratch.store()),
                 StartsWith("3 FS4004 ") && Contains("has tables, but no store of fsctl"));
  }
}

TEST_CASE("a store is made only where it can be kept and told from others", "[.postgresql]") {
  const test::Scratch scratch;
  const auto name = scratch.path().filename().string();
  const auto in_schema = [&](const std::string& written) {
    return replaced(scratch.store(), "%22" + name + "%22", written);
  };
  CHECK_THAT(refused_with(in_schema("pg_mine")), StartsWith("3 FS4004 ") && Contains("begin with pg_ to itself"));
  CHECK_THAT(refused_with(in_schema("")), StartsWith("3 FS4004 ") && Contains("the search_path names no schema"));
  CHECK_THAT(refused_with(in_schema("%22shop~undo%22")),
             StartsWith("3 FS4004 ") && Contains("is a snapshot of a store"));
  CHECK_THAT(refused_with(in_schema(std::string(64, 'x'))),
             StartsWith("3 FS4004 ") && Contains("longer than 63 bytes"));
  Store store(scratch.store(), Mode::write);
  const auto database = "of " + name;
  store.execute("CREATE DATABASE \"" + database + "\" TEMPLATE template0 ENCODING 'LATIN1' LOCALE 'C'");
  CHECK_THAT(refused_with(replaced(scratch.store(), "/fsctl?", "/of%20" + name + "?")),
             StartsWith("3 FS4004 ") && Contains("the encoding of this database is LATIN1"));
  store.execute("DROP DATABASE \"" + database + '"');
}

TEST_CASE("a limit of the server is told as what it is", "[.postgresql]") {
  const test::Scratch scratch;
  { Store(scratch.store(), Mode::write); }
  SECTION("of a statement's time") {
    Store store(scratch.store(), Mode::read);
    store.execute("SET statement_timeout = 50");
    CHECK_THAT(failure([&] { finds_any(store.select("SELECT pg_sleep(60)")); }),
               StartsWith("3 FS4004 the server stopped the statement"));
  }
  SECTION("of a session's idle time") {
    Store store(scratch.store(), Mode::write);
    store.execute("SET idle_session_timeout = 50");
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    put_one(store, "1");
    CHECK(records_in(store) == 1);
  }
  SECTION("of a transaction's idle time") {
    Store store(scratch.store(), Mode::write);
    Store other(scratch.store(), Mode::write);
    store.execute("SET idle_in_transaction_session_timeout = 50");
    CHECK_THAT(failure([&] {
                 Transaction transaction(store);
                 insert_feed_record(store, feed_number(store, "a"), "lost", "{}", 0);
                 std::this_thread::sleep_for(std::chrono::milliseconds(200));
                 transaction.commit();
               }),
               StartsWith("3 FS4004 the server ended the session, which was idle for too long"));
    CHECK(records_in(other) == 0);
  }
}

TEST_CASE("who meets a lock that another session has the other way round is told to try again", "[.postgresql]") {
  CHECK(problem_of(*as_error(PostgresFailure("40P01", "deadlock detected"))).starts_with("3 FS4007 "));
}

TEST_CASE("a standby that ends a reading is told as what it is", "[.postgresql]") {
  const PostgresFailure failure("40001", "terminating connection due to conflict with recovery");
  CHECK(problem_of(*as_error(failure)).starts_with("3 FS4004 the standby ended the reading"));
}

TEST_CASE("who cannot get to the database is told why, without the password", "[.postgresql]") {
  const test::Scratch scratch;
  const auto url = scratch.store();
  {
    Store(url, Mode::write)
        .execute(
            "DO $$ BEGIN CREATE ROLE nobody_in_tests LOGIN PASSWORD 's3cret'; "
            "CREATE ROLE crowded_in_tests LOGIN CONNECTION LIMIT 0; "
            "EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$");
  }
  const auto as_nobody = replaced(url, "fsctl@", "nobody_in_tests:s3cret@");
  struct Row {
    const char* title;
    std::string url;
    std::string refusal;
  };
  const Row rows[] = {
      {"no server", "postgresql://anna:s3cret@localhost:1/shop",
       "3 FS4004 postgresql://anna:***@localhost:1/shop: the "
       "database server cannot be reached"},
      {"none of several servers", "postgresql://anna:s3cret@127.0.0.1:1,127.0.0.1:2/shop",
       "3 FS4004 postgresql://anna:***@127.0.0.1:1,127.0.0.1:2/shop: the database server cannot be reached (connection "
       "to server at \"127.0.0.1\", port 1 failed: Connection refused; connection to server at \"127.0.0.1\", port 2 "
       "failed: Connection refused)"},
      {"no such socket", "postgresql://anna:s3cret@/shop?host=/nowhere",
       "3 FS4004 postgresql://anna:***@/shop?host=/nowhere"},
      {"no database", replaced(url, "/fsctl?", "/none?"), "3 FS4004 "},
      {"no such user", replaced(url, "fsctl@", "anna:s3cret@"), "4 FS4020 "},
      {"no right to make a schema", as_nobody, "3 FS4004 "},
      {"no connection left to the user", replaced(url, "fsctl@", "crowded_in_tests:s3cret@"), "3 FS4004 "},
      {"no certificate, whatever opens it", "postgresql://localhost:1/shop?sslpassword=s3cret",
       "3 FS4004 postgresql://localhost:1/shop?sslpassword=***: the database server cannot be reached"},
      {"no URL", "postgresql://anna:s3%zzcret@db/shop", "3 FS4004 this is no URL of a database"},
      {"no port", "postgresql://anna:s3cret@db:port/shop", "3 FS4004 postgresql://anna:***@db:port/shop: "},
      {"a password that is not encoded", "postgresql://anna:s3cret/s3cret@db/shop",
       "3 FS4004 this is no URL of a database"},
      {"a parameter that is not encoded", "postgresql://anna@db/shop?password=of&s3cret",
       "3 FS4004 this is no URL of a database"},
  };
  for (const auto& [title, address, expected] : rows) {
    INFO(title);
    const auto refused = refused_with(address);
    CHECK_THAT(refused, StartsWith(expected));
    CHECK(refused.find("s3cret") == std::string::npos);
    CHECK(refused.find("s3%zz") == std::string::npos);
  }
}

TEST_CASE("a value goes into a statement of the database and comes back as what it is", "[.postgresql]") {
  const test::Scratch scratch;
  Store store(scratch.store(), Mode::write);
  store.execute("CREATE TABLE thing(number bigint GENERATED ALWAYS AS IDENTITY, a bigint, b bytea, c text)");
  const std::string awkward("\0 ' ü \xFF", 8);
  CHECK(store.changed_by("INSERT INTO thing(a, b, c) VALUES (?, ?, ?)", -42, Bytes{awkward}, "ü?") == 1);
  CHECK(store.changed_by("INSERT INTO thing(a, b, c) VALUES (?, ?, ?)", BoundValue(), BoundValue(), BoundValue()) == 1);
  CHECK(store.changed_by("INSERT INTO thing(a, b, c) VALUES (?, ?, '?')", INT64_MIN, std::string_view()) == 1);
  auto& select = store.select("SELECT a, b, c, number = ? FROM thing ORDER BY number", 2);
  REQUIRE(select.step());
  CHECK(select.number(0) == -42);
  CHECK(select.text(1) == awkward);
  CHECK(select.text(2) == "ü?");
  CHECK(select.number(3) == 0);
  REQUIRE(select.step());
  for (int column = 0; column < 3; ++column) CHECK(select.is_null(column));
  CHECK(select.number(0) == 0);
  CHECK(select.text(1).empty());
  CHECK(select.number(3) == 1);
  REQUIRE(select.step());
  CHECK(select.number(0) == INT64_MIN);
  CHECK_FALSE(select.is_null(1));
  CHECK(select.text(1).empty());
  CHECK(select.text(2) == "?");
  CHECK_FALSE(select.step());
}

TEST_CASE("rows are found by an index, however few a table had when a statement was planned", "[.postgresql]") {
  const test::Scratch scratch;
  Store store(scratch.store(), Mode::write);
  store.execute("CREATE TABLE thing(number bigint PRIMARY KEY, value bytea)");
  store.run("INSERT INTO thing(number, value) VALUES (?, ?)", 1, "the only one");
  store.execute("ANALYZE thing");
  CHECK_THAT(first(store.select("EXPLAIN SELECT value FROM thing WHERE number = 1"), first_text).value_or(""),
             Contains("Index Scan"));
}

TEST_CASE("large values are compressed quickly, unless an administrator chose how", "[.postgresql]") {
  const test::Scratch scratch;
  const auto compression_in = [](const std::string& address) {
    Store store(address, Mode::write);
    store.execute("CREATE TABLE IF NOT EXISTS thing(value bytea)");
    store.run("INSERT INTO thing(value) VALUES (?)", std::string(10'000, 'a'));
    return first(store.select("SELECT pg_column_compression(value) FROM thing ORDER BY ctid DESC"), first_text);
  };
  CHECK(compression_in(scratch.store()) == "lz4");
  CHECK(compression_in(replaced(scratch.store(), "options=", "options=-cdefault_toast_compression%3Dpglz%20")) ==
        "pglz");
}

TEST_CASE("a reference to nothing is told where the database does not watch it", "[.postgresql]") {
  const test::Scratch scratch;
  Store store(scratch.store(), Mode::write);
  put_one(store, "1");
  const auto version = make_storage_version(store, "s", "f");
  const auto index = make_listing_index(store, version, LevelNumber(0), "f");
  const std::vector<std::string_view> words = {"word"};
  put_words(store, index, ColumnNumber(0), words);
  put_storage_record(store, version, {.key = "p1", .parent = "", .feed = feed_number(store, "a"), .content = "{}"});
  CHECK(integrity_problems(store).empty());
  SECTION("of a feed record") {
    store.execute("UPDATE feed_record SET feed = feed + 1");
    CHECK(integrity_problems(store) ==
          std::vector<std::string>{"table feed_record refers to a row of feed that is not there"});
  }
  SECTION("of a storage record and a word, which are removed") {
    store.execute("INSERT INTO storage_record(version, key, feed, changed, content) VALUES (77, 'k', 1, 1, '{}')");
    store.execute("INSERT INTO index_word(listing_index, part, word) VALUES (77, 0, 'other')");
    CHECK(integrity_problems(store) ==
          std::vector<std::string>{"table storage_record refers to a row of storage_version that is not there; fsctl "
                                   "rebuild removes such rows",
                                   "table index_word refers to a row of listing_index that is not there; fsctl rebuild "
                                   "removes such rows"});
    remove_unowned_storage_records(store);
    remove_unowned_words(store);
    CHECK(integrity_problems(store).empty());
    CHECK(count_storage_records(store, version) == 1);
    CHECK(words_from(store, index, ColumnNumber(0), "", 2) == std::vector<std::string>{"word"});
  }
}

TEST_CASE("rows that go to the server in pieces are written all, or none where one of the last is refused",
          "[.postgresql]") {
  const test::Scratch scratch;
  Store store(scratch.store(), Mode::write);
  store.execute("CREATE TABLE thing(number bigint PRIMARY KEY, value bytea)");
  const std::string text(1'000, 'x');
  const auto write = [&](std::vector<int> numbers) {
    Transaction transaction(store);
    store.run_each("INSERT INTO thing(number, value) VALUES (?, ?)", numbers, [&](int number) {
      return std::array<BoundValue, 2>{number, std::string_view(text)};
    });
    transaction.commit();
  };
  const auto written = [&] { return count(store.select("SELECT count(*) FROM thing WHERE length(value) = 1000")); };
  std::vector<int> numbers(300);
  std::iota(numbers.begin(), numbers.end(), 0);
  numbers[290] = 7;
  CHECK_THAT(failure([&] { write(numbers); }), Contains("thing_pkey"));
  CHECK(written() == 0);
  numbers[290] = 290;
  write(numbers);
  CHECK(written() == 300);
}

TEST_CASE("what a transaction puts off happens in its order, with what is asked next or with the commit",
          "[.postgresql]") {
  const test::Scratch scratch;
  Store store(scratch.store(), Mode::write);
  Store other(scratch.store(), Mode::write);
  store.execute("CREATE TABLE thing(number bigint PRIMARY KEY, value bytea)");
  const auto values = [](Store& of) { return all(of.select("SELECT value FROM thing ORDER BY number"), first_text); };
  const auto insert = [&](int number, std::string_view value) {
    store.run("INSERT INTO thing(number, value) VALUES (?, ?)", number, value);
  };
  {
    Transaction transaction(store);
    insert(1, "a");
    insert(2, "b");
    store.run("UPDATE thing SET value = ? WHERE number = ?", "c", 1);
    CHECK(values(store) == std::vector<std::string>{"c", "b"});
    CHECK(values(other).empty());
    for (int number = 3; number < 200; ++number) insert(number, "many");
    store.run("DELETE FROM thing WHERE number > ?", 2);
    transaction.commit();
  }
  CHECK(values(other) == std::vector<std::string>{"c", "b"});
  {
    Transaction transaction(store);
    const std::string worth_sending_at_once(20'000, 'x');
    insert(3, "d");
    store.run("UPDATE thing SET value = ? WHERE number = ?", worth_sending_at_once, 3);
    store.run("UPDATE thing SET value = ? WHERE number = ?", "e", 3);
    CHECK(values(store) == std::vector<std::string>{"c", "b", "e"});
    store.run("DELETE FROM thing WHERE number = ?", 3);
    store.run("INSERT INTO thing(number, value) VALUES (?, ?)", 3, worth_sending_at_once);
    CHECK(values(store) == std::vector<std::string>{"c", "b", worth_sending_at_once});
  }
  {
    const Transaction transaction(store);
    insert(3, "of a transaction that is undone");
  }
  CHECK_THAT(failure([&] {
               Transaction transaction(store);
               insert(4, "d");
               insert(1, "there is one already");
               transaction.commit();
             }),
             Contains("thing_pkey"));
  other.wait_for_writers(std::chrono::seconds(0));
  const Transaction transaction(other);  // which what failed keeps from nothing
  CHECK(values(other) == std::vector<std::string>{"c", "b"});
}

TEST_CASE("what is expected has the answers that it would have had", "[.postgresql]") {
  constexpr const char* by_number = "SELECT value FROM thing WHERE number = ?";
  const test::Scratch scratch;
  Store store(scratch.store(), Mode::write);
  store.execute("CREATE TABLE thing(number bigint PRIMARY KEY, value bytea)");
  for (int number = 0; number < 5; ++number)
    store.run("INSERT INTO thing(number, value) VALUES (?, ?)", number, std::to_string(number));
  const auto value = [&](int number) { return first(store.select(by_number, number), first_text); };
  const auto row_of = [](int number) { return std::array<BoundValue, 1>{number}; };
  const auto each_value = [&](const std::vector<int>& numbers) {
    std::string found;
    store.select_each(by_number, numbers, row_of, [&](std::size_t position, Statement& row) {
      found += std::to_string(position) + '=' + std::string(row.text(0)) + ' ';
    });
    return found;
  };
  {
    const ReadTransaction reading(store);
    store.expect(by_number, 1);
    store.expect(by_number, 9);
    store.expect(by_number, 4);
    store.expect_each(by_number, std::vector<int>{3, 9, 2}, row_of);
    CHECK(value(2) == "2");
    CHECK(value(1) == "1");
    CHECK(value(1) == "1");
    CHECK_FALSE(value(9));
    CHECK(each_value({3, 9, 2}) == "0=3 2=2 ");
    CHECK(each_value({2, 3}) == "0=2 1=3 ");
    store.expect(by_number, 0);
    CHECK(value(0) == "0");
  }
  store.run("UPDATE thing SET value = ? WHERE number = 4", "changed");
  const ReadTransaction reading(store);
  CHECK(value(4) == "changed");
}

TEST_CASE("what is expected before a transaction that writes is read behind its lock, and holds until it is written",
          "[.postgresql]") {
  constexpr const char* by_number = "SELECT value FROM thing WHERE number = ?";
  constexpr const char* from_other = "SELECT value FROM other_table WHERE number = ?";
  const test::Scratch scratch;
  Store store(scratch.store(), Mode::write);
  store.execute("CREATE TABLE thing(number bigint PRIMARY KEY, value bytea)");
  store.execute("CREATE TABLE other_table(number bigint PRIMARY KEY, value bytea)");
  for (int number = 0; number < 3; ++number) {
    store.run("INSERT INTO thing(number, value) VALUES (?, ?)", number, std::to_string(number));
    store.run("INSERT INTO other_table(number, value) VALUES (?, ?)", number, std::to_string(number));
  }
  const auto value = [&](const char* sql, int number) { return first(store.select(sql, number), first_text); };
  for (int number = 0; number < 3; ++number) {
    store.expect(by_number, number);
    store.expect(from_other, number);
  }
  store.run("UPDATE thing SET value = ? WHERE number = 0", "before the lock");
  CHECK(value(by_number, 0) == "before the lock");
  {
    Transaction transaction(store);
    CHECK(value(by_number, 0) == "before the lock");
    store.run("UPDATE thing SET value = ? WHERE number = 1", "put off");
    CHECK(value(from_other, 1) == "1");
    CHECK(value(by_number, 1) == "put off");
    CHECK(store.changed_by("UPDATE other_table SET value = ? WHERE number = 2", "at once") == 1);
    CHECK(value(from_other, 2) == "at once");
    CHECK(value(by_number, 2) == "2");
    store.expect(by_number, 0);
    store.execute("UPDATE thing SET value = 'by a script' WHERE number = 0");
    CHECK(value(by_number, 0) == "by a script");
    store.expect(from_other, 0);
    store.run("DELETE FROM other_table WHERE number = ?", 0);
    CHECK_FALSE(value(from_other, 0));
    transaction.commit();
  }
  CHECK(value(by_number, 0) == "by a script");
}

TEST_CASE("many rows of values get what each of them would", "[.postgresql]") {
  const test::Scratch scratch;
  Store store(scratch.store(), Mode::write);
  store.execute("CREATE TABLE thing(part bigint, number bigint, name bytea, words text, UNIQUE(part, number))");
  struct Row {
    int part;
    int number;
    std::string name;
    std::optional<std::string> words;
  };
  std::vector<Row> rows;
  for (int i = 0; i < 40; ++i)
    rows.push_back({i % 3, i, std::string("\0\xFF", 2) + std::to_string(i),
                    i % 5 == 0 ? std::nullopt : std::optional("w ü " + std::to_string(i))});
  const auto put = [&](const char* sql) {
    store.run_each(sql, rows, [](const Row& row) {
      return std::array<BoundValue, 4>{row.part, row.number, Bytes{row.name}, row.words};
    });
  };
  const auto found = [&](const std::vector<int>& parts) {
    std::vector<std::vector<std::string>> texts(parts.size());
    store.select_each(
        "SELECT name, words, number FROM thing WHERE part = ? AND number < ? ORDER BY number DESC LIMIT ?", parts,
        [](int part) {
          return std::array<BoundValue, 3>{part, 30, 4};
        },
        [&](std::size_t position, Statement& row) {
          texts[position].push_back(row.is_null(1) ? "null" : std::string(row.text(1)));
          CHECK(row.text(0) == std::string("\0\xFF", 2) + std::to_string(row.number(2)));
        });
    return texts;
  };
  Transaction transaction(store);
  store.run("INSERT INTO thing(part, number, name, words) VALUES (?, ?, ?, ?)", 9, 9, "none", "none");  // one row first
  store.run("DELETE FROM thing");
  put("INSERT INTO thing(part, number, name, words) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING");
  put("INSERT INTO thing(part, number, name, words) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING");
  const auto one_by_one = [&](const std::vector<int>& parts) {
    std::vector<std::vector<std::string>> texts;
    for (const int part : parts) texts.push_back(found({part}).front());
    return texts;
  };
  const std::vector<int> parts = {2, 7, 0, 1, 0, 8};
  const auto by_each = one_by_one(parts);
  CHECK(by_each[2] == std::vector<std::string>{"w ü 27", "w ü 24", "w ü 21", "w ü 18"});
  CHECK(by_each[1].empty());
  CHECK(found(parts) == by_each);
  CHECK(count(store.select("SELECT count(*) FROM thing")) == 40);
  transaction.commit();
}

TEST_CASE("rows that are expected get numbers in the order in which they are inserted", "[.postgresql]") {
  constexpr const char* insert = "INSERT INTO feed(id) VALUES (?)";
  const test::Scratch scratch;
  Store store(scratch.store(), Mode::write);
  const auto insert_each = [&](const std::vector<std::string>& ids) {
    std::vector<std::int64_t> numbers;
    store.insert_each<std::int64_t>(
        insert, ids, [](const std::string& id) { return std::array<BoundValue, 1>{id}; },
        [&](std::size_t, std::int64_t number) { numbers.push_back(number); });
    return numbers;
  };
  store.expect_rows(insert, 3);
  store.expect_rows(insert, 1);
  Transaction transaction(store);
  auto numbers = insert_each({"a", "b"});
  std::ranges::copy(insert_each({"c", "d", "e"}), std::back_inserter(numbers));
  std::ranges::copy(insert_each({"f"}), std::back_inserter(numbers));
  transaction.commit();
  CHECK(std::ranges::is_sorted(numbers, std::less_equal()));
  CHECK(all(store.select("SELECT id FROM feed ORDER BY number"), first_text) ==
        std::vector<std::string>{"a", "b", "c", "d", "e", "f"});
  CHECK(all_numbers(store.select("SELECT number FROM feed ORDER BY number")) == numbers);
}

TEST_CASE("rows that are inserted later have larger numbers, however many were expected", "[.postgresql]") {
  constexpr const char* insert = "INSERT INTO feed(id) VALUES (?)";
  const test::Scratch scratch;
  Store one(scratch.store(), Mode::write);
  Store other(scratch.store(), Mode::write);
  std::vector<std::int64_t> numbers;
  int inserted = 0;
  const auto insert_many = [&](Store& store, int count) {
    std::vector<std::string> ids;
    for (int i = 0; i < count; ++i) ids.push_back(std::to_string(inserted++));
    store.insert_each<std::int64_t>(
        insert, ids, [](const std::string& id) { return std::array<BoundValue, 1>{id}; },
        [&](std::size_t, std::int64_t number) { numbers.push_back(number); });
  };
  for (const bool is_undone : {true, false})
    for (auto* store : {&one, &other, &one}) {
      const auto before = numbers;
      Transaction transaction(*store);
      insert_many(*store, 200);
      insert_many(*store, 3);
      store->expect_rows(insert, 2);
      insert_many(*store, 5'000);
      insert_many(*store, 1);
      store->expect_rows(insert, 10);
      store->expect_rows(insert, 20);
      store->run("UPDATE feed SET id = ? WHERE id = ?", "changed", "0");  // so that what was set apart is not known
      insert_many(*store, 5);
      insert_many(*store, 40);
      store->execute("UPDATE feed SET id = '0' WHERE id = 'changed'");
      insert_many(*store, 4);
      if (!is_undone) transaction.commit();
      CHECK(std::ranges::is_sorted(numbers, std::less_equal()));
      if (is_undone) numbers = before;
    }
  CHECK(all_numbers(one.select("SELECT number FROM feed ORDER BY number")) == numbers);
}

TEST_CASE("who waits for another writer for long is told its process", "[.postgresql]") {
  const test::Scratch scratch;
  Store store(scratch.store(), Mode::write);
  Store other(scratch.store(), Mode::write);
  const Transaction writing(other);
  store.wait_for_writers(std::chrono::seconds(0));
  CHECK_THAT(failure([&] { const Transaction transaction(store); }),
             StartsWith("3 FS4007 process ") && Contains(" has kept the store locked for 0 seconds"));
  store.wait_for_writers(std::chrono::seconds(60), [] { return true; });
  CHECK_THAT(failure([&] { const Transaction transaction(store); }), StartsWith("3 FS4007 process "));
}

TEST_CASE("writers come one after the other, and readers wait for none", "[.postgresql]") {
  const test::Scratch scratch;
  { Store(scratch.store(), Mode::write); }
  std::vector<std::thread> writers;
  for (int writer = 0; writer < 4; ++writer)
    writers.emplace_back([&, writer] {
      Store store(scratch.store(), Mode::write);
      for (int i = 0; i < 25; ++i) put_one(store, std::to_string(writer * 100 + i).c_str());
    });
  for (auto& writer : writers) writer.join();
  Store store(scratch.store(), Mode::read);
  CHECK(records_in(store) == 100);
  CHECK(store.data_version() == DataVersion{100});
}

TEST_CASE("a statement that was to end ends", "[.postgresql]") {
  const test::Scratch scratch;
  Store store(scratch.store(), Mode::write);
  interrupt_when(store, [] { return true; });
  CHECK_THAT(failure([&] { finds_any(store.select("SELECT pg_sleep(60)")); }), StartsWith("130 FS4009 "));
  interrupt_when(store, nullptr);
  put_one(store, "1");
  CHECK(records_in(store) == 1);
}

TEST_CASE("a number is held until it is let go of, as all sessions see", "[.postgresql]") {
  const test::Scratch scratch;
  Store store(scratch.store(), Mode::write);
  Store other(scratch.store(), Mode::write);
  auto held = store.connection().hold(7);
  CHECK(other.connection().is_held(7));
  CHECK_FALSE(other.connection().is_held(8));
  held = nullptr;
  CHECK_FALSE(other.connection().is_held(7));
}

TEST_CASE("what was not acknowledged is tried again where the session is lost", "[.postgresql]") {
  const test::Scratch scratch;
  Store store(scratch.store(), Mode::write);
  Store other(scratch.store(), Mode::write);
  put_one(store, "1");
  SECTION("a read") {
    end_session(store, other);
    CHECK(records_in(store) == 1);
  }
  SECTION("a reading transaction") {
    end_session(store, other);
    const ReadTransaction reading(store);
    CHECK(records_in(store) == 1);
  }
  SECTION("a writing transaction that begins") {
    end_session(store, other);
    put_one(store, "2");
    CHECK(records_in(store) == 2);
  }
  SECTION("but not one that has begun") {
    CHECK_THAT(failure([&] {
                 Transaction transaction(store);
                 insert_feed_record(store, feed_number(store, "a"), "2", "{}", 0);
                 end_session(store, other);
                 transaction.commit();
               }),
               StartsWith("3 FS4004 "));
    CHECK(records_in(store) == 1);
    put_one(store, "2");
    CHECK(records_in(store) == 2);
  }
}

TEST_CASE("why a server has ended a session is told", "[.postgresql]") {
  const test::Scratch scratch;
  Store store(scratch.store(), Mode::write);
  CHECK_THAT(failure([&] {
               const Transaction transaction(store);
               finds_any(store.select("SELECT pg_terminate_backend(pg_backend_pid())"));
             }),
             StartsWith("3 FS4004 the server ended the connection (terminating connection due to"));
}

TEST_CASE("who comes while a server recovers is told to wait") {
  for (const std::string why : {"the database system is starting up", "the database system is in recovery mode",
                                "the database system is not yet accepting connections"}) {
    const auto error = postgres_error(PostgresFailure("", "connection to server failed: FATAL:  " + why));
    REQUIRE(error);
    CHECK_THAT(problem_of(*error), StartsWith("3 FS4004 the server is starting or shutting down ("));
  }
}

TEST_CASE("a session that ends without a word of its server is told as broken, and not as a wrong address") {
  const auto error = postgres_error(PostgresFailure("", "server closed the connection unexpectedly"));
  REQUIRE(error);
  CHECK_THAT(problem_of(*error), StartsWith("3 FS4004 the connection to the server broke ("));
}

TEST_CASE("a database that only reads is told", "[.postgresql]") {
  const test::Scratch scratch;
  { Store(scratch.store(), Mode::write); }
  const auto reading = replaced(scratch.store(), "options=", "options=-cdefault_transaction_read_only%3Don%20");
  Store store(reading, Mode::read);
  CHECK(store.data_version() == DataVersion{0});
  CHECK_THAT(failure([&] { put_one(store, "1"); }), StartsWith("3 FS4004 the database is read-only"));
}

TEST_CASE("who reads again sees what was written since, of contexts as well", "[.postgresql]") {
  const test::Scratch scratch;
  Store writer(scratch.store(), Mode::write);
  Store reader(scratch.store(), Mode::read);
  reader.limit_cache(std::size_t{1} << 20U);
  using Seen = std::pair<std::int64_t, std::string>;  // records, and the region of a context
  const auto seen = [&]() -> Seen {
    const ReadTransaction reading(reader);
    content_version(reader);  // from here on what is read of this content is kept
    const auto context = find_context(reader, "a");
    return {records_in(reader), context ? context->region : ""};
  };
  put_one(writer, "1");
  for (int times = 0; times < 2; ++times) CHECK(seen() == Seen(1, ""));
  put_context_alone(writer, "a", "de");
  for (int times = 0; times < 2; ++times) CHECK(seen() == Seen(1, "de"));
  put_context_alone(writer, "a", "gb");
  put_one(writer, "2");
  for (int times = 0; times < 2; ++times) CHECK(seen() == Seen(2, "gb"));
}

TEST_CASE("many rows are estimated as many, and few are counted", "[.postgresql]") {
  const test::Scratch scratch;
  Store store(scratch.store(), Mode::write);
  put_one(store, "1");
  const auto many = feed_number(store, "many");
  store.execute("INSERT INTO feed_record(feed, id, received, raw) SELECT " +
                std::to_string(static_cast<std::int64_t>(many)) +
                ", int4send(i), 0, '{}' FROM generate_series(1, 150000) AS i");
  store.connection().tidy();
  const auto few_rows = about_feed_records(store, feed_number(store, "a"));
  CHECK_FALSE(few_rows.is_estimate);
  CHECK(few_rows.rows == 1);
  const auto many_rows = about_feed_records(store, many);
  CHECK(many_rows.is_estimate);
  CHECK(many_rows.rows > 140'000);
  CHECK(many_rows.rows < 160'000);
}

TEST_CASE("a snapshot of a database is a schema beside the store's, whatever its name", "[.postgresql]") {
  const test::Scratch scratch;
  const Address address(scratch.store());
  Store store(address, Mode::write);
  Snapshots snapshots(address);
  const std::string longest(63, 'x');
  for (const auto& name : {std::string("a"), longest + 'a', longest + 'b'}) {
    put_one(store, name.c_str());
    snapshots.save(address, name, 7);
  }
  const auto listed = snapshots.list();
  REQUIRE(listed.size() == 3);
  CHECK(listed[0].name == "a");
  CHECK(listed[1].name == longest + 'a');
  CHECK(listed[2].name == longest + 'b');
  CHECK(listed[0].bytes > 100'000);
  snapshots.restore(longest + 'a', address);
  CHECK(records_in(store) == 2);
  snapshots.restore("a", address);
  CHECK(records_in(store) == 1);
  snapshots.remove("a");
  CHECK_FALSE(snapshots.has("a"));
  const test::Scratch other;
  { Store(other.store(), Mode::write); }
  CHECK(Snapshots(other.store()).list().empty());
}

TEST_CASE("a snapshot of a database that another version has made is left alone", "[.postgresql]") {
  const test::Scratch scratch;
  const Address address(scratch.store());
  Store store(address, Mode::write);
  put_one(store, "1");
  Snapshots snapshots(address);
  snapshots.save(address, "then", 7);
  put_one(store, "2");
  store.execute("UPDATE \"" + scratch.path().filename().string() + "~then\".fsctl_snapshot SET schema_version = 1000");
  CHECK_THAT(failure([&] { snapshots.restore_keeping("then", address, "a restore", 8); }),
             StartsWith("3 FS4005 the snapshot then was made by another version of fsctl (schema 1000, "));
  CHECK(records_in(store) == 2);
  CHECK_FALSE(snapshots.has(automatic_snapshot));
}

TEST_CASE("who may not make schemas in a database has a store there, and no snapshots of it", "[.postgresql]") {
  const test::Scratch scratch;
  {
    const test::Scratch other;
    Store store(other.store(), Mode::write);
    store.execute(
        "DO $$ BEGIN CREATE ROLE keeper_in_tests LOGIN; EXCEPTION WHEN duplicate_object OR unique_violation THEN "
        "NULL; END $$");
    store.execute("CREATE SCHEMA \"" + scratch.path().filename().string() + "\" AUTHORIZATION keeper_in_tests");
  }
  const Address address(replaced(scratch.store(), "fsctl@", "keeper_in_tests@"));
  Store store(address, Mode::write);
  put_one(store, "1");
  Snapshots snapshots(address);
  CHECK_THAT(failure([&] { snapshots.save(address, "a", 7); }),
             StartsWith("3 FS4004 the user may not make the schema ") && Contains("~a"));
  CHECK(snapshots.list().empty());
  CHECK(records_in(store) == 1);
}

TEST_CASE("a copy of a database is a file, which has the same records and goes its own way", "[.postgresql]") {
  const test::Scratch scratch;
  const Address address(scratch.store());
  Store store(address, Mode::write);
  put_one(store, "1");
  const auto check = [&](const std::unique_ptr<Copy>& copy) {
    CHECK_FALSE(copy->address().is_of_server());
    Store copied(copy->address(), Mode::write);
    CHECK(records_in(copied) == 1);
    put_one(copied, "2");
    CHECK(records_in(copied) == 2);
    CHECK(records_in(store) == 1);
  };
  check(copy_of(store));
  check(copy_away(address));
  check(copy_at_rest(address));
}

TEST_CASE("a copy into a database numbers its next rows behind those that were copied", "[.postgresql]") {
  const test::Scratch scratch;
  Store from(scratch / "from.db", Mode::write);
  put_one(from, "1");
  put_one(from, "2");
  Store into(scratch.store(), Mode::write);
  CHECK_FALSE(has_rows(into));
  copy_rows(from, into);
  CHECK(has_rows(into));
  CHECK(records_in(into) == 2);
  put_one(into, "3");
  CHECK(records_in(into) == 3);
  CHECK(failure([&] { copy_rows(from, into); }) != "none");
  CHECK(records_in(into) == 3);
}

}  // namespace fsctl::store

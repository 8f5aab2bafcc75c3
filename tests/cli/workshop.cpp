#include "tests/cli/workshop.h"

#include <catch2/catch.hpp>
#include <chrono>
#include <regex>
#include <thread>

#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/store/feed_records.h"

namespace fsctl::test {

std::string id_of(std::size_t number) {
  auto digits = std::to_string(number);
  return "r" + std::string(6 - digits.size(), '0') + digits;
}

std::string lines(std::size_t first, std::size_t end, const std::string& text) {
  std::string out;
  for (auto i = first; i < end; ++i) out += R"({"id":")" + id_of(i) + R"(","title":"Record","text":")" + text + "\"}\n";
  return out;
}

Workshop::Workshop() { REQUIRE(run({"init", project()}).code == 0); }

Ran Workshop::run_on(const std::string& store, std::vector<std::string> words) const {
  words.insert(words.end(), {"--project", project(), "--store", store});
  return run(words);
}

Process Workshop::start(const std::string& file, const std::string& store, const std::vector<std::string>& options) {
  auto words = ingest(file, store);
  words.insert(words.end(), options.begin(), options.end());
  return Process(words, path("output" + std::to_string(++started_)));
}

std::vector<std::string> Workshop::ingest(const std::string& file, const std::string& store) const {
  return {"ingest", "articles", file, "--project", project(), "--store", store};
}

std::string Workshop::output_without_time(int number) const {
  static const std::regex time(" in [0-9.]+ s(, [0-9]+ records/s)?\n");
  return std::regex_replace(scratch_.read("output" + std::to_string(number)), time, "\n");
}

std::size_t Workshop::records(const std::string& store) const {
  const auto status = run_on(store, {"status", "--json"});
  INFO(status.err);
  REQUIRE(status.code == 0);
  const Json json = parse(status.out);
  const auto count = json["feeds"][0]["records"].get<std::size_t>();
  CHECK(json["feeds"][0]["failed"] == 0);
  CHECK(json["storages"][0]["records"] == count);
  const auto listing = run_on(store, {"listing", "articles", "--limit", "1"});
  CHECK(listing.code == 0);
  CHECK(parse(listing.out)["_meta"]["total"] == count);
  return count;
}

void Workshop::wait_for_records(const std::string& store, std::size_t count) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(60);
  for (; std::chrono::steady_clock::now() < end; std::this_thread::sleep_for(std::chrono::milliseconds(2))) {
    try {
      store::Store opened(store, store::Store::Mode::read);
      const auto feed = store::find_feed(opened, "articles");
      if (feed && store::count_feed_records(opened, *feed) >= static_cast<std::int64_t>(count)) return;
    } catch (const std::exception&) {  // it is being made
      continue;
    }
  }
  FAIL("the records do not come");
}

bool Workshop::has(std::size_t number, const std::string& store) const {
  return run_on(store, {"block", "article", id_of(number)}).code == 0;
}

}  // namespace fsctl::test

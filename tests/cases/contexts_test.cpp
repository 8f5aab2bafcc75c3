#include <catch2/catch.hpp>
#include <thread>

#include "core/api/answer.h"
#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/project/load.h"
#include "core/store/contexts.h"
#include "core/store/loaded_records.h"
#include "tests/support/shop.h"

namespace fsctl {
namespace {

const std::string contexts_token = "visitor-1-xxxxxxxxxxxxxxxxxxxxxxxxxxxxx";

/// A process that answers from the example shop: what it remembers is its own, the store is everybody's.
class Process {
 public:
  explicit Process(const test::Example& example, const World& world = real_world())
      : site_(project::load(example.path()), example.store(), world, store::Store::Mode::write) {}

  api::Response get(const std::string& target, const std::string& context, const std::string& domain = "",
                    const std::string& request_url = "") {
    api::Request request{.target = target};
    if (!context.empty()) request.headers["fs-context"] = context;
    if (!domain.empty()) request.headers["fs-domain"] = domain;
    if (!request_url.empty()) request.headers["fs-request-url"] = request_url;
    return api::answer(site_, request);
  }
  api::Response ask(const api::Request& request) { return api::answer(site_, request); }
  int patch(const std::string& context, const std::string& region, const std::string& locale) {
    return api::answer(site_, {.method = "PATCH",
                               .target = "/context",
                               .headers = {{"fs-context", context}},
                               .body = write(Json{{"region", region}, {"locale", locale}})})
        .status;
  }
  /// `scope/region/locale` of a known context, else the error's code.
  std::string place(const std::string& context) {
    const Json body = parse(get("/context/token", context).body);
    if (body.contains("code")) return body["code"].get<std::string>();
    return body["scope"].get<std::string>() + '/' + body["region"].get<std::string>() + '/' +
           body["locale"].get<std::string>();
  }
  void write_contexts() { site_.write_contexts(); }
  std::size_t remove_unused_contexts() { return site_.remove_unused_contexts(); }

 private:
  api::Site site_;
};

/// What the store's file says of a context.
std::string on_disk(const test::Example& example, const std::string& context) {
  store::Store store(example.store(), store::Store::Mode::read);
  const auto row = store::find_context(store, context);
  return row ? row->scope + '/' + row->region + '/' + row->locale : "nothing";
}

std::string handed_out(const api::Response& response) {
  for (const auto& [name, value] : response.headers)
    if (name == "fs-context") return value;
  return "";
}

void change(const test::Example& example, const std::string& file, const std::string& from, const std::string& to) {
  auto text = example.files().read(file);
  text.replace(text.find(from), from.size(), to);
  example.files().write(file, text);
}

}  // namespace

TEST_CASE("new contexts cost no commit each, are found at once, and are written together") {
  const test::Example example;
  Process process(example);
  store::Store watching(example.store(), store::Store::Mode::read);
  const auto before = watching.data_version();
  std::vector<std::string> tokens;
  for (int i = 0; i < 100; ++i) {
    tokens.push_back(handed_out(process.get("/block/brand/card/torvik", "", "shop.example/de")));
    REQUIRE(uuid_bytes(tokens.back()).size() == 16);
    REQUIRE(process.place(tokens.back()) == "public/de/de-DE");
  }
  CHECK(watching.data_version() == before);
  CHECK(on_disk(example, tokens.front()) == "nothing");
  process.write_contexts();
  CHECK(watching.data_version() == next(before));
  for (const auto& one : tokens) CHECK(on_disk(example, one) == "public/de/de-DE");
  process.write_contexts();
  CHECK(watching.data_version() == next(before));
}

TEST_CASE("a changed context is on disk when the answer arrives, and nothing that waited undoes it") {
  const test::Example example;
  Process process(example);
  process.get("/context", contexts_token, "shop.example/gb");
  CHECK(process.patch(contexts_token, "de", "en-GB") == 200);
  CHECK(on_disk(example, contexts_token) == "public/de/en-GB");
  process.write_contexts();
  CHECK(on_disk(example, contexts_token) == "public/de/en-GB");
  CHECK(process.place(contexts_token) == "public/de/en-GB");
  CHECK(Process(example).place(contexts_token) == "public/de/en-GB");
}

TEST_CASE("of two processes that make the same context, who writes first decides for both") {
  const test::Example example;
  Process one(example);
  Process other(example);
  one.get("/context", contexts_token, "b2b.shop.example");
  other.get("/context", contexts_token, "shop.example/de");
  CHECK(other.place(contexts_token) == "public/de/de-DE");
  one.write_contexts();
  other.write_contexts();
  CHECK(on_disk(example, contexts_token) == "business/gb/en-GB");
  CHECK(one.place(contexts_token) == "business/gb/en-GB");
  CHECK(other.place(contexts_token) == "business/gb/en-GB");
}

TEST_CASE("a context is what the server that handed it out says, also where another one writes before it") {
  const test::Example example;
  SteadyMillis steady = 0;
  auto world = real_world();
  world.steady = [&] { return steady; };
  world.now = [now = world.now()] { return now; };
  char made = 0;
  world.context_key = [&] {
    auto id = store::first_id(world.now());
    id.back() = ++made;
    return uuid_text(id);
  };
  Process one(example, world);
  Process other(example, world);
  const auto token = handed_out(one.get("/context", "", "shop.example/de"));
  other.get("/context", token);  // which tells nothing of a place
  other.write_contexts();
  CHECK(other.place(token) == "public/gb/en-GB");
  one.write_contexts();
  CHECK(other.place(token) == "public/de/de-DE");
  steady += 1'000;
  other.write_contexts();
  CHECK(on_disk(example, token) == "public/de/de-DE");
  CHECK(other.place(token) == "public/de/de-DE");

  const auto lost = world.context_key();  // of a server that was killed before it wrote
  other.get("/context", lost, "shop.example/de");
  other.write_contexts();
  CHECK(on_disk(example, lost) == "nothing");
  steady += 1'000;
  other.write_contexts();
  CHECK(on_disk(example, lost) == "public/de/de-DE");
}

TEST_CASE("a change that another process makes counts at once") {
  const test::Example example;
  Process server(example);
  server.get("/context", contexts_token, "shop.example/gb");
  server.write_contexts();
  CHECK(Process(example).patch(contexts_token, "de", "de-DE") == 200);
  CHECK(server.place(contexts_token) == "public/de/de-DE");
  server.write_contexts();
  CHECK(server.place(contexts_token) == "public/de/de-DE");
}

TEST_CASE("a context whose place is gone does not count, stays, and can be given another") {
  const test::Example example;
  {
    Process before(example);
    before.get("/context", contexts_token, "shop.example/de");
    before.write_contexts();
  }
  change(example, "project.json", R"("de-DE": "shop.example/de", )", "");
  Process process(example);
  const auto answer = process.get("/block/brand/card/torvik", contexts_token, "b2b.shop.example");
  CHECK(answer.trace.scope == "business");
  CHECK(answer.trace.resolved_by == "domain");
  CHECK(handed_out(answer) == contexts_token);
  process.write_contexts();
  CHECK(on_disk(example, contexts_token) == "public/de/de-DE");
  CHECK(process.place(contexts_token) == "TOKEN_NOT_FOUND");
  CHECK(process.patch(contexts_token, "de", "de-DE") == 400);
  CHECK(process.patch(contexts_token, "de", "en-GB") == 200);
  CHECK(process.place(contexts_token) == "public/de/en-GB");
  CHECK(process.get("/block/brand/card/torvik", contexts_token, "b2b.shop.example").trace.resolved_by == "context");
}

TEST_CASE("an unknown context with a request's URL and no domain stands for the place of the URL") {
  struct Row {
    std::string context, domain, url, place, by;
  };
  const std::string stored = "visitor-0-xxxxxxxxxxxxxxxxxxxxxxxxxxxxx";
  const Row rows[] = {
      {contexts_token + "1", "", "https://shop.example/de/c/zelte?page=2", "public/de/de-DE", "request-url"},
      {contexts_token + "2", "b2b.shop.example", "https://shop.example/de", "business/gb/en-GB", "domain"},
      {contexts_token + "3", "nobody.example", "https://shop.example/de", "public/gb/en-GB", "default"},
      {contexts_token + "4", "", "https://nobody.example/de", "public/gb/en-GB", "default"},
      {contexts_token + "5", "", "", "public/gb/en-GB", "default"},
      {stored, "", "https://shop.example/de", "business/gb/en-GB", "context"},
  };
  const test::Example example;
  Process process(example);
  process.get("/context", stored, "b2b.shop.example");
  for (const auto& row : rows) {
    INFO(row.context << ' ' << row.domain << ' ' << row.url);
    const auto answer = process.get("/block/brand/card/torvik", row.context, row.domain, row.url);
    CHECK(answer.trace.resolved_by == row.by);
    CHECK(process.place(row.context) == row.place);
  }
}

TEST_CASE("a read that fails stores no context and names none") {
  const std::vector<api::Request> requests = {
      {.target = "/block/brand/card/nobody"},
      {.target = "/block/brand/crad/torvik"},
      {.method = "POST", .target = "/listing/product/search", .body = "{"},
      {.method = "POST", .target = "/listing/product/search", .body = R"({"limit":1000})"},
      {.method = "POST", .target = "/listing/product/serach"},
      {.target = "/tree/shop/menu?key=nobody"},
      {.target = "/tree/shop/menu?depth=x"},
      {.target = "/sitemap7.xml"},
      {.target = "/page/nobody.example/gb"},
      {.target = "/context/nothing"},
      {.method = "PATCH", .target = "/context", .body = R"({"region":"de","locale":"de-DE"})"},
  };
  const test::Example example;
  Process process(example);
  for (auto request : requests) {
    INFO(request.target);
    const auto anonymous = process.ask(request);
    CHECK(anonymous.status >= 400);
    CHECK(handed_out(anonymous).empty());
    request.headers["fs-context"] = contexts_token;
    const auto answer = process.ask(request);
    CHECK(answer.status >= 400);
    CHECK(answer.status < 500);
    CHECK(handed_out(answer).empty());
    CHECK(process.place(contexts_token) == "TOKEN_NOT_FOUND");
  }
  process.write_contexts();
  CHECK(on_disk(example, contexts_token) == "nothing");
  CHECK(handed_out(process.get("/page/shop.example/gb/nothing-is-here", contexts_token)) == contexts_token);
  CHECK(process.place(contexts_token) == "public/gb/en-GB");
}

TEST_CASE("contexts that nobody has used for contexts.keepDays are removed, and those in use stay") {
  constexpr std::int64_t day = std::int64_t{24} * 60 * 60 * 1000;
  const test::Example example;
  const auto clock = std::make_shared<std::int64_t>(1'800'000'000'000);
  World world = real_world();
  world.start.reset();
  world.now = [clock] { return *clock; };
  const std::string used = contexts_token + "-used";
  const std::string changed = contexts_token + "-changed";
  const std::string unused = contexts_token + "-unused";
  const auto begin = [&](Process& process) {
    for (const auto& one : {used, changed, unused}) process.get("/context", one);
    process.write_contexts();
  };
  SECTION("after 400 days unless the project says otherwise") {
    Process process(example, world);
    begin(process);
    *clock += 300 * day;
    CHECK(process.place(used) == "public/gb/en-GB");
    process.write_contexts();
    CHECK(process.patch(changed, "de", "de-DE") == 200);
    *clock += 99 * day;
    CHECK(process.remove_unused_contexts() == 0);
    *clock += 2 * day;
    CHECK(process.remove_unused_contexts() == 1);
    CHECK(process.place(unused) == "TOKEN_NOT_FOUND");
    CHECK(on_disk(example, used) == "public/gb/en-GB");
    CHECK(on_disk(example, changed) == "public/de/de-DE");
    *clock += 300 * day;
    CHECK(process.remove_unused_contexts() == 2);
  }
  SECTION("after as many days as project.json says, with the command too") {
    change(example, "project.json", R"("default":)", R"("contexts": { "keepDays": 7 }, "default":)");
    Process process(example, world);
    begin(process);
    *clock += 8 * day;
    process.get("/context", used);
    process.write_contexts();
    const auto ran = test::run_fsctl({"context", "prune", "--project", example.path()}, world);
    CHECK(ran.code == 0);
    CHECK(ran.err == "removed 2 contexts that nobody has used for 7 days\n");
    CHECK(on_disk(example, used) == "public/gb/en-GB");
    CHECK(on_disk(example, unused) == "nothing");
  }
  SECTION("however many they are, and though a visitor comes back at that moment") {
    Process process(example, world);
    for (int i = 0; i < 2'500; ++i) process.get("/context", contexts_token + std::to_string(i));
    process.get("/context", used);
    process.write_contexts();
    *clock += 500 * day;
    CHECK(process.place(used) == "public/gb/en-GB");  // noted, and not written yet
    CHECK(process.remove_unused_contexts() == 2'501);
    process.write_contexts();
    CHECK(process.place(used) == "public/gb/en-GB");
    CHECK(on_disk(example, used) == "public/gb/en-GB");
  }
}

TEST_CASE("a flood of new contexts stays within contexts.atMost, and visitors who came back keep theirs") {
  constexpr std::int64_t day = std::int64_t{24} * 60 * 60 * 1000;
  const test::Example example;
  change(example, "project.json", R"("default":)", R"("contexts": { "atMost": 200 }, "default":)");
  auto now = std::int64_t{1'800'000'000'000};
  World world = real_world();
  world.start.reset();
  world.now = [&] { return now; };
  Process process(example, world);
  process.get("/context", contexts_token);
  process.write_contexts();
  now += 2 * day;
  CHECK(process.place(contexts_token) == "public/gb/en-GB");
  process.write_contexts();
  const auto count = [&] {
    store::Store store(example.store(), store::Store::Mode::read);
    return store::count_contexts(store);
  };
  for (int round = 0; round < 6; ++round) {
    now += 1'000;
    for (int i = 0; i < 250; ++i) process.get("/context", "");
    process.write_contexts();
    CHECK(count() <= 200 + 1'000);
  }
  now += 1'000;
  const auto last = handed_out(process.get("/context", ""));
  process.write_contexts();
  CHECK(count() < 200 + 500);
  CHECK(process.remove_unused_contexts() > 0);
  CHECK(count() == 180);
  CHECK(on_disk(example, contexts_token) == "public/gb/en-GB");
  CHECK(on_disk(example, last) == "public/gb/en-GB");
  for (int i = 0; i < 250; ++i) process.get("/context", "");
  process.write_contexts();
  const auto ran = test::run_fsctl({"context", "prune", "--project", example.path()}, world);
  CHECK(ran.err == "removed 0 contexts that nobody has used for 400 days\nremoved 250 more, as contexts.atMost says\n");
  CHECK(count() == 180);
}

TEST_CASE(
    "contexts that come faster than they are kept are not collected in memory, whether they can be written or not") {
  const test::Example example;
  World world = real_world();
  std::int64_t steady = 1'000'000;
  world.steady = [&] { return steady; };
  store::Store store(example.store(), store::Store::Mode::write);
  store.wait_for_writers(std::chrono::seconds(0));
  store::Store other(example.store(), store::Store::Mode::write);
  context::Contexts contexts;
  int number = 0;
  const auto come = [&](int count) {
    for (int i = 0; i < count; ++i) contexts.add(std::to_string(++number), {"public", "gb", "en-GB"}, world);
    return contexts.take_not_kept();
  };
  const auto before = store::count_contexts(store);
  CHECK(come(15'000) == 5'000);
  {
    const store::Transaction locked(other);
    CHECK_THROWS(contexts.write(store, world));
    steady += 3'600'000;
    CHECK(come(15'000) == 15'000);
  }
  contexts.write(store, world);
  CHECK(contexts.take_written() == 10'000);
  CHECK(store::count_contexts(store) == before + 10'000);
  CHECK(come(15'000) == 5'000);
  contexts.write(store, world);
  steady += 2'000;
  CHECK(come(300) == 100);
}

TEST_CASE("a context in use costs no more than one write a day") {
  constexpr std::int64_t day = std::int64_t{24} * 60 * 60 * 1000;
  const test::Example example;
  const auto clock = std::make_shared<std::int64_t>(1'800'000'000'000);
  World world = real_world();
  world.start.reset();
  world.now = [clock] { return *clock; };
  Process process(example, world);
  process.get("/context", contexts_token);
  process.write_contexts();
  store::Store watching(example.store(), store::Store::Mode::read);
  auto before = watching.data_version();
  for (int hour = 0; hour < 72; ++hour) {
    *clock += day / 24;
    for (int i = 0; i < 3; ++i) process.get("/context", contexts_token);
    process.write_contexts();
  }
  CHECK(watching.data_version() == next(next(before)));
}

TEST_CASE("requests of one new visitor at the same time agree about its context") {
  const test::Example example;
  Process process(example);
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i)
    threads.emplace_back([&, i] {
      for (int k = 0; k < 50; ++k) {
        process.get("/context", contexts_token + std::to_string(k),
                    i % 2 == 0 ? "shop.example/de" : "b2b.shop.example");
        if (k % 10 == i) process.write_contexts();
      }
    });
  for (auto& thread : threads) thread.join();
  for (int k = 0; k < 50; ++k) {
    const auto known = process.place(contexts_token + std::to_string(k));
    process.write_contexts();
    CHECK(on_disk(example, contexts_token + std::to_string(k)) == known);
  }
}

}  // namespace fsctl

#include <catch2/catch.hpp>
#include <set>
#include <thread>

#include "core/api/answer.h"
#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/project/load.h"
#include "core/rebuild/doctor.h"
#include "core/store/changes.h"
#include "core/store/feed_records.h"
#include "core/store/secrets.h"
#include "core/store/shown.h"
#include "tests/cases/answers.h"
#include "tests/support/shop.h"

namespace fsctl {
namespace {

/// The example shop as the Ingest API sees it, at a time that the test sets.
class IngestShop {
 public:
  explicit IngestShop(const std::string& limit = "", const std::string& dialect = "") {
    if (!limit.empty()) set_limit(limit);
    if (!dialect.empty()) set_dialect(dialect);
    project_ = project::load(example_.path());
    auto world = real_world();
    world.now = [this] { return now_; };
    world.steady = world.now;
    add_key("one");
    site_ = std::make_unique<api::Site>(project_, example_.store(), world, store::Store::Mode::write);
  }

  void add_key(const std::string& label) {
    change([&](auto& store) { store::add_secret(store, store::SecretKind::ingest_key, label, "key-" + label, 0); });
  }
  void remove_key(const std::string& label) {
    change([&](auto& store) { store::remove_secret(store, store::SecretKind::ingest_key, label); });
  }
  /// As another process that works with the configuration of now.
  void rebuild() const {
    const auto ran = test::run_fsctl({"rebuild", "--project", example_.path().string()}, real_world());
    INFO(ran.err);
    REQUIRE(ran.code == 0);
  }
  void wait(std::int64_t milliseconds) { now_ += milliseconds; }

  api::Response push(const std::string& path, const std::string& body, const std::string& key = "key-one") {
    return api::answer(
        *site_, {.method = "POST", .target = "/ingest/" + path, .headers = {{"authorization", key}}, .body = body});
  }
  api::Response ask(const std::string& path, const std::string& key = "key-one") {
    return api::answer(*site_, {.target = "/ingest/" + path, .headers = {{"authorization", key}}});
  }
  int get(const std::string& target) { return api::answer(*site_, {.target = target}).status; }

  api::Site& site() { return *site_; }
  const project::Project& project() const { return *project_; }
  store::Store read() const { return {example_.store(), store::Store::Mode::read}; }
  const test::Example& example() const { return example_; }

 private:
  void set_limit(const std::string& limit) const {
    auto text = example_.files().read("project.json");
    text.insert(text.find('{') + 1, R"("limits": { "ingest": )" + limit + " },");
    example_.files().write("project.json", text);
  }
  /// The dialect, and what is to stand behind it.
  void set_dialect(const std::string& dialect) const {
    auto text = example_.files().read("project.json");
    const std::string usual = R"("spec")";
    text.replace(text.find(usual), usual.size(), dialect);
    example_.files().write("project.json", text);
  }
  template <typename Change>
  void change(Change make) {
    store::Store store(example_.store(), store::Store::Mode::write);
    store::Transaction transaction(store);
    make(store);
    transaction.commit();
  }

  test::Example example_;
  std::int64_t now_ = 1'748'779'200'000;
  std::shared_ptr<const project::Project> project_;
  std::unique_ptr<api::Site> site_;
};

const std::string brand = R"({"id":"b1","name":"One","founded":"2001"})";

/// The changes of the log, latest first: record, state, problem.
std::vector<std::string> changes(const IngestShop& shop, std::int64_t limit) {
  auto store = shop.read();
  std::vector<std::string> lines;
  store::each_change(store, {.limit = limit}, [&](const store::Change& change) {
    lines.push_back(std::string(change.record) + ' ' + std::to_string(static_cast<int>(change.state)) + ' ' +
                    std::to_string(change.finished - change.received));
  });
  return lines;
}

}  // namespace

TEST_CASE("a key opens the door from the moment it is made to the moment it is removed") {
  IngestShop shop;
  CHECK(shop.push("brands/upsert", brand, "key-two").status == 401);
  shop.add_key("two");
  CHECK(shop.push("brands/upsert", brand, "key-two").status == 200);
  CHECK(shop.push("brands/upsert", brand, "key-one").status == 200);
  shop.remove_key("one");
  CHECK(shop.push("brands/upsert", brand, "key-one").status == 401);
  CHECK(shop.push("brands/nothing", brand, "key-one").status == 401);  // before anything else is looked at
  shop.remove_key("two");
  CHECK(shop.push("brands/delete", brand, "key-two").status == 401);
  CHECK(shop.push("brands/upsert", "{", "key-two").status == 401);
  CHECK(shop.get("/block/brand/card/b1") == 200);  // nothing was deleted
}

TEST_CASE("more pushes than the limit are refused until the window ends") {
  IngestShop shop(R"({ "requests": 2, "perSeconds": 10 })");
  CHECK(shop.push("brands/upsert", brand).status == 200);
  shop.wait(4'000);
  CHECK(shop.push("brands/nothing", brand).status == 422);
  const auto refused = shop.push("brands/upsert", brand);
  CHECK(refused.status == 429);
  CHECK(refused.body ==
        R"({"code":"rate_limited","error":"more than 2 requests in 10 seconds; wait 6 seconds","details":{}})");
  CHECK(test::header(refused, "Retry-After") == "6");
  shop.wait(5'001);
  CHECK(test::header(shop.push("nothing/at-all", "no JSON"), "Retry-After") == "1");
  shop.wait(999);
  CHECK(shop.push("brands/upsert", brand).status == 200);
}

TEST_CASE("a push is checked by what another process has made of keys and configuration, whatever the server knew") {
  IngestShop shop(R"({ "requests": 2, "perSeconds": 10 })");
  shop.add_key("two");
  for (int i = 0; i < 2; ++i) CHECK(shop.push("brands/upsert", brand).status == 200);
  CHECK(shop.push("brands/upsert", brand).status == 429);
  shop.remove_key("one");
  CHECK(shop.push("brands/upsert", brand).status == 401);  // the key comes before the limit

  const auto& files = shop.example().files();
  auto project = files.read("project.json");
  project.replace(project.find("\"requests\": 2"), 13, "\"requests\": 5");
  files.write("project.json", project);
  files.write("feeds/reviews.json", R"({"method": "ingest"})");
  files.write("feeds/brands.json", R"({"method": "ingest", "id": "code"})");
  files.write("composers/brands.json",
              R"({"feed": "brands", "storage": "brands", "fields": {"name": {"source": "data-field", "field": "name"},
                "slug": {"source": "data-field", "field": "code"}}})");
  shop.rebuild();
  CHECK(test::code(shop.push("reviews/fetch", R"({"id":"review-1"})", "key-two")) == "trigger_not_supported");
  for (int i = 0; i < 3; ++i)
    CHECK(shop.push("brands/upsert", R"({"code":"b2","name":"Two"})", "key-two").status == 200);
  CHECK(shop.get("/block/brand/card/b2") == 200);
}

TEST_CASE("each key has a limit of its own, and a wrong key none") {
  IngestShop shop(R"({ "requests": 1, "perSeconds": 10 })");
  shop.add_key("two");
  for (int i = 0; i < 3; ++i) CHECK(shop.push("brands/upsert", brand, "wrong").status == 401);
  CHECK(shop.push("brands/upsert", brand).status == 200);
  CHECK(shop.push("brands/upsert", brand).status == 429);
  CHECK(shop.push("brands/upsert", brand, "key-two").status == 200);
}

TEST_CASE("a body may have 5 MiB") {
  IngestShop shop;
  const std::string begin = R"({"id":"b1","name":")";
  const std::string body = begin + std::string(5 * 1024 * 1024 - begin.size() - 2, 'x') + "\"}";
  CHECK(shop.push("brands/upsert", body).status == 200);
  const auto refused = shop.push("brands/upsert", body + ' ');
  CHECK(refused.status == 413);
  CHECK(refused.body == R"({"code":"payload_too_large","error":"the body is larger than 5 MiB","details":{}})");
  CHECK(shop.push("brands/nothing", body + ' ').status == 422);
  CHECK(shop.push("brands/upsert", body + ' ', "wrong").status == 401);
}

TEST_CASE("no patch makes a record larger than a record may be") {
  IngestShop shop;
  const auto patch = [](int number) {
    return R"({"id":"b1","name":"One","founded":"2001","x)" + std::to_string(number) + R"(":")" +
           std::string(4 << 20, 'x') + "\"}";
  };
  for (const int number : {1, 2, 3}) CHECK(shop.push("brands/patch", patch(number)).status == 200);
  const auto refused = shop.push("brands/patch", patch(4));
  CHECK(refused.status == 413);
  CHECK(refused.body == R"({"code":"payload_too_large","error":"the record is larger than 16 MiB","details":{}})");
  CHECK(shop.push("brands/patch", R"({"id":"b2","name":"Two","founded":"2002"})").status == 200);
  const auto project = shop.example().path().string();
  const auto patched =
      test::run_fsctl({"ingest", "brands", "-", "--intent", "patch", "--project", project}, real_world(),
                      patch(4) + "\n" + R"({"id":"b3","name":"Three","founded":"2003"})");
  CHECK(patched.code == 1);
  CHECK_THAT(patched.err, Catch::Contains("error[payload_too_large]: b1: the record is larger than 16 MiB") &&
                              Catch::Contains("brands: 2 records: 1 created, 1 rejected"));
  const auto exported = test::run_fsctl({"export", "brands", "--project", project}, real_world());
  const auto loaded = test::run_fsctl({"ingest", "brands", "-", "--project", project}, real_world(), exported.out);
  CHECK(loaded.code == 0);
}

TEST_CASE("what nests as deep as a record may is stored and shown") {
  IngestShop shop;
  const auto& files = shop.example().files();
  auto storage = parse(files.read("storages/brands.json"));
  storage["fields"]["deep"] = {{"type", "Any"}, {"isTranslatable", true}, {"isScoped", true}};
  files.write("storages/brands.json", write(storage));
  auto composer = parse(files.read("composers/brands.json"));
  composer["fields"]["deep"] = {{"source", "data-field"}, {"field", "deep"}};
  files.write("composers/brands.json", write(composer));
  auto block = parse(files.read("blocks/brand/card.json"));
  block["fields"]["deep"] = "deep";
  files.write("blocks/brand/card.json", write(block));
  shop.rebuild();
  const auto deep = std::string(127, '[') + '1' + std::string(127, ']');
  CHECK(shop.push("brands/upsert", R"({"id":"b1","name":"One","founded":"2001","deep":)" + deep + "}").status == 200);
  const auto shown = api::answer(shop.site(), {.target = "/block/brand/card/b1"});
  CHECK(shown.status == 200);
  CHECK_THAT(shown.body, Catch::Contains(deep));
  CHECK(shop.push("brands/upsert", R"({"id":"b1","name":"Two","founded":"2001","deep":)" + deep + "}").status == 200);
}

TEST_CASE("a body that could not be read is refused once the caller is known") {
  IngestShop shop;
  const auto push = [&](const std::string& target, const std::string& key) {
    return api::answer(shop.site(), {.method = "POST",
                                     .target = "/ingest/" + target,
                                     .headers = {{"authorization", key}},
                                     .body = R"({"id":"b1"})",
                                     .body_fault = "the request's body is no valid gzip"});
  };
  CHECK(push("brands/upsert", "wrong").status == 401);
  CHECK(push("brand/upsert", "key-one").status == 404);
  const auto refused = push("brands/delete", "key-one");
  CHECK(refused.status == 422);
  CHECK(refused.body == R"({"code":"invalid_payload","error":"the request's body is no valid gzip","details":{}})");
  const auto read = api::answer(
      shop.site(), {.method = "POST", .target = "/listing/product/search", .body_fault = "the request's body ends"});
  CHECK(read.status == 400);
  CHECK(test::code(read) == "INVALID_POST_BODY");
}

TEST_CASE("slashes behind the intent do not matter") {
  IngestShop shop;
  CHECK(shop.push("brands/upsert/", brand).status == 200);
  CHECK(shop.get("/block/brand/card/b1") == 200);
  CHECK(shop.push("brands/delete//?x", brand).status == 200);
  CHECK(shop.get("/block/brand/card/b1") == 404);
}

TEST_CASE("what is not UTF-8 is no payload") {
  IngestShop shop;
  const auto refused = shop.push("brands/upsert", "{\"id\":\"b1\",\"name\":\"\xC3\x28\"}");
  CHECK(refused.status == 422);
  CHECK(test::code(refused) == "invalid_payload");
}

TEST_CASE("a push is in the change log when its answer arrives") {
  IngestShop shop;
  const auto id = parse(shop.push("brands/upsert", R"({"id":"b1","name":"Bad","founded":"never"})").body);
  auto store = shop.read();
  int parts = 0;
  store::each_part(store, uuid_bytes(id["correlation-id"]), [&](const store::Change& change) {
    ++parts;
    CHECK(change.record == "b1");
    CHECK(change.state == store::ChangeState::failed);
    CHECK(change.problem.find("cannot read") != std::string::npos);
  });
  CHECK(parts == 1);
}

TEST_CASE("the answer to a push tells what became of it, in a header and in the log") {
  struct Row {
    std::string path;
    std::string body;
    std::string header;
    std::string change;
    std::string code;
  };
  const std::vector<Row> rows = {
      {"brands/upsert", brand, "processed", "processed", ""},
      {"brands/upsert", brand, "processed", "processed", ""},  // unchanged
      {"brands/upsert", R"({"id":"b2","name":"Bad","founded":"never"})", "failed; code=FS2303", "failed", "FS2303"},
      {"brands/patch", R"({"id":"b1","founded":"never"})", "failed; code=FS2303", "failed", "FS2303"},
      {"brands/delete", R"({"id":"b1"})", "processed", "processed", ""},
      {"brands/delete", R"({"id":"b1"})", "processed", "processed", ""},  // not there
      {"reviews/fetch", R"({"id":"review-001"})", "received", "received", ""},
      {"brands/upsert", "{", "", "", "invalid_payload"},
  };
  IngestShop shop;
  for (const auto& row : rows) {
    INFO(row.path << ' ' << row.body);
    const auto response = shop.push(row.path, row.body);
    CHECK(response.status == (row.header.empty() ? 422 : 200));
    CHECK(test::header(response, "fs-change") == row.header);
    CHECK(response.trace.change == row.change);
    CHECK(response.trace.error_code == row.code);
  }
}

TEST_CASE("a list that is pushed has failed when one of its records has, and its change tells which") {
  IngestShop shop("", R"("client")");
  const auto response = shop.push(
      "brands/upsert", R"([{"id":"b1","name":"One","founded":"2001"},{"id":"b2","name":"Two","founded":"never"}])");
  CHECK(test::header(response, "fs-change") == "failed; code=FS2303");
  const Json change =
      parse(shop.ask("brands/change/" + parse(response.body)["correlation-id"].get<std::string>()).body);
  CHECK(change["state"] == "failed");
  CHECK(change["problems"].size() == 1);
  CHECK(change["parts"][0]["state"] == "processed");
  CHECK(change["parts"][1]["record"] == "b2");
}

TEST_CASE("a sender asks with its key what became of a push") {
  IngestShop shop;
  shop.add_key("two");
  const auto pushed = parse(shop.push("brands/upsert", R"({"id":"b1","name":"Bad","founded":"never"})").body);
  const auto id = pushed["correlation-id"].get<std::string>();
  const auto answer = shop.ask("brands/change/" + id, "key-two");
  CHECK(answer.status == 200);
  const Json change = parse(answer.body);
  CHECK(change["correlation-id"] == id);
  CHECK(change["state"] == "failed");
  CHECK(change["record"] == "b1");
  CHECK(change["intent"] == "upsert");
  CHECK(change["problems"][0]["code"] == "FS2303");
  CHECK(change["problems"][0]["file"] == "composers/brands.json");
  CHECK(change["problems"][0]["pointer"] == "/fields/founded/composition");
  CHECK(change["problems"][0]["line"] == 13);

  CHECK(shop.ask("brands/change/" + id, "wrong").status == 401);
  struct Row {
    std::string path;
    int status;
    std::string code;
  };
  const std::vector<Row> rows = {
      {"reviews/change/" + id, 404, "record_not_found"},  // of another feed
      {"brands/change/01a1fc70-2542-7000-9429-69e37de331c4", 404, "record_not_found"},
      {"brands/change/nothing", 404, "record_not_found"},
      {"brands/change/", 404, "record_not_found"},
      {"brand/change/" + id, 404, "feed_not_found"},
      {"brands/upsert", 405, "method_not_allowed"},
      {"brands/" + id, 405, "method_not_allowed"},
  };
  for (const auto& [path, status, expected] : rows) {
    INFO(path);
    const auto refused = shop.ask(path);
    CHECK(refused.status == status);
    CHECK(test::code(refused) == expected);
  }
  CHECK(test::header(shop.ask("brands/upsert"), "Allow") == "POST");

  shop.push("brands/upsert", brand);
  CHECK(parse(shop.ask("brands/change/" + id).body)["state"] == "settled");
}

TEST_CASE("an id that is older than the changes that are kept says so") {
  IngestShop shop("", R"("spec", "changes": { "keepDays": 2 })");
  // The ids are those of the real time, so the time of the changes goes on from there.
  shop.wait(real_world().now() + 24 * 3'600'000 - 1'748'779'200'000);
  const auto id_of = [&](const api::Response& response) {
    return parse(response.body)["correlation-id"].get<std::string>();
  };
  const auto old = id_of(shop.push("brands/upsert", brand));
  const auto bad = id_of(shop.push("brands/upsert", R"({"id":"b2","name":"Bad","founded":"never"})"));
  shop.wait(24LL * 3'600'000);
  shop.push("brands/upsert", R"({"id":"b3","name":"Three"})");
  CHECK(shop.ask("brands/change/" + old).status == 200);
  shop.wait(2LL * 24 * 3'600'000);
  shop.push("brands/upsert", R"({"id":"b4","name":"Four"})");
  const auto passed = shop.ask("brands/change/" + old);
  CHECK(passed.status == 404);
  CHECK(passed.body.find("is older than those that are kept") != std::string::npos);
  CHECK(parse(shop.ask("brands/change/" + bad).body)["state"] == "failed");
  const auto shown =
      test::run_fsctl({"change", "show", old, "--project", shop.example().path().string()}, real_world());
  CHECK(shown.code == 1);
  CHECK(shown.err.find("is older than those that are kept") != std::string::npos);
}

TEST_CASE("a later push of the record settles what failed, be it good or not") {
  IngestShop shop;
  shop.push("brands/upsert", R"({"id":"b1","name":"Bad","founded":"never"})");
  shop.push("brands/upsert", R"({"id":"b1","name":"Bad","founded":"ever"})");
  CHECK(changes(shop, 2) == std::vector<std::string>{"b1 2 0", "b1 3 0"});
  shop.push("brands/upsert", brand);
  CHECK(changes(shop, 3) == std::vector<std::string>{"b1 1 0", "b1 3 0", "b1 3 0"});
}

TEST_CASE("a trigger waits in the log until it is carried out") {
  IngestShop shop;
  REQUIRE(shop.push("reviews/fetch", R"({"id":"review-001"})").status == 200);
  CHECK(changes(shop, 1) == std::vector<std::string>{"review-001 0 -1748779200000"});
  shop.wait(40);
  shop.site().run_triggers();
  CHECK(changes(shop, 1) == std::vector<std::string>{"review-001 1 40"});
}

TEST_CASE("pushes of many threads are all kept, whatever became of their neighbours") {
  IngestShop shop;
  constexpr int threads = 16;
  constexpr int pushes = 25;
  std::vector<std::thread> running;
  std::vector<std::vector<int>> statuses(threads);
  for (int t = 0; t < threads; ++t)
    running.emplace_back([&, t] {
      for (int i = 0; i < pushes; ++i) {
        const auto id = std::to_string(t) + '-' + std::to_string(i);
        const bool bad = i % 5 == 4;
        const auto body =
            R"({"id":")" + id + R"(","name":"N")" + (bad ? R"(,"founded":"never"})" : R"(,"founded":"2001"})");
        statuses[static_cast<std::size_t>(t)].push_back(
            shop.push(t % 4 == 3 ? "categories/upsert" : "brands/upsert", body).status);
        if (!bad && t % 4 != 3) statuses[static_cast<std::size_t>(t)].push_back(shop.get("/block/brand/card/" + id));
      }
    });
  for (auto& thread : running) thread.join();
  for (const auto& of_thread : statuses) CHECK(std::set<int>(of_thread.begin(), of_thread.end()) == std::set<int>{200});
  auto store = shop.read();
  CHECK(store::count_feed_records(store, store::find_feed(store, "brands").value()) == 10 + 12 * pushes);
  CHECK(store::count_feed_records(store, store::find_feed(store, "categories").value()) == 25 + 4 * pushes);
  CHECK(rebuild::check_store(store, shop.project()).empty());
}

TEST_CASE("a server and commands push into one store in turns") {
  IngestShop shop;
  for (int i = 0; i < 5; ++i) {
    const auto number = std::to_string(i);
    CHECK(shop.push("brands/upsert", R"({"id":"http)" + number + R"(","name":"H","founded":"2001"})").status == 200);
    const auto ran = test::run_fsctl({"ingest", "brands", "-", "--project", shop.example().path()}, real_world(),
                                     R"({"id":"command)" + number + R"(","name":"C","founded":"2001"})");
    CHECK(ran.code == 0);
  }
  for (const char* id : {"http0", "http4", "command0", "command4"})
    CHECK(shop.get(std::string("/block/brand/card/") + id) == 200);
  const auto ran = test::run_fsctl({"doctor", "--deep", "--project", shop.example().path()}, real_world());
  CHECK(ran.out == "the store is sound\n");
}

TEST_CASE("a server goes on after the store was made anew, and by the configuration that has come") {
  IngestShop shop;
  CHECK(shop.push("brands/upsert", brand).status == 200);
  CHECK(test::run_fsctl({"rebuild", "--project", shop.example().path()}, real_world()).code == 0);
  CHECK(shop.push("brands/upsert", brand).status == 200);

  auto composer = shop.example().files().read("composers/brands.json");
  composer.insert(composer.rfind('}'), " ");
  shop.example().files().write("composers/brands.json", composer);
  CHECK(test::run_fsctl({"rebuild", "--project", shop.example().path()}, real_world()).code == 0);
  CHECK(shop.push("brands/upsert", brand).status == 200);

  composer.insert(composer.rfind('}'), " ");
  shop.example().files().write("composers/brands.json", composer);
  CHECK(test::run_fsctl({"rebuild", "--project", shop.example().path()}, real_world()).code == 0);
  shop.example().files().write("composers/brands.json", "{");  // being edited: the store has what it was brought to
  CHECK(shop.get("/block/brand/card/nordhang") == 200);
  CHECK(shop.push("brands/upsert", brand).status == 200);

  composer.insert(composer.rfind('}'), " ");
  shop.example().files().write("composers/brands.json", composer);
  CHECK(test::run_fsctl({"rebuild", "--project", shop.example().path()}, real_world()).code == 0);
  {
    store::Store store(shop.example().store(), store::Store::Mode::write);
    store::put_working_files(store, {});  // as of an fsctl that kept none
  }
  shop.example().files().write("composers/brands.json", "{");
  CHECK(shop.get("/block/brand/card/nordhang") == 503);
  const auto refused = shop.push("brands/upsert", brand);
  CHECK(refused.status == 503);
  CHECK(test::code(refused) == "store_unavailable");
  CHECK(test::header(refused, "Retry-After") == "1");
  CHECK(refused.trace.cause() == "another process has brought the store to its configuration");
}

TEST_CASE("a patch goes over a member that stands there twice") {
  IngestShop shop;
  CHECK(shop.push("brands/upsert", R"({"id":"b1","name":"One","name":"Two"})").status == 200);
  CHECK(shop.push("brands/patch", R"({"id":"b1","country":"SE","country":"NO"})").status == 200);
  auto store = shop.read();
  CHECK(store::find_feed_record(store, store::find_feed(store, "brands").value(), "b1")->raw ==
        R"({"id":"b1","name":"Two","country":"NO"})");
}

}  // namespace fsctl

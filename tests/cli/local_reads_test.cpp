#include <httplib.h>
#include <signal.h>

#include <catch2/catch.hpp>
#include <chrono>
#include <future>
#include <memory>
#include <string>
#include <thread>

#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/world/world.h"
#include "tests/cli/process.h"
#include "tests/cli/pushing_client.h"
#include "tests/cli/workshop.h"

/// What pages of this machine read below /_fsctl of a running server, and the page that it serves them.
namespace fsctl::test {
namespace {

using Clock = std::chrono::steady_clock;

/// A server on a store with seven records.
class LocalReadsShop {
 public:
  explicit LocalReadsShop(const std::string& option = {}) {
    load(1, 8);
    std::vector<std::string> words = {
        "serve",   "--port", "0", "--ready-file", workshop_.path("url"), "--project", workshop_.project(),
        "--store", store()};
    if (!option.empty()) words.push_back(option);
    server_ = std::make_unique<Process>(words, workshop_.path("log"));
    url_ = ready_url(workshop_.path("url"));
    client_ = std::make_unique<httplib::Client>(url_);
  }

  void load(std::size_t first, std::size_t end) const {
    workshop_.files().write("records.ndjson", lines(first, end));
    const auto ran = run_fsctl(workshop_.ingest(workshop_.path("records.ndjson"), store()), real_world());
    INFO(ran.err);
    REQUIRE(ran.code == 0);
  }
  std::string add_secret() const {
    auto secret = workshop_.run_on(store(), {"secret", "add", "web"}).out;
    secret.pop_back();
    return secret;
  }
  httplib::Result post(const std::string& target, const Json& body) const {
    return client_->Post(target, write(body), "application/json");
  }
  httplib::Result get(const std::string& target, const httplib::Headers& headers = {}) const {
    return client_->Get(target, headers);
  }
  Json read(const std::string& route, const httplib::Headers& headers = {}) const {
    const auto answer = get("/_fsctl" + route, headers);
    REQUIRE(answer);
    INFO(answer->body);
    REQUIRE(answer->status == 200);
    return parse(answer->body);
  }
  int status(const std::string& route, const httplib::Headers& headers = {}) const {
    return get("/_fsctl" + route, headers)->status;
  }
  /// Whether an answer comes within so much time; whoever asks goes away then.
  bool waits_for(const std::string& target, std::chrono::milliseconds time) const {
    httplib::Client client(url_);
    client.set_read_timeout(time);
    return bool(client.Get(target));
  }
  std::string log() const { return workshop_.files().read("log"); }
  int end() {
    server_->signal(SIGTERM);
    return server_->wait();
  }

 private:
  std::string store() const { return workshop_.path("store.db"); }

  Workshop workshop_;
  std::unique_ptr<Process> server_{};
  std::string url_{};
  std::unique_ptr<httplib::Client> client_{};
};

std::string names_of(const Json& page, const char* name) {
  std::string names;
  for (const auto& record : page["records"]) names += record[name].get<std::string>() + ' ';
  return names + (page["next"].is_null() ? "." : page["next"].get<std::string>());
}

TEST_CASE("the records of feeds and storages are read page by page below /_fsctl") {
  const LocalReadsShop shop;
  CHECK(names_of(shop.read("/feed/records?feed=articles&limit=3"), "id") == "r000001 r000002 r000003 r000004");
  CHECK(names_of(shop.read("/feed/records?feed=articles&limit=3&from=r000005"), "id") == "r000005 r000006 r000007 .");
  CHECK(names_of(shop.read("/storage/records?storage=articles&limit=2&from=r000006"), "key") == "r000006 r000007 .");
  CHECK(shop.read("/feed/record?feed=articles&id=r000002")["record"]["title"] == "Record");
  CHECK(shop.read("/storage/record?storage=articles&key=r000002")["problems"].empty());
  CHECK(shop.read("/project")["feeds"] == Json{"articles"});
  CHECK(shop.read("/status")["feeds"][0]["records"] == 7);
  CHECK(shop.read("/failures")["changes"].empty());

  CHECK(shop.status("/feed/records?feed=article") == 404);
  CHECK(shop.status("/feed/record?feed=articles&id=nobody") == 404);
  CHECK(shop.status("/storage/records") == 404);
  for (const auto* limit : {"0", "201", "-1", "ten", "1x"})
    CHECK(shop.status("/feed/records?feed=articles&limit=" + std::string(limit)) == 400);
}

TEST_CASE("a fetch secret protects what is read below /_fsctl, too") {
  const LocalReadsShop shop;
  const httplib::Headers develop = {{"fs-version", "develop"}};
  CHECK(shop.status("/project", develop) == 200);
  const auto secret = shop.add_secret();
  const httplib::Headers knows = {{"fs-version", "develop"}, {"fs-secret", secret}};
  for (const auto* route :
       {"/project", "/status", "/failures", "/feed/records?feed=articles", "/feed/record?feed=articles&id=r000001",
        "/storage/records?storage=articles", "/storage/record?storage=articles&key=r000001"}) {
    INFO(route);
    CHECK(shop.status(route, develop) == 401);
    CHECK(shop.status(route, knows) == 200);
    CHECK(shop.get(std::string("/_fsctl") + route, knows)->body.find(secret) == std::string::npos);
  }
  CHECK(shop.status("/feed/records?feed=articles") == 401);  // whatever stage is asked for
  CHECK(shop.read("/version")["stages"][0]["needs_secret"] == true);
}

TEST_CASE("who waits for a change hears of it, and keeps no server from ending") {
  LocalReadsShop shop;
  const auto version = shop.read("/version")["version"].get<std::int64_t>();
  const auto next = [&](std::int64_t after) {
    return std::async(std::launch::async,
                      [&shop, after] { return shop.get("/_fsctl/version?after=" + std::to_string(after)); });
  };
  auto waiting = next(version);
  CHECK(waiting.wait_for(std::chrono::milliseconds(500)) == std::future_status::timeout);
  shop.load(8, 9);
  const auto told = parse(waiting.get()->body)["version"].get<std::int64_t>();
  CHECK(told != version);
  auto waiting_at_end = next(told);
  CHECK(waiting_at_end.wait_for(std::chrono::milliseconds(300)) == std::future_status::timeout);
  const auto begin = Clock::now();
  CHECK(shop.end() == 0);
  CHECK(Clock::now() - begin < std::chrono::seconds(3));
}

TEST_CASE("why a block shows what it does is told from the place to the slot") {
  const LocalReadsShop shop;
  const auto blocks = shop.read("/project")["blocks"];
  REQUIRE(!blocks.empty());
  const auto block = blocks[0]["block"].get<std::string>();
  const auto why = shop.read("/why?block=" + block + "&key=r000002");
  CHECK(why["place"]["by"] == "default");
  CHECK(why["record"]["feed"] == "articles");
  CHECK(why["record"]["key"] == "r000002");
  CHECK(why["record"]["change"]["state"] == "processed");
  REQUIRE(!why["fields"].empty());
  const auto field = why["fields"][0]["field"].get<std::string>();
  CHECK(!why["fields"][0]["reads"][0].contains("trace"));

  const auto one = shop.read("/why?block=" + block + "&key=r000002&field=" + field);
  REQUIRE(one["fields"].size() == 1);
  const auto& read = one["fields"][0]["reads"][0];
  CHECK(read["slot"]["composer"] == "articles");
  CHECK(read["slot"]["line"].get<int>() > 0);
  CHECK(read["trace"]["steps"][0]["depth"] == 0);
  CHECK(read["trace"]["problems"].empty());

  CHECK(shop.status("/why?block=nothing&key=r000002") == 404);
  CHECK(shop.status("/why?block=" + block + "&key=nobody") == 404);
  CHECK(shop.status("/why?block=" + block + "&key=r000002&field=nothing") == 404);
  CHECK(shop.status("/why?url=elsewhere.example/x") == 404);
  CHECK(shop.status("/why?listing=nothing") == 404);
}

TEST_CASE("the trace of a value is for those who may read the working configuration") {
  const LocalReadsShop shop;
  const auto block = shop.read("/project")["blocks"][0]["block"].get<std::string>();
  shop.add_secret();
  const auto why =
      shop.read("/why?block=" + block + "&key=r000002&field=" +
                shop.read("/why?block=" + block + "&key=r000002")["fields"][0]["field"].get<std::string>());
  CHECK(why["record"]["feed"].is_null());
  CHECK(why["fields"][0]["reads"][0]["trace"].is_null());
}

TEST_CASE("a composer is tried with an edited text, and nothing of it is saved") {
  const LocalReadsShop shop;
  const auto file = shop.read("/composer?composer=articles");
  const auto text = file["text"].get<std::string>();
  const auto tried = [&](const Json& body) {
    const auto answer = shop.post("/_fsctl/compose", body);
    INFO(answer->body);
    REQUIRE(answer->status == 200);
    return parse(answer->body);
  };
  const auto as_it_is = tried({{"composer", "articles"}, {"id", "r000001"}});
  CHECK(as_it_is["findings"].empty());
  CHECK(as_it_is["failures"].empty());
  CHECK(!as_it_is["result"].empty());
  CHECK(!as_it_is["trace"]["steps"].empty());
  const auto broken = tried({{"composer", "articles"}, {"text", text + "}"}, {"id", "r000001"}});
  CHECK(broken["findings"][0]["line"].get<int>() > 0);
  CHECK(broken["result"].is_null());
  CHECK(tried({{"composer", "articles"}, {"record", "{"}})["record_problem"].is_string());
  auto astray = text;
  astray.replace(astray.find(R"("field": "title")"), 16, R"("field": "titel")");
  const auto absent = tried({{"composer", "articles"}, {"text", astray}, {"id", "r000001"}})["findings"];
  REQUIRE(absent.size() == 1);
  CHECK(absent[0]["code"] == "FS2110");
  CHECK_THAT(absent[0]["message"].get<std::string>(), Catch::Contains("records has \"titel\""));

  const Json upper = {{"source", "composed"},
                      {"composition", {{"type", "upper"}, {"value", {{"source", "data-field"}, {"field", "a"}}}}}};
  const auto slot = tried({{"slot", write(upper)}, {"record", R"({"a":"b"})"}});
  CHECK(slot["result"] == "B");
  CHECK(slot["findings"].empty());
  auto described = upper;
  described["description"] = "as a file may have";
  described["composition"]["value"]["field"] = "id";
  CHECK(tried({{"slot", write(described)}, {"feed", "articles"}, {"id", "r000001"}})["result"] == "R000001");
  CHECK(tried({{"slot", "{"}, {"record", "{}"}})["findings"].size() == 1);
  CHECK(shop.read("/composer?composer=articles") == file);

  CHECK(shop.post("/_fsctl/compose", {{"composer", "nothing"}})->status == 404);
  CHECK(shop.post("/_fsctl/compose", {{"composer", 1}})->status == 400);
  CHECK(shop.post("/_fsctl/compose", Json::array())->status == 400);
  CHECK(shop.post("/_fsctl/compose", {{"slot", std::string(600'000, ' ')}})->status == 400);
  CHECK(shop.status("/compose") == 405);
  shop.add_secret();
  CHECK(shop.post("/_fsctl/compose", {{"composer", "articles"}, {"id", "r000001"}})->status == 401);
}

TEST_CASE("who follows the server by events hears of each change, one to an answer") {
  LocalReadsShop shop;
  const auto newcomer = shop.get("/_fsctl/events");
  CHECK(newcomer->get_header_value("Content-Type") == "text/event-stream");
  CHECK(newcomer->body.find("retry: 100\nid: ") == 0);
  CHECK(newcomer->body.find("\"is_broken\":false") != std::string::npos);
  const auto id_of = [](const std::string& body) {
    const auto begin = body.find("id: ") + 4;
    return body.substr(begin, body.find('\n', begin) - begin);
  };
  auto waiting = std::async(std::launch::async, [&] {
    return shop.get("/_fsctl/events", {{"Last-Event-ID", id_of(newcomer->body)}})->body;
  });
  CHECK(waiting.wait_for(std::chrono::milliseconds(500)) == std::future_status::timeout);
  shop.load(8, 9);
  CHECK(id_of(waiting.get()) != id_of(newcomer->body));
  CHECK(shop.end() == 0);
}

TEST_CASE("a page that is closed while it waits for a change is no failure in the log") {
  LocalReadsShop shop;
  const auto version = shop.read("/version")["version"].dump();
  CHECK_FALSE(shop.waits_for("/_fsctl/version?after=" + version, std::chrono::milliseconds(300)));
  std::this_thread::sleep_for(std::chrono::seconds(1));  // within which it hears that its client has gone
  CHECK(shop.end() == 0);
  CHECK(shop.log().find(" 503 ") == std::string::npos);
}

TEST_CASE("a browser of this machine gets the Explorer, and whoever wants JSON gets JSON") {
  const httplib::Headers browser = {{"Accept", "text/html,application/xhtml+xml,*/*;q=0.8"}};
  const LocalReadsShop shop;
  const auto page = shop.get("/", browser);
  CHECK(page->status == 200);
  CHECK(page->get_header_value("Content-Type") == "text/html; charset=utf-8");
  CHECK(page->get_header_value("Content-Security-Policy").find("script-src 'self'") != std::string::npos);
  CHECK(shop.status("/explorer/explorer.js") == 200);
  CHECK(shop.status("/explorer/nothing.js") == 404);
  CHECK(parse(shop.get("/", {{"Accept", "application/json"}})->body).contains("endpoints"));
  CHECK(shop.get("/")->get_header_value("Content-Type") == "application/json");
  CHECK(shop.status("/explorer/explorer.js", {{"Origin", "https://evil.example"}}) == 403);

  // Whoever follows a link of another site opens the pages, and reads nothing else.
  auto visitor = browser;
  visitor.insert({{"Sec-Fetch-Site", "cross-site"}, {"Sec-Fetch-Mode", "navigate"}, {"Sec-Fetch-Dest", "document"}});
  for (const auto* path : {"/", "/api"})
    CHECK(shop.get(path, visitor)->get_header_value("Content-Type") == "text/html; charset=utf-8");
  CHECK(shop.get("/_fsctl/status", visitor)->status == 403);
  auto framed = browser;
  framed.insert({{"Sec-Fetch-Site", "cross-site"}, {"Sec-Fetch-Mode", "navigate"}, {"Sec-Fetch-Dest", "iframe"}});
  CHECK(shop.get("/", framed)->get_header_value("Content-Type") == "application/json");

  const LocalReadsShop without("--no-admin");
  CHECK(parse(without.get("/", browser)->body).contains("endpoints"));
  CHECK(without.status("/project") == 404);
}

}  // namespace
}  // namespace fsctl::test

#include <httplib.h>

#include <atomic>
#include <catch2/catch.hpp>
#include <fstream>
#include <map>
#include <mutex>
#include <thread>

#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/load/ingest_client.h"
#include "tests/cli/process.h"
#include "tests/support/scratch.h"
#include "tests/support/shop.h"

namespace fsctl::test {
namespace {

const std::string acknowledged = R"({"correlation-id":"01a1fc70-2542-7000-9429-69e37de331c4"})";

/// One answer of a server that is told what to say.
struct Answer {
  int status = 200;
  std::string body = acknowledged;
  std::string retry_after{};
  bool breaks_off = false;
  std::string change{};
};

/// A server that gives these answers in turn, then acknowledges everything; it keeps what it was sent.
class ScriptedServer {
 public:
  explicit ScriptedServer(std::vector<Answer> answers) : answers_(std::move(answers)) {
    server_.Post(".*/ingest/brands/left-out", [this](const httplib::Request& request, httplib::Response& response) {
      asked.push_back(parse(request.body)["changes"]);
      response.set_content(left_out, "application/json");
    });
    server_.Post("/.*",
                 [this](const httplib::Request& request, httplib::Response& response) { take(request, response); });
    server_.Get("/base/ingest/brands/change/01a1fc70-2542-7000-9429-69e37de331c4",
                [this](const httplib::Request&, httplib::Response& response) {
                  response.set_content(change, "application/json");
                });
    port_ = server_.bind_to_any_port("127.0.0.1");
    thread_ = std::thread([this] { server_.listen_after_bind(); });
    while (!server_.is_running()) std::this_thread::yield();
  }
  ~ScriptedServer() {
    server_.stop();
    thread_.join();
  }

  std::string url() const { return "http://127.0.0.1:" + std::to_string(port_); }
  /// What it says of the change that it acknowledges, below /base.
  std::string change = "{}";
  std::string left_out = "{}";
  /// What it was asked about that.
  std::vector<Json> asked{};

  std::vector<std::string> bodies() const { return copy(bodies_); }
  std::vector<std::string> paths() const { return copy(paths_); }
  std::vector<std::string> keys() const { return copy(keys_); }

 private:
  std::vector<std::string> copy(const std::vector<std::string>& kept) const {
    const std::scoped_lock lock(mutex_);
    return kept;
  }
  void take(const httplib::Request& request, httplib::Response& response) {
    const std::scoped_lock lock(mutex_);
    const auto answer = bodies_.size() < answers_.size() ? answers_[bodies_.size()] : Answer{};
    bodies_.push_back(request.body);
    paths_.push_back(request.path);
    keys_.push_back(request.get_header_value("Authorization"));
    response.status = answer.status;
    if (!answer.change.empty()) response.set_header("fs-change", answer.change);
    if (!answer.retry_after.empty()) response.set_header("Retry-After", answer.retry_after);
    if (answer.breaks_off)
      response.set_content_provider(100, "application/json", [](auto, auto, auto&) { return false; });
    else
      response.set_content(answer.body, "application/json");
  }

  std::vector<Answer> answers_;
  httplib::Server server_;
  mutable std::mutex mutex_;
  std::vector<std::string> bodies_;
  std::vector<std::string> paths_;
  std::vector<std::string> keys_;
  int port_ = 0;
  std::thread thread_;
};

std::string refusal(const std::string& code, const std::string& error) {
  return R"({"code":")" + code + R"(","error":")" + error + R"(","details":{}})";
}

/// Sends what stands in standard input; times and the port are left out of what is printed.
Ran send(const std::string& url, const std::string& records, std::vector<std::string> options = {}) {
  std::vector<std::string> words = {"ingest", "brands", "-", "--to", url};
  words.insert(words.end(), options.begin(), options.end());
  auto ran = run_fsctl(words, real_world(), records);
  for (auto at = ran.err.find(url); at != std::string::npos; at = ran.err.find(url))
    ran.err.replace(at, url.size(), "URL");
  if (const auto at = ran.err.find(" in 0."); at != std::string::npos) ran.err.erase(at, 9);
  if (const auto at = ran.err.find(" in 1."); at != std::string::npos) ran.err.erase(at, ran.err.find('\n', at) - at);
  return ran;
}

const std::string two = "{\"id\":\"a\"}\n{\"id\":\"b\"}\n";

TEST_CASE("records go to feed and intent, with the key of a file, and their ids come back") {
  ScriptedServer server({});
  const Scratch scratch;
  scratch.write("erp.key", "secret-1\r\n");
  const auto ran = send(server.url() + "/base/", two,
                        {"--intent", "patch", "--key-file", scratch / "erp.key", "--correlation-ids", scratch / "ids",
                         "--concurrency", "1", "--json"});
  CHECK(ran.code == 0);
  CHECK(server.bodies() == std::vector<std::string>{R"({"id":"a"})", R"({"id":"b"})"});
  CHECK(server.paths().front() == "/base/ingest/brands/patch");
  CHECK(server.keys().back() == "secret-1");
  const Json json = parse(ran.out);
  CHECK(json["acknowledged"] == 2);
  CHECK(json["rejected"] == 0);
  CHECK_FALSE(json.contains("created"));
  CHECK(scratch.read("ids") ==
        "{\"id\":\"a\",\"status\":\"acknowledged\",\"correlation-id\":\"01a1fc70-2542-7000-9429-69e37de331c4\"}\n"
        "{\"id\":\"b\",\"status\":\"acknowledged\",\"correlation-id\":\"01a1fc70-2542-7000-9429-69e37de331c4\"}\n");
}

TEST_CASE("a name of this machine with a dot at its end is one of this machine") {
  ScriptedServer server({});
  for (const char* name : {"localhost.", "shop.localhost."}) {
    INFO(name);
    const auto url = "http://" + std::string(name) + server.url().substr(server.url().rfind(':'));
    CHECK(send(url, two).code == 0);
  }
}

TEST_CASE("what may pass is tried again until it does") {
  const std::vector<std::pair<std::string, Answer>> rows = {
      {"at its limit", {.status = 429, .body = refusal("rate_limited", "wait"), .retry_after = "0"}},
      {"out of order", {.status = 503, .body = refusal("store_unavailable", "wait")}},
      {"a gateway's page", {.status = 502, .body = "<html>"}},
      {"a connection that breaks off", {.breaks_off = true}},
  };
  for (const auto& [what, answer] : rows) {
    INFO(what);
    ScriptedServer server({answer, {}, answer, answer});
    const auto ran = send(server.url(), two, {"--concurrency", "1"});
    CHECK(ran.code == 0);
    CHECK(ran.err == "brands: 2 records: 2 acknowledged\n");
    CHECK(server.bodies().size() == 5);
  }
}

TEST_CASE("a record that the server refuses is a reject, and the others go on") {
  const Scratch scratch;
  ScriptedServer server({{.status = 400, .body = refusal("missing_id", "`number` is missing")},
                         {},
                         {.status = 413, .body = refusal("payload_too_large", "the body is larger than 5 MiB")}});
  const auto ran = send(server.url(), "{\"id\":\"a\"}\nno\n{\"id\":\"b\"}\n{\"id\":\"c\"}\n",
                        {"--concurrency", "1", "--rejects", scratch / "rejects"});
  CHECK(ran.code == 1);
  CHECK(ran.err ==
        "standard input:1: error[missing_id]: a: `number` is missing (byte 0)\n"
        "standard input:2: error[invalid_payload]: this is no word of JSON (byte 12)\n"
        "standard input:4: error[payload_too_large]: c: the body is larger than 5 MiB (byte 25)\n"
        "brands: 4 records: 1 acknowledged, 3 rejected\n");
  CHECK(scratch.read("rejects") == "{\"id\":\"a\"}\nno\n{\"id\":\"c\"}\n");
}

TEST_CASE("a record that the server could not map has failed, with its reason, and the others go on") {
  const Scratch scratch;
  ScriptedServer server({{.change = "processed"}, {.change = "failed; code=FS2303"}});
  server.change = R"({"state":"failed","problems":[{"code":"FS2303","message":"cannot read \"x\" as a number",)"
                  R"("file":"composers/brands.json","line":3,"column":5,"pointer":"/fields/founded"}]})";
  const auto ran = send(server.url() + "/base", "{\"id\":\"a\"}\n{\"id\":\"b\"}\n{\"id\":\"c\"}\n",
                        {"--concurrency", "1", "--rejects", scratch / "rejects", "--json"});
  CHECK(ran.code == 1);
  CHECK(ran.err ==
        "standard input:2: error[FS2303]: b: cannot read \"x\" as a number (byte 11; composers/brands.json "
        "/fields/founded)\n");
  const Json json = parse(ran.out);
  CHECK(json["acknowledged"] == 2);
  CHECK(json["failed"] == 1);
  CHECK(scratch.read("rejects") == "{\"id\":\"b\"}\n");

  // Without the reason there is the code.
  ScriptedServer silent({{.change = "failed; code=FS2303"}, {.change = "failed; code=FS2303"}});
  const auto stopped = send(silent.url(), two + two, {"--concurrency", "1", "--max-errors", "2"});
  CHECK(stopped.code == 1);
  CHECK(stopped.err ==
        "standard input:1: error[FS2303]: a: the server could not map it (byte 0; change "
        "01a1fc70-2542-7000-9429-69e37de331c4)\n"
        "standard input:2: error[FS2303]: b: the server could not map it (byte 11; change "
        "01a1fc70-2542-7000-9429-69e37de331c4)\n"
        "stopped after 2 errors; what was loaded before stays\nbrands: 2 records: 2 failed\n");
}

TEST_CASE("a load to a server names the variants that belong to no product there, and what trees leave out of it") {
  ScriptedServer server({});
  server.left_out = R"({"without_product": {"count": 3, "records": [
    {"storage": "brands", "record": "a", "why": "its product x does not exist"},
    {"storage": "brands", "record": "b", "why": "it is its own product"}]},
    "trees": [{"tree": "all", "left_out": 2, "records": [{"record": "b", "why": "its parent x does not exist"}]}]})";
  const auto ran = send(server.url() + "/base", two, {});
  CHECK(ran.code == 0);
  CHECK(ran.err ==
        "warning: brands a belongs to no product: its product x does not exist\n"
        "warning: brands b belongs to no product: it is its own product\n"
        "warning: 1 more record belongs to no product\n"
        "warning: tree all leaves out b: its parent x does not exist\n"
        "warning: 1 more record is left out\n"
        "brands: 2 records: 2 acknowledged\n");
  CHECK(server.asked.at(0).size() == 2);
  const auto json = parse(send(server.url() + "/base", two, {"--json"}).out);
  CHECK(json["without_product"] == 3);
  CHECK(json["left_out"] == 2);
}

TEST_CASE("what trees leave out of a large load to a server is asked for in lots, and told as one") {
  ScriptedServer server({});
  server.left_out = R"({"without_product": {"count": 0, "records": []},
    "trees": [{"tree": "all", "left_out": 1, "records": [{"record": "b", "why": "it is above itself"}]}]})";
  const auto target = load::IngestTarget::at(server.url(), "brands", records::Intent::upsert);
  load::IngestClient client(target, [] { return false; });
  const auto found = client.left_out(std::string(10'001 * std::size_t{16}, 'x'));
  REQUIRE(found);
  CHECK(found->left_out == 1);
  CHECK(found->sentences == std::vector<std::string>{"tree all leaves out b: it is above itself"});
  REQUIRE(server.asked.size() == 2);
  CHECK(server.asked[0].size() == 10'000);
  CHECK(server.asked[1].size() == 1);
}

TEST_CASE("when nothing can be sent the load ends, and says why") {
  struct Row {
    std::string what;
    Answer answer;
    int code;
    std::string err;
  };
  const std::vector<Row> rows = {
      {"an unknown key",
       {.status = 401, .body = refusal("unauthorized", "the ingest key is unknown")},
       4,
       "error: URL answered 401: the ingest key is unknown\n  = put the key into a file for --key-file, or into "
       "FSCTL_INGEST_KEY; fsctl key add makes one\n"},
      {"an unknown feed",
       {.status = 404, .body = refusal("feed_not_found", "there is no feed \\\"brands\\\"")},
       2,
       "error[FS4002]: URL answered 404: there is no feed \"brands\"\n"},
      {"another server",
       {.status = 404, .body = "<html>"},
       5,
       "error[FS4013]: URL answered 404\n  = is this the address of an Ingest API?\n"},
      {"longer than is waited for",
       {.status = 429, .body = refusal("rate_limited", "wait"), .retry_after = "30"},
       5,
       "error[FS4013]: URL does not take records: answered 429, 1 attempt\n  = run the command again when it is back; "
       "what was acknowledged is safe\n"},
  };
  for (const Row& row : rows) {
    INFO(row.what);
    ScriptedServer server({{}, row.answer});
    const auto ran = send(server.url(), two + "{\"id\":\"c\"}", {"--concurrency", "1", "--retry-for", "1"});
    CHECK(ran.code == row.code);
    CHECK(ran.err == "brands: 1 record: 1 acknowledged\n" + row.err);
    CHECK(server.bodies().size() == 2);
  }
}

TEST_CASE("a server that does not answer is given up after the time that is given") {
  std::string url;
  { url = ScriptedServer({}).url(); }
  const auto ran = send(url, two, {"--retry-for", "1", "--concurrency", "1"});
  CHECK(ran.code == 5);
  CHECK(ran.err.find("error[FS4013]: URL does not take records: no answer, ") != std::string::npos);
}

TEST_CASE("what is wrong about the command is told before anything is sent") {
  CHECK(send("127.0.0.1:4400", two).code == 2);
  CHECK(send("ftp://127.0.0.1", two).code == 2);
  CHECK(send("http://127.0.0.1:1", two, {"--key-file", "nowhere"}).code == 3);
  CHECK(send("http://127.0.0.1:1", two, {"--concurrency", "none"}).code == 2);
  const auto dry = send("http://127.0.0.1:1", two + "{", {"--dry-run"});
  CHECK(dry.code == 1);
  CHECK(dry.err.find("brands: 3 records: 2 acknowledged, 1 rejected") != std::string::npos);
}

TEST_CASE("many connections keep the order of a record's changes") {
  ScriptedServer server({});
  std::string records;
  for (int change = 0; change < 50; ++change)
    for (int id = 0; id < 6; ++id)
      records += R"({"id":"r)" + std::to_string(id) + R"(","n":)" + std::to_string(change) + "}\n";
  CHECK(send(server.url(), records, {"--concurrency", "4"}).code == 0);
  std::map<std::string, int> last;
  for (const auto& body : server.bodies()) {
    const Json record = parse(body);
    CHECK(record["n"] == last[record["id"]]++);
  }
  CHECK(server.bodies().size() == 300);
}

TEST_CASE("a load to a server ends in the same records as one into its store") {
  const Example example("shop", Example::Records::not_loaded);
  const auto run = [&](std::vector<std::string> words) {
    words.insert(words.end(), {"--project", example.path()});
    return run_fsctl(words, real_world());
  };
  example.files().write("erp.key", run({"key", "add", "erp"}).out);
  const std::string ready = example.files() / "url";
  Process server({"serve", "--port", "0", "--ready-file", ready, "--project", example.path()},
                 example.files() / "server.log");
  std::string url;
  for (int i = 0; i < 2000 && url.empty(); ++i) {
    std::ifstream file(ready);
    if (!std::getline(file, url) || file.eof()) url.clear();
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  REQUIRE_FALSE(url.empty());
  const std::string brands = example.files() / "records/brands.json";
  const auto sent =
      run_fsctl({"ingest", "brands", brands, "--to", url, "--key-file", example.files() / "erp.key"}, real_world());
  INFO(sent.err);
  CHECK(sent.code == 0);
  const auto exported = run({"export", "brands"}).out;
  CHECK(std::ranges::count(exported, '\n') == 10);
  CHECK(run({"ingest", "brands", brands}).err.find("10 records: 10 unchanged") != std::string::npos);
  CHECK(run_fsctl({"ingest", "brands", brands, "--to", url}, real_world()).code == 4);
}

}  // namespace
}  // namespace fsctl::test

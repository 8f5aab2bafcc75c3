#include <httplib.h>

#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <set>
#include <string_view>
#include <thread>

#include "core/api/answer.h"
#include "core/json/parse.h"
#include "core/project/load.h"
#include "core/store/secrets.h"
#include "devserver/server.h"
#include "tests/support/cases.h"
#include "tests/support/fixtures.h"
#include "tests/support/sanitized.h"
#include "tests/support/shop.h"

namespace fsctl {
namespace {

using Headers = std::set<std::pair<std::string, std::string>>;

std::string lower(std::string text) {
  std::ranges::transform(text, text.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

/// A project that answers in a dialect.
struct Place {
  std::string project;
  std::string dialect;
  auto operator<=>(const Place&) const = default;
};

/// A project with its records, whose store knows the ingest key `the-key`.
class Loaded : public test::Example {
 public:
  explicit Loaded(const Place& place) : Example(place.project) {
    Json json = parse(files().read("project.json"));
    json["dialect"] = place.dialect;
    files().write("project.json", write(json));
    store::Store known(store(), store::Store::Mode::write);
    store::Transaction transaction(known);
    store::add_secret(known, store::SecretKind::ingest_key, "cases", "the-key", 0);
    transaction.commit();
  }

  /// Does what comes before a step's request.
  void prepare(const test::Step& step) {
    for (const auto& [name, text] : step.written) files().write(name, text);
    for (auto words : step.run) {
      words.insert(words.end(), {"--project", path().string()});
      const auto ran = test::run_fsctl(words, world_.world());
      if (ran.code != 0) throw std::runtime_error(ran.err);
    }
  }

 private:
  test::FixedWorld world_;
};

/// The function itself. The other doors have the same form.
class FunctionDoor {
 public:
  explicit FunctionDoor(const Place& place)
      : example_(place),
        site_(project::load(example_.path()), example_.store(), world_.world(), store::Store::Mode::write) {}

  void begin() { world_.restart(); }
  void prepare(const test::Step& step) { example_.prepare(step); }
  api::Response send(const api::Request& request) { return api::answer(site_, request); }
  api::Site& site() { return site_; }

 private:
  Loaded example_;
  test::FixedWorld world_;
  api::Site site_;
};

/// `fsctl get`.
class CommandDoor {
 public:
  explicit CommandDoor(const Place& place) : example_(place) {}

  void begin() { world_.restart(); }
  void prepare(const test::Step& step) { example_.prepare(step); }
  test::Ran send(const api::Request& request) {
    std::vector<std::string> words = {"get",       request.target,          "-X", request.method.text(),
                                      "--project", example_.path().string()};
    for (const auto& [name, value] : request.headers) words.insert(words.end(), {"-H", name + ": " + value});
    if (!request.body.empty()) words.insert(words.end(), {"-d", request.body});
    return test::run_fsctl(words, world_.world());
  }

 private:
  Loaded example_;
  test::FixedWorld world_;
};

/// A server tells of its connections, which the other doors do not have.
api::Request without_connections(api::Request request) {
  request.connections = nullptr;
  return request;
}

/// The server, over HTTP.
class HttpDoor {
 public:
  explicit HttpDoor(const Place& place)
      : behind_(place),
        server_({.port = 0},
                [this](const api::Request& request) { return behind_.send(without_connections(request)); }),
        client_("127.0.0.1", server_.listen()),
        thread_([this] { server_.run(); }) {
    client_.set_url_encode(false);
    client_.set_keep_alive(true);
    client_.set_tcp_nodelay(true);
    client_.set_read_timeout(30);
  }
  ~HttpDoor() {
    client_.stop();
    server_.stop();
    thread_.join();
  }

  void begin() { behind_.begin(); }
  void prepare(const test::Step& step) { behind_.prepare(step); }
  httplib::Result send(const api::Request& request) {
    httplib::Request sent;
    sent.method = request.method.text();
    sent.path = request.target;
    sent.body = request.body;
    for (const auto& [name, value] : request.headers) sent.headers.emplace(name, value);
    return client_.send(sent);
  }

 private:
  FunctionDoor behind_;
  devserver::Server server_;
  httplib::Client client_;
  std::thread thread_;
};

struct Doors {
  explicit Doors(const Place& place) : dialect(place.dialect), function(place), command(place), http(place) {}

  std::string dialect;
  FunctionDoor function;
  CommandDoor command;
  HttpDoor http;
};

Headers headers_of(const api::Response& response) {
  Headers headers = {{"content-type", response.content_type}};
  for (const auto& [name, value] : response.headers) headers.emplace(lower(name), value);
  return headers;
}

constexpr std::array<std::string_view, 5> of_connections_and_browsers{
    "content-length", "connection", "vary", "x-content-type-options", "cross-origin-resource-policy"};

/// Without those of the connection and of browsers.
Headers headers_of(const httplib::Response& response) {
  Headers headers;
  for (const auto& [name, value] : response.headers)
    if (const auto key = lower(name);
        std::ranges::count(of_connections_and_browsers, key) == 0 && !key.starts_with("access-control-"))
      headers.emplace(key, value);
  return headers;
}

std::string shown(const Headers& headers) {
  std::string text;
  for (const auto& [name, value] : headers) text += "\n  " + name + ": " + value;
  return text;
}

/// Sends one case through all doors and says what is wrong.
class CaseRun {
 public:
  CaseRun(const test::Case& given, Doors& doors) : case_(given), doors_(doors) {}

  void run() {
    doors_.function.begin();
    doors_.command.begin();
    doors_.http.begin();
    for (const auto& step : case_.steps) {
      doors_.function.prepare(step);
      doors_.command.prepare(step);
      doors_.http.prepare(step);
      const auto response = doors_.function.send(step.request);
      check_expected(step.expected, response);
      check_command(step.request, response);
      check_http(step.request, response);
    }
  }

 private:
  void fail(const std::string& door, const std::string& why) {
    FAIL_CHECK(case_.title << "\n" << door << ", dialect " << doors_.dialect << ": " << why);
  }

  void check_expected(const test::Expected& expected, const api::Response& response) {
    const std::string door = "api::answer";
    if (response.status != expected.status)
      fail(door, "status should be " + std::to_string(expected.status) + ", is " + std::to_string(response.status) +
                     "\n" + response.body.substr(0, 1'000) + response.trace.cause());
    const auto headers = headers_of(response);
    for (const auto& [name, value] : expected.headers) {
      const auto found = std::ranges::find(headers, lower(name), &Headers::value_type::first);
      if (value ? found == headers.end() || found->second != *value : found != headers.end())
        fail(door, "header " + name + " should be " + value.value_or("absent") + shown(headers));
    }
    if (expected.urls && test::urls_of(response.body) != *expected.urls)
      fail(door, "the URLs should be\n" + write(*expected.urls) + "\nare\n" + write(test::urls_of(response.body)));
    if (!expected.body && !expected.body_has && expected.listing.empty()) return;
    const Json body = response.content_type == "application/json" ? parse(response.body) : Json(response.body);
    // A case for both dialects says null for what the client dialect leaves out.
    const bool leaves_out_null = doors_.dialect == "client" && case_.dialects.size() > 1;
    const auto nulls = leaves_out_null ? test::Nulls::left_out : test::Nulls::shown;
    if (expected.body)
      if (const auto wanted = leaves_out_null ? test::without_null_members(*expected.body) : *expected.body;
          body != wanted)
        fail(door, "the body should be\n" + write(wanted) + "\nis\n" + response.body);
    if (expected.body_has)
      for (const auto& line : test::missing(*expected.body_has, body, nulls)) fail(door, line);
    for (const auto& line : test::missing_of_listing(expected.listing, body)) fail(door, line);
  }

  void check_command(const api::Request& request, const api::Response& response) {
    const std::string door = "fsctl get";
    const auto ran = doors_.command.send(request);
    check_body(door, request.method == api::Method::head ? "" : response.body, ran.out);
    if (!ran.err.empty()) fail(door, "there should be nothing on stderr:\n" + ran.err);
    const int code = response.status >= 400 ? 1 : 0;
    if (ran.code != code)
      fail(door, "the exit code should be " + std::to_string(code) + ", is " + std::to_string(ran.code));
  }

  void check_http(const api::Request& request, const api::Response& response) {
    const std::string door = "HTTP";
    const auto received = doors_.http.send(request);
    if (!received) return fail(door, "no answer: " + to_string(received.error()));
    check_body(door, request.method == api::Method::head ? "" : response.body, received->body);
    if (received->status != response.status)
      fail(door, "status should be " + std::to_string(response.status) + ", is " + std::to_string(received->status));
    const auto headers = headers_of(*received);
    if (headers != headers_of(response))
      fail(door, "headers should be" + shown(headers_of(response)) + "\nare" + shown(headers));
    if (received->get_header_value("Content-Length") != std::to_string(response.body.size()))
      fail(door, "Content-Length should be " + std::to_string(response.body.size()));
  }

  void check_body(const std::string& door, const std::string& wanted, const std::string& found) {
    if (found != wanted) fail(door, "the body should be api::answer's\n" + wanted + "\nis\n" + found);
  }

  const test::Case& case_;
  Doors& doors_;
};

const std::filesystem::path folder = test::fixture("api");

/// Of the cases every third with sanitizers, which make each door thirty times slower.
constexpr std::size_t case_step = test::is_sanitized ? 3 : 1;

enum class Copies { one_per_project, one_per_file, one_per_case };

void check_folder(const std::string& name, Copies copies = Copies::one_per_project) {
  const auto cases = test::load_cases(folder / name);
  REQUIRE_FALSE(cases.empty());
  std::map<std::pair<std::string, Place>, std::unique_ptr<Doors>> doors;
  for (std::size_t i = 0; i < cases.size(); i += case_step) {
    const auto& one = cases[i];
    for (const auto& dialect : one.dialects) {
      const Place place{.project = one.project, .dialect = dialect};
      const auto file = copies == Copies::one_per_file ? one.title.substr(0, one.title.find(':')) : "";
      auto& of_place = doors[{file, place}];
      if (!of_place || copies == Copies::one_per_case) of_place = std::make_unique<Doors>(place);
      CaseRun(one, *of_place).run();
    }
  }
  SUCCEED(cases.size() << " cases");
}

TEST_CASE("block requests are answered alike through every door") { check_folder("block"); }
TEST_CASE("listing requests are answered alike through every door") { check_folder("listing"); }
TEST_CASE("tree requests are answered alike through every door") { check_folder("tree"); }
TEST_CASE("page requests are answered alike through every door") { check_folder("page"); }
TEST_CASE("sitemap requests are answered alike through every door") { check_folder("sitemap"); }
TEST_CASE("context requests are answered alike through every door") { check_folder("context", Copies::one_per_file); }
TEST_CASE("pushes are answered alike through every door") { check_folder("ingest", Copies::one_per_case); }
TEST_CASE("stages and fetch secrets are the same through every door") { check_folder("stages", Copies::one_per_case); }
TEST_CASE("the calls of generated clients are answered alike through every door") { check_folder("clients"); }
TEST_CASE("requests for no endpoint are answered alike through every door") { check_folder("general"); }

TEST_CASE("every folder of case files is run") {
  std::set<std::string> folders;
  for (const auto& entry : std::filesystem::directory_iterator(folder))
    if (entry.is_directory()) folders.insert(entry.path().filename());
  CHECK(folders == std::set<std::string>{"block", "clients", "context", "general", "ingest", "listing", "page",
                                         "sitemap", "stages", "tree"});
}

TEST_CASE("a case file that says nothing or something unknown is refused") {
  const test::Scratch scratch;
  const auto refused = [&](const std::string& text) {
    scratch.write("cases/one.json", text);
    try {
      test::load_cases(scratch / "cases");
    } catch (const std::exception& exception) {
      return std::string(exception.what());
    }
    return std::string();
  };
  CHECK(refused(R"({"title": "a", "request": {"path": "/"}, "response": {"status": 200, "body": {}}})").empty());
  CHECK(refused(R"({"title": "a", "request": {"path": "/"}})") == "cases/one.json: \"a\": `response` is missing");
  CHECK(refused(R"({"title": "a", "request": {"path": "/"}, "response": {"status": 200}})") ==
        "cases/one.json: \"a\": `body` or `body_has` is missing");
  CHECK(refused(R"({"title": "a", "request": {"path": "/"}, "response": {"body": {}}})") ==
        "cases/one.json: \"a\": `status` is missing");
  CHECK(refused(R"({"title": "a", "request": {"path": "/"}, "response": {"status": 200, "has": {}}})") ==
        "cases/one.json: \"a\": unknown member \"has\"");
  CHECK(refused(R"({"title": "a", "steps": []})") == "cases/one.json: \"a\": `steps` is empty");
  CHECK(refused("{").starts_with("line 1") == false);
  CHECK_FALSE(refused("{").empty());
}

TEST_CASE("a body that lacks something is told apart from one that has it") {
  const Json body = parse(R"({"a": [{"k": 1, "x": 0}, {"k": 2, "x": 0}], "b": null, "c/d": "e"})");
  const auto lacks = [&](const char* wanted) { return test::missing(parse(std::string(wanted)), body); };
  for (const char* wanted :
       {R"({})", R"({"a": {"#": 2}})", R"({"a": [{"k": 1}, {"k": 2}]})", R"({"/a/*/k": [1, 2]})",
        R"({"/a/1": {"k": 2}, "b": null})", R"({"c/d": "e"})", R"({"/c~1d": "e"})", R"({"a": {"/0/k": 1}})"}) {
    INFO(wanted);
    CHECK(lacks(wanted).empty());
  }
  for (const char* wanted : {R"({"a": {"#": 3}})", R"({"a": [{"k": 1}]})", R"({"a": [{"k": 2}, {"k": 1}]})",
                             R"({"/a/*/k": [1]})", R"({"/a/2": {}})", R"({"b": 0})", R"({"d": null})",
                             R"({"b": {"#": 0}})", R"([])", R"({"b": {}})", R"({"a": {"/0/k": 2}})"}) {
    INFO(wanted);
    CHECK_FALSE(lacks(wanted).empty());
  }
}

}  // namespace
}  // namespace fsctl

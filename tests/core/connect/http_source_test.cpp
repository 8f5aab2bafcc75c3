#include <catch2/catch.hpp>
#include <filesystem>
#include <map>

#include "core/connect/source.h"
#include "core/connect/wire.h"
#include "core/json/json.h"
#include "core/json/parse.h"
#include "tests/core/connect/source_server.h"
#include "tests/support/pack.h"

namespace fsctl::connect {
namespace {

using test::raw_answer;
using test::RawServer;
using test::SourceServer;
using Lines = std::vector<std::string>;

/// Surroundings without a clock: waits are noted and take no time.
struct Surroundings {
  std::vector<std::int64_t> waits{};
  std::map<std::string, std::string> variables{};

  Outside outside() {
    return {.now = [] { return std::int64_t{1'784'000'000'000}; },
            .variable = [this](const std::string& name) -> std::optional<std::string> {
              const auto found = variables.find(name);
              return found == variables.end() ? std::nullopt : std::optional(found->second);
            },
            .wait = [this](std::chrono::milliseconds time) { waits.push_back(time.count()); }};
  }
};

void replace(std::string& text, const std::string& what, const std::string& with) {
  for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at + with.size()))
    text.replace(at, what.size(), with);
}

/// A polling feed with the connector; HOST stands for the server.
project::Feed feed_of(std::string connector, const std::string& origin) {
  replace(connector, "HOST", origin);
  return project::parse_feed("products", parse(R"({"method": "polling", "connector": )" + connector + "}"));
}

/// What became of getting a list: the ids or texts of its records, a part behind the other, then what went wrong.
Lines list_of(FeedSource& source) {
  Lines lines;
  try {
    while (const auto part = source.next()) {
      std::string ids;
      for (const auto& record : part->records) {
        const Json json = parse(record);
        ids += (ids.empty() ? "" : " ") +
               (json.is_object() && json.contains("id") ? json["id"].get<std::string>() : record);
      }
      lines.push_back(ids);
    }
    if (!source.is_complete()) lines.emplace_back("not complete");
  } catch (const Error& error) {
    lines.push_back(std::string(describe(error.code()).name) + ' ' + error.what());
  }
  return lines;
}

Lines list_of(const std::string& connector, const std::string& origin, Surroundings& surroundings) {
  const auto feed = feed_of(connector, origin);
  auto lines = list_of(*open_http_source(feed, surroundings.outside()));
  for (auto& line : lines) replace(line, origin, "HOST");
  return lines;
}

Lines list_of(const std::string& connector, const std::string& origin) {
  Surroundings surroundings;
  return list_of(connector, origin, surroundings);
}

std::string record_of(const std::string& connector, const std::string& origin, const std::string& id,
                      Surroundings surroundings = {}) {
  const auto feed = feed_of(connector, origin);
  try {
    return open_http_source(feed, surroundings.outside())->record(id).value_or("none");
  } catch (const Error& error) {
    auto line = std::string(describe(error.code()).name) + ' ' + error.what();
    replace(line, origin, "HOST");
    return line;
  }
}

/// Five records a to e in pages of two, to be asked for in every way.
class Catalogue {
 public:
  Catalogue() : server_([this](const auto& request, auto& response) { answer(request, response); }) {}

  std::string origin() const { return server_.origin(); }
  Lines targets() const { return server_.targets(); }

 private:
  static std::string page(std::size_t from, std::size_t count) {
    std::string out = "[";
    for (auto i = from; i < std::min<std::size_t>(from + count, 5); ++i)
      out += (i > from ? "," : "") + std::string(R"({"id": ")") + static_cast<char>('a' + i) + "\"}";
    return out + "]";
  }

  static std::size_t number(const httplib::Request& request, const char* name, std::size_t fallback) {
    return request.has_param(name) && !request.get_param_value(name).empty() ? std::stoul(request.get_param_value(name))
                                                                             : fallback;
  }

  void answer(const httplib::Request& request, httplib::Response& response) const {
    const auto size = number(request, "size", 2);
    const auto from = request.has_param("page") ? (number(request, "page", 1) - 1) * size : number(request, "from", 0);
    auto body = page(from, size);
    const auto next = from + size < 5 ? std::to_string(from + size) : "";
    if (request.path == "/strict" && from >= 5) response.status = 404;
    if (request.path == "/links" && !next.empty())
      response.set_header("Link", "</links?from=0>; rel=\"first\", <" + server_.origin() + "/links?from=" + next +
                                      ">; title=\"a, b\"; rel=\"next\"");
    if (request.path == "/body")
      body = R"({"data": {"items": )" + body + R"(}, "next": )" + (next.empty() ? "null" : next) + R"(, "more": )" +
             (next.empty() ? "false" : "\"/body?from=" + next + "\"") + "}";
    if (request.path == "/lines") {
      replace(body, "},{", "}\n{");
      return response.set_content(body.substr(1, body.size() - 2), "application/x-ndjson");
    }
    response.set_content(body, "application/json");
  }

  SourceServer server_;
};

}  // namespace

TEST_CASE("a list comes page by page") {
  struct Row {
    const char* title;
    const char* connector;
    Lines parts;
    Lines targets;
  };
  const Row rows[] = {
      {"in one answer", R"({"type": "http", "list": "HOST/all?size=9"})", {"a b c d e"}, {"/all?size=9"}},
      {"in lines", R"({"type": "http", "list": "HOST/lines?size=9"})", {"a b c d e"}, {"/lines?size=9"}},
      {"by page number, until one is empty",
       R"({"type": "http", "list": "HOST/all?page={page}", "paging": {"type": "page"}})",
       {"a b", "c d", "e", ""},
       {"/all?page=1", "/all?page=2", "/all?page=3", "/all?page=4"}},
      {"from another page on, of another size",
       R"({"type": "http", "list": "HOST/all?page={page}&size={size}", "paging": {"type": "page", "first": 2, "size": 3}})",
       {"d e", ""},
       {"/all?page=2&size=3", "/all?page=3&size=3"}},
      {"by page number, until there is none; then nobody knows whether that was all",
       R"({"type": "http", "list": "HOST/strict?page={page}", "paging": {"type": "page"}})",
       {"a b", "c d", "e", "", "not complete"},
       {"/strict?page=1", "/strict?page=2", "/strict?page=3", "/strict?page=4"}},
      {"by offset, which counts the records that came",
       R"({"type": "http", "list": "HOST/all?from={offset}", "paging": {"type": "offset"}})",
       {"a b", "c d", "e", ""},
       {"/all?from=0", "/all?from=2", "/all?from=4", "/all?from=5"}},
      {"by cursor, which the first request leaves out",
       R"({"type": "http", "list": "HOST/body?size=2&from={cursor}", "items": "data.items", "paging": {"type": "cursor", "cursor": "next"}})",
       {"a b", "c d", "e"},
       {"/body?size=2", "/body?size=2&from=2", "/body?size=2&from=4"}},
      {"by the header Link",
       R"({"type": "http", "list": "HOST/links", "paging": {"type": "link"}})",
       {"a b", "c d", "e"},
       {"/links", "/links?from=2", "/links?from=4"}},
      {"by a link in the answer",
       R"({"type": "http", "list": "HOST/body", "items": "data.items", "paging": {"type": "link", "next": "more"}})",
       {"a b", "c d", "e"},
       {"/body", "/body?from=2", "/body?from=4"}},
      {"no further than the limit",
       R"({"type": "http", "list": "HOST/all?page={page}", "paging": {"type": "page", "limit": 2}})",
       {"a b", "FS3004 the list goes on after 2 pages, the limit of its paging"},
       {"/all?page=1", "/all?page=2"}},
      {"but not one page again and again",
       R"({"type": "http", "list": "HOST/all?p={page}", "paging": {"type": "page"}})",
       {"a b", "FS3004 HOST/all?p=2 has the same records as a page before"},
       {"/all?p=1", "/all?p=2"}},
      {"but not one cursor again and again",
       R"({"type": "http", "list": "HOST/body?c={cursor}", "items": "data.items", "paging": {"type": "cursor", "cursor": "next"}})",
       {"a b", "FS3004 HOST/body?c=2 leads back to the cursor \"2\""},
       {"/body", "/body?c=2"}},
  };
  for (const auto& [title, connector, parts, targets] : rows) DYNAMIC_SECTION(title) {
      const Catalogue catalogue;
      CHECK(list_of(connector, catalogue.origin()) == parts);
      CHECK(catalogue.targets() == targets);
    }
}

TEST_CASE("a link that leads in a circle or to another host ends the list") {
  std::string link;
  SourceServer server([&](const auto&, auto& response) {
    response.set_header("Link", "<" + link + ">; rel=next");
    response.set_content(R"([{"id": "a"}])", "application/json");
  });
  const auto connector = R"({"type": "http", "list": "HOST/list", "paging": {"type": "link"}})";
  link = "/list";
  CHECK(list_of(connector, server.origin()) == Lines{"FS3004 HOST/list leads back to HOST/list"});
  link = "http://127.0.0.1:1/list";
  CHECK(list_of(connector, server.origin()) ==
        Lines{"FS3003 HOST/list names \"http://127.0.0.1:1/list\" as its next page, which is no URL on the same host"});
  link = "ftp://a";
  CHECK(list_of(connector, server.origin()) ==
        Lines{"FS3003 HOST/list names \"ftp://a\" as its next page, which is no URL on the same host"});
}

TEST_CASE("a request is tried again as long as its failure may pass") {
  const std::string good = raw_answer("200 OK", R"([{"id": "a"}])");
  const std::string busy = raw_answer("503 Service Unavailable", "later");
  const std::string packed = test::gzip(R"([{"id": "a"}])");
  const auto slow = raw_answer("429 Too Many Requests", "", "Retry-After: 7\r\n");
  struct Row {
    const char* title;
    std::vector<test::RawAnswer> answers;
    Lines parts;
    int connections;
    std::vector<std::int64_t> least_waits;
  };
  const Row rows[] = {
      {"overloaded twice", {{busy}, {busy}, {good}}, {"a"}, 3, {250, 500}},
      {"asking for a pause", {{slow}, {good}}, {"a"}, 2, {7'000}},
      {"asking for a pause until a date",
       {{raw_answer("503 Busy", "", "Retry-After: Tue, 14 Jul 2026 03:33:30 GMT\r\n")}, {good}},
       {"a"},
       2,
       {10'000}},
      {"asking for too long a pause",
       {{raw_answer("429 Too Many Requests", "", "Retry-After: 3600\r\n")}, {good}},
       {"FS3001 HOST/list answers 429 Too Many Requests"},
       1,
       {}},
      {"closing without a word", {{""}, {good}}, {"a"}, 2, {250}},
      {"answering with garbage", {{"who is there?\r\n"}, {good}}, {"a"}, 2, {250}},
      {"cutting its answer short",
       {{"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n[{\"id\": \"x\"}]"}, {good}},
       {"a"},
       2,
       {250}},
      {"cutting its compressed answer short",
       {{raw_answer("200 OK", packed.substr(0, packed.size() - 1), "Content-Encoding: gzip\r\n")},
        {raw_answer("200 OK", packed, "Content-Encoding: gzip\r\n")}},
       {"a"},
       2,
       {250}},
      {"packing its answer in a way nobody knows",
       {{raw_answer("200 OK", packed, "Content-Encoding: zip\r\n")}, {good}},
       {"FS3001 HOST/list answers with a body that has an unknown Content-Encoding; gzip and deflate are known"},
       1,
       {}},
      {"overloaded for good",
       {{busy}},
       {"FS3001 HOST/list answers 503 Service Unavailable, in 4 tries"},
       4,
       {250, 500, 1'000}},
      {"cutting every answer short",
       {{"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n["}},
       {"FS3001 HOST/list broke off its answer, in 4 tries"},
       4,
       {250, 500, 1'000}},
      {"refusing", {{raw_answer("403 Forbidden", "no")}, {good}}, {"FS3002 HOST/list answers 403 Forbidden"}, 1, {}},
      {"not there", {{raw_answer("404 Not Found", "no")}, {good}}, {"FS3002 HOST/list answers 404"}, 1, {}},
  };
  for (const auto& [title, answers, parts, connections, least_waits] : rows) DYNAMIC_SECTION(title) {
      const RawServer server(answers);
      Surroundings surroundings;
      CHECK(list_of(R"({"type": "http", "list": "HOST/list"})", server.origin(), surroundings) == parts);
      CHECK(server.connections() == connections);
      REQUIRE(surroundings.waits.size() == least_waits.size());
      for (std::size_t i = 0; i < least_waits.size(); ++i) {
        CHECK(surroundings.waits[i] >= least_waits[i]);
        CHECK(surroundings.waits[i] <= std::max<std::int64_t>(least_waits[i] * 2, 10'000));
      }
    }
}

TEST_CASE("a source that hangs is left after the time it has") {
  const RawServer silent({{.bytes = "", .hangs = true}});
  CHECK(list_of(R"({"type": "http", "list": "HOST/list", "timeout": "50ms", "retries": 1})", silent.origin()) ==
        Lines{"FS3001 HOST/list did not answer within 50 ms, in 2 tries"});
  CHECK(silent.connections() == 2);
  const RawServer halting({{.bytes = "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n[", .hangs = true}});
  CHECK(list_of(R"({"type": "http", "list": "HOST/list", "timeout": "50ms", "retries": 0})", halting.origin()) ==
        Lines{"FS3001 HOST/list did not end its answer within 50 ms"});
}

TEST_CASE("a source that sends a little now and then has no more time than others") {
  SourceServer server([](const auto&, auto& response) {
    response.set_content_provider(1'000, "application/json", [](std::size_t, std::size_t, httplib::DataSink& sink) {
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
      return sink.write(" ", 1);
    });
  });
  CHECK(list_of(R"({"type": "http", "list": "HOST/list", "timeout": "80ms", "retries": 0})", server.origin()) ==
        Lines{"FS3001 HOST/list did not end its answer within 80 ms"});
}

TEST_CASE("a hostile source ends within its bounds") {
  const std::string much(std::size_t{6} << 20U, '1');
  const std::string head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n";
  const std::string patient = R"({"type": "http", "list": "HOST/list", "timeout": "1h"})";
  std::string many;
  while (many.size() < std::size_t{6} << 20U) many += "X-" + std::to_string(many.size()) + ": x\r\n";
  const std::map<std::string, std::pair<std::string, std::string>> answers = {
      {"a status line that does not end",
       {"HTTP/1.1 200 " + much, "FS3003 HOST/list answers with more than 256 KiB of headers"}},
      {"a header that does not end",
       {head + "X-A: " + much, "FS3003 HOST/list answers with more than 256 KiB of headers"}},
      {"headers that do not end", {head + many, "FS3003 HOST/list answers with more than 256 KiB of headers"}},
      {"the line of a chunk that does not end",
       {head + "Transfer-Encoding: chunked\r\n\r\n1\r\n[\r\n" + much,
        "FS3003 HOST/list answers in chunks that are broken"}},
  };
  for (const auto& [what, answer] : answers) DYNAMIC_SECTION(what) {
      const RawServer server({{.bytes = answer.first, .hangs = true}});
      CHECK(list_of(patient, server.origin()) == Lines{answer.second});
      CHECK(server.connections() == 1);
    }
}

TEST_CASE("a next page that goes up and up, or is led to by much, ends the list") {
  std::string next = "../../..";
  int page = 0;
  SourceServer server([&](const auto&, auto& response) {
    response.set_content(R"({"items": [{"id": ")" + std::to_string(++page) + R"("}], "next": ")" + next + "\"}",
                         "application/json");
  });
  const auto by = [](const std::string& paging) {
    return R"({"type": "http", "list": "HOST/a/b/list?c={cursor}", "items": "items", "paging": )" + paging + "}";
  };
  const auto link =
      R"({"type": "http", "list": "HOST/a/b/list", "items": "items", "paging": {"type": "link", "next": "next"}})";
  CHECK(list_of(link, server.origin()) == Lines{"1", "FS3004 HOST/ leads back to HOST/"});
  next = std::string(9'000, 'a');
  const Lines refused = {"FS3003 the answer leads to the next page by 9000 bytes, where 8000 are the most"};
  CHECK(list_of(link, server.origin()) == refused);
  CHECK(list_of(by(R"({"type": "cursor", "cursor": "next"})"), server.origin()) == refused);
}

TEST_CASE("where nobody listens there is no source") {
  std::string origin;
  { origin = RawServer({test::RawAnswer{}}).origin(); }
  CHECK(list_of(R"({"type": "http", "list": "HOST/list", "retries": 1})", origin) ==
        Lines{"FS3001 cannot connect to HOST, in 2 tries"});
}

TEST_CASE("an answer that holds no records is told, with its place") {
  struct Row {
    const char* title;
    const char* items;
    const char* type;
    std::string body;
    std::string message;
  };
  const Row rows[] = {
      {"HTML", "", "text/html", "<html>", "answers with a page of HTML, not with JSON"},
      {"no JSON", "", "text/plain", "oops",
       "answers with something that is no JSON (text/plain): this is no word of JSON"},
      {"nothing", "", "application/json", "",
       "answers with something that is no JSON (application/json): there is no JSON here"},
      {"cut JSON", "", "application/json", R"([{"id": "a"},)", ""},
      {"an object", "", "application/json", R"({"data": [], "n": 1})",
       "answers with an object where records should be"},
      {"no such path", "data.items", "application/json", R"({"data": []})", "answers without an array at `data.items`"},
      {"null at the path", "data", "application/json", R"({"data": null})", "answers without an array at `data`"},
      {"an error with status 200", "data", "application/json", R"({"error": "x"})",
       "answers without an array at `data`"},
      {"an array that is cut in lines", "", "application/x-ndjson", R"([{"id": "a"})", ""},
  };
  for (const Row& row : rows) DYNAMIC_SECTION(row.title) {
      SourceServer server([&](const auto&, auto& response) { response.set_content(row.body, row.type); });
      const auto connector = std::string(R"({"type": "http", "list": "HOST/list", "items": ")") + row.items + "\"}";
      const auto lines = list_of(connector, server.origin());
      REQUIRE(lines.size() == 1);
      CHECK_THAT(lines[0], Catch::StartsWith("FS3003 HOST/list " + row.message));
    }
}

TEST_CASE("an answer may be compressed, and has a size that it may not exceed") {
  SourceServer server([](const auto& request, auto& response) {
    if (request.path == "/large") {
      const std::string piece(1 << 20, ' ');
      response.set_chunked_content_provider("application/json", [piece](std::size_t, httplib::DataSink& sink) {
        return sink.write(piece.data(), piece.size());
      });
    } else {
      response.set_content("[" + std::string(10'000, ' ') + R"({"id": "a"}])", "application/json");
    }
  });
  CHECK(list_of(R"({"type": "http", "list": "HOST/compressed"})", server.origin()) == Lines{"a"});
  CHECK(list_of(R"({"type": "http", "list": "HOST/large"})", server.origin()) ==
        Lines{"FS3003 HOST/large answers with more than 64 MiB; use `paging` to get the list in parts"});
}

TEST_CASE("a redirect is followed on the same host only") {
  SourceServer server([](const auto& request, auto& response) {
    if (request.path == "/old") return response.set_redirect("/new?from=old", 301);
    if (request.path == "/far") return response.set_redirect("http://127.0.0.1:1/token-abcdef", 302);
    if (request.path == "/round") return response.set_redirect("/round", 307);
    response.set_content(R"([{"id": "a"}])", "application/json");
  });
  CHECK(list_of(R"({"type": "http", "list": "HOST/old"})", server.origin()) == Lines{"a"});
  CHECK(list_of(R"({"type": "http", "list": "HOST/far"})", server.origin()) ==
        Lines{"FS3002 HOST/far redirects to \"http://127.0.0.1:1/token-abcdef\", which is not on the same host"});
  CHECK(list_of(R"({"type": "http", "list": "HOST/round"})", server.origin()) ==
        Lines{"FS3002 HOST/round redirects more than 5 times"});
}

TEST_CASE("credentials come from the environment and stay out of messages") {
  SourceServer server([](const auto& request, auto& response) {
    if (request.path == "/far") return response.set_redirect("http://127.0.0.1:1/" + request.get_header_value("X-Key"));
    response.set_content(
        R"([{"id": ")" + request.get_header_value("Authorization") + "|" + request.get_header_value("Accept") + "\"}]",
        "application/json");
  });
  Surroundings surroundings;
  surroundings.variables = {{"TOKEN", "t0ken"}, {"EMPTY", ""}, {"LINES", "a\r\nX-Evil: b"}};
  const auto list = [&](const std::string& path, const std::string& headers) {
    return list_of(R"({"type": "http", "list": "HOST)" + path + R"(", "headers": )" + headers + "}", server.origin(),
                   surroundings);
  };
  CHECK(list("/list", R"({"Authorization": "Bearer ${TOKEN}", "Accept": "text/x"})") == Lines{"Bearer t0ken|text/x"});
  CHECK(list("/list", R"({"Authorization": "$TOKEN {TOKEN}"})") == Lines{"$TOKEN {TOKEN}|application/json"});
  CHECK(list("/far", R"({"X-Key": "${TOKEN}"})") ==
        Lines{"FS3002 HOST/far redirects to \"http://127.0.0.1:1/***\", which is not on the same host"});
  for (const char* name : {"UNSET", "EMPTY", "LINES"})
    CHECK_THROWS_WITH(list("/list", std::string(R"({"X-Key": "${)") + name + "}\"}"),
                      "the variable " + std::string(name) + " of the environment is not set, or no single line");
}

TEST_CASE("credentials in the query of a URL come from the environment and stay out of messages") {
  SourceServer server([](const auto& request, auto& response) {
    const auto key = request.get_param_value("key");
    if (request.path == "/far") return response.set_redirect("http://127.0.0.1:1/?key=s3cret+%26x");
    if (request.path == "/bad") return response.set_content("no JSON", "text/plain");
    if (request.path == "/next") response.set_header("Link", "<ftp://a?key=s3cret%20%26x>; rel=\"next\"");
    if (request.path == "/p/a") return response.set_content(R"({"id": ")" + key + R"("})", "application/json");
    response.set_content(R"([{"id": ")" + key + "|" + request.get_param_value("page") + "\"}]", "application/json");
  });
  Surroundings surroundings;
  surroundings.variables = {{"KEY", "s3cret &x"}, {"PART", "s3cret"}};
  const auto list = [&](const std::string& target, const std::string& more = "") {
    return list_of(R"({"type": "http", "list": "HOST)" + target + "\"" + more + "}", server.origin(), surroundings);
  };
  const std::string link = R"(, "paging": {"type": "link"})";
  CHECK(list("/list?key=${KEY}") == Lines{"s3cret &x|"});
  CHECK(list("/list?page={page}&key=${KEY}", R"(, "paging": {"type": "page", "limit": 2})").front() == "s3cret &x|1");
  CHECK(list("/bad?key=${KEY}&part=${PART}") ==
        Lines{"FS3003 HOST/bad?key=***&part=*** answers with something that is no JSON (text/plain): this is no word "
              "of JSON"});
  CHECK(list("/far?key=${KEY}") ==
        Lines{"FS3002 HOST/far?key=*** redirects to \"http://127.0.0.1:1/?key=***\", which is not on the same host"});
  CHECK(list("/next?key=${KEY}", link) ==
        Lines{"FS3003 HOST/next?key=*** names \"ftp://a?key=***\" as its next page, which is no URL on the same host"});
  CHECK_THROWS_WITH(list("/list?key=${UNSET}"), "the variable UNSET of the environment is not set, or no single line");
  CHECK(record_of(R"({"type": "http", "record": "HOST/p/{id}?key=${KEY}"})", server.origin(), "a", surroundings) ==
        "FS3003 HOST/p/a?key=*** answers with the record \"***\", not with \"a\"");
}

TEST_CASE("a record is fetched by its id, wherever that leads") {
  SourceServer server([](const auto& request, auto& response) {
    if (request.target == "/p/gone") response.status = 410;
    if (request.target == "/p/none") response.status = 404;
    const auto id = httplib::detail::decode_url(request.target.substr(request.target.find_last_of("/=") + 1), false);
    if (request.path == "/wrapped")
      return response.set_content(R"({"data": [{"id": ")" + id + R"("}]})", "application/json");
    if (request.path == "/number") return response.set_content(R"({"id": 17, "n": 1.50})", "application/json");
    if (request.path == "/other") return response.set_content(R"({"id": "other"})", "application/json");
    response.set_content(R"({ "id": ")" + id + R"(",  "n": 1.50 })", "application/json");
  });
  struct Row {
    const char* connector;
    const char* id;
    const char* found;
  };
  const Row rows[] = {
      {R"({"record": "HOST/p/{id}")", "a", R"({ "id": "a",  "n": 1.50 })"},
      {R"({"record": "HOST/p?id={id}")", "a&b=c#d", R"({ "id": "a&b=c#d",  "n": 1.50 })"},
      {R"({"record": "HOST/p/{id}")", "a/b ü%?", R"({ "id": "a/b ü%?",  "n": 1.50 })"},
      {R"({"record": "HOST/p/{id}")", "@127.0.0.1:1", R"({ "id": "@127.0.0.1:1",  "n": 1.50 })"},
      {R"({"record": "HOST/p/{id}")", "..", "FS3005 the id \"..\" would lead out of the path of the record's URL"},
      {R"({"record": "HOST/p/{id}")", "../admin",
       "FS3005 the id \"../admin\" would lead out of the path of the record's URL"},
      {R"({"record": "HOST/p?id={id}")", "..", R"({ "id": "..",  "n": 1.50 })"},
      {R"({"record": "HOST/p/{id}")", "none", "none"},
      {R"({"record": "HOST/p/{id}")", "gone", "none"},
      {R"({"record": "HOST/wrapped?id={id}", "item": "data.0")", "a", R"({"id": "a"})"},
      {R"({"record": "HOST/wrapped?id={id}", "item": "item")", "a", "FS3003 HOST/wrapped?id=a answers without `item`"},
      {R"({"record": "HOST/wrapped?id={id}")", "a",
       "FS3003 HOST/wrapped?id=a answers with no record: `id` is missing; it identifies the record"},
      {R"({"record": "HOST/number?id={id}")", "17",
       "FS3003 HOST/number?id=17 answers with no record: `id` must be a string, this is a number"},
      {R"({"record": "HOST/number?id={id}", "idsAsText": true)", "17", R"({"id": "17", "n": 1.50})"},
      {R"({"record": "HOST/other?id={id}")", "a",
       "FS3003 HOST/other?id=a answers with the record \"other\", not with \"a\""},
  };
  for (const auto& [connector, id, found] : rows) DYNAMIC_SECTION(connector << ' ' << id)
  CHECK(record_of(connector + std::string(R"(, "type": "http"})"), server.origin(), id) == found);
}

TEST_CASE("connections that did not come about in time or were stopped are closed") {
  const auto open_files = [] {
    const std::filesystem::directory_iterator all("/proc/self/fd");
    return std::distance(begin(all), end(all));
  };
  const RawServer server({{.bytes = ""}});
  std::stop_source stop;
  stop.request_stop();
  const auto before = open_files();
  const auto now = std::chrono::steady_clock::now();
  CHECK_THROWS_AS(Wire(server.origin(), {.end = now + std::chrono::minutes(1), .stop = stop.get_token()}), WireFault);
  CHECK_THROWS_AS(Wire(server.origin(), {.end = now}), WireFault);
  CHECK(open_files() - before <= 1);  // of the other side
}

TEST_CASE("who is told to stop stops") {
  const RawServer silent({{.bytes = "", .hangs = true}});
  const auto feed = feed_of(R"({"type": "http", "list": "HOST/list"})", silent.origin());
  std::stop_source stop;
  Surroundings surroundings;
  auto outside = surroundings.outside();
  outside.stop = stop.get_token();
  const auto source = open_http_source(feed, outside);
  std::jthread stopping([&] {
    while (silent.connections() == 0) std::this_thread::yield();
    stop.request_stop();
  });
  CHECK(list_of(*source) == Lines{"FS4009 the fetching was stopped"});
}

}  // namespace fsctl::connect

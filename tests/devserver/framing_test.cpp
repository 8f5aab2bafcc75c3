#include <catch2/catch.hpp>
#include <fstream>
#include <iterator>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "core/json/json.h"
#include "core/json/parse.h"
#include "tests/devserver/running.h"
#include "tests/support/fixtures.h"

namespace fsctl::devserver {
namespace {

/// What reached the answer function whole.
class Asked {
 public:
  Answer answer() {
    return [this](const api::Request& request) {
      if (request.is_cut) return api::Response{.status = 413};
      if (!request.body_fault.empty()) return api::Response{.status = 422};
      const std::scoped_lock lock(mutex_);
      requests_.push_back(request.method.text() + ' ' + request.target + ' ' + request.body);
      return api::Response{};
    };
  }
  std::vector<std::string> take() {
    const std::scoped_lock lock(mutex_);
    return std::exchange(requests_, {});
  }

 private:
  std::mutex mutex_{};
  std::vector<std::string> requests_{};
};

std::string read_cases() {
  std::ifstream in(test::fixture("framing/cases.json"));
  return {std::istreambuf_iterator<char>(in), {}};
}

std::vector<int> statuses_of(const std::string& answers) {
  std::vector<int> out;
  const std::string line = "HTTP/1.1 ";
  for (auto at = answers.find(line); at != std::string::npos; at = answers.find(line, at + 1))
    out.push_back(std::stoi(answers.substr(at + line.size(), 3)));
  return out;
}

void check_all(bool byte_by_byte) {
  Asked asked;
  Running running(asked.answer());
  const Json cases = parse(read_cases());
  REQUIRE(cases.size() > 150);
  for (const Json& one : cases) {
    INFO(one.at("title").get<std::string>());
    Raw raw(running);
    const auto text = one.at("send").get<std::string>();
    for (std::size_t i = 0; byte_by_byte && i + 1 < text.size(); ++i) raw.send_as_is(text.substr(i, 1));
    raw.send_as_is(byte_by_byte ? text.substr(text.size() - 1) : text);
    raw.end();
    CHECK(statuses_of(raw.receive_all()) == one.at("status").get<std::vector<int>>());
    CHECK(asked.take() == one.at("asked").get<std::vector<std::string>>());
  }
}

TEST_CASE("whatever could be read in two ways is refused, and nothing behind it passes for a request") {
  check_all(false);
}

TEST_CASE("it does not matter in which pieces a request comes") { check_all(true); }

}  // namespace
}  // namespace fsctl::devserver

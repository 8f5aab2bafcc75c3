#include <catch2/catch.hpp>
#include <memory>
#include <string>

#include "devserver/disturbance.h"
#include "tests/devserver/running.h"

namespace fsctl::devserver {
namespace {

/// A server whose answers have a body that it keeps, more than a connection takes at once.
struct KeepingBody {
  std::shared_ptr<const std::string> body = std::make_shared<std::string>(8'000'000, 'k');
  Running running{[this](const api::Request& request) {
                    api::Response response{.kept = body};
                    if (request.target == "/known") response = {.status = 304};
                    return response;
                  },
                  options()};

  static Options options() {
    auto options = on_any_port();
    options.disturb = [](const api::Request& request) {
      return Disturbance{.delivery = request.target == "/cut" ? Delivery::cut : Delivery::whole};
    };
    options.budget = std::make_shared<Budget>(4'000'000);  // which is not asked for what others keep
    return options;
  }
};

std::string body_of(const std::string& answer) { return answer.substr(answer.find("\r\n\r\n") + 4); }

}  // namespace

TEST_CASE("a body that others keep is sent whole to all who ask, and stays theirs") {
  KeepingBody served;
  const std::string request = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";
  const std::string last = "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
  Raw one(served.running);
  Raw other(served.running);
  one.send_as_is(request + last);
  other.send_as_is(last);
  const auto both = one.receive_all();
  CHECK(body_of(other.receive_all()) == *served.body);
  CHECK(both.find("Content-Length: 8000000\r\n") != std::string::npos);
  CHECK(both.size() > 2 * served.body->size());
  CHECK(both.ends_with(*served.body));
  served.running.stop();
  CHECK(served.body.use_count() == 1);
}

TEST_CASE("of a body that others keep HEAD gets the size, and a fault the beginning") {
  KeepingBody served;
  const std::string end = " HTTP/1.1\r\nConnection: close\r\n\r\n";
  const auto head = answer_to(served.running, "HEAD /" + end);
  CHECK(head.find("Content-Length: 8000000\r\n") != std::string::npos);
  CHECK(body_of(head).empty());
  CHECK(body_of(answer_to(served.running, "GET /cut" + end)).size() == served.body->size() / 2);
  const auto known = answer_to(served.running, "GET /known" + end);
  CHECK(known.starts_with("HTTP/1.1 304 Not Modified\r\n"));
  CHECK(body_of(known).empty());
  CHECK(served.body->size() == 8'000'000);
}

}  // namespace fsctl::devserver

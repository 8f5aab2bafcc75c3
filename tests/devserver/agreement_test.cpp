#include <algorithm>
#include <catch2/catch.hpp>
#include <cstddef>
#include <string>
#include <vector>

#include "tests/devserver/peer.h"
#include "tests/devserver/running.h"
#include "tests/support/effort.h"
#include "tests/support/random.h"

namespace fsctl::devserver {
namespace {

const std::string next_request = "GET /next HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";

api::Response tell(const api::Request& request) {
  if (request.is_cut || !request.body_fault.empty()) return {.status = 400};
  return {.body = request.method.text() + ' ' + request.target + '\n'};
}

/// What a server has accepted of the requests in a text: the first word and the path of each, up to the first refusal.
std::vector<std::string> accepted(int port, const std::string& text) {
  Raw raw(port);
  raw.send_as_is(text);
  raw.end();
  const auto answers = raw.receive_all();
  std::vector<std::string> out;
  const std::string line = "HTTP/1.1 ";
  for (auto at = answers.find(line); at != std::string::npos; at = answers.find(line, at + 1)) {
    if (answers.compare(at + line.size(), 3, "200") != 0) break;
    const auto end = answers.find(line, at + 1);
    const auto one = answers.substr(at, end == std::string::npos ? end : end - at);
    const auto path = one.rfind('/');
    out.push_back(path == std::string::npos ? "" : one.substr(path, one.find('\n', path) - path));
  }
  return out;
}

const std::vector<std::string> heads = {
    "POST /a HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nX: y\r\n\r\nhello",
    "POST /a HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\nX: y\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
    "POST /a HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n5;a=b\r\nhello\r\n0\r\nX: y\r\n\r\n",
    "POST /a HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "POST /a HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nContent-Length: 0\r\n\r\nhello",
    "POST /a HTTP/1.0\r\nHost: localhost\r\nConnection: keep-alive\r\nContent-Length: 5\r\n\r\nhello",
    "GET /a HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nhello",
};

const std::vector<std::string> bits = {
    " ",
    "\t",
    "\r",
    "\n",
    "\r\n",
    std::string(1, '\0'),
    "\v",
    "\f",
    ":",
    ",",
    ";",
    "+",
    "-",
    "\"",
    "\x7f",
    "_",
    "0",
    "5",
    "1",
    "a",
    "A",
    "b",
    "X",
    "x-",
    "\xc2\xa0",
    "chunked",
    "\r\n ",
    "\n\r\n",
    "X: y\r\n",
    "Y: z\n",
    "Content-Length: 3\r\n",
    "Content-Length: 5\r\n",
    "Transfer-Encoding: chunked\r\n",
    "Transfer-Encoding: x\r\n",
};

std::string mutated(test::Random& random) {
  auto text = random.of(heads);
  for (std::size_t times = random.one_in(3) ? 2 : 1; times > 0; --times) {
    const auto at = random.below(text.size() + 1);
    const auto& bit = random.of(bits);
    switch (random.below(4)) {
      case 0:
        text.insert(at, bit);
        break;
      case 1:
        text.replace(at, std::min<std::size_t>(text.size() - at, 1), bit);
        break;
      case 2:
        text.erase(at, 1 + random.below(3));
        break;
      default: {  // at the begin of a line
        const auto line = text.find('\n', at);
        if (line != std::string::npos) text.insert(line + 1, bit);
      }
    }
  }
  return text + next_request;
}

std::string visible(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c == '\r')
      out += "\\r";
    else if (c == '\n')
      out += "\\n\n";
    else if (c < 0x20 || c == 0x7f)
      out += "\\x" + std::to_string(static_cast<int>(static_cast<unsigned char>(c)));
    else
      out += c;
  }
  return out;
}

void check_agreement(const std::string& name) {
  const auto peer = start_peer(name);
  if (!peer) {
    WARN(name << " is not installed: nothing is compared with it");
    return;
  }
  Running running(tell);
  test::Random random(17);
  std::size_t both = 0;
  const auto times = test::effort(100);
  for (std::size_t i = 0; i < times; ++i) {
    const auto text = mutated(random);
    const auto ours = accepted(running.port(), text);
    const auto theirs = accepted(peer->port(), text);
    if (ours.empty() || theirs.empty()) continue;
    ++both;
    INFO(visible(text));
    // Both end at a refusal; a second request that both accept has to be the same.
    const auto common = std::min(ours.size(), theirs.size());
    CHECK(std::vector(ours.begin(), ours.begin() + static_cast<std::ptrdiff_t>(common)) ==
          std::vector(theirs.begin(), theirs.begin() + static_cast<std::ptrdiff_t>(common)));
  }
  test::tell(name + ": " + std::to_string(times) + " mutated heads, " + std::to_string(both) + " accepted by both");
  CHECK(both > 0);
}

TEST_CASE("whatever this server and Node's accept ends at the same place for both") { check_agreement("node"); }

TEST_CASE("whatever this server and nginx accept ends at the same place for both") { check_agreement("nginx"); }

}  // namespace
}  // namespace fsctl::devserver

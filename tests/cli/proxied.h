#pragma once

#include <httplib.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "tests/cli/process.h"
#include "tests/cli/pushing_client.h"
#include "tests/support/scratch.h"

namespace fsctl::test {

/// The built program as a server on a port of its own; its log is a file.
class Serving {
 public:
  /// `words` begin with the command.
  explicit Serving(std::vector<std::string> words) {
    words.insert(words.end(), {"--ready-file", scratch_ / "url"});
    if (std::ranges::find(words, "--port") == words.end()) words.insert(words.end(), {"--port", "0"});
    process_ = std::make_unique<Process>(words, scratch_ / "log");
    url_ = ready_url(scratch_ / "url");
  }

  const std::string& url() const { return url_; }
  int port() const { return std::stoi(url_.substr(url_.rfind(':') + 1)); }
  std::string log() const { return scratch_.read("log"); }
  Process& process() { return *process_; }
  /// Whether the log has a text, in the end.
  bool tells(const std::string& text) const {
    return comes([&] { return log().find(text) != std::string::npos; });
  }
  static bool comes(const std::function<bool()>& holds) {
    for (int i = 0; i < 1'000; ++i) {
      if (holds()) return true;
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return false;
  }
  int end() {
    process_->signal(SIGTERM);
    return process_->wait();
  }

 private:
  Scratch scratch_;
  std::unique_ptr<Process> process_;
  std::string url_;
};

/// A request of a client, and its answer.
struct Call {
  std::string method;
  std::string target;
  httplib::Headers headers{};
  std::string body{};

  httplib::Result to(const std::string& url) const {
    const auto path = std::min(url.find('/', url.find("//") + 2), url.size());
    httplib::Client client(url.substr(0, path));
    client.set_read_timeout(std::chrono::seconds(60));
    httplib::Request request;
    request.method = method;
    request.path = url.substr(path) + target;
    request.headers = headers;
    request.body = body;
    if (!body.empty()) request.set_header("Content-Type", "application/json");
    return client.send(request);
  }
};

}  // namespace fsctl::test

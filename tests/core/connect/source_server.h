#pragma once

#include <httplib.h>

#include <atomic>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace fsctl::test {

/// A source of records on loopback, which answers every GET as a test says, until its end.
class SourceServer {
 public:
  using Answer = std::function<void(const httplib::Request&, httplib::Response&)>;

  explicit SourceServer(Answer answer);
  ~SourceServer();
  SourceServer(const SourceServer&) = delete;
  SourceServer& operator=(const SourceServer&) = delete;

  /// `http://127.0.0.1:PORT`.
  std::string origin() const { return "http://127.0.0.1:" + std::to_string(port_); }
  /// The targets that were asked for.
  std::vector<std::string> targets() const;

 private:
  httplib::Server server_;
  int port_ = 0;
  mutable std::mutex mutex_;
  std::vector<std::string> targets_;
  std::thread thread_;
};

/// What a RawServer does with one connection, once a request has come.
struct RawAnswer {
  std::string bytes{};  ///< sent as they are, before the connection is closed
  bool hangs = false;   ///< keeps the connection open in place of closing it
};

/// A server that knows no HTTP: each connection gets the next answer, the last one is for all that follow.
class RawServer {
 public:
  explicit RawServer(std::vector<RawAnswer> answers);
  ~RawServer();
  RawServer(const RawServer&) = delete;
  RawServer& operator=(const RawServer&) = delete;

  std::string origin() const { return "http://127.0.0.1:" + std::to_string(port_); }
  int connections() const { return connections_; }

 private:
  void serve();

  std::vector<RawAnswer> answers_;
  int listener_ = -1;
  int port_ = 0;
  std::atomic<int> connections_ = 0;
  std::vector<int> held_;
  std::thread thread_;
};

/// An HTTP answer as it goes over the wire, with its length.
std::string raw_answer(const std::string& status, const std::string& body,
                       const std::string& headers = "Content-Type: application/json\r\n");

}  // namespace fsctl::test

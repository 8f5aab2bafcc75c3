#pragma once

#include <atomic>
#include <functional>
#include <string>
#include <thread>
#include <vector>

#include "devserver/descriptor.h"

namespace fsctl::test {

/// A service on a port of its own that answers each request with what a function makes of it, well or badly.
class OddService {
 public:
  /// What is sent, byte for byte, for the text of a request; the connection ends then, or when the service does.
  struct Sent {
    std::string bytes{};
    bool holds = false;     ///< whether the connection is kept open without more
    bool trickles = false;  ///< whether a byte is sent now and then from then on
  };
  using Answer = std::function<Sent(const std::string& request)>;

  explicit OddService(Answer answer);
  ~OddService();
  OddService(const OddService&) = delete;
  OddService& operator=(const OddService&) = delete;

  std::string url() const { return "http://127.0.0.1:" + std::to_string(port_); }
  int port() const { return port_; }
  /// How many requests have come.
  int requests() const { return requests_; }

 private:
  void converse(devserver::Descriptor connection);

  Answer answer_;
  devserver::Descriptor listening_;
  int port_ = 0;
  std::atomic<bool> ends_ = false;
  std::atomic<int> requests_ = 0;
  std::vector<std::jthread> conversations_{};
  std::jthread accepting_{};
};

/// An answer of 200 with this type and body, after which the connection ends.
std::string good_answer(const std::string& body, const std::string& type = "application/json",
                        const std::string& more_headers = {});

}  // namespace fsctl::test

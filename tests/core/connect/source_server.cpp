#include "tests/core/connect/source_server.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <stdexcept>

namespace fsctl::test {

SourceServer::SourceServer(Answer answer) {
  server_.Get(".*", [this, answer = std::move(answer)](const httplib::Request& request, httplib::Response& response) {
    {
      const std::scoped_lock lock(mutex_);
      targets_.push_back(request.target);
    }
    answer(request, response);
  });
  server_.set_keep_alive_timeout(1);
  port_ = server_.bind_to_any_port("127.0.0.1");
  thread_ = std::thread([this] { server_.listen_after_bind(); });
  while (!server_.is_running()) std::this_thread::yield();
}

SourceServer::~SourceServer() {
  server_.stop();
  thread_.join();
}

std::vector<std::string> SourceServer::targets() const {
  const std::scoped_lock lock(mutex_);
  return targets_;
}

RawServer::RawServer(std::vector<RawAnswer> answers) : answers_(std::move(answers)) {
  listener_ = ::socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof(address);
  auto* generic = reinterpret_cast<sockaddr*>(&address);
  if (::bind(listener_, generic, size) != 0 || ::listen(listener_, 16) != 0 ||
      ::getsockname(listener_, generic, &size) != 0)
    throw std::runtime_error("no port for the test");
  port_ = ntohs(address.sin_port);
  thread_ = std::thread([this] { serve(); });
}

RawServer::~RawServer() {
  ::shutdown(listener_, SHUT_RDWR);
  thread_.join();
  ::close(listener_);
  for (const int socket : held_) ::close(socket);
}

void RawServer::serve() {
  while (true) {
    const int socket = ::accept(listener_, nullptr, nullptr);
    if (socket < 0) return;
    const auto number = static_cast<std::size_t>(connections_++);
    std::string request;
    char piece[4096];
    while (request.find("\r\n\r\n") == std::string::npos) {
      const auto count = ::recv(socket, piece, sizeof(piece), 0);
      if (count <= 0) break;
      request.append(piece, static_cast<std::size_t>(count));
    }
    const auto& answer = answers_[std::min(number, answers_.size() - 1)];
    ::send(socket, answer.bytes.data(), answer.bytes.size(), MSG_NOSIGNAL);
    if (answer.hangs)
      held_.push_back(socket);
    else
      ::close(socket);
  }
}

std::string raw_answer(const std::string& status, const std::string& body, const std::string& headers) {
  return "HTTP/1.1 " + status + "\r\n" + headers + "Content-Length: " + std::to_string(body.size()) +
         "\r\nConnection: close\r\n\r\n" + body;
}

}  // namespace fsctl::test

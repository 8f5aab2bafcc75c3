#include "devserver/server.h"

#include <algorithm>
#include <functional>
#include <thread>
#include <utility>

#include "devserver/connections.h"
#include "devserver/http.h"
#include "devserver/listen.h"
#include "devserver/room.h"

namespace fsctl::devserver {

namespace {

/// More than processors, as some threads wait for the disk or for a connection to the store.
std::size_t usual_workers() { return std::max<std::size_t>(2, std::thread::hardware_concurrency()) + 2; }

}  // namespace

/// The parts shared with serving threads, which may outlive the server when a request does not end.
struct Server::Parts {
  std::string host;
  int port;
  bool probe;
  std::shared_ptr<Http> http{};
  std::shared_ptr<Connections> connections{};
};

Server::Server(Options options, Answer answer)
    : parts_(std::make_unique<Parts>(Parts{.host = options.host, .port = options.port, .probe = options.probe})) {
  const Connections::Limits limits{
      .connections = options.most_connections > 0 ? options.most_connections : room_for_connections(),
      .working = options.most_working > 0 ? options.most_working : usual_workers(),
      .waiting = options.most_waiting};
  parts_->http = std::make_shared<Http>(std::move(options), std::move(answer));
  parts_->connections = std::make_shared<Connections>(parts_->http, limits);
}

Server::~Server() = default;

int Server::listen() {
  auto [socket, port] = devserver::listen(parts_->host, parts_->port, parts_->probe);
  parts_->connections->accept_from(std::move(socket));
  return port;
}

const api::ConnectionCounts& Server::connections() const { return parts_->http->counts(); }

bool Server::run(const std::function<void()>& ready) { return parts_->connections->run(ready); }

void Server::stop() {
  const auto connections = parts_->connections;  // run() may return, and this server go, before this thread wakes up
  parts_->http->close_after_answer();
  connections->stop();
}

}  // namespace fsctl::devserver

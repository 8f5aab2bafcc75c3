// Accepting connections, and choosing those that give way to new ones.
#include <sys/epoll.h>
#include <sys/socket.h>

#include <cerrno>
#include <exception>
#include <new>
#include <optional>
#include <string_view>
#include <thread>
#include <utility>

#include "devserver/connections.h"
#include "devserver/room.h"

namespace fsctl::devserver {
namespace {

/// The connections beyond the limit that may be ending.
constexpr std::size_t leaving_connections = 64;

/// Sends a ready-made answer, which a client that expects TLS could not read.
void turn_away(const Descriptor& socket, const Tls* tls, std::string_view text) {
  if (tls != nullptr) return;
  static_cast<void>(::send(socket.number(), text.data(), text.size(), MSG_NOSIGNAL | MSG_DONTWAIT));
}

}  // namespace

void Connections::accept() {
  for (;;) {
    Descriptor socket(::accept4(listener_.number(), nullptr, nullptr, SOCK_CLOEXEC));
    if (socket.number() >= 0) {
      try {
        adopt(out_of_the_way(std::move(socket)));
      } catch (const std::exception&) {  // the system cannot watch it, so it is closed
      }
      continue;
    }
    if (errno == EINTR || errno == ECONNABORTED) continue;
    if (stopping_) return;
    // Out of descriptors: waiting clients are accepted when a connection has been closed.
    if (errno != EAGAIN) {
      const std::lock_guard lock(mutex_);
      make_room();
    }
    if (errno != EAGAIN) std::this_thread::sleep_for(std::chrono::milliseconds(20));
    watch_again(listener_.number(), EPOLLIN | EPOLLONESHOT, &listener_);
    return;
  }
}

void Connections::adopt(Descriptor socket) {
  const std::lock_guard lock(mutex_);
  if (stopping_) return;
  const bool is_full = held_.size() >= limits_.connections;
  if (is_full && (!make_room() || held_.size() >= limits_.connections + leaving_connections)) {
    ++http_->counts().refused;
    turn_away(socket, http_->tls(), http_->too_many_connections());
    return;
  }
  try {
    held_.emplace_front(std::move(socket), *http_);
  } catch (const std::bad_alloc&) {
    ++http_->counts().starved;
    turn_away(socket, http_->tls(), http_->no_memory());
    return;
  }
  Held& held = held_.front();
  ++http_->counts().accepted;
  held.self = held_.begin();
  try {
    watch(held.conversation.socket(), input_events, &held);
  } catch (const std::exception&) {
    held_.pop_front();
    throw;
  }
}

/// Ends the connection that can best be spared. REQUIRES: the lock is held.
bool Connections::make_room() {
  Held* spared = nullptr;
  std::optional<Conversation::Rank> least;
  for (Held& held : held_) {
    const auto rank = held.conversation.rank();
    if (!rank || (least && *least <= *rank)) continue;
    least = rank;
    spared = &held;
  }
  if (spared != nullptr) spared->conversation.give_way();
  return spared != nullptr;
}

}  // namespace fsctl::devserver

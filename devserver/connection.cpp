#include "devserver/connection.h"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/uio.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>

namespace fsctl::devserver {
namespace {

/// Pieces from this size on are sent from where they are instead of being collected.
constexpr std::size_t large_piece = 32 * 1024;
/// What finish() takes in at most.
constexpr std::size_t finish_bytes = 64 * 1024 * 1024;
constexpr std::chrono::seconds finish_time{2};

void set_patience(int socket, std::chrono::milliseconds patience) {
  const timeval time{.tv_sec = patience.count() / 1000, .tv_usec = patience.count() % 1000 * 1000};
  ::setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &time, sizeof time);
  ::setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &time, sizeof time);
}

iovec piece(std::string_view text) { return {.iov_base = const_cast<char*>(text.data()), .iov_len = text.size()}; }

ssize_t receive(int socket, char* to, std::size_t size) {
  for (;;) {
    const ssize_t received = ::recv(socket, to, size, 0);
    if (received >= 0 || errno != EINTR) return received;
  }
}

}  // namespace

Connection::Connection(Descriptor socket) : socket_(std::move(socket)) {
  const int yes = 1;
  ::setsockopt(socket_.number(), IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
  set_patience(socket_.number(), std::chrono::seconds(patience_seconds));
}

bool Connection::fill() {
  if (begin_ == end_) begin_ = end_ = 0;
  if (end_ == input_.size()) {
    std::memmove(input_.data(), input_.data() + begin_, end_ - begin_);
    end_ -= begin_;
    begin_ = 0;
  }
  if (!flush()) return false;
  const ssize_t received = receive(socket_.number(), input_.data() + end_, input_.size() - end_);
  if (received <= 0) return false;
  end_ += static_cast<std::size_t>(received);
  return true;
}

bool Connection::wait_for_input(std::chrono::milliseconds patience) const {
  if (begin_ != end_) return true;
  pollfd wanted{.fd = socket_.number(), .events = POLLIN, .revents = 0};
  return ::poll(&wanted, 1, static_cast<int>(patience.count())) > 0;
}

ssize_t Connection::read(char* to, std::size_t size) {
  if (allowed_ == 0) return -1;
  if (begin_ == end_ && !fill()) return 0;
  const std::size_t given = std::min({size, end_ - begin_, allowed_});
  std::memcpy(to, input_.data() + begin_, given);
  begin_ += given;
  allowed_ -= given;
  return static_cast<ssize_t>(given);
}

std::string_view Connection::read_line() {
  std::size_t searched = 0;
  for (;;) {
    const std::string_view have(input_.data() + begin_, end_ - begin_);
    const std::size_t line_end = have.find('\n', searched);
    if (line_end != std::string_view::npos) {
      begin_ += line_end + 1;
      return have.substr(0, line_end + 1);
    }
    if (have.size() == input_.size()) return have;
    searched = have.size();
    if (!fill()) return {};
  }
}

bool Connection::write(const char* from, std::size_t size) {
  if (size < large_piece && output_.size() < large_piece) {
    output_.append(from, size);
    return true;
  }
  const bool sent = send(output_, {from, size});
  output_.clear();
  return sent;
}

bool Connection::flush() {
  if (output_.empty()) return true;
  const bool sent = send(output_, {});
  output_.clear();
  return sent;
}

bool Connection::send(std::string_view first, std::string_view second) {
  while (!first.empty() || !second.empty()) {
    std::array<iovec, 2> pieces{piece(first), piece(second)};
    msghdr message{};
    message.msg_iov = pieces.data();
    message.msg_iovlen = pieces.size();
    const ssize_t sent = ::sendmsg(socket_.number(), &message, MSG_NOSIGNAL);
    if (sent < 0 && errno == EINTR) continue;
    if (sent < 0) return false;
    const auto of_first = std::min(static_cast<std::size_t>(sent), first.size());
    first.remove_prefix(of_first);
    second.remove_prefix(static_cast<std::size_t>(sent) - of_first);
  }
  return true;
}

void Connection::finish() {
  ::shutdown(socket_.number(), SHUT_WR);
  set_patience(socket_.number(), std::chrono::milliseconds(500));
  const auto deadline = std::chrono::steady_clock::now() + finish_time;
  for (std::size_t taken = 0; taken < finish_bytes && std::chrono::steady_clock::now() < deadline;) {
    const ssize_t received = receive(socket_.number(), input_.data(), input_.size());
    if (received <= 0) return;
    taken += static_cast<std::size_t>(received);
  }
}

void Connection::end_input() {
  is_ended_here_ = true;
  ::shutdown(socket_.number(), SHUT_RD);
}

void Connection::abort() {
  is_ended_here_ = true;
  ::shutdown(socket_.number(), SHUT_RDWR);
}

}  // namespace fsctl::devserver

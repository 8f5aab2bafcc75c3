#include "devserver/connection.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <sys/uio.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <utility>

namespace fsctl::devserver {
namespace {

/// Texts from this size on are sent from where they are instead of being copied.
constexpr std::size_t large_text = 32 * 1024;
/// The most bytes that stay allocated from one request to the next.
constexpr std::size_t kept_bytes = 64 * 1024;

/// Empties it and frees its memory, which assigning an empty text would keep.
void give_back(std::string& text) { std::string().swap(text); }

using Piece = std::array<char, 64 * 1024>;

/// The buffer of a thread; connections that wait for a request have none.
Piece& piece() {
  thread_local Piece piece;
  return piece;
}

iovec vector_of(std::string_view text) {
  return {.iov_base = const_cast<char*>(text.data()), .iov_len = text.size()};  // sending only reads it
}

/// The first byte of a client that begins with TLS.
constexpr char tls_handshake = 0x16;

ssize_t receive_from(int socket, char* room, std::size_t size, int how) {
  for (;;) {
    const ssize_t received = ::recv(socket, room, size, how | MSG_DONTWAIT);
    if (received >= 0 || errno != EINTR) return received;
  }
}

/// Sends both texts as one.
ssize_t send_to(int socket, std::string_view first, std::string_view second) {
  std::array<iovec, 2> pieces{vector_of(first), vector_of(second)};
  msghdr message{};
  message.msg_iov = pieces.data();
  message.msg_iovlen = pieces.size();
  for (;;) {
    const ssize_t sent = ::sendmsg(socket, &message, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent >= 0 || errno != EINTR) return sent;
  }
}

Connection::Moved outcome(ssize_t moved) {
  if (moved > 0) return Connection::Moved::some;
  const bool may_come = moved < 0 && (errno == EAGAIN || errno == EWOULDBLOCK);
  return may_come ? Connection::Moved::nothing_yet : Connection::Moved::ended;
}

std::string called_address_of(int socket) {
  sockaddr_storage address{};
  socklen_t size = sizeof address;
  if (::getsockname(socket, reinterpret_cast<sockaddr*>(&address), &size) != 0) return {};
  std::array<char, INET6_ADDRSTRLEN> text{};
  const void* number = nullptr;
  if (address.ss_family == AF_INET) number = &reinterpret_cast<const sockaddr_in&>(address).sin_addr;
  if (address.ss_family == AF_INET6) number = &reinterpret_cast<const sockaddr_in6&>(address).sin6_addr;
  if (number == nullptr || ::inet_ntop(address.ss_family, number, text.data(), text.size()) == nullptr) return {};
  const std::string_view mapped = "::ffff:";
  const std::string_view out = text.data();
  return std::string(out.starts_with(mapped) && out.find('.') != std::string_view::npos ? out.substr(mapped.size())
                                                                                        : out);
}

}  // namespace

Connection::Connection(Descriptor socket, const Tls* tls)
    : socket_(std::move(socket)), called_address_(called_address_of(socket_.number())) {
  if (tls != nullptr) tls_.emplace(*tls, socket_.number());
  const int yes = 1;
  ::setsockopt(socket_.number(), IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
}

Connection::Moved Connection::secure() {
  char first = 0;
  const ssize_t seen = receive_from(socket_.number(), &first, 1, MSG_PEEK);
  if (seen <= 0 && !tls_->wants_room()) return outcome(seen);
  if (!is_agreeing_ && first != tls_handshake) {
    lacks_tls_ = true;
    tls_.reset();
    return Moved::some;
  }
  is_agreeing_ = true;
  return outcome(tls_->begin());
}

ssize_t Connection::receive_piece() {
  return tls_ ? tls_->receive(piece()) : receive_from(socket_.number(), piece().data(), piece().size(), 0);
}

ssize_t Connection::send_some(std::string_view first, std::string_view second) {
  return tls_ ? tls_->send(first.empty() ? second : first) : send_to(socket_.number(), first, second);
}

Connection::Moved Connection::receive() {
  const ssize_t received = receive_piece();
  if (received > 0) input_.append(piece().data(), static_cast<std::size_t>(received));
  return outcome(received);
}

Connection::Moved Connection::discard() {
  rest();
  return outcome(receive_from(socket_.number(), piece().data(), piece().size(), 0));
}

void Connection::consume(std::size_t bytes) {
  begin_ += bytes;
  if (begin_ < input_.size()) return;
  begin_ = 0;
  input_.clear();
  if (input_.capacity() > kept_bytes) give_back(input_);
}

void Connection::rest() {
  std::string(input()).swap(input_);
  begin_ = 0;
  if (output_.empty()) give_back(output_);
}

void Connection::add(std::string_view head, std::string text) {
  output_.append(head);
  if (text.size() < large_text)
    output_.append(text);
  else
    large_ = std::move(text);
}

/// Over TLS each text would be a record, so that a small one is copied.
void Connection::add_kept(std::string_view head, std::shared_ptr<const std::string> text) {
  output_.append(head);
  if (tls_ && text->size() < large_text)
    output_.append(*text);
  else
    kept_ = std::move(text);
}

void Connection::forget_second() {
  give_back(large_);
  kept_.reset();
  large_begin_ = 0;
}

Connection::Moved Connection::send() {
  for (;;) {
    const auto first = std::string_view(output_).substr(output_begin_);
    if (first.empty() && second().empty()) break;
    const ssize_t sent = send_some(first, second());
    if (sent <= 0) return outcome(sent);
    const auto bytes = static_cast<std::size_t>(sent);
    const auto of_first = std::min(bytes, first.size());
    output_begin_ += of_first;
    large_begin_ += bytes - of_first;
    sent_ += bytes;
  }
  output_.clear();
  if (output_.capacity() > kept_bytes) give_back(output_);
  forget_second();
  output_begin_ = 0;
  return Moved::some;
}

void Connection::send_only(std::string_view text) {
  give_back(output_);
  forget_second();
  output_begin_ = 0;
  static_cast<void>(send_some(text, {}));
}

void Connection::end_output() {
  if (tls_) tls_->end();
  ::shutdown(socket_.number(), SHUT_WR);
}

void Connection::end_input() const { ::shutdown(socket_.number(), SHUT_RD); }

void Connection::abort() const { ::shutdown(socket_.number(), SHUT_RDWR); }

}  // namespace fsctl::devserver

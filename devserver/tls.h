#pragma once

#include <openssl/types.h>
#include <sys/types.h>

#include <cstddef>
#include <memory>
#include <span>
#include <string_view>

#include "core/tls/identity.h"

namespace fsctl::devserver {

/// What the TLS connections of a server share. Thread-safe.
class Tls {
 public:
  /// Throws Error(file_unreadable) when the identity cannot be used.
  explicit Tls(tls::Identity identity);

  /// The state of a new connection, which is to begin. Throws std::bad_alloc.
  std::unique_ptr<SSL, void (*)(SSL*)> session(int socket) const;

 private:
  static int show(SSL* session, void* self);

  tls::Identity identity_;
  std::shared_ptr<SSL_CTX> context_;
};

/// TLS over a client's socket. No function blocks. One thread at a time.
class TlsSession {
 public:
  /// REQUIRES: both outlive it.
  TlsSession(const Tls& tls, int socket);
  ~TlsSession();
  TlsSession(const TlsSession&) = delete;
  TlsSession& operator=(const TlsSession&) = delete;

  // Like recv() and send(): the number of bytes, 0 at the end, or -1 with errno, which is EAGAIN when it would block.

  /// Proceeds with the handshake; 1 when it is done.
  ssize_t begin();
  ssize_t receive(std::span<char> room);
  ssize_t send(std::string_view bytes);
  /// Tells the client that nothing more will be sent.
  void end();

  bool has_begun() const { return has_begun_; }
  /// Whether what would block waits for room to send.
  bool wants_room() const { return wants_room_; }

 private:
  ssize_t outcome(int result);

  std::unique_ptr<SSL, void (*)(SSL*)> session_;
  bool has_begun_ = false;
  bool wants_room_ = false;
  bool is_over_ = false;  ///< after a failure nothing may be sent
};

}  // namespace fsctl::devserver

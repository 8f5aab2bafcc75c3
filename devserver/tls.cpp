#include "devserver/tls.h"

#include <openssl/err.h>
#include <openssl/ssl.h>
#include <sys/socket.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <exception>
#include <limits>
#include <new>
#include <string>
#include <utility>

#include "core/error/error.h"

namespace fsctl::devserver {
namespace {

/// The socket's number is what OpenSSL keeps for its own kind of sockets, which would block and raise SIGPIPE.
int socket_of(BIO* bio) { return static_cast<int>(reinterpret_cast<std::intptr_t>(BIO_get_data(bio))); }

/// Repeats a call that a signal interrupts, and tells OpenSSL whether to come again.
template <typename Call>
int moved(BIO* bio, int retry, const Call& call) {
  BIO_clear_retry_flags(bio);
  ssize_t count = 0;
  do count = call();
  while (count < 0 && errno == EINTR);
  if (count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) BIO_set_flags(bio, retry | BIO_FLAGS_SHOULD_RETRY);
  return static_cast<int>(count);
}

int read_socket(BIO* bio, char* room, int size) {
  return moved(bio, BIO_FLAGS_READ,
               [&] { return ::recv(socket_of(bio), room, static_cast<std::size_t>(size), MSG_DONTWAIT); });
}

int write_socket(BIO* bio, const char* bytes, int size) {
  return moved(bio, BIO_FLAGS_WRITE, [&] {
    return ::send(socket_of(bio), bytes, static_cast<std::size_t>(size), MSG_NOSIGNAL | MSG_DONTWAIT);
  });
}

long control(BIO* /*bio*/, int command, long /*number*/, void* /*what*/) { return command == BIO_CTRL_FLUSH ? 1 : 0; }

const BIO_METHOD* socket_method() {
  static const auto method = [] {
    std::unique_ptr<BIO_METHOD, decltype(&BIO_meth_free)> out(BIO_meth_new(BIO_get_new_index(), "socket"),
                                                              BIO_meth_free);
    if (!out) throw std::bad_alloc();
    BIO_meth_set_read(out.get(), read_socket);
    BIO_meth_set_write(out.get(), write_socket);
    BIO_meth_set_ctrl(out.get(), control);
    return out;
  }();
  return method.get();
}

}  // namespace

Tls::Tls(tls::Identity identity)
    : identity_(std::move(identity)), context_(SSL_CTX_new(TLS_server_method()), SSL_CTX_free) {
  if (!context_) throw std::bad_alloc();
  auto* context = context_.get();
  SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION);
  SSL_CTX_set_options(context, SSL_OP_NO_RENEGOTIATION | SSL_OP_CIPHER_SERVER_PREFERENCE);
  SSL_CTX_set_mode(context,
                   SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER | SSL_MODE_RELEASE_BUFFERS);
  SSL_CTX_set_session_cache_mode(context, SSL_SESS_CACHE_OFF);  // tickets need no memory here
  bool fits = SSL_CTX_use_certificate(context, &identity_.certificate()) == 1 &&
              SSL_CTX_use_PrivateKey(context, identity_.key.get()) == 1;
  for (std::size_t i = 1; i < identity_.chain.size(); ++i)
    fits = fits && SSL_CTX_add1_chain_cert(context, identity_.chain[i].get()) == 1;
  const auto error = ERR_peek_last_error();
  ERR_clear_error();
  const char* reason = ERR_reason_error_string(error);
  if (!fits)
    throw Error(ErrorCode::file_unreadable,
                std::string("the certificate cannot be used: ") + (reason != nullptr ? reason : "unknown reason"));
  if (identity_.for_name) SSL_CTX_set_cert_cb(context, &Tls::show, this);
}

/// Shows the client the certificate of the name that it asks for, where that is another one.
int Tls::show(SSL* session, void* self) {
  const auto& identity = static_cast<Tls*>(self)->identity_;
  const char* name = SSL_get_servername(session, TLSEXT_NAMETYPE_host_name);
  if (name == nullptr) return 1;
  try {
    const auto certificate = identity.for_name(name);
    return certificate ? SSL_use_certificate(session, certificate.get()) : 1;
  } catch (const std::exception&) {
    return 0;
  }
}

std::unique_ptr<SSL, void (*)(SSL*)> Tls::session(int socket) const {
  std::unique_ptr<SSL, void (*)(SSL*)> session(SSL_new(context_.get()), SSL_free);
  BIO* bio = session ? BIO_new(socket_method()) : nullptr;
  if (bio == nullptr) throw std::bad_alloc();
  BIO_set_data(bio, reinterpret_cast<void*>(static_cast<std::intptr_t>(socket)));
  BIO_set_init(bio, 1);
  SSL_set_bio(session.get(), bio, bio);
  SSL_set_accept_state(session.get());
  return session;
}

TlsSession::TlsSession(const Tls& tls, int socket) : session_(tls.session(socket)) {}

TlsSession::~TlsSession() { end(); }

ssize_t TlsSession::begin() {
  ERR_clear_error();
  const auto result = outcome(SSL_do_handshake(session_.get()));
  has_begun_ = result > 0;
  return result;
}

ssize_t TlsSession::receive(std::span<char> room) {
  ERR_clear_error();
  return outcome(SSL_read(session_.get(), room.data(), static_cast<int>(room.size())));
}

ssize_t TlsSession::send(std::string_view bytes) {
  if (is_over_ || !has_begun_) return 0;
  constexpr std::size_t most = std::numeric_limits<int>::max();
  ERR_clear_error();
  return outcome(SSL_write(session_.get(), bytes.data(), static_cast<int>(std::min(bytes.size(), most))));
}

void TlsSession::end() {
  if (is_over_ || !has_begun_) return;
  is_over_ = true;
  ERR_clear_error();
  SSL_shutdown(session_.get());
  ERR_clear_error();
}

ssize_t TlsSession::outcome(int result) {
  const int error = SSL_get_error(session_.get(), result);
  ERR_clear_error();
  wants_room_ = error == SSL_ERROR_WANT_WRITE;
  if (result > 0) return result;
  if (wants_room_ || error == SSL_ERROR_WANT_READ) {
    errno = EAGAIN;
    return -1;
  }
  is_over_ = is_over_ || error == SSL_ERROR_SYSCALL || error == SSL_ERROR_SSL;
  return 0;
}

}  // namespace fsctl::devserver

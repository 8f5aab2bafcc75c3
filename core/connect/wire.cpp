#include "core/connect/wire.h"

#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>

#include "core/text/host.h"
#include "core/tls/authority.h"

namespace fsctl::connect {
namespace {

using Clock = std::chrono::steady_clock;
using Kind = WireFault::Kind;

/// A stop is noticed after this time at the latest.
constexpr std::chrono::milliseconds tick(20);
constexpr std::size_t piece_bytes = 16'384;

struct Host {
  std::string name;  ///< without the brackets of an address
  std::string port;
};

Host host_of(const std::string& origin) {
  const bool is_secure = origin.starts_with("https:");
  const auto authority = std::string_view(origin).substr(origin.find("://") + 3);
  const auto colon = authority.rfind(':');
  const bool has_port = colon != std::string_view::npos && authority.find(']', colon) == std::string_view::npos;
  Host host{.name = std::string(authority.substr(0, has_port ? colon : authority.size())),
            .port = has_port    ? std::string(authority.substr(colon + 1))
                    : is_secure ? "443"
                                : "80"};
  if (host.name.starts_with('[')) host.name = host.name.substr(1, host.name.size() - 2);
  return host;
}

using Addresses = std::unique_ptr<addrinfo, decltype(&::freeaddrinfo)>;

Addresses addresses_of(const Host& host) {
  addrinfo wanted{};
  wanted.ai_family = AF_UNSPEC;
  wanted.ai_socktype = SOCK_STREAM;
  addrinfo* found = nullptr;
  if (::getaddrinfo(text::name_to_find(host.name).c_str(), host.port.c_str(), &wanted, &found) != 0)
    throw WireFault(Kind::unreachable);
  return {found, &::freeaddrinfo};
}

}  // namespace

/// A TCP connection that is never waited for longer than somebody is patient.
class Wire::Socket {
 public:
  Socket() = default;
  ~Socket() { close(); }
  Socket(const Socket&) = delete;
  Socket& operator=(const Socket&) = delete;

  void open(const Host& host, const Patience& patience) {
    const auto addresses = addresses_of(host);
    for (const auto* address = addresses.get(); address != nullptr; address = address->ai_next) {
      if (connect(*address, patience)) return;
      close();
    }
    throw WireFault(Kind::unreachable);
  }
  void write(std::string_view bytes, const Patience& patience) const {
    while (!bytes.empty()) {
      const auto sent = ::send(file_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
      if (sent > 0)
        bytes.remove_prefix(static_cast<std::size_t>(sent));
      else
        wait_after(POLLOUT, patience);
    }
  }

  std::size_t read(std::span<char> room, const Patience& patience) const {
    while (true) {
      const auto came = ::recv(file_, room.data(), room.size(), 0);
      if (came >= 0) return static_cast<std::size_t>(came);
      wait_after(POLLIN, patience);
    }
  }

 private:
  bool connect(const addrinfo& address, const Patience& patience) {
    file_ = ::socket(address.ai_family, address.ai_socktype | SOCK_NONBLOCK | SOCK_CLOEXEC, address.ai_protocol);
    if (file_ < 0) return false;
    const int at_once = 1;
    ::setsockopt(file_, IPPROTO_TCP, TCP_NODELAY, &at_once, sizeof(at_once));
    if (::connect(file_, address.ai_addr, address.ai_addrlen) == 0) return true;
    if (errno != EINPROGRESS) return false;
    wait(POLLOUT, patience);
    int error = 0;
    socklen_t size = sizeof(error);
    return ::getsockopt(file_, SOL_SOCKET, SO_ERROR, &error, &size) == 0 && error == 0;
  }

  void close() {
    if (file_ >= 0) ::close(file_);
    file_ = -1;
  }

  void wait_after(short event, const Patience& patience) const {
    if (errno == EINTR) return;
    if (errno != EAGAIN && errno != EWOULDBLOCK) throw WireFault(Kind::lost);
    wait(event, patience);
  }

  void wait(short event, const Patience& patience) const {
    while (true) {
      if (patience.stop.stop_requested()) throw WireFault(Kind::stopped);
      const auto left = patience.end - Clock::now();
      if (left <= Clock::duration::zero()) throw WireFault(Kind::late);
      pollfd ready{.fd = file_, .events = event, .revents = 0};
      const auto time = std::min(tick, std::chrono::ceil<std::chrono::milliseconds>(left));
      if (::poll(&ready, 1, static_cast<int>(time.count())) > 0) return;
    }
  }

  int file_ = -1;
};

/// TLS over a socket. The library sees memory alone, so that all waiting is done in one place.
class Wire::Tls {
 public:
  Tls(const Socket& socket, const Host& host, const Patience& patience)
      : socket_(socket), context_(SSL_CTX_new(TLS_client_method()), &SSL_CTX_free), session_(nullptr, &SSL_free) {
    if (!context_) throw WireFault(Kind::insecure);
    SSL_CTX_set_default_verify_paths(context_.get());
    tls::trust_authority(*SSL_CTX_get_cert_store(context_.get()), host.name);
    SSL_CTX_set_verify(context_.get(), SSL_VERIFY_PEER, nullptr);
    SSL_CTX_set_min_proto_version(context_.get(), TLS1_2_VERSION);
    session_.reset(SSL_new(context_.get()));
    if (!session_) throw WireFault(Kind::insecure);
    SSL_set_bio(session_.get(), BIO_new(BIO_s_mem()), BIO_new(BIO_s_mem()));
    expect(host);
    run([this] { return SSL_connect(session_.get()); }, patience);
  }

  void write(std::string_view bytes, const Patience& patience) {
    if (!bytes.empty())
      run([&] { return SSL_write(session_.get(), bytes.data(), static_cast<int>(bytes.size())); }, patience);
  }

  std::size_t read(std::span<char> room, const Patience& patience) {
    const auto size = static_cast<int>(std::min(room.size(), piece_bytes));
    return static_cast<std::size_t>(run([&] { return SSL_read(session_.get(), room.data(), size); }, patience));
  }

 private:
  void expect(const Host& host) {
    auto* wanted = SSL_get0_param(session_.get());
    if (X509_VERIFY_PARAM_set1_ip_asc(wanted, host.name.c_str()) == 1) return;
    auto name = host.name;
    SSL_ctrl(session_.get(), SSL_CTRL_SET_TLSEXT_HOSTNAME, TLSEXT_NAMETYPE_host_name, name.data());
    if (SSL_set1_host(session_.get(), host.name.c_str()) != 1) throw WireFault(Kind::insecure);
  }

  /// Repeats a call of the library until it is done; gives 0 when the other side has ended.
  template <typename Call>
  int run(const Call& call, const Patience& patience) {
    while (true) {
      ERR_clear_error();
      const int result = call();
      const int error = SSL_get_error(session_.get(), result);
      send(patience);
      if (result > 0) return result;
      if (error == SSL_ERROR_ZERO_RETURN) return 0;
      if (error != SSL_ERROR_WANT_READ) refuse();
      if (!receive(patience)) throw WireFault(SSL_is_init_finished(session_.get()) == 1 ? Kind::lost : Kind::insecure);
    }
  }

  [[noreturn]] void refuse() const {
    if (SSL_get_verify_result(session_.get()) != X509_V_OK) throw WireFault(Kind::untrusted);
    throw WireFault(SSL_is_init_finished(session_.get()) == 1 ? Kind::lost : Kind::insecure);
  }

  void send(const Patience& patience) {
    std::array<char, piece_bytes> bytes{};
    auto* out = SSL_get_wbio(session_.get());
    for (int count = 0; (count = BIO_read(out, bytes.data(), static_cast<int>(bytes.size()))) > 0;)
      socket_.write({bytes.data(), static_cast<std::size_t>(count)}, patience);
  }

  bool receive(const Patience& patience) {
    std::array<char, piece_bytes> bytes{};
    const auto count = socket_.read(bytes, patience);
    return count > 0 && BIO_write(SSL_get_rbio(session_.get()), bytes.data(), static_cast<int>(count)) > 0;
  }

  const Socket& socket_;
  std::unique_ptr<SSL_CTX, decltype(&SSL_CTX_free)> context_;
  std::unique_ptr<SSL, decltype(&SSL_free)> session_;
};

Wire::Wire(const std::string& origin, const Patience& patience) {
  const auto host = host_of(origin);
  socket_ = std::make_unique<Socket>();
  socket_->open(host, patience);
  if (origin.starts_with("https:")) tls_ = std::make_unique<Tls>(*socket_, host, patience);
}

Wire::~Wire() = default;

void Wire::write(std::string_view bytes, const Patience& patience) {
  tls_ ? tls_->write(bytes, patience) : socket_->write(bytes, patience);
}

std::size_t Wire::read(std::span<char> room, const Patience& patience) {
  return tls_ ? tls_->read(room, patience) : socket_->read(room, patience);
}

}  // namespace fsctl::connect

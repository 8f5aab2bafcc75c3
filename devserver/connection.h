#pragma once

#include <atomic>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "devserver/descriptor.h"
#include "devserver/tls.h"

namespace fsctl::devserver {

/// A client's socket with its input and output buffers. No function blocks. One thread at a time, except for functions
/// that say otherwise.
class Connection {
 public:
  /// With TLS, unless it is null; REQUIRES: that outlives the connection.
  explicit Connection(Descriptor socket, const Tls* tls = nullptr);

  /// The result of a transfer; `nothing_yet` means that it would block now, and `ended` that the connection has ended
  /// or failed.
  enum class Moved { some, nothing_yet, ended };

  /// Whether TLS is still to be agreed upon with the client.
  bool is_unsecured() const { return tls_ && !tls_->has_begun(); }
  /// Proceeds with agreeing upon TLS; `some` means that it is done, or that the client began to speak without it.
  Moved secure();
  /// Whether the client speaks without the TLS that it should have.
  bool lacks_tls() const { return lacks_tls_; }
  /// Whether what cannot be received now waits for room to send.
  bool wants_room() const { return tls_ && tls_->wants_room(); }

  /// Receives what is available into the input.
  Moved receive();
  std::string_view input() const { return std::string_view(input_).substr(begin_); }
  void consume(std::size_t bytes);
  /// Receives what is available and drops it.
  Moved discard();

  /// Adds to the output. A large text is not copied, nor one that others keep. REQUIRES: no other such text is in the
  /// output.
  void add(std::string_view head, std::string text);
  void add_kept(std::string_view head, std::shared_ptr<const std::string> text);
  /// Sends as much as possible; `some` means that the output is empty.
  Moved send();
  /// The total number of bytes sent.
  std::size_t sent() const { return sent_; }
  /// Sends as much of this text as possible instead of the output.
  void send_only(std::string_view text);
  /// Closes the sending direction, so that the client sees the end.
  void end_output();

  /// Frees memory while the connection is idle.
  void rest();
  /// The bytes allocated by the buffers.
  std::size_t held_bytes() const { return input_.capacity() + output_.capacity() + large_.capacity(); }

  /// From any thread: closes the receiving direction, which ends a wait for input.
  void end_input() const;
  /// From any thread: closes both directions.
  void abort() const;

  int socket() const { return socket_.number(); }
  /// The local IP address of the connection, without port; empty for other kinds of addresses.
  const std::string& called_address() const { return called_address_; }

 private:
  ssize_t receive_piece();
  ssize_t send_some(std::string_view first, std::string_view second);
  std::string_view second() const { return std::string_view(kept_ ? *kept_ : large_).substr(large_begin_); }
  void forget_second();

  Descriptor socket_;
  std::string called_address_;
  std::optional<TlsSession> tls_{};
  bool is_agreeing_ = false;  ///< whether the client began with TLS
  bool lacks_tls_ = false;
  std::string input_{};
  std::size_t begin_ = 0;
  std::string output_{};
  std::string large_{};                        ///< sent after output_
  std::shared_ptr<const std::string> kept_{};  ///< sent in its place, unless it is null
  std::size_t output_begin_ = 0;
  std::size_t large_begin_ = 0;
  std::size_t sent_ = 0;
};

}  // namespace fsctl::devserver

#pragma once

#include <atomic>
#include <cstddef>
#include <string>
#include <string_view>

#include "devserver/descriptor.h"

namespace fsctl::devserver {

/// A client's socket with the bytes that came and those that wait to be sent. Nothing here waits. One thread at a time,
/// but for those that say otherwise.
class Connection {
 public:
  explicit Connection(Descriptor socket);

  enum class Moved { some, nothing_yet, ended };

  /// Adds what has come to the input.
  Moved receive();
  std::string_view input() const { return std::string_view(input_).substr(begin_); }
  void consume(std::size_t bytes);
  /// Takes what has come and throws it away.
  Moved discard();

  /// Adds to what is to be sent. A large text is sent from where it is. REQUIRES: no large one waits.
  void add(std::string_view head, std::string text);
  /// Sends as much as goes; `some` means that nothing waits any more.
  Moved send();
  /// How much was sent, at all.
  std::size_t sent() const { return sent_; }
  /// Sends this and nothing that waits; as much as goes.
  void send_only(std::string_view text);
  /// The other side sees the end.
  void end_output() const;

  /// Gives memory back while there is nothing to do.
  void rest();
  /// How much it keeps allocated.
  std::size_t held_bytes() const { return input_.capacity() + output_.capacity() + large_.capacity(); }

  /// For another thread: nothing more will be read, so that a wait for input ends.
  void end_input() const;
  /// For another thread: nothing more will be read or sent.
  void abort() const;

  int socket() const { return socket_.number(); }
  /// The address that the client has called, without port; empty when it is none of the internet's.
  std::string called_address() const;

 private:
  Descriptor socket_;
  std::string input_{};
  std::size_t begin_ = 0;
  std::string output_{};
  std::string large_{};  ///< follows the output
  std::size_t output_begin_ = 0;
  std::size_t large_begin_ = 0;
  std::size_t sent_ = 0;
};

}  // namespace fsctl::devserver

#pragma once

#include <sys/types.h>

#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>

#include "devserver/descriptor.h"

namespace fsctl::devserver {

/// A client's socket with the bytes that were read ahead and those that wait to be sent. One thread at a time.
class Connection {
 public:
  /// Reading and sending give up when nothing moves for `patience_seconds`.
  explicit Connection(Descriptor socket);

  /// Up to `size` bytes: 0 at the end, -1 on an error. Sends what waits before it waits itself.
  ssize_t read(char* to, std::size_t size);

  /// The next line with its end: without one when it is longer than `longest_line`, empty at the end of input.
  /// Valid until the next reading.
  std::string_view read_line();

  /// Limits what read() gives from now on; beyond, it fails.
  void allow(std::size_t bytes) { allowed_ = bytes; }

  /// Collects what is to be sent; large pieces leave at once. False on an error.
  bool write(const char* from, std::size_t size);
  bool flush();

  /// Waits until there is something to read, be it the end; false when nothing came.
  bool wait_for_input(std::chrono::milliseconds patience) const;

  /// Makes the other side see the end, and takes in what it still sends for a while: closing a socket that
  /// has unread input would discard the answer on its way.
  void finish();

  /// For another thread: nothing more will be read, so that a wait for input ends.
  void end_input();
  /// For another thread: nothing more will be read or sent.
  void abort();
  /// Whether one of the two was called: then it is not the client who sends no more.
  bool is_ended_here() const { return is_ended_here_; }

  int socket() const { return socket_.number(); }

  static constexpr std::size_t longest_line = 16 * 1024;
  static constexpr int patience_seconds = 10;

 private:
  bool fill();
  bool send(std::string_view first, std::string_view second);

  Descriptor socket_;
  std::atomic<bool> is_ended_here_ = false;
  std::size_t allowed_ = 0;
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
  std::array<char, longest_line> input_;
  std::string output_{};
};

}  // namespace fsctl::devserver

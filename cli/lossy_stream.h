#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <ostream>
#include <string>

namespace fsctl::cli {

/// A stream whose writers never wait: a thread of its own passes on what they write. While whoever reads the other end
/// does not keep up, what is beyond a bound is dropped and counted.
class LossyStream {
 public:
  /// Gives the line that tells how many were dropped, once it flows again.
  using Tell = std::function<std::string(std::size_t dropped)>;

  /// REQUIRES: `to` outlives the object, and when end() fails the process.
  LossyStream(std::ostream& to, Tell tell, std::size_t most_bytes = std::size_t{1} << 20U);
  ~LossyStream();
  LossyStream(const LossyStream&) = delete;
  LossyStream& operator=(const LossyStream&) = delete;

  /// Takes whole lines, one by each call of write(), from any thread.
  std::ostream& lines() { return lines_; }

  /// Waits for a moment until what was written is passed on; false when nobody reads it. Takes nothing more.
  bool end();

 private:
  struct Queue;
  class Buffer;

  std::shared_ptr<Queue> queue_;  ///< shared with the thread, which may wait for a reader for ever
  std::unique_ptr<Buffer> buffer_;
  std::ostream lines_;
};

}  // namespace fsctl::cli

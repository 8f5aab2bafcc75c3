#include "cli/lossy_stream.h"

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <streambuf>
#include <string_view>
#include <thread>
#include <utility>

namespace fsctl::cli {
namespace {

constexpr std::chrono::seconds patience_at_the_end(1);

}  // namespace

struct LossyStream::Queue {
  Queue(std::ostream& stream, Tell teller, std::size_t most) : to(stream), tell(std::move(teller)), most_bytes(most) {}

  void put(std::string_view line) {
    const std::scoped_lock lock(mutex);
    if (waiting.size() + line.size() > most_bytes)
      ++dropped;
    else
      waiting += line;
    changed.notify_all();
  }

  void pass_on() {
    std::unique_lock lock(mutex);
    while (true) {
      changed.wait(lock, [this] { return !waiting.empty() || dropped > 0 || has_ended; });
      if (waiting.empty() && dropped == 0) break;
      std::string now = std::exchange(waiting, {});
      if (const auto lost = std::exchange(dropped, 0); lost > 0) now += tell(lost);
      lock.unlock();
      to.write(now.data(), static_cast<std::streamsize>(now.size()));
      to.flush();
      lock.lock();
    }
    is_empty = true;
    changed.notify_all();
  }

  bool end() {
    std::unique_lock lock(mutex);
    has_ended = true;
    changed.notify_all();
    return changed.wait_for(lock, patience_at_the_end, [this] { return is_empty; });
  }

  std::ostream& to;
  Tell tell;
  std::size_t most_bytes;
  std::mutex mutex{};
  std::condition_variable changed{};
  std::string waiting{};
  std::size_t dropped = 0;
  bool has_ended = false;
  bool is_empty = false;  ///< at the end
};

class LossyStream::Buffer : public std::streambuf {
 public:
  explicit Buffer(std::shared_ptr<Queue> queue) : queue_(std::move(queue)) {}

 private:
  std::streamsize xsputn(const char* bytes, std::streamsize count) override {
    queue_->put({bytes, static_cast<std::size_t>(count)});
    return count;
  }
  int_type overflow(int_type byte) override {
    if (traits_type::eq_int_type(byte, traits_type::eof())) return traits_type::not_eof(byte);
    const char one = traits_type::to_char_type(byte);
    queue_->put({&one, 1});
    return byte;
  }

  std::shared_ptr<Queue> queue_;
};

LossyStream::LossyStream(std::ostream& to, Tell tell, std::size_t most_bytes)
    : queue_(std::make_shared<Queue>(to, std::move(tell), most_bytes)),
      buffer_(std::make_unique<Buffer>(queue_)),
      lines_(buffer_.get()) {
  std::thread([queue = queue_] { queue->pass_on(); }).detach();
}

LossyStream::~LossyStream() { end(); }

bool LossyStream::end() { return queue_->end(); }

}  // namespace fsctl::cli

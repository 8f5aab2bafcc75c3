#include "core/world/world.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <mutex>
#include <stdexcept>

namespace fsctl {
namespace {

UnixMillis milliseconds_now() {
  using namespace std::chrono;
  return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

using IdBytes = std::array<unsigned char, 16>;

/// Random bytes, requested from the system in bulk because each call has a fixed cost. Allocates nothing.
IdBytes random_bytes() {
  thread_local std::array<unsigned char, 16 * 16> pool;
  thread_local std::size_t used = pool.size();
  if (used == pool.size()) {
    if (::getentropy(pool.data(), pool.size()) != 0) throw std::runtime_error("no random numbers");
    used = 0;
  }
  IdBytes bytes{};
  std::copy_n(pool.begin() + static_cast<std::ptrdiff_t>(used), bytes.size(), bytes.begin());
  used += bytes.size();
  return bytes;
}

/// A UUID of version 7 begins with it.
void put_time(IdBytes& bytes, UnixMillis time) {
  for (std::size_t i = 0; i < 6; ++i) bytes[i] = static_cast<unsigned char>(time >> (40 - 8 * i));
}

std::string stamped(IdBytes bytes, unsigned version) {
  bytes[6] = static_cast<unsigned char>((bytes[6] & 0x0FU) | (version << 4U));
  bytes[8] = static_cast<unsigned char>((bytes[8] & 0x3FU) | 0x80U);
  return {bytes.begin(), bytes.end()};
}

/// The time and counter of the last correlation id.
struct LastId {
  std::mutex mutex{};
  UnixMillis millisecond = 0;
  unsigned counter = 0;
};

LastId& last_id() {
  static LastId last;
  return last;
}

/// A UUID of version 7: milliseconds, then a counter within the millisecond, then random bytes.
std::string ordered_uuid() {
  UnixMillis millisecond = milliseconds_now();
  unsigned count = 0;
  {
    auto& last = last_id();
    const std::scoped_lock lock(last.mutex);
    if (millisecond > last.millisecond) {
      last.millisecond = millisecond;
      last.counter = 0;
    } else if (++last.counter == 0x1000) {
      ++last.millisecond;
      last.counter = 0;
    }
    millisecond = last.millisecond;
    count = last.counter;
  }
  IdBytes bytes = random_bytes();
  put_time(bytes, millisecond);
  bytes[6] = static_cast<unsigned char>(count >> 8U);
  bytes[7] = static_cast<unsigned char>(count);
  return stamped(bytes, 7);
}

/// Keys of one time stand side by side in a store.
std::string context_key() {
  IdBytes bytes = random_bytes();
  put_time(bytes, milliseconds_now());
  return uuid_text(stamped(bytes, 7));
}

std::string random_secret() {
  static constexpr char hex[] = "0123456789abcdef";
  std::string out;
  for (int half = 0; half < 2; ++half)
    for (const unsigned char byte : random_bytes()) out.append({hex[byte >> 4U], hex[byte & 0x0FU]});
  return out;
}

int nibble(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

}  // namespace

SteadyMillis steady_milliseconds() {
  using namespace std::chrono;
  return duration_cast<milliseconds>(steady_clock::now().time_since_epoch()).count();
}

UnixMillis World::now_for_ages() const {
  return start ? std::min(now(), start->now + (steady() - start->steady)) : now();
}

std::string random_uuid() { return uuid_text(stamped(random_bytes(), 4)); }

World real_world() {
  static const World::Moment start{.now = milliseconds_now(), .steady = steady_milliseconds()};
  return {.now = milliseconds_now,
          .correlation_id = ordered_uuid,
          .context_key = context_key,
          .secret = random_secret,
          .start = start};
}

void continue_ids_after(UnixMillis time) {
  constexpr std::int64_t day = std::int64_t{24} * 60 * 60 * 1000;
  auto& last = last_id();
  const std::scoped_lock lock(last.mutex);
  if (time > milliseconds_now() + day || time < last.millisecond) return;
  last.millisecond = time + 1;
  last.counter = 0;
}

std::string uuid_text(const std::string& bytes) {
  static constexpr char hex[] = "0123456789abcdef";
  std::string out;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    if (i == 4 || i == 6 || i == 8 || i == 10) out += '-';
    const auto byte = static_cast<unsigned char>(bytes[i]);
    out += hex[byte >> 4U];
    out += hex[byte & 0x0FU];
  }
  return out;
}

std::string uuid_bytes(const std::string& text) {
  std::string out;
  if (text.size() != 36) return out;
  for (std::size_t i = 0; i < text.size();) {
    if (i == 8 || i == 13 || i == 18 || i == 23) {
      if (text[i] != '-') return {};
      ++i;
      continue;
    }
    const int high = nibble(text[i]);
    const int low = nibble(text[i + 1]);
    if (high < 0 || low < 0) return {};
    out += static_cast<char>(high * 16 + low);
    i += 2;
  }
  return out;
}

}  // namespace fsctl

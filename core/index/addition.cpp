#include "core/index/addition.h"

#include <cstring>

namespace fsctl::index {
namespace {

template <typename T>
void append(std::string& out, const std::vector<T>& numbers) {
  const auto count = static_cast<std::uint32_t>(numbers.size());
  out.append(reinterpret_cast<const char*>(&count), sizeof count);
  if (count > 0) out.append(reinterpret_cast<const char*>(numbers.data()), count * sizeof(T));
}

template <typename T>
std::vector<T> take(std::string_view& bytes) {
  std::uint32_t count = 0;
  std::memcpy(&count, bytes.data(), sizeof count);
  std::vector<T> numbers(count);
  if (count > 0) std::memcpy(numbers.data(), bytes.data() + sizeof count, count * sizeof(T));
  bytes.remove_prefix(sizeof count + count * sizeof(T));
  return numbers;
}

}  // namespace

void Addition::add(const Entry& entry, const text::Vocabulary& vocabulary) {
  const auto begin = entries_.size();
  entry.encode(vocabulary, entries_);
  sizes_.push_back(static_cast<std::uint32_t>(entries_.size() - begin));
}

void Addition::clear() {
  dead_.clear();
  sizes_.clear();
  entries_.clear();
}

std::string Addition::encode() const {
  std::string bytes;
  append(bytes, dead_);
  append(bytes, sizes_);
  return bytes += entries_;
}

void read_addition(std::string_view bytes, text::Vocabulary& vocabulary, const std::function<void(const Entry&)>& add,
                   const std::function<void(std::int64_t)>& kill) {
  for (const auto entry : take<std::int64_t>(bytes)) kill(entry);
  Entry entry;
  for (const auto size : take<std::uint32_t>(bytes)) {
    entry.decode(bytes.substr(0, size), vocabulary);
    bytes.remove_prefix(size);
    add(entry);
  }
}

}  // namespace fsctl::index

#include "core/index/addition.h"

#include <cstring>

#include "core/index/damage.h"

namespace fsctl::index {
namespace {

template <typename T>
void append(std::string& out, const std::vector<T>& numbers) {
  const auto count = static_cast<std::uint32_t>(numbers.size());
  out.append(reinterpret_cast<const char*>(&count), sizeof count);
  if (count > 0) out.append(reinterpret_cast<const char*>(numbers.data()), count * sizeof(T));
}

template <typename T>
std::vector<T> take_list(std::string_view& bytes) {
  std::uint32_t count = 0;
  if (bytes.size() < sizeof count) raise_tail_damage();
  std::memcpy(&count, bytes.data(), sizeof count);
  if ((bytes.size() - sizeof count) / sizeof(T) < count) raise_tail_damage();
  std::vector<T> numbers(count);
  if (count > 0) std::memcpy(numbers.data(), bytes.data() + sizeof count, count * sizeof(T));
  bytes.remove_prefix(sizeof count + count * sizeof(T));
  return numbers;
}

}  // namespace

void Addition::add(const Document& document) {
  const auto begin = documents_.size();
  document.encode(documents_);
  sizes_.push_back(static_cast<std::uint32_t>(documents_.size() - begin));
}

void Addition::clear() {
  deleted_.clear();
  sizes_.clear();
  documents_.clear();
}

std::string Addition::encode() const {
  std::string bytes;
  append(bytes, deleted_);
  append(bytes, sizes_);
  return bytes += documents_;
}

void each_document(std::string_view addition, const std::function<void(const Document&)>& visit) {
  take_list<std::int64_t>(addition);
  Document document;
  for (const auto size : take_list<std::uint32_t>(addition)) {
    if (size > addition.size()) raise_tail_damage();
    document.decode(addition.substr(0, size));
    addition.remove_prefix(size);
    visit(document);
  }
}

std::vector<store::DocumentId> deleted_in(std::string_view addition) { return take_list<store::DocumentId>(addition); }

}  // namespace fsctl::index

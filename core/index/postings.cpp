#include "core/index/postings.h"

#include <cstring>

namespace fsctl::index {
namespace {

std::uint32_t number_at(std::string_view bytes, std::size_t index) {
  std::uint32_t number = 0;
  std::memcpy(&number, bytes.data() + index * sizeof number, sizeof number);
  return number;
}

void append(std::string& out, const std::vector<std::uint32_t>& numbers) {
  out.append(reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(std::uint32_t));
}

}  // namespace

void PostingsBlock::add(std::string_view word, const RecordSet& records) {
  if (empty()) first_ = word;
  words_ += word;
  sets_ += records.encode();
  word_ends_.push_back(static_cast<std::uint32_t>(words_.size()));
  set_ends_.push_back(static_cast<std::uint32_t>(sets_.size()));
}

std::string PostingsBlock::finish() {
  std::string out;
  append(out, {static_cast<std::uint32_t>(word_ends_.size())});
  append(out, word_ends_);
  append(out, set_ends_);
  out += words_;
  out += sets_;
  *this = {};
  return out;
}

std::optional<RecordSet> find_posting(std::string_view block, std::string_view word) {
  const std::size_t count = number_at(block, 0);
  const auto words = block.substr((1 + 2 * count) * sizeof(std::uint32_t));
  const auto word_at = [&](std::size_t i) {
    const auto begin = i == 0 ? 0 : number_at(block, i);
    return words.substr(begin, number_at(block, i + 1) - begin);
  };
  std::size_t low = 0;
  std::size_t high = count;
  while (low < high) {
    const auto middle = (low + high) / 2;
    if (word_at(middle) < word)
      low = middle + 1;
    else
      high = middle;
  }
  if (low == count || word_at(low) != word) return {};
  const auto sets = words.substr(number_at(block, count));
  const auto begin = low == 0 ? 0 : number_at(block, count + low);
  return RecordSet(sets.substr(begin, number_at(block, count + low + 1) - begin));
}

}  // namespace fsctl::index

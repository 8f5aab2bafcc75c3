#include "core/index/postings.h"

#include <cstring>

#include "core/index/damage.h"

namespace fsctl::index {
namespace {

std::uint32_t number_at(std::string_view bytes, std::size_t index) {
  std::uint32_t number = 0;
  std::memcpy(&number, bytes.data() + index * sizeof number, sizeof number);
  return number;
}

/// Reads a block: the number of its words, where each word ends, where each set ends, the words, the sets.
class Postings {
 public:
  explicit Postings(std::string_view block) : block_(block) {
    constexpr auto number = sizeof(std::uint32_t);
    if (block.size() < number) raise_block_damage();
    size_ = number_at(block, 0);
    const auto head = (1 + 2 * size_) * number;
    if (block.size() < head) raise_block_damage();
    words_ = block.substr(head);
    const std::size_t words_end = size_ == 0 ? 0 : number_at(block, size_);
    if (words_end > words_.size()) raise_block_damage();
    sets_ = words_.substr(words_end);
  }

  std::size_t size() const { return size_; }
  std::string_view word(std::size_t i) const { return slice(words_, 1, i); }
  std::string_view set(std::size_t i) const { return slice(sets_, 1 + size_, i); }

  /// The index of the first word at or after `from`.
  std::size_t lower_bound(std::string_view from) const {
    std::size_t low = 0;
    std::size_t high = size_;
    while (low < high) {
      const auto middle = (low + high) / 2;
      if (word(middle) < from)
        low = middle + 1;
      else
        high = middle;
    }
    return low;
  }

 private:
  std::string_view slice(std::string_view all, std::size_t ends, std::size_t i) const {
    const auto begin = i == 0 ? 0 : number_at(block_, ends + i - 1);
    const auto end = number_at(block_, ends + i);
    if (begin > end || end > all.size()) raise_block_damage();
    return all.substr(begin, end - begin);
  }

  std::string_view block_;
  std::size_t size_ = 0;
  std::string_view words_{};
  std::string_view sets_{};
};

void append(std::string& out, const std::vector<std::uint32_t>& numbers) {
  out.append(reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(std::uint32_t));
}

}  // namespace

void PostingsBlock::add(std::string_view word, std::span<const Local> documents) {
  if (empty()) first_ = word;
  words_ += word;
  sets_ += encode_documents(documents);
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

void PostingsWriter::add(std::string_view word, std::span<const Local> documents) {
  block_.add(word, documents);
  if (block_.is_large()) flush();
}

void PostingsWriter::finish() {
  if (!block_.empty() || is_first_) flush();
}

void PostingsWriter::flush() {
  const std::string first = is_first_ ? "" : block_.first();
  is_first_ = false;
  put_(first, block_.finish());
}

std::optional<DocumentSet> find_posting(std::string_view block, std::string_view word) {
  const Postings postings(block);
  const auto place = postings.lower_bound(word);
  if (place == postings.size() || postings.word(place) != word) return {};
  return DocumentSet(postings.set(place));
}

std::optional<std::string_view> next_posting(std::string_view block, std::string_view from) {
  const Postings postings(block);
  const auto place = postings.lower_bound(from);
  if (place == postings.size()) return {};
  return postings.word(place);
}

void each_posting_from(std::string_view block, std::string_view from,
                       const std::function<bool(std::string_view, std::string_view)>& visit) {
  const Postings postings(block);
  for (auto i = postings.lower_bound(from); i < postings.size(); ++i)
    if (!visit(postings.word(i), postings.set(i))) return;
}

void each_posting(std::string_view block, const std::function<void(std::string_view, std::string_view)>& visit) {
  const Postings postings(block);
  for (std::size_t i = 0; i < postings.size(); ++i) visit(postings.word(i), postings.set(i));
}

}  // namespace fsctl::index

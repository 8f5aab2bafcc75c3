#include "devserver/body.h"

#include <algorithm>
#include <utility>

#include "core/input/content_coding.h"

namespace fsctl::devserver {
namespace {

/// Grows the capacity of a text to at least `bytes`, by doubling it up to `most_bytes`; false when the budget has no
/// room.
bool make_room(std::string& text, std::size_t bytes, std::size_t most_bytes, Budget::Share& share) {
  if (bytes <= text.capacity() && share.bytes() >= text.capacity()) return true;
  const auto capacity = std::max(bytes, std::min(text.capacity() * 2, most_bytes));
  if (!share.resize(capacity)) return false;
  text.reserve(capacity);
  return true;
}

}  // namespace

/// The estimated memory of a JSON text's values, each of which follows one of these characters.
std::size_t bytes_as_json(std::string_view text) {
  constexpr std::size_t bytes_of_value = 48;
  return static_cast<std::size_t>(
             std::ranges::count_if(text, [](char c) { return c == '[' || c == '{' || c == ','; })) *
         bytes_of_value;
}

Body::Body(const Head& head, std::size_t most_bytes, Budget& budget)
    : left_(head.length),
      most_bytes_(most_bytes),
      coding_(head.content_coding),
      budget_(budget),
      share_(budget.empty_share()) {
  if (head.is_chunked) chunks_.emplace();
}

Body::State Body::take(std::string_view& input) { return chunks_ ? take_chunks(input) : take_sized(input); }

Body::State Body::take_sized(std::string_view& input) {
  const auto piece = input.substr(0, left_);
  const auto state = append(piece);
  if (state != State::unfinished) return state;
  input.remove_prefix(piece.size());
  left_ -= piece.size();
  return left_ == 0 ? State::whole : State::unfinished;
}

Body::State Body::take_chunks(std::string_view& input) {
  while (!input.empty()) {
    if (const auto state = append(chunks_->take(input)); state != State::unfinished) return state;
    if (chunks_->is_broken()) return State::broken;
    if (chunks_->is_whole()) return State::whole;
  }
  return State::unfinished;
}

Body::State Body::append(std::string_view piece) {
  if (text_.size() + piece.size() > most_bytes_) return State::too_large;
  if (!make_room(text_, text_.size() + piece.size(), most_bytes_, share_)) return State::no_room;
  text_.append(piece);
  return State::unfinished;
}

Body::Unpacked Body::unpack() {
  auto out = unpacked();
  if (out.state == State::whole && !share_.resize(share_.bytes() + bytes_as_json(out.text))) out.state = State::no_room;
  return out;
}

Body::Unpacked Body::unpacked() {
  if (coding_.empty()) return {.text = std::exchange(text_, {})};
  Unpacked out;
  auto share = budget_.empty_share();
  input::ContentCoding coding(coding_);
  coding.decode(text_, [&](std::string_view piece) {
    const auto bytes = out.text.size() + piece.size();
    if (bytes > most_bytes_)
      out.state = State::too_large;
    else if (!make_room(out.text, bytes, most_bytes_, share))
      out.state = State::no_room;
    else
      out.text.append(piece);
    return out.state == State::whole;
  });
  text_ = {};
  share_ = std::move(share);
  if (out.state != State::whole) return out;
  if (const auto fault = coding.fault(); !fault.empty()) out.fault = "the request's body " + fault;
  return out;
}

}  // namespace fsctl::devserver

#include "devserver/disturbance.h"

#include <algorithm>

namespace fsctl::devserver {
namespace {

constexpr std::size_t trickled_pieces = 20;

}  // namespace

void cut_answer(std::string& head, std::string& body) {
  auto& last = body.empty() ? head : body;
  last.resize(last.size() / 2);
}

std::string_view Trickle::next() {
  const auto size = std::max<std::size_t>(1, text_.size() / trickled_pieces);
  const auto piece = std::string_view(text_).substr(at_, size);
  at_ += piece.size();
  return piece;
}

}  // namespace fsctl::devserver

#include "core/index/join.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace fsctl::index {
namespace {

/// The first code from `at` on whose text is not before this one. Looks nearby first, so that following many texts in
/// their order takes one walk, and a few texts a few steps.
Code at_or_after(const Column& column, Code at, std::string_view text) {
  const auto end = static_cast<Code>(column.distinct());
  Code step = 1;
  Code high = at;
  while (high < end && column.text(high) < text) {
    at = high + 1;
    high = std::min(end, high + step);
    step *= 2;
  }
  while (at < high) {
    const Code middle = at + (high - at) / 2;
    if (column.text(middle) < text)
      at = middle + 1;
    else
      high = middle;
  }
  return at;
}

}  // namespace

void LiveKeys::add(std::shared_ptr<const Column> keys, const Hits& live) {
  OfSegment of{.keys = std::move(keys), .documents = {}};
  of.documents.assign(of.keys->distinct(), none);
  for (const Local document : live)
    if (const Code code = of.keys->first(document); code != no_code) of.documents[code] = document;
  segments.push_back(std::move(of));
}

std::size_t LiveKeys::bytes() const {
  std::size_t bytes = 0;
  for (const auto& of : segments) bytes += sizeof of + of.documents.size() * sizeof(Local);
  return bytes;
}

Join::Join(const Column& keys, const LiveKeys& there) : places_(keys.distinct()) {
  for (std::uint32_t segment = 0; segment < there.segments.size(); ++segment) {
    const auto& [keys_there, documents] = there.segments[segment];
    Code at = 0;
    for (Code code = 0; code < places_.size(); ++code) {
      const auto key = keys.text(code);
      at = at_or_after(*keys_there, at, key);
      if (at == keys_there->distinct()) break;
      if (keys_there->text(at) == key && documents[at] != LiveKeys::none) places_[code] = {segment, documents[at]};
    }
  }
}

}  // namespace fsctl::index

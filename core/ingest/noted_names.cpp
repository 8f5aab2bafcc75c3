#include "core/ingest/noted_names.h"

#include "core/text/keyed_hash.h"

namespace fsctl::ingest {
namespace {

/// Of 64 bytes each, 8 MB: of a million names one in some ten thousands is taken for one that was noted.
constexpr std::size_t all_bits = std::size_t{1} << 17U;
constexpr int bits_of_name = 4;

}  // namespace

NotedNames::Place NotedNames::place_of(std::string_view name) {
  std::uint64_t hash = text::KeyedHash{}(name);
  const auto take = [&](std::uint64_t end) {
    const auto part = hash % end;
    hash /= end;
    return part;
  };
  constexpr std::uint64_t words = std::tuple_size_v<Bits>, bits_of_word = 64;
  Place place{.bits = take(all_bits), .mask = {}};
  for (int i = 0; i < bits_of_name; ++i) {
    auto& word = place.mask[take(words)];
    word |= std::uint64_t{1} << take(bits_of_word);
  }
  return place;
}

void NotedNames::note(std::string_view name) {
  bits_.resize(all_bits);
  const auto [place, mask] = place_of(name);
  for (std::size_t word = 0; word < mask.size(); ++word) bits_[place][word] |= mask[word];
}

bool NotedNames::may_have(std::string_view name) const {
  if (bits_.empty()) return false;
  const auto [place, mask] = place_of(name);
  std::uint64_t missing = 0;
  for (std::size_t word = 0; word < mask.size(); ++word) missing |= mask[word] & ~bits_[place][word];
  return missing == 0;
}

}  // namespace fsctl::ingest

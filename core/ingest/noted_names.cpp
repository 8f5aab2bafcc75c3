#include "core/ingest/noted_names.h"

#include <cstddef>

#include "core/text/keyed_hash.h"

namespace fsctl::ingest {
namespace {

/// Of 64 bytes each, 8 MB: of a million names one in some hundreds is taken for one that was noted.
constexpr std::size_t all_bits = std::size_t{1} << 17U;

}  // namespace

struct NotedNames::Place {
  std::size_t bits;
  std::size_t word, other_word;
  std::uint64_t bit, other_bit;
};

NotedNames::Place NotedNames::place_of(std::string_view name) {
  std::uint64_t hash = text::KeyedHash{}(name);
  const auto take = [&](std::uint64_t end) {
    const auto part = hash % end;
    hash /= end;
    return part;
  };
  constexpr std::uint64_t words = std::tuple_size_v<Bits>, bits_of_word = 64;
  return {.bits = take(all_bits),
          .word = take(words),
          .other_word = take(words),
          .bit = std::uint64_t{1} << take(bits_of_word),
          .other_bit = std::uint64_t{1} << take(bits_of_word)};
}

void NotedNames::note(std::string_view name) {
  bits_.resize(all_bits);
  const auto place = place_of(name);
  auto& bits = bits_[place.bits];
  bits[place.word] |= place.bit;
  bits[place.other_word] |= place.other_bit;
}

bool NotedNames::may_have(std::string_view name) const {
  if (bits_.empty()) return false;
  const auto place = place_of(name);
  const auto& bits = bits_[place.bits];
  return (bits[place.word] & place.bit) != 0 && (bits[place.other_word] & place.other_bit) != 0;
}

}  // namespace fsctl::ingest

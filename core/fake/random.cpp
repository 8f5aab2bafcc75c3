#include "core/fake/random.h"

namespace fsctl::fake {
namespace {

std::uint64_t mixed(std::uint64_t bits) {
  bits = (bits ^ (bits >> 30U)) * 0xbf58476d1ce4e5b9U;
  bits = (bits ^ (bits >> 27U)) * 0x94d049bb133111ebU;
  return bits ^ (bits >> 31U);
}

constexpr std::uint64_t step = 0x9e3779b97f4a7c15U;

}  // namespace

std::uint64_t Random::next() {
  state_ += step;
  return mixed(state_);
}

std::int64_t Random::between(std::int64_t least, std::int64_t most) {
  if (most <= least) return least;
  const auto span = static_cast<std::uint64_t>(most) - static_cast<std::uint64_t>(least) + 1;
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(least) + (span == 0 ? next() : next() % span));
}

std::uint64_t seed_for(std::uint64_t seed, std::string_view name, std::uint64_t number) {
  constexpr std::uint64_t offset = 0xcbf29ce484222325U;  // FNV-1a
  constexpr std::uint64_t prime = 0x100000001b3U;
  std::uint64_t hash = offset;
  for (const char c : name) hash = (hash ^ static_cast<unsigned char>(c)) * prime;
  return mixed(mixed(seed + step) ^ hash) + mixed(number * step + 1);
}

}  // namespace fsctl::fake

#include "core/text/keyed_hash.h"

#include <sodium.h>

#include <array>
#include <cstdint>
#include <cstring>
#include <stdexcept>

namespace fsctl::text {
namespace {

using Key = std::array<unsigned char, crypto_shorthash_KEYBYTES>;

const Key& key_of_process() {
  static const Key key = [] {
    if (sodium_init() < 0) throw std::runtime_error("there are no random numbers");
    Key drawn{};
    crypto_shorthash_keygen(drawn.data());
    return drawn;
  }();
  return key;
}

}  // namespace

std::size_t KeyedHash::operator()(std::string_view text) const {
  std::array<unsigned char, crypto_shorthash_BYTES> digest{};
  crypto_shorthash(digest.data(), reinterpret_cast<const unsigned char*>(text.data()), text.size(),
                   key_of_process().data());
  std::uint64_t hash = 0;
  static_assert(sizeof hash == crypto_shorthash_BYTES);
  std::memcpy(&hash, digest.data(), sizeof hash);
  return hash;
}

}  // namespace fsctl::text

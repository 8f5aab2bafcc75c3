#include "core/text/digest.h"

#include <openssl/crypto.h>
#include <openssl/evp.h>

#include <array>
#include <new>

namespace fsctl::text {
namespace {

/// Looking for it takes as long as digesting a key.
const EVP_MD* way() {
  static const EVP_MD* const found = EVP_MD_fetch(nullptr, "SHA256", nullptr);
  return found == nullptr ? EVP_sha256() : found;
}

}  // namespace

std::string sha256(std::string_view text) {
  static constexpr char hex[] = "0123456789abcdef";
  std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
  unsigned size = 0;
  if (EVP_Digest(text.data(), text.size(), digest.data(), &size, way(), nullptr) != 1)
    throw std::bad_alloc();  // the only way in which this call can fail
  std::string out;
  for (unsigned i = 0; i < size; ++i) {
    out += hex[digest[i] >> 4U];
    out += hex[digest[i] & 0x0FU];
  }
  return out;
}

bool equal_in_constant_time(std::string_view a, std::string_view b) {
  return a.size() == b.size() && CRYPTO_memcmp(a.data(), b.data(), a.size()) == 0;
}

}  // namespace fsctl::text

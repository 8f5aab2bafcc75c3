#pragma once

#include <openssl/types.h>

#include <chrono>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace fsctl::tls {

using Certificate = std::shared_ptr<X509>;
using Key = std::shared_ptr<EVP_PKEY>;

/// The host names and IP addresses that a certificate is for, such as `shop.example`, `*.shop.example` and `::1`.
std::vector<std::string> names_of(const X509& certificate);
/// Whether it is for a host name, or for an IP address without brackets.
bool is_for(X509& certificate, const std::string& name);
/// Whether it has ended, or will have after this time.
bool ends_within(const X509& certificate, std::chrono::seconds time);
bool has_begun(const X509& certificate);

/// What a certificate is to say.
struct Wish {
  std::string common_name{};
  std::vector<std::string> names{};
  bool is_authority = false;  ///< whether its key may sign other certificates
  std::chrono::seconds lasts{};
};

Key make_key();
/// A certificate of this key, signed by an issuer; by the key itself when that is null. Throws std::runtime_error.
Certificate make_certificate(const Wish& wish, EVP_PKEY& key, X509* issuer, EVP_PKEY& issuer_key);

std::string as_pem(X509& certificate);
std::string as_pem(EVP_PKEY& key);
/// All certificates in a text, in their order; none when it holds none or a broken one.
std::vector<Certificate> certificates_in(std::string_view pem);
/// The first private key in a text, null when there is none; `is_locked` tells whether it is behind a password.
Key key_in(std::string_view pem, bool& is_locked);

}  // namespace fsctl::tls

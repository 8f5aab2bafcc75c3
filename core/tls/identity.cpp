#include "core/tls/identity.h"

#include <openssl/x509.h>

#include <fstream>
#include <iterator>
#include <optional>

#include "core/error/error.h"
#include "core/error/file_reason.h"

namespace fsctl::tls {
namespace {

namespace fs = std::filesystem;

std::string text_of(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  if (!in || fs::is_directory(file)) throw Error(ErrorCode::file_unreadable, cannot_read(file));
  return {std::istreambuf_iterator<char>(in), {}};
}

/// DER files begin with an ASN.1 sequence.
std::string as_pem_hint(const std::string& text, const std::string& command, const fs::path& file) {
  if (!text.starts_with('\x30')) return "a PEM file has a line such as -----BEGIN CERTIFICATE-----";
  return "openssl " + command + " -inform der -in " + file.string() + " -out FILE makes it PEM";
}

Key key_of(const fs::path& file) {
  const auto text = text_of(file);
  bool is_locked = false;
  auto key = key_in(text, is_locked);
  if (is_locked)
    throw Error(ErrorCode::file_unreadable, "the key in " + file.string() + " is behind a password",
                "openssl pkey -in " + file.string() + " -out FILE makes one without");
  if (!key)
    throw Error(ErrorCode::file_unreadable, file.string() + " holds no private key in PEM",
                as_pem_hint(text, "pkey", file));
  return key;
}

std::string joined(const std::vector<std::string>& names) {
  std::string out;
  for (const auto& name : names) out += (out.empty() ? "" : ", ") + name;
  return out;
}

}  // namespace

Identity read_identity(const fs::path& certificate, const fs::path& key) {
  const auto text = text_of(certificate);
  auto chain = certificates_in(text);
  if (chain.empty())
    throw Error(ErrorCode::file_unreadable, certificate.string() + " holds no certificate in PEM",
                as_pem_hint(text, "x509", certificate));
  Identity identity{.key = key_of(key), .chain = std::move(chain)};
  if (X509_check_private_key(identity.chain.front().get(), identity.key.get()) != 1)
    throw Error(ErrorCode::usage,
                "the key in " + key.string() + " does not belong to the first certificate in " + certificate.string(),
                "the server's own certificate comes first in its file, then those of its authorities");
  return identity;
}

std::vector<std::string> doubts_about(const Identity& identity, const std::string& called) {
  std::vector<std::string> doubts;
  auto& certificate = identity.certificate();
  if (ends_within(certificate, {})) doubts.emplace_back("the certificate has expired, so clients refuse it");
  if (!has_begun(certificate)) doubts.emplace_back("the certificate is not valid yet, so clients refuse it");
  const auto names = names_of(certificate);
  if (names.empty()) doubts.emplace_back("the certificate names no host, so clients refuse it");
  if (!names.empty() && !is_for(certificate, called))
    doubts.push_back("the certificate is for " + joined(names) +
                     ", so clients have to call the server by that and not " + called);
  return doubts;
}

}  // namespace fsctl::tls

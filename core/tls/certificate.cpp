#include "core/tls/certificate.h"

#include <arpa/inet.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/x509v3.h>

#include <array>
#include <ctime>
#include <stdexcept>

namespace fsctl::tls {
namespace {

using Bio = std::unique_ptr<BIO, decltype(&BIO_free)>;
using Names = std::unique_ptr<GENERAL_NAMES, decltype(&GENERAL_NAMES_free)>;

Bio reading(std::string_view text) { return {BIO_new_mem_buf(text.data(), static_cast<int>(text.size())), BIO_free}; }

std::string written(const Bio& out) {
  char* begin = nullptr;
  const auto size = BIO_get_mem_data(out.get(), &begin);
  return {begin, static_cast<std::size_t>(size)};
}

/// An address of a certificate, in network order, as text; empty for one of odd length.
std::string address_of(const ASN1_OCTET_STRING& octets) {
  const int size = ASN1_STRING_length(&octets);
  const int family = size == 4 ? AF_INET : AF_INET6;
  std::array<char, INET6_ADDRSTRLEN> text{};
  if (size != 4 && size != 16) return {};
  return ::inet_ntop(family, ASN1_STRING_get0_data(&octets), text.data(), text.size());
}

void must(bool done) {
  if (!done) throw std::runtime_error("OpenSSL makes no certificate: error " + std::to_string(ERR_get_error()));
}

GENERAL_NAME* general_name_of(const std::string& name) {
  GENERAL_NAME* out = GENERAL_NAME_new();
  must(out != nullptr);
  if (ASN1_OCTET_STRING* address = a2i_IPADDRESS(name.c_str()); address != nullptr) {
    GENERAL_NAME_set0_value(out, GEN_IPADD, address);
    return out;
  }
  ASN1_IA5STRING* text = ASN1_IA5STRING_new();
  ASN1_STRING_set(text, name.data(), static_cast<int>(name.size()));
  GENERAL_NAME_set0_value(out, GEN_DNS, text);
  return out;
}

void add_names(X509& certificate, const std::vector<std::string>& names) {
  if (names.empty()) return;
  const Names list(sk_GENERAL_NAME_new_null(), GENERAL_NAMES_free);
  for (const auto& name : names) must(sk_GENERAL_NAME_push(list.get(), general_name_of(name)) > 0);
  must(X509_add1_ext_i2d(&certificate, NID_subject_alt_name, list.get(), 0, X509V3_ADD_APPEND) == 1);
}

void add_extension(X509& certificate, X509V3_CTX& context, int kind, const char* value) {
  const std::unique_ptr<X509_EXTENSION, decltype(&X509_EXTENSION_free)> extension(
      X509V3_EXT_conf_nid(nullptr, &context, kind, value), X509_EXTENSION_free);
  must(extension && X509_add_ext(&certificate, extension.get(), -1) == 1);
}

/// Serial numbers are random, as browsers refuse two certificates of an issuer with the same one.
void number(X509& certificate) {
  const std::unique_ptr<BIGNUM, decltype(&BN_free)> serial(BN_new(), BN_free);
  must(serial && BN_rand(serial.get(), 127, BN_RAND_TOP_ONE, BN_RAND_BOTTOM_ANY) == 1);
  must(BN_to_ASN1_INTEGER(serial.get(), X509_get_serialNumber(&certificate)) != nullptr);
}

void name(X509& certificate, const std::string& common_name) {
  X509_NAME* subject = X509_get_subject_name(&certificate);
  const auto* text = reinterpret_cast<const unsigned char*>(common_name.data());
  must(X509_NAME_add_entry_by_NID(subject, NID_commonName, MBSTRING_UTF8, text, static_cast<int>(common_name.size()),
                                  -1, 0) == 1);
}

void extend(X509& certificate, const Wish& wish, X509* issuer) {
  X509V3_CTX context{};
  X509V3_set_ctx(&context, issuer != nullptr ? issuer : &certificate, &certificate, nullptr, nullptr, 0);
  const bool is_authority = wish.is_authority;
  add_extension(certificate, context, NID_basic_constraints,
                is_authority ? "critical,CA:TRUE,pathlen:0" : "critical,CA:FALSE");
  add_extension(certificate, context, NID_key_usage,
                is_authority ? "critical,keyCertSign,cRLSign" : "critical,digitalSignature");
  if (!is_authority) add_extension(certificate, context, NID_ext_key_usage, "serverAuth");
  add_extension(certificate, context, NID_subject_key_identifier, "hash");
  add_extension(certificate, context, NID_authority_key_identifier, "keyid:always");
  add_names(certificate, wish.names);
}

/// Asked when a key is behind a password: notes that, and gives none.
int note_password(char* /*room*/, int /*size*/, int /*writes*/, void* is_locked) {
  *static_cast<bool*>(is_locked) = true;
  return -1;
}

}  // namespace

std::vector<std::string> names_of(const X509& certificate) {
  std::vector<std::string> out;
  const Names names(static_cast<GENERAL_NAMES*>(X509_get_ext_d2i(&certificate, NID_subject_alt_name, nullptr, nullptr)),
                    GENERAL_NAMES_free);
  for (int i = 0; names && i < sk_GENERAL_NAME_num(names.get()); ++i) {
    const GENERAL_NAME* name = sk_GENERAL_NAME_value(names.get(), i);
    if (name->type == GEN_IPADD) out.push_back(address_of(*name->d.iPAddress));
    if (name->type == GEN_DNS)
      out.emplace_back(reinterpret_cast<const char*>(ASN1_STRING_get0_data(name->d.dNSName)),
                       static_cast<std::size_t>(ASN1_STRING_length(name->d.dNSName)));
  }
  std::erase(out, "");
  return out;
}

bool is_for(X509& certificate, const std::string& name) {
  return X509_check_ip_asc(&certificate, name.c_str(), 0) == 1 ||
         X509_check_host(&certificate, name.data(), name.size(), 0, nullptr) == 1;
}

bool ends_within(const X509& certificate, std::chrono::seconds time) {
  std::time_t then = std::time(nullptr) + time.count();
  return X509_cmp_time(X509_get0_notAfter(&certificate), &then) < 0;
}

bool has_begun(const X509& certificate) { return X509_cmp_current_time(X509_get0_notBefore(&certificate)) < 0; }

Key make_key() {
  Key key(EVP_EC_gen("P-256"), EVP_PKEY_free);
  must(key != nullptr);
  return key;
}

Certificate make_certificate(const Wish& wish, EVP_PKEY& key, X509* issuer, EVP_PKEY& issuer_key) {
  constexpr long clocks_differ_by = 3600;
  Certificate certificate(X509_new(), X509_free);
  must(certificate && X509_set_version(certificate.get(), X509_VERSION_3) == 1);
  number(*certificate);
  X509_gmtime_adj(X509_getm_notBefore(certificate.get()), -clocks_differ_by);
  X509_gmtime_adj(X509_getm_notAfter(certificate.get()), wish.lasts.count());
  must(X509_set_pubkey(certificate.get(), &key) == 1);
  name(*certificate, wish.common_name);
  must(X509_set_issuer_name(certificate.get(), X509_get_subject_name(issuer != nullptr ? issuer : certificate.get())) ==
       1);
  extend(*certificate, wish, issuer);
  must(X509_sign(certificate.get(), &issuer_key, EVP_sha256()) > 0);
  return certificate;
}

std::string as_pem(X509& certificate) {
  const Bio out(BIO_new(BIO_s_mem()), BIO_free);
  must(out && PEM_write_bio_X509(out.get(), &certificate) == 1);
  return written(out);
}

std::string as_pem(EVP_PKEY& key) {
  const Bio out(BIO_new(BIO_s_mem()), BIO_free);
  must(out && PEM_write_bio_PrivateKey(out.get(), &key, nullptr, nullptr, 0, nullptr, nullptr) == 1);
  return written(out);
}

std::vector<Certificate> certificates_in(std::string_view pem) {
  std::vector<Certificate> out;
  const Bio in = reading(pem);
  while (in) {
    Certificate next(PEM_read_bio_X509(in.get(), nullptr, nullptr, nullptr), X509_free);
    if (!next) break;
    out.push_back(std::move(next));
  }
  const bool is_whole = ERR_GET_REASON(ERR_peek_last_error()) == PEM_R_NO_START_LINE;
  ERR_clear_error();
  if (!is_whole) out.clear();
  return out;
}

Key key_in(std::string_view pem, bool& is_locked) {
  is_locked = false;
  const Bio in = reading(pem);
  Key key(in ? PEM_read_bio_PrivateKey(in.get(), nullptr, note_password, &is_locked) : nullptr, EVP_PKEY_free);
  ERR_clear_error();
  return key;
}

}  // namespace fsctl::tls

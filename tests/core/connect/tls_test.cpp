#include <httplib.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/x509v3.h>

#include <catch2/catch.hpp>
#include <memory>
#include <thread>

#include "core/connect/source.h"
#include "core/json/json.h"
#include "core/json/parse.h"
#include "tests/support/scratch.h"

namespace fsctl::connect {
namespace {

using Key = std::unique_ptr<EVP_PKEY, decltype(&EVP_PKEY_free)>;
using Certificate = std::unique_ptr<X509, decltype(&X509_free)>;

/// A certificate for 127.0.0.1 that only its own key has signed.
Certificate self_signed(EVP_PKEY* key) {
  Certificate certificate(X509_new(), X509_free);
  ASN1_INTEGER_set(X509_get_serialNumber(certificate.get()), 1);
  X509_gmtime_adj(X509_getm_notBefore(certificate.get()), -60);
  X509_gmtime_adj(X509_getm_notAfter(certificate.get()), 3600);
  X509_set_pubkey(certificate.get(), key);
  auto* name = X509_get_subject_name(certificate.get());
  const auto* text = reinterpret_cast<const unsigned char*>("127.0.0.1");
  X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_ASC, text, -1, -1, 0);
  X509_set_issuer_name(certificate.get(), name);
  auto* extension = X509V3_EXT_conf_nid(nullptr, nullptr, NID_subject_alt_name, "IP:127.0.0.1");
  X509_add_ext(certificate.get(), extension, -1);
  X509_EXTENSION_free(extension);
  X509_sign(certificate.get(), key, EVP_sha256());
  return certificate;
}

void write_pem(X509* certificate, const std::filesystem::path& path) {
  const std::unique_ptr<BIO, decltype(&BIO_free)> out(BIO_new_file(path.c_str(), "w"), BIO_free);
  PEM_write_bio_X509(out.get(), certificate);
}

std::string list_of(const std::string& origin) {
  const auto feed = project::parse_feed(
      "products",
      parse(R"({"method": "polling", "connector": {"type": "http", "list": ")" + origin + R"(", "retries": 0}})"));
  try {
    const auto part = open_http_source(feed, real_outside(real_world()))->next();
    return part->records.front();
  } catch (const Error& error) {
    return error.what();
  }
}

TEST_CASE("a source with TLS is asked when its certificate is trusted, and only then") {
  const Key key(EVP_EC_gen("P-256"), EVP_PKEY_free);
  const auto certificate = self_signed(key.get());
  const test::Scratch scratch;
  write_pem(certificate.get(), scratch / "trusted.pem");
  httplib::SSLServer server(certificate.get(), key.get());
  server.Get("/", [](const auto&, auto& response) { response.set_content(R"([{"id":"a"}])", "application/json"); });
  const auto port = std::to_string(server.bind_to_any_port("127.0.0.1"));
  std::thread thread([&] { server.listen_after_bind(); });
  CHECK(list_of("https://127.0.0.1:" + port) ==
        "the certificate of https://127.0.0.1:" + port + " is not trusted; SSL_CERT_FILE=FILE names those that are");
  ::setenv("SSL_CERT_FILE", (scratch / "trusted.pem").c_str(), 1);
  CHECK(list_of("https://127.0.0.1:" + port) == R"({"id":"a"})");
  CHECK(list_of("https://localhost:" + port) ==
        "the certificate of https://localhost:" + port + " is not trusted; SSL_CERT_FILE=FILE names those that are");
  ::unsetenv("SSL_CERT_FILE");
  server.stop();
  thread.join();
}

}  // namespace
}  // namespace fsctl::connect

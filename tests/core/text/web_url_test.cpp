#include "core/text/web_url.h"

#include <catch2/catch.hpp>

namespace fsctl::text {

TEST_CASE("a URL is taken apart, and put together in one way only") {
  const std::pair<const char*, const char*> rows[] = {
      {"https://erp.example/products?page=2", "https://erp.example /products?page=2"},
      {"HTTP://ERP.example:80", "http://erp.example /"},
      {"https://erp.example:443/", "https://erp.example /"},
      {"https://erp.example:8443?a=b", "https://erp.example:8443 /?a=b"},
      {"http://[::1]:4400/a", "http://[::1]:4400 /a"},
      {"http://[::1]/a", "http://[::1] /a"},
      {"http://127.0.0.1:1/", "http://127.0.0.1:1 /"},
      {"ftp://erp.example/", "none"},
      {"erp.example/products", "none"},
      {"//erp.example", "none"},
      {"https://", "none"},
      {"https:///products", "none"},
      {"https://user:secret@erp.example/", "none"},
      {"https://erp.example:/", "none"},
      {"https://erp.example:http/", "none"},
      {"https://erp.example:65536/", "none"},
      {"https://erp.example/#top", "none"},
      {"https://erp.example/a b", "none"},
      {"https://erp.example/\r\nX: y", "none"},
      {"https://erp.example/ü", "none"},
      {"https://erp.example\\@other.example/", "none"},
      {"https://a:b:c/", "none"},
  };
  for (const auto& [text, expected] : rows) DYNAMIC_SECTION(text) {
      const auto url = parse_web_url(text);
      CHECK((url ? url->origin + ' ' + url->target : "none") == expected);
    }
}

TEST_CASE("a reference is read beside the URL it stands at") {
  const auto base = parse_web_url("https://erp.example:8443/v1/products?page=2");
  const std::pair<const char*, const char*> rows[] = {
      {"", "https://erp.example:8443/v1/products?page=2"},
      {"/a", "https://erp.example:8443/a"},
      {"?page=3", "https://erp.example:8443/v1/products?page=3"},
      {"brands?a=b#c", "https://erp.example:8443/v1/brands?a=b"},
      {"http://other.example/x", "http://other.example/x"},
      {"//other.example/x", "https://other.example/x"},
      {"mailto:a@b.example", "none"},
      {"http://[", "none"},
      {"a/b:c", "https://erp.example:8443/v1/a/b:c"},
      {"../../..", "https://erp.example:8443/"},
      {"../x/./y/..?q=../..", "https://erp.example:8443/x/?q=../.."},
      {"/a/../b/.", "https://erp.example:8443/b/"},
      {"/a//b/...", "https://erp.example:8443/a//b/..."},
  };
  for (const auto& [reference, expected] : rows) DYNAMIC_SECTION(reference) {
      const auto url = resolve(*base, reference);
      CHECK((url ? url->text() : "none") == expected);
    }
}

}  // namespace fsctl::text

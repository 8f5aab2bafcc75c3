#include "core/text/host.h"

#include <catch2/catch.hpp>

namespace fsctl::text {

TEST_CASE("a host is the same in any case, and by its international name or in ASCII") {
  const char* const rows[][2] = {{"Shop.Example", "shop.example"},
                                 {"bücher.example", "xn--bcher-kva.example"},
                                 {"BÜCHER.example:8080", "xn--bcher-kva.example:8080"},
                                 {"XN--bcher-KVA.example", "xn--bcher-kva.example"},
                                 {"straße.example", "xn--strae-oqa.example"},
                                 {"例え。テスト", "xn--r8jz45g.xn--zckzah"},
                                 {"[::1]:4400", "[::1]:4400"},
                                 {"Ü\xC3", "ü\xEF\xBF\xBD"},
                                 {"", ""}};
  for (const auto& [host, folded] : rows) CHECK(folded_host(host) == folded);
}

TEST_CASE("a host is a name or an address, with a port or without") {
  for (const char* host : {"shop.example", "localhost:3000", "127.0.0.1", "[::1]:4400", "xn--bcher-kva.example", "a_b"})
    CHECK(is_host(host));
  for (const char* host : {"", ":80", "a..b", "a b", "user@shop.example", "shop.example:", "shop.example:http",
                           "shop.example:70000", "127.0.0.1:0", "[::1", "https:shop", "ü ü", "a.example."})
    CHECK_FALSE(is_host(host));
}

TEST_CASE("a loopback host is one by all its names, with a dot at their end or without") {
  for (const char* host :
       {"localhost", "localhost.", "shop.localhost", "shop.localhost.", "127.0.0.1", "127.1.2.3", "[::1]"})
    CHECK(is_loopback_host(host));
  for (const char* host : {"", ".", "localhost..", "localhost.example", "notlocalhost", "128.0.0.1", "shop.example."})
    CHECK_FALSE(is_loopback_host(host));
  for (const char* host : {"localhost", "localhost.", "shop.localhost", "shop.localhost."})
    CHECK(name_to_find(host) == "localhost");
  CHECK(name_to_find("shop.example.") == "shop.example.");
}

}  // namespace fsctl::text

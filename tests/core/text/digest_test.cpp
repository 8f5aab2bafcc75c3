#include "core/text/digest.h"

#include <catch2/catch.hpp>

namespace fsctl::text {

TEST_CASE("a digest is SHA-256 in hexadecimal") {
  CHECK(sha256("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  CHECK(sha256("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  CHECK(sha256(std::string_view("a\0b", 3)) != sha256("a"));
}

}  // namespace fsctl::text

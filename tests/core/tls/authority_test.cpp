#include "core/tls/authority.h"

#include <catch2/catch.hpp>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include "core/error/error.h"
#include "tests/support/scratch.h"

namespace fsctl::tls {
namespace {

namespace fs = std::filesystem;

bool has(const Identity& identity, const std::string& name) { return is_for(identity.certificate(), name); }

TEST_CASE("an authority is made once, readable by its owner only, and certifies the names of this machine") {
  const test::Scratch scratch;
  const fs::path folder = scratch / "share/fsctl";
  const Authority made(folder);
  CHECK(made.is_new());
  const auto pem = scratch.read("share/fsctl/authority.pem");
  const Authority again(folder);
  CHECK_FALSE(again.is_new());
  CHECK(scratch.read("share/fsctl/authority.pem") == pem);

  const auto identity = again.identity_for({"shop.example", "192.0.2.7"});
  for (const auto* name : {"localhost", "127.0.0.1", "::1", "shop.example", "192.0.2.7"}) {
    INFO(name);
    CHECK(has(identity, name));
  }
  CHECK_FALSE(has(identity, "other.example"));
  const auto below = identity.for_name("de.shop.localhost");
  REQUIRE(below);
  CHECK(is_for(*below, "de.shop.localhost"));
  CHECK_FALSE(identity.for_name("other.example"));
  CHECK_FALSE(identity.for_name("a b.localhost"));

  for (const auto* file : {"authority.key", "server.pem"}) {
    INFO(file);
    CHECK((fs::status(folder / file).permissions() & fs::perms::all) ==
          (fs::perms::owner_read | fs::perms::owner_write));
  }
  CHECK((fs::status(folder).permissions() & fs::perms::all) == fs::perms::owner_all);
}

TEST_CASE("a server's certificate is kept until it lacks a name, is about to end, or is broken") {
  const test::Scratch scratch;
  const fs::path folder = scratch / "fsctl";
  const Authority authority(folder);
  const auto kept = [&] { return scratch.read("fsctl/server.pem"); };
  static_cast<void>(authority.identity_for({"shop.example"}));
  const auto first = kept();
  static_cast<void>(authority.identity_for({}));
  CHECK(kept() == first);

  const auto more = authority.identity_for({"b2b.shop.example"});
  CHECK(kept() != first);
  CHECK(has(more, "shop.example"));

  const Identity old{.key = make_key()};
  const auto issuer = read_identity(folder / "authority.pem", folder / "authority.key");
  const auto ending =
      make_certificate({.common_name = "old", .names = names_of(more.certificate()), .lasts = std::chrono::hours(24)},
                       *old.key, issuer.chain.front().get(), *issuer.key);
  for (const auto& text : {as_pem(*ending) + as_pem(*old.key), first.substr(0, first.size() / 2), std::string()}) {
    scratch.write("fsctl/server.pem", text);
    const auto renewed = authority.identity_for({});
    CHECK(has(renewed, "localhost"));
    CHECK_FALSE(ends_within(renewed.certificate(), std::chrono::hours(24 * 300)));
    CHECK(kept() != text);
  }
}

TEST_CASE("an authority that has lost its key or certificate is made anew, and says what is lost") {
  struct Row {
    const char* file;
    bool is_emptied;
    const char* says;
  };
  const Row rows[] = {{"authority.key", false, "authority.key is gone"},
                      {"authority.key", true, "authority.key is empty"},
                      {"authority.pem", false, "authority.pem is gone"},
                      {"authority.pem", true, "authority.pem is empty"}};
  for (const auto& row : rows) {
    INFO(row.says);
    const test::Scratch scratch;
    const fs::path folder = scratch / "fsctl";
    CHECK(Authority(folder).lost().empty());
    const auto before = scratch.read("fsctl/authority.pem");
    fs::remove(folder / row.file);
    if (row.is_emptied) scratch.write("fsctl/" + std::string(row.file), "");
    const Authority anew(folder);
    CHECK(anew.is_new());
    CHECK(anew.lost() == folder.string() + '/' + row.says);
    CHECK(scratch.read("fsctl/authority.pem") != before);
    CHECK(Authority(folder).lost().empty());
  }
}

TEST_CASE("an authority whose files say something else is left alone, and the message says how to get another") {
  const test::Scratch scratch;
  const fs::path folder = scratch / "fsctl";
  const Authority made(folder);
  scratch.write("fsctl/authority.pem", "no certificate");
  try {
    const Authority again(folder);
    FAIL("there was no certificate");
  } catch (const Error& error) {
    CHECK(error.problems().front().hint ==
          "without authority.key and authority.pem in " + folder.string() + " a new local authority is made");
  }
  CHECK(scratch.read("fsctl/authority.pem") == "no certificate");
}

TEST_CASE("processes that begin at once have one authority") {
  const test::Scratch scratch;
  std::vector<std::thread> threads;
  for (int i = 0; i < 8; ++i)
    threads.emplace_back([&] { static_cast<void>(Authority(scratch / "fsctl").identity_for({})); });
  for (auto& thread : threads) thread.join();
  CHECK_NOTHROW(read_identity(scratch / "fsctl/authority.pem", scratch / "fsctl/authority.key"));
  CHECK_FALSE(Authority(scratch / "fsctl").is_new());
}

TEST_CASE("files that are no certificate and its key are named, with what is wrong") {
  const test::Scratch scratch;
  static_cast<void>(Authority(scratch / "own").identity_for({"shop.example"}));
  static_cast<void>(Authority(scratch / "other").identity_for({"shop.example"}));
  scratch.write("empty.pem", "");
  scratch.write("der.crt", "\x30\x82");
  scratch.write("locked.key",
                "-----BEGIN ENCRYPTED PRIVATE KEY-----\n"
                "MIGbMFcGCSqGSIb3DQEFDTBKMCkGCSqGSIb3DQEFDDAcBAi0egO7II3ycgICCAAw\n"
                "DAYIKoZIhvcNAgkFADAdBglghkgBZQMEASoEENYHFsGeZzy5eSIzLCmQ/UkEQJTu\n"
                "F9oEswW5tetZcUPup2mQnen7tQdoly7/CaN4DCdK+InYYGlhlHQtkV9Y3RAxZTey\n"
                "kuWuQ22y3Nt9wQEEyLY=\n"
                "-----END ENCRYPTED PRIVATE KEY-----\n");
  const auto at = [&](const char* name) { return (scratch / name).string(); };
  struct Row {
    std::string certificate, key, message;
  };
  const std::vector<Row> rows = {
      {"none.pem", "own/server.pem", "cannot read " + at("none.pem") + ": No such file or directory"},
      {"own", "own/server.pem", "cannot read " + at("own") + ": Is a directory"},
      {"empty.pem", "own/server.pem", at("empty.pem") + " holds no certificate in PEM"},
      {"der.crt", "own/server.pem", at("der.crt") + " holds no certificate in PEM"},
      {"own/server.pem", "own/authority.pem", at("own/authority.pem") + " holds no private key in PEM"},
      {"own/server.pem", "locked.key", "the key in " + at("locked.key") + " is behind a password"},
      {"own/server.pem", "other/server.pem",
       "the key in " + at("other/server.pem") + " does not belong to the first certificate in " + at("own/server.pem")},
  };
  for (const auto& row : rows) {
    INFO(row.certificate << " " << row.key);
    try {
      static_cast<void>(read_identity(scratch / row.certificate, scratch / row.key));
      FAIL("no error");
    } catch (const Error& error) {
      CHECK(error.what() == row.message);
    }
  }
  const auto own = read_identity(at("own/server.pem"), scratch / "own/server.pem");
  CHECK(doubts_about(own, "127.0.0.1").empty());
}

TEST_CASE("doubts about a certificate are told: its end, its beginning and its names") {
  const auto key = make_key();
  const auto identity = [&](std::vector<std::string> names, std::chrono::seconds lasts) {
    return Identity{.key = key,
                    .chain = {make_certificate({.common_name = "own", .names = std::move(names), .lasts = lasts}, *key,
                                               nullptr, *key)}};
  };
  using Doubts = std::vector<std::string>;
  using std::chrono::minutes;
  CHECK(doubts_about(identity({"*.shop.example", "127.0.0.1"}, minutes(10)), "127.0.0.1") == Doubts{});
  CHECK(doubts_about(identity({"127.0.0.1"}, minutes(-10)), "127.0.0.1") ==
        Doubts{"the certificate has expired, so clients refuse it"});
  CHECK(doubts_about(identity({}, minutes(10)), "127.0.0.1") ==
        Doubts{"the certificate names no host, so clients refuse it"});
  CHECK(doubts_about(identity({"a.example", "192.0.2.7"}, minutes(10)), "127.0.0.1") ==
        Doubts{"the certificate is for a.example, 192.0.2.7, so clients have to call the server by that and not "
               "127.0.0.1"});
}

}  // namespace
}  // namespace fsctl::tls

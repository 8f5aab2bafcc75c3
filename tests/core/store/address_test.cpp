#include "core/store/address.h"

#include <catch2/catch.hpp>
#include <string>

#include "core/store/place.h"
#include "core/text/database_url.h"

namespace fsctl::store {

TEST_CASE("an address is a file or a database, and shown without a password") {
  struct Row {
    std::string given;
    bool is_of_server;
    std::string shown;
  };
  const Row rows[] = {
      {"store.db", false, "store.db"},
      {"/srv/shop/.fsctl/store.db", false, "/srv/shop/.fsctl/store.db"},
      {"postgresql:", false, "postgresql:"},
      {"postgresql://", true, "postgresql://"},
      {"postgres:///shop", true, "postgres:///shop"},
      {"postgresql://db.example:5432/shop", true, "postgresql://db.example:5432/shop"},
      {"postgresql://anna@db.example:5432/shop", true, "postgresql://anna@db.example:5432/shop"},
      {"postgresql://anna:s3cret@db.example/shop", true, "postgresql://anna:***@db.example/shop"},
      {"postgresql://:s3cret@db.example/shop", true, "postgresql://:***@db.example/shop"},
      {"postgresql://anna:@db.example/shop", true, "postgresql://anna:@db.example/shop"},
      {"postgresql://anna:s%2F3cret@a:1,b:2/shop?target_session_attrs=read-write", true,
       "postgresql://anna:***@a:1,b:2/shop?target_session_attrs=read-write"},
      {"postgresql://db/shop?user=anna&password=s3cret&sslmode=require", true,
       "postgresql://db/shop?user=anna&password=***&sslmode=require"},
      {"postgresql://db/shop?p%61ssword=s3cret", true, "postgresql://db/shop?p%61ssword=***"},
      {"postgresql://db/shop?sslpassword=s3cret", true, "postgresql://db/shop?sslpassword=***"},
      {"postgresql://db/shop?PassWord=s3cret", true, "postgresql://db/shop?PassWord=***"},
      {"postgresql://anna:s3cret@db/shop?password=other", true, "postgresql://anna:***@db/shop?password=***"},
      {"a password with signs that should be encoded", false, "a password with signs that should be encoded"},
      {"postgresql://anna:s3@cr/et@db/shop", true, "postgresql://anna:***@db/shop"},
      {"postgresql://anna:s3cr?et@db/shop", true, "postgresql://anna:***@db/shop"},
  };
  for (const auto& [given, is_of_server, shown] : rows) {
    INFO(given);
    const Address address(given);
    CHECK(address.is_of_server() == is_of_server);
    CHECK(address.text() == shown);
    CHECK(text::has_password(given) == (shown.find("***") != std::string::npos));
  }
}

TEST_CASE("what looks like a database is no file, so that no password becomes its name") {
  for (const char* given :
       {"'postgresql://anna:s3cret@db/shop'", " postgresql://anna:s3cret@db/shop", "//anna:s3cret@db/shop",
        "jdbc:postgresql://db/shop?user=anna&password=s3cret", "anna:s3cret@db/shop", "mysql://anna@db"})
    CHECK_THROWS_WITH(check_address(Address(given)), "this is no address of a store");
  for (const char* given : {"store.db", "/srv/a:b/store.db", "//srv/store.db", "a@b.db", "./a:b@c.db"})
    CHECK_NOTHROW(check_address(Address(given)));
}

TEST_CASE("what is shown of a message has no password of a URL in it") {
  struct Row {
    std::string message;
    std::string shown;
  };
  const Row rows[] = {
      {"", ""},
      {"it has none: http://db:80/a@b?c=d", "it has none: http://db:80/a@b?c=d"},
      {"\"postgresql://anna:s3cret@db/shop\" is one argument too many",
       "\"postgresql://anna:***@db/shop\" is one argument too many"},
      {"there is no option --stroe=postgres://db/shop?password=s3cret or http://anna:s3cret@db",
       "there is no option --stroe=postgres://db/shop?password=*** or http://anna:***@db"},
      {"--postgres='postgresql://db/shop?password=s3cret', which is \"POSTGRESQL://anna:s3/cret@db\"",
       "--postgres='postgresql://db/shop?password=***', which is \"POSTGRESQL://anna:***@db\""},
      {"\"postgresql://anna:it's hers@db/shop\" and postgresql://anna:it's@db",
       "\"postgresql://anna:***@db/shop\" and postgresql://anna:***@db"},
      {"://", "://"},
      {"http://anna@db and  two:s3cret@db ", "http://anna@db and  two:s3cret@db "},
  };
  for (const auto& [message, shown] : rows) CHECK(text::without_passwords(message) == shown);
}

TEST_CASE("a message about a database repeats its password in no form") {
  const std::string url = "postgresql://anna:s%2F3cret@db/shop";
  CHECK(text::without_password_of(url, "it has s%2F3cret and s/3cret in it") == "it has *** and *** in it");
  CHECK(text::without_password_of(url, "it has none") == "it has none");
  CHECK(text::without_password_of("postgresql://db/shop", "it has none") == "it has none");
}

}  // namespace fsctl::store

#include <httplib.h>

#include <catch2/catch.hpp>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "core/tls/certificate.h"
#include "tests/cli/proxied.h"
#include "tests/cli/workshop.h"

namespace fsctl::test {
namespace {

/// A project with a record, whose user has a home of its own, and servers of it over HTTPS.
class Secured {
 public:
  Secured() {
    ::setenv("XDG_DATA_HOME", path("home").c_str(), 1);
    workshop_.files().write("one.ndjson", lines(1, 2));
    REQUIRE(workshop_.run(workshop_.ingest(path("one.ndjson"), path("store.db"))).code == 0);
  }
  ~Secured() { ::unsetenv("XDG_DATA_HOME"); }
  Secured(const Secured&) = delete;
  Secured& operator=(const Secured&) = delete;

  std::string path(const std::string& name) const { return workshop_.path(name); }
  const Workshop& workshop() const { return workshop_; }
  std::string authority() const { return path("home/fsctl/authority.pem"); }

  std::vector<std::string> words(const std::vector<std::string>& options) const {
    std::vector<std::string> all = {"serve", "--project", workshop_.project(), "--store", path("store.db")};
    all.insert(all.end(), options.begin(), options.end());
    return all;
  }
  std::unique_ptr<Serving> serve(const std::vector<std::string>& options) const {
    return std::make_unique<Serving>(words(options));
  }
  /// What the server says that cannot begin.
  Ran refused(const std::vector<std::string>& options) const { return workshop_.run(words(options)); }

  /// What curl gives, and its exit code at the end.
  std::string curl(const std::string& words) const {
    const auto out = path("curl");
    static_cast<void>(std::system(("{ curl -s --max-time 20 " + words + "; echo \" $?\"; } > " + out).c_str()));
    return workshop_.files().read("curl");
  }

  /// Makes a certificate with the authority behind it, and its key, as `NAME.pem` and `NAME.key`.
  void certify(const std::string& name, std::vector<std::string> names, std::chrono::seconds lasts) const {
    const auto authority_key = tls::make_key();
    const auto key = tls::make_key();
    const auto authority = tls::make_certificate({.common_name = "an authority", .is_authority = true, .lasts = lasts},
                                                 *authority_key, nullptr, *authority_key);
    const tls::Wish wish{.common_name = name, .names = std::move(names), .lasts = lasts};
    const auto own = tls::make_certificate(wish, *key, authority.get(), *authority_key);
    workshop_.files().write(name + ".pem", tls::as_pem(*own) + tls::as_pem(*authority));
    workshop_.files().write(name + ".key", tls::as_pem(*key));
  }
  std::vector<std::string> own(const std::string& certificate, const std::string& key) const {
    return {"--tls-cert", path(certificate + ".pem"), "--tls-key", path(key + ".key")};
  }

 private:
  Workshop workshop_;
};

constexpr auto an_hour = std::chrono::hours(1);

TEST_CASE("clients that trust the local authority are answered over HTTPS, by every name of the certificate") {
  const Secured secured;
  const auto server = secured.serve({"--tls", "--allow-host", "shop.example"});
  REQUIRE(server->url() == "https://127.0.0.1:" + std::to_string(server->port()));
  const auto port = std::to_string(server->port());
  const auto trusted = "--cacert " + secured.authority() + ' ';
  const auto block = "/block/article/" + id_of(1);
  const auto resolved = [&](const std::string& name) {
    return trusted + "--resolve " + name + ":" + port + ":127.0.0.1 https://" + name + ":" + port + block;
  };
  const auto expected = secured.curl(trusted + server->url() + block);
  CHECK(expected.find(R"("title":)") != std::string::npos);
  CHECK(expected.ends_with(" 0\n"));
  for (const auto* name : {"localhost", "shop.example", "de.shop.localhost"}) {
    INFO(name);
    CHECK(secured.curl(resolved(name)) == expected);
  }
  CHECK(secured.curl(resolved("other.example")) == " 60\n");
  CHECK(secured.curl(server->url() + block) == " 60\n");
  CHECK(secured.curl("http://127.0.0.1:" + port + block).find("this port speaks HTTPS only") != std::string::npos);
  CHECK(server->tells("clients trust it by " + secured.authority()));
}

TEST_CASE("fsctl's own commands trust the local authority for servers of this machine") {
  const Secured secured;
  const auto server = secured.serve({"--tls"});
  const auto health = secured.workshop().run({"health", server->url()});
  CHECK(health.code == 0);
  CHECK(health.out.find(R"("status":"ok")") != std::string::npos);
  for (const auto* name : {"localhost", "de.shop.localhost"})
    CHECK(secured.workshop()
              .run({"health", "https://" + std::string(name) + ":" + std::to_string(server->port())})
              .code == 0);

  const auto key = secured.workshop().run({"key", "add", "test", "--store", secured.path("store.db")});
  secured.workshop().files().write("key", key.out);
  secured.workshop().files().write("more.ndjson", lines(2, 40));
  const auto loaded = secured.workshop().run(
      {"ingest", "articles", secured.path("more.ndjson"), "--to", server->url(), "--key-file", secured.path("key")});
  CHECK(loaded.code == 0);
  CHECK(secured.workshop().records(secured.path("store.db")) == 39);

  secured.workshop().files().write("last.ndjson", lines(40, 41));
  const auto below = secured.workshop().run({"ingest", "articles", secured.path("last.ndjson"), "--to",
                                             "https://shop.localhost:" + std::to_string(server->port()), "--key-file",
                                             secured.path("key")});
  INFO(below.err);
  CHECK(below.code == 0);
  CHECK(secured.workshop().records(secured.path("store.db")) == 40);

  ::setenv("XDG_DATA_HOME", secured.path("another").c_str(), 1);
  const auto untrusted = "the certificate of " + server->url() + " is not trusted; SSL_CERT_FILE=FILE names those";
  const auto unhealthy = secured.workshop().run({"health", server->url()});
  CHECK(unhealthy.code == 5);
  CHECK(unhealthy.err.find(untrusted) != std::string::npos);
  const auto unloaded = secured.workshop().run(
      {"ingest", "articles", secured.path("more.ndjson"), "--to", server->url(), "--key-file", secured.path("key")});
  CHECK(unloaded.code == 5);
  CHECK(unloaded.err.find(untrusted) != std::string::npos);
}

TEST_CASE("health says of a server with the other one of http and https how to ask it") {
  const Secured secured;
  const auto plain = secured.serve({});
  const auto asked = secured.workshop().run({"health", "https" + plain->url().substr(4)});
  CHECK(asked.code == 5);
  CHECK_THAT(asked.err,
             Catch::Contains("answers without TLS") && Catch::Contains("fsctl health " + plain->url() + '\n'));
  CHECK_THAT(secured.workshop().run({"health", "http://127.0.0.1:1"}).err, Catch::Contains("no server answers at"));
  const auto ours = secured.serve({"--tls"});
  CHECK_THAT(secured.workshop().run({"health", "http" + ours->url().substr(5)}).out,
             Catch::Contains("this port speaks HTTPS only"));

  secured.certify("silent", {"127.0.0.1"}, an_hour);  // on a server that says nothing without TLS
  httplib::SSLServer silent(secured.path("silent.pem").c_str(), secured.path("silent.key").c_str());
  const auto port = std::to_string(silent.bind_to_any_port("127.0.0.1"));
  std::thread listening([&] { silent.listen_after_bind(); });
  const auto unanswered = secured.workshop().run({"health", "http://127.0.0.1:" + port});
  silent.stop();
  listening.join();
  CHECK(unanswered.code == 5);
  CHECK_THAT(unanswered.err, Catch::Contains("answers over TLS only") &&
                                 Catch::Contains("fsctl health https://127.0.0.1:" + port + '\n'));
}

TEST_CASE("a server whose authority has lost its key says that it has a new one, to be imported anew") {
  const Secured secured;
  secured.serve({"--tls"});
  std::filesystem::remove(secured.path("home/fsctl/authority.key"));
  const auto again = secured.serve({"--tls"});
  CHECK_THAT(again->log(), Catch::Contains("authority.key is gone, so a new local authority was made") &&
                               Catch::Contains("have to import " + secured.path("home/fsctl/authority.pem") + " anew"));
  CHECK(secured.workshop().run({"health", again->url()}).code == 0);
}

TEST_CASE("a server that begins again has the same authority and certificate") {
  const Secured secured;
  const auto answer_of = [&] {
    const auto server = secured.serve({"--tls"});
    const auto answer = secured.curl("--cacert " + secured.path("trusted.pem") + ' ' + server->url() + "/health");
    CHECK(server->end() == 0);
    return answer;
  };
  static_cast<void>(answer_of());
  std::filesystem::copy(secured.authority(), secured.path("trusted.pem"));
  const auto certificate = secured.workshop().files().read("home/fsctl/server.pem");
  for (int i = 0; i < 2; ++i) CHECK(answer_of().find(R"("status":"ok")") != std::string::npos);
  CHECK(secured.workshop().files().read("home/fsctl/server.pem") == certificate);
}

TEST_CASE("a certificate of one's own is answered with, and its names are hosts") {
  const Secured secured;
  secured.certify("own", {"shop.example", "*.shop.example"}, an_hour);
  const auto server = secured.serve(secured.own("own", "own"));
  const auto port = std::to_string(server->port());
  for (const auto* name : {"shop.example", "b2b.shop.example"}) {
    INFO(name);
    const auto host = std::string(name) + ':' + port;
    CHECK(secured
              .curl("--cacert " + secured.path("own.pem") + " --resolve " + host + ":127.0.0.1 https://" + host +
                    "/block/article/" + id_of(1))
              .ends_with(" 0\n"));
  }
  CHECK(secured.curl("-k -H 'Host: other.example' " + server->url() + "/health").find("HOST_NOT_ALLOWED") !=
        std::string::npos);
  CHECK(server->tells("warning: the certificate is for shop.example, *.shop.example, so clients have to call"));
}

TEST_CASE("what does not fit of a certificate is told, and one that has expired is a warning") {
  const Secured secured;
  secured.certify("own", {"127.0.0.1"}, an_hour);
  secured.certify("other", {"127.0.0.1"}, an_hour);
  secured.certify("old", {"127.0.0.1"}, std::chrono::minutes(-30));
  const auto wrong = secured.refused(secured.own("own", "other"));
  CHECK(wrong.code == 2);
  CHECK(wrong.err.find("the key in " + secured.path("other.key") + " does not belong to the first certificate in " +
                       secured.path("own.pem")) != std::string::npos);
  const auto missing = secured.refused(secured.own("none", "own"));
  CHECK(missing.code == 3);
  CHECK(missing.err.find("cannot read " + secured.path("none.pem")) != std::string::npos);
  const auto half = secured.refused({"--tls-cert", secured.path("own.pem")});
  CHECK(half.code == 2);
  CHECK(half.err.find("--tls-cert and --tls-key belong together") != std::string::npos);
  CHECK(secured.serve(secured.own("old", "old"))->tells("warning: the certificate has expired"));
}

TEST_CASE("variables of a server over HTTPS say so, and let Node.js trust it") {
  const Secured secured;
  const auto server = secured.serve({"--tls", "--print-env"});
  CHECK(server->tells("FSCTL_URL=" + server->url()));
  CHECK(server->tells("NODE_EXTRA_CA_CERTS=" + secured.authority()));
}

}  // namespace
}  // namespace fsctl::test

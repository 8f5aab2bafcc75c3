#pragma once

#include <httplib.h>

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/json/json.h"
#include "tests/cli/mixed_ledger.h"
#include "tests/support/random.h"

namespace fsctl::test::mixed {

/// What all clients share: the server's URL, what was acknowledged, and what was found wrong. Thread-safe.
class Common {
 public:
  Common(std::string server_url, std::string key) : url(std::move(server_url)), ingest_key(std::move(key)) {}

  const std::string url;
  const std::string ingest_key;
  Ledger ledger;

  /// Adds a finding; those beyond the first 30 are dropped.
  void complain(const std::string& about);
  std::vector<std::string> complaints() const;
  /// Counts an answer under a name such as `push 200`.
  void count(const std::string& what);
  std::map<std::string, std::size_t> counts() const;

  /// Begins one action of a client; waits during a pause. False when the client has to end.
  bool enter();
  /// Ends the action of a client.
  void leave();
  /// Begins a pause; returns when no client acts any more. At the start there is a pause.
  void pause();
  /// Ends the pause.
  void go_on();
  /// Makes enter() return false from now on.
  void end();

  /// By stage, a count that is odd while its release changes.
  std::map<std::string, std::atomic<std::size_t>> releases;
  /// The first answer to a request, for requests that must always have the same answer; remembers `answer` if it is the
  /// first.
  std::string remembered(const std::string& request, const std::string& answer);

 private:
  mutable std::mutex mutex_{};
  std::condition_variable changed_{};
  bool is_paused_ = true;
  bool has_ended_ = false;
  std::size_t inside_ = 0;
  std::vector<std::string> complaints_{};
  std::map<std::string, std::size_t> counts_{};
  std::map<std::string, std::string> answers_{};
};

/// The version that a record in an answer shows; nothing when it shows none.
std::optional<Ledger::Version> version_in(const Json& record);

/// A request of the Fetch API.
struct Asked {
  std::string method = "GET";
  std::string path;
  std::string body{};
  std::string stage = "develop";
  std::string domain = "mixed.example";
};

/// Requests that a server must answer in the same way as one with a new store of the same records: for whole listings,
/// trees and sitemaps, and for each record.
std::vector<Asked> questions(const Ledger& ledger, const std::string& domain);

/// A client that pushes its own records, one after the other.
class Pushing {
 public:
  /// `owner` begins the ids of its records, and seeds its random numbers.
  Pushing(Common& common, std::string owner);
  /// Pushes until the common ends.
  void run();
  /// Pushes or deletes one record, and enters the result in the ledger.
  void push();

 private:
  Common& common_;
  std::string owner_;
  httplib::Client server_;
  Random random_;
};

/// A client that reads anything, and checks of each answer what must be true at any time.
class Reading {
 public:
  Reading(Common& common, unsigned seed);
  /// Reads until the common ends.
  void run();
  /// Makes one random request and checks its answer.
  void read();

  /// The body of an answer with status 200, whose text is put into `text` if that is not null; null for 404; nothing
  /// for any other status, which is a finding unless it is 503.
  std::optional<Json> ask(const Asked& asked, std::string* text = nullptr);

 private:
  void read_block();
  void read_brand();
  void read_page();
  void read_tree();
  void read_listing();
  void read_shelf();
  void read_variants();
  void read_load();
  void search();
  void read_fixed();
  void read_fixed_pages();
  void read_context();
  void read_sitemap();

  std::string any(const std::string& feed);
  Asked about(std::string path, std::string body = {});
  void check_items(const Json& body, const Json& filter, const std::string& sort, bool is_descending,
                   const std::string& about);
  void judge(const std::string& name, Ledger::Version before, std::optional<Ledger::Version> found,
             const std::string& about);

  Common& common_;
  httplib::Client server_;
  Random random_;
};

}  // namespace fsctl::test::mixed

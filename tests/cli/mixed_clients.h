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

/// What all clients share: where their server is, what was acknowledged, and what was found wrong.
class Common {
 public:
  Common(std::string server_url, std::string key) : url(std::move(server_url)), ingest_key(std::move(key)) {}

  const std::string url;
  const std::string ingest_key;
  Ledger ledger;

  void complain(const std::string& about);
  std::vector<std::string> complaints() const;
  /// Counts answers by what was asked and how it was answered.
  void count(const std::string& what);
  std::map<std::string, std::size_t> counts() const;

  /// Clients do one thing after another; between two of them they stay where they are while the common pauses.
  bool enter();
  void leave();
  void pause();
  void go_on();
  void end();

  /// Odd while the release of a stage changes.
  std::map<std::string, std::atomic<std::size_t>> releases;
  /// What was answered to a request about what never changes, at such a state.
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

/// The version that a record in an answer shows.
std::optional<Ledger::Version> version_in(const Json& record);

/// A request that reads.
struct Asked {
  std::string method = "GET";
  std::string path;
  std::string body{};
  std::string stage = "develop";
  std::string domain = "mixed.example";
};

/// What a server and one that was made anew have to answer alike: whole listings, trees, sitemaps, and each record.
std::vector<Asked> questions(const Ledger& ledger, const std::string& domain);

/// Pushes records of its own, one after the other.
class Pushing {
 public:
  Pushing(Common& common, std::string owner);
  void run();
  void push();

 private:
  Common& common_;
  std::string owner_;
  httplib::Client server_;
  Random random_;
};

/// Asks for anything, and holds each answer against what must be so at any moment.
class Reading {
 public:
  Reading(Common& common, unsigned seed);
  void run();
  void read();

  /// A body with status 200; nothing when the server could not answer for now, or something was wrong with the status.
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

#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "core/api/answer_cache.h"
#include "core/api/reading.h"
#include "core/api/request.h"
#include "core/api/response.h"
#include "core/api/site.h"
#include "core/api/url.h"
#include "core/context/resolve.h"
#include "core/json/json_fwd.h"
#include "core/store/context_row.h"
#include "core/views/reader.h"

namespace fsctl::api {

struct Endpoint;

/// How often a request was begun: it is begun again where a standby fails in the middle of it, or the store has moved
/// on from what was presumed.
struct Tries {
  bool is_first = true;
  bool is_counted = false;  ///< towards the plan's limit
};

/// One request while it is answered: gives endpoints what they need, each on first use.
class Exchange {
 public:
  /// The first of several tries may read the read store, and presume what the store has.
  Exchange(Site& site, const Request& request, Response& response_to_fill, Tries* tries = nullptr);
  ~Exchange();

  const Request& request() const { return request_; }
  /// The stage that answers. If honour_version(false) was called before the first use, it is the public one.
  const Stage& stage();
  void honour_version(bool honours) { honours_version_ = honours; }
  /// The configuration of that stage.
  const project::Project& project() { return *stage().stored.project; }
  /// The working configuration, which determines the feeds.
  const project::Project& working() { return *live().stages.working().project; }
  /// What all stages serve.
  const served::Live& live();
  /// The same as a shared pointer, to be kept.
  std::shared_ptr<const served::Live> shared_live();
  /// Uses this state, or the one that the site read last, instead of reading the store.
  void presume() { presume(site_.last_served()); }
  void presume(std::shared_ptr<const ServedStages> state) { served_ = std::move(state); }
  /// The same of all that is known of a state.
  void presume(const AnswerCache::Known& known);
  /// As Site::last_commit() has it, where what it tells may be presumed.
  std::optional<store::CommitMark> last_commit();
  /// What the store has of a context: as the last commit has told, or else as it is read.
  store::FoundContext stored_context(const std::string& token);
  /// Whether this is the first try that comes to the plan's limit.
  bool begins_to_count() { return tries_ == nullptr || !std::exchange(tries_->is_counted, true); }
  /// Reads the state from the store; true if it has changed.
  bool catch_up();
  /// The same; if it has changed, also forgets what was found by the presumed one.
  bool begin_anew();
  /// What all stages serve, as it is kept.
  std::shared_ptr<const ServedStages> served();
  Site& site() { return site_; }
  /// The connection to the store, which reads one snapshot from the first call on.
  store::Store& store();
  /// Returns the connection, so that other requests can use it while this one waits.
  void end_reading();
  /// Whether the connection is one to the read store.
  bool reads_standby() const { return reading_ != nullptr && reading_->of_standby(); }
  /// Notes that the answer shows this state of the store.
  void show(store::DataVersion state);
  /// The newest state that the answer shows, as far as the store was read.
  std::optional<store::DataVersion> shown();
  const Target& target() const { return target_; }
  /// The endpoint that answers, when it is found; else null.
  const Endpoint* endpoint = nullptr;
  /// See Endpoint::path; percent-encoded.
  std::string_view rest{};

  /// What the request's headers tell about its visitor.
  context::Clues clues() const;

  /// Where the request is, by its context, or by its context and the domain to which its URL belongs: of the two the
  /// one that is asked first. Throws Error(invalid_token).
  const context::Resolved& resolved();
  const context::Resolved& resolved_at(const project::Domain& domain);
  /// Answers for what was resolved, unless it does already.
  void take_place() {
    if (!place_) take_place(*resolved_);
  }

  /// The place of the request, by its context. Throws Error(invalid_token).
  const project::Place& place();
  /// A reader for that place. Throws Error(invalid_token).
  views::Reader& reader();
  /// Adds the new context of a request that has succeeded.
  void keep_context();

  /// A reader for the place of the domain to which the request's URL belongs. Throws Error(invalid_token).
  views::Reader& reader_at(const project::Domain& domain);
  /// After reader_at(): the place of the visitor's context, if there is one.
  const std::optional<project::Place>& visitor() const { return visitor_; }

  /// The text of the request's body. Throws Error when it is incomplete or larger than the endpoint allows.
  const std::string& body_text() const;
  /// The request body, a JSON object; an empty one when there is none. Throws Error(invalid_post_body).
  Json body() const;
  /// The same for a body that is required. Throws Error(invalid_post_body).
  Json object_body() const;

  Response& response;

 private:
  bool can_be_begun_again() const;
  void note_reading();
  const project::Place& take_place(const context::Resolved& resolved);
  views::Reader& read_for_place();

  Site& site_;
  const Request& request_;
  Target target_;
  Tries* tries_;
  std::shared_ptr<const store::Counters> presumed_{};  ///< of the store
  std::optional<store::FoundContext> told_context_{};  ///< of the request's token
  std::unique_ptr<Reading> reading_;
  std::optional<store::DataVersion> shown_;
  bool honours_version_ = true;
  std::shared_ptr<const ServedStages> served_;
  std::optional<Stage> stage_;
  std::optional<context::Resolved> resolved_;
  std::optional<project::Place> place_;
  std::optional<project::Place> visitor_;
  std::optional<context::Resolved> begun_;  ///< the request's new context, if any
  std::optional<views::Reader> reader_;
};

}  // namespace fsctl::api

#pragma once

#include <memory>
#include <optional>
#include <string>

#include "core/api/request.h"
#include "core/api/response.h"
#include "core/api/site.h"
#include "core/api/url.h"
#include "core/context/resolve.h"
#include "core/json/json_fwd.h"
#include "core/views/reader.h"

namespace fsctl::api {

struct Endpoint;

/// One request on its way to its answer.
class Exchange {
 public:
  Exchange(Site& site, const Request& request, Response& response_to_fill);
  ~Exchange();

  const Request& request() const { return request_; }
  /// The stage that answers. Before anything else asks for it, honour_version(false) makes it the public one.
  const Stage& stage();
  void honour_version(bool honours) { honours_version_ = honours; }
  /// The configuration of that stage.
  const project::Project& project() { return *stage().stored.project; }
  /// The working configuration, which decides about feeds.
  const project::Project& working() { return *live().stages.working().project; }
  /// What all stages serve.
  const served::Live& live();
  /// The same, to be kept.
  std::shared_ptr<const served::Live> shared_live();
  /// Takes for that what the site knew last, without reading.
  void presume() { served_ = site_.last_served(); }
  /// Takes what the store says. Whether that is news.
  bool catch_up();
  Site& site() { return site_; }
  /// A connection that reads one state of the data from now on.
  store::Store& store();
  /// Gives the connection back, so that it serves others while this one waits.
  void end_reading();
  const Target& target() const { return target_; }
  /// The one that answers, once it is found.
  const Endpoint* endpoint = nullptr;
  /// The path below the endpoint's own part, percent-encoded.
  std::string_view rest{};

  /// What the request's headers say about its visitor.
  context::Clues clues() const;

  /// Resolves the context to its place. Throws Error(invalid_token).
  const project::Place& place();
  /// Reads for that place. Throws Error(invalid_token).
  views::Reader& reader();
  /// Keeps the context that the request began, as it has succeeded.
  void keep_context();

  /// Reads for the place of a domain, which the request's URL belongs to. Throws Error(invalid_token).
  views::Reader& reader_at(const project::Domain& domain);
  /// After that: the place of the visitor's context, when it was known.
  const std::optional<project::Place>& visitor() const { return visitor_; }

  /// The request body as it came: whole, and no larger than the endpoint takes. Throws Error.
  const std::string& body_text() const;
  /// The request body, a JSON object; an empty one when there is none. Throws Error(invalid_post_body).
  Json body() const;
  /// The same, which must be there. Throws Error(invalid_post_body).
  Json object_body() const;

  Response& response;

 private:
  const project::Place& take_place(const context::Resolved& resolved);
  views::Reader& read_for_place();

  Site& site_;
  const Request& request_;
  Target target_;
  struct Lent;
  std::unique_ptr<Lent> lent_;
  bool honours_version_ = true;
  std::shared_ptr<const Served> served_;
  std::optional<Stage> stage_;
  std::optional<project::Place> place_;
  std::optional<project::Place> visitor_;
  std::optional<context::Resolved> begun_;  ///< the context that the request begins
  std::optional<views::Reader> reader_;
};

}  // namespace fsctl::api

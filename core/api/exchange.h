#pragma once

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

/// One request on its way to its answer.
class Exchange {
 public:
  Exchange(Site& site, const Request& request);
  ~Exchange();

  const Request& request() const { return request_; }
  const project::Project& project() const { return site_.project(); }
  Site& site() { return site_; }
  store::Store& store() { return *lease_; }
  const Target& target() const { return target_; }
  /// The path below the endpoint's own part, percent-encoded.
  std::string_view rest{};

  /// Resolves the context and reads for its place. Throws Error(invalid_token).
  views::Reader& reader();

  /// Reads for the place of a domain, which the request's URL belongs to. Throws Error(invalid_token).
  views::Reader& reader_at(const project::Domain& domain);
  /// After that: the place of the visitor's context, when it was known.
  const std::optional<project::Triple>& visitor() const { return visitor_; }

  /// The request body as JSON; `{}` when there is none. Throws Error(invalid_post_body).
  Json body() const;

  Response response{};

 private:
  context::Clues clues() const;
  views::Reader& read_for(const context::Resolved& resolved);

  Site& site_;
  const Request& request_;
  Target target_;
  Site::Lease lease_;
  store::Reading reading_;
  std::shared_ptr<const std::vector<ingest::StorageVersion>> versions_;
  std::optional<project::Triple> visitor_;
  std::optional<views::Reader> reader_;
};

}  // namespace fsctl::api

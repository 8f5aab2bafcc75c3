#pragma once

#include "cli/command.h"
#include "core/api/request.h"
#include "core/api/response.h"
#include "core/api/site.h"
#include "core/served/stages.h"

namespace fsctl::cli {

/// Whether the options --scope, --region, --locale and --domain determine the place of a command.
enum class PlaceFrom { by_options, by_request };

/// The options every command that reads a place takes: --scope --region --locale --domain --stage.
std::vector<Option> with_place(std::vector<Option> options);

/// Answers a request from the project's store and prints the body; the exit code is 1 from status 400 on.
int print_answer(const Invocation& invocation, const api::Request& request);
int print_answer(const Invocation& invocation, api::Site& site, api::Request request, PlaceFrom from);

/// The store that a request is answered from: while there is none yet one in memory, unless the request names a
/// context, which is to be kept.
StoreMode mode_for(const api::Request& request);

/// Throws the cause of a 503 or 500, which API clients do not see: Error(store_unavailable | store_unusable) for the
/// store, else a defect.
void tell_cause(const api::Response& response);

/// The place that --scope, --region and --locale mean; the project's default decides what they leave open.
/// Throws Error(unknown_name) for a place the project does not have.
project::Place place_of(const Invocation& invocation, const project::Places& places);

/// The configuration of --stage, by default public. Throws Error(unknown_name) for an unknown stage.
std::shared_ptr<const project::Project> stage_project(const Invocation& invocation, store::Store& store,
                                                      const served::Stages& stages);
std::shared_ptr<const project::Project> stage_project(const Invocation& invocation, api::Site& site);

/// The headers that --domain, --stage and, by a context of its own, --scope --region --locale stand for.
/// Throws Error(usage | unknown_name) for a place the project does not have.
void add_place(const Invocation& invocation, const project::Project& project, api::Request& request);

}  // namespace fsctl::cli

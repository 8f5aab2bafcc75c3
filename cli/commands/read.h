#pragma once

#include "cli/command.h"
#include "core/api/request.h"
#include "core/api/response.h"
#include "core/api/site.h"
#include "core/served/stages.h"

namespace fsctl::cli {

/// Where the place of a request comes from: the options --scope, --region, --locale, --domain and --stage, or the
/// headers that the request has already.
enum class PlaceFrom { by_options, by_request };

/// Adds the options of every command that reads for a place: --scope --region --locale --domain --stage.
std::vector<Option> with_place(std::vector<Option> options);

/// Answers a request from the project's store and prints the body; returns exit_problems for a status from 400 on.
/// Throws as tell_cause() does.
int print_answer(const Invocation& invocation, const api::Request& request);
int print_answer(const Invocation& invocation, api::Site& site, api::Request request, PlaceFrom from);

/// Which store answers a request: one that names a context makes the store if there is none, so that the context is
/// kept; others do not.
StoreMode mode_for(const api::Request& request);

/// Throws the cause of an answer with 503 or 500, which is not in its body: Error(store_unavailable | store_unusable)
/// for the store, std::runtime_error for a defect. Does nothing for other answers.
void tell_cause(const api::Response& response);

/// The place of --scope, --region and --locale; the project's default decides what they leave open. Throws
/// Error(unknown_name) for a place that the project does not have.
project::Place place_of(const Invocation& invocation, const project::Places& places);

/// The configuration that --stage, by default public, serves. Throws Error(unknown_name) for an unknown stage, and for
/// a release that no stage serves.
std::shared_ptr<const project::Project> stage_project(const Invocation& invocation, store::Store& store,
                                                      const served::Stages& stages);
std::shared_ptr<const project::Project> stage_project(const Invocation& invocation, api::Site& site);

/// Adds the header fs-domain for --domain, or for --scope, --region and --locale with a domain of that place; and
/// fs-version for --stage. Throws Error(usage) for --domain together with one of the three, and Error(unknown_name) for
/// a place that the project does not have.
void add_place(const Invocation& invocation, const project::Project& project, api::Request& request);

}  // namespace fsctl::cli

#include "cli/commands/read.h"

#include <ostream>
#include <stdexcept>

#include "core/api/answer.h"
#include "core/budget/keep_little.h"
#include "core/release/release.h"

namespace fsctl::cli {
namespace {

/// What one answer needs of the store's pages more than once; to use memory again costs less than to ask for more.
constexpr std::size_t cached_bytes = std::size_t{4} * 1024 * 1024;

}  // namespace

std::vector<Option> with_place(std::vector<Option> options) {
  for (const Option& option : std::initializer_list<Option>{
           {.names = "--scope", .help = "Scope to read for; the project's default otherwise."},
           {.names = "--region", .help = "Region to read for."},
           {.names = "--locale", .help = "Locale to read for."},
           {.names = "--domain", .help = "Domain that decides scope, region and locale."},
           {.names = "--stage", .help = "Release stage: develop, preview, public or a release id."},
       })
    options.push_back(option);
  return options;
}

project::Place place_of(const Invocation& invocation, const project::Places& places) {
  const auto& arguments = invocation.arguments;
  const auto named = [&](std::string_view key) {
    return arguments.has(key) ? std::optional(arguments.text(key)) : std::nullopt;
  };
  return project::choose_place(places, {.scope = named("scope"), .region = named("region"), .locale = named("locale")});
}

void add_place(const Invocation& invocation, const project::Project& project, api::Request& request) {
  const auto& arguments = invocation.arguments;
  const bool has_parts = arguments.has("scope") || arguments.has("region") || arguments.has("locale");
  if (has_parts && arguments.has("domain"))
    throw Error(ErrorCode::usage, "--domain decides scope, region and locale, so it cannot stand beside them");
  if (arguments.has("domain")) request.headers["fs-domain"] = arguments.text("domain");
  if (has_parts) {
    // Every place has a domain, and clients name a place by its domain.
    const auto* domain = project.places.domain_of(place_of(invocation, project.places));
    request.headers["fs-domain"] = domain->text;
  }
  if (arguments.has("stage")) request.headers["fs-version"] = arguments.text("stage");
}

void tell_cause(const api::Response& response) {
  const auto& failure = response.trace.failure;
  const auto& defect = response.trace.defect;
  if (!defect.empty()) throw std::runtime_error(defect);
  if (!failure) return;
  if (failure->code() == ErrorCode::store_unavailable) throw Error(failure->code(), failure->what(), "try again");
  throw *failure;
}

std::shared_ptr<const project::Project> stage_project(const Invocation& invocation, store::Store& store,
                                                      const served::Stages& stages) {
  const auto name = invocation.arguments.text("stage", served::public_stage);
  if (const auto* found = stages.find(name)) return found->project;
  const auto release = release::find_configuration(store, stages.working().project, name).release;
  throw Error(ErrorCode::unknown_name, "release " + release.id + " is on no stage",
              "fsctl release preview " + release.id + " puts it on one");
}

std::shared_ptr<const project::Project> stage_project(const Invocation& invocation, api::Site& site) {
  const auto store = site.lease();
  return stage_project(invocation, *store, site.served(*store)->live->stages);
}

StoreMode mode_for(const api::Request& request) {
  return request.headers.contains("fs-context") ? StoreMode::create : StoreMode::existing;
}

int print_answer(const Invocation& invocation, api::Site& site, api::Request request, PlaceFrom from) {
  if (from == PlaceFrom::by_options) add_place(invocation, *stage_project(invocation, site), request);
  request.is_owner = true;
  const auto response = api::answer(site, request);
  if (request.headers.contains("fs-context")) site.write_contexts();
  invocation.console.out << response.body << '\n';
  for (const auto& [name, value] : response.headers)
    if (name == "fs-warning") invocation.console.err << name << ": " << value << '\n';
  tell_cause(response);
  return response.status >= 400 ? exit_problems : exit_done;
}

int print_answer(const Invocation& invocation, const api::Request& request) {
  hold_memory();
  auto site = invocation.open_site(invocation.load_project(), mode_for(request));
  site.lease()->limit_cache(cached_bytes);
  return print_answer(invocation, site, request, PlaceFrom::by_options);
}

}  // namespace fsctl::cli

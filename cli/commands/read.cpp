#include "cli/commands/read.h"

#include <algorithm>
#include <ostream>

#include "core/api/answer.h"
#include "core/error/suggest.h"
#include "core/project/members.h"

namespace fsctl::cli {
namespace {

void push_new(std::vector<std::string>& list, const std::string& word) {
  if (std::ranges::find(list, word) == list.end()) list.push_back(word);
}

[[noreturn]] void refuse(const std::string& kind, const std::string& name, const std::vector<std::string>& known) {
  const auto near = did_you_mean(name, known);
  throw Error(ErrorCode::unknown_name, "there is no " + kind + " \"" + name + "\"",
              near.empty() ? "there are: " + joined(known) : near);
}

}  // namespace

project::Triple place_of(const Invocation& invocation, const project::Places& places) {
  const auto& arguments = invocation.arguments;
  project::Triple triple = places.fallback;
  triple.scope = arguments.text("scope", triple.scope);
  const auto* scope = places.scope(triple.scope);
  if (scope == nullptr) refuse("scope", triple.scope, places.scope_keys());
  triple.region = arguments.text("region", triple.region);
  const auto wanted_locale = arguments.text("locale");
  std::vector<std::string> regions;
  std::vector<std::string> locales;
  const project::Triple* found = nullptr;
  for (const auto& domain : places.domains) {
    if (domain.triple.scope != triple.scope) continue;
    push_new(regions, domain.triple.region);
    if (arguments.has("region") && domain.triple.region != triple.region) continue;
    push_new(locales, domain.triple.locale);
    if (!wanted_locale.empty() && domain.triple.locale != wanted_locale) continue;
    const bool better = found == nullptr ||
                        (found->region != places.fallback.region && domain.triple.region == places.fallback.region) ||
                        (found->region == domain.triple.region && found->locale != places.fallback.locale &&
                         domain.triple.locale == places.fallback.locale);
    if (better) found = &domain.triple;
  }
  if (locales.empty()) refuse("region of scope " + triple.scope, triple.region, regions);
  if (found == nullptr) refuse("locale here", wanted_locale, locales);
  return *found;
}

void add_place(const Invocation& invocation, const project::Project& project, api::Request& request) {
  const auto& arguments = invocation.arguments;
  const bool has_parts = arguments.has("scope") || arguments.has("region") || arguments.has("locale");
  if (has_parts && arguments.has("domain"))
    throw Error(ErrorCode::usage, "--domain decides scope, region and locale, so it cannot stand beside them");
  if (arguments.has("domain")) request.headers["fs-domain"] = arguments.text("domain");
  if (has_parts) {
    // Every place has a domain, so the domain says it as a client would.
    const auto* domain = project.places.domain_of(place_of(invocation, project.places));
    request.headers["fs-domain"] = domain->text;
  }
  if (arguments.has("stage")) request.headers["fs-version"] = arguments.text("stage");
}

void tell_cause(const api::Response& response) {
  if (response.trace.cause.empty()) return;
  if (response.status == describe(ErrorCode::store_unavailable).http)
    throw Error(ErrorCode::store_unavailable, response.trace.cause, "try again");
  throw std::runtime_error(response.trace.cause);
}

int print_answer(const Invocation& invocation, api::Request request) {
  const auto project = invocation.load_project();
  add_place(invocation, *project, request);
  api::Site site(project, invocation.store_path(*project), invocation.world, store::Store::Mode::read,
                 [&](const std::string& note) { invocation.console.err << note << '\n'; });
  const auto response = api::answer(site, request);
  invocation.console.out << response.body << '\n';
  for (const auto& [name, value] : response.headers)
    if (name == "fs-warning") invocation.console.err << name << ": " << value << '\n';
  tell_cause(response);
  return response.status >= 400 ? exit_problems : exit_done;
}

}  // namespace fsctl::cli

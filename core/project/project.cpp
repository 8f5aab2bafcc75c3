#include "core/project/project.h"

#include <algorithm>

#include "core/json/parse.h"
#include "core/project/types.h"
#include "core/project/values.h"
#include "core/text/unicode.h"

namespace fsctl::project {
namespace {

/// The largest number of days; beyond that, changes would be kept for ever.
constexpr std::int64_t most_change_days = 1'000'000;

Form rate_form() {
  return an_object({required("requests", a_whole_number(1), "So many requests"),
                    required("perSeconds", a_whole_number(1), "in so many seconds.")});
}

/// The form of `features`: the parts of the Fetch API that can be switched off.
Form features_form() {
  return an_object({optional("blocks", a_flag(), "Records through Detail Blocks."),
                    optional("listings", a_flag(), "Search Listings."),
                    optional("search", a_flag(), "The member search of a listing's request."),
                    optional("pages", a_flag(), "Pages by URL."), optional("trees", a_flag(), "Menu Trees."),
                    optional("sitemaps", a_flag(), "Sitemaps."),
                    optional("contexts", a_flag(), "Looking up, listing and changing contexts.")});
}

Form versions_form() {
  constexpr std::string_view own_meaning = "this is the name of a stage, and always means it";
  Form versions = a_map_of(a_choice({"develop", "preview", "public"}));
  versions.reserved = {{"develop", own_meaning}, {"preview", own_meaning}, {"public", own_meaning}};
  return versions;
}

std::optional<RateLimit> parse_rate(const Json& json) {
  const auto requests = whole_of(json, "requests");
  const auto seconds = whole_of(json, "perSeconds");
  if (!requests || !seconds) return {};
  return RateLimit{.requests = *requests, .per_seconds = *seconds};
}

}  // namespace

const Form& project_form() {
  static const Form form = a_file({
      required("name", a_text(), "The project's name, for people."),
      required("default", default_place_form(), "The place of a request that says nothing of its own."),
      required("scopes", scopes_form(),
               "The scopes, with their regions, locales and domains; `public` is one of them."),
      optional("store", a_text(),
               "Where records are kept, unless --store or FSCTL_STORE says: a file, from the project's directory, or a "
               "PostgreSQL database, as \"${SHOP_DATABASE}\", whose URL is taken from the environment; .fsctl/store.db "
               "otherwise."),
      optional("types", types_form(), "Further field types, and further parts of the built-in ones."),
      optional("limits",
               an_object({optional("ingest", rate_form(), "Of the Ingest API, per key."),
                          optional("fetch", rate_form(), "Of the Fetch API, of all callers together.")}),
               "How many requests are answered; all of them unless set."),
      optional("changes",
               an_object({optional("keepDays", a_whole_number(1),
                                   "So many days, 30 unless set; what failed stays until it is settled.")}),
               "How long it can be told what became of a push or load."),
      optional("features", features_form(), "What the plan includes; what is false is answered with 403."),
      optional("versions", versions_form(),
               "The stages that versions of clients (fs-version) stand for, where they are no releases of a stage."),
      optional("contexts",
               an_object({optional("keepDays", a_whole_number(1),
                                   "So many days a context is kept after its last use; 400 unless set."),
                          optional("atMost", a_whole_number(1),
                                   "So many contexts are kept, 250000 unless set; those that were never used again go "
                                   "first, then the longest unused.")}),
               "Visitors' contexts."),
      optional("dialect", a_choice(dialects.all()),
               "client answers as generated clients of the hosted service expect it; spec unless set."),
  });
  return form;
}

void check_versions(const Json& json, Problems& problems) {
  std::map<std::string, std::string> known;
  for (const auto& [version, _] : part_of(json, "versions").items()) {
    const auto pointer = "/versions" + pointer_step(version);
    const auto [first, fresh] = known.emplace(text::lower(version), version);
    if (version.empty())
      add_at_name(problems, ErrorCode::wrong_member_value, pointer, "a version is a text that is not empty",
                  "what a request without fs-version means is always public");
    else if (!fresh)
      add_at_name(problems, ErrorCode::name_taken, pointer,
                  "\"" + version + "\" stands here as \"" + first->second + "\" already",
                  "versions are the same in any case; remove one of them");
  }
}

void parse_project(const Json& json, Project& project, Problems& problems) {
  project.name = text_of(json, "name");
  project.dialect = choice_of(json, "dialect", dialects).value_or(Dialect::spec);
  parse_types(part_of(json, "types"), project.types, problems);
  project.places = parse_places(json, problems);
  const Json& limits = part_of(json, "limits");
  project.ingest_limit = parse_rate(part_of(limits, "ingest"));
  project.fetch_limit = parse_rate(part_of(limits, "fetch"));
  project.context_days = whole_of(part_of(json, "contexts"), "keepDays").value_or(project.context_days);
  project.most_contexts = whole_of(part_of(json, "contexts"), "atMost").value_or(project.most_contexts);
  project.change_days =
      std::min(whole_of(part_of(json, "changes"), "keepDays").value_or(project.change_days), most_change_days);
  const Json& versions = part_of(json, "versions");
  for (const auto& [version, _] : versions.items()) project.versions[text::lower(version)] = text_of(versions, version);
  const Json& features = part_of(json, "features");
  for (const auto& [name, _] : features.items()) project.features[name] = flag_of(features, name, true);
}

}  // namespace fsctl::project

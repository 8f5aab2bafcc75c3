#include <ostream>
#include <utility>

#include "cli/commands.h"
#include "cli/commands/read.h"
#include "core/context/contexts.h"
#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/project/load.h"
#include "core/served/live.h"

namespace fsctl::cli {
namespace {

/// The project with its project.json alone, which is all that contexts need. If that cannot be read, a project without
/// places, and its problems.
std::shared_ptr<const project::Project> load_places(const Invocation& invocation, Problems& problems) {
  auto without = std::make_shared<project::Project>();
  try {
    without->directory = invocation.find_directory().value_or(invocation.store_address().directory());
    return project::load_places(without->directory);
  } catch (const Error& error) {
    problems = error.problems();
    return without;
  }
}

/// Answers a request about contexts from a store that is not brought to the configuration first.
class Answering {
 public:
  Answering(const Invocation& invocation, api::Request request)
      : invocation_(invocation),
        request_(std::move(request)),
        places_(load_places(invocation, problems_)),
        site_(invocation.open_site_as_it_is(places_, mode_for(request_), !problems_.empty())) {}

  /// Throws Error with the problems of project.json if they leave the places unknown. They may be known nevertheless:
  /// contexts are those of the public stage, whose release has places of its own.
  Answering& need_places() {
    const auto store = site_.lease();
    const auto& answers = *site_.served(*store)->live->stages.choose({}).project;
    if (!problems_.empty() && answers.places.scopes.empty()) throw Error(problems_);
    return *this;
  }

  int print(PlaceFrom from) { return print_answer(invocation_, site_, request_, from); }

 private:
  const Invocation& invocation_;
  api::Request request_;
  Problems problems_{};
  std::shared_ptr<const project::Project> places_;
  api::Site site_;
};

int list_context(const Invocation& invocation) {
  api::Request request{.method = api::Method::get, .target = "/context"};
  if (const auto& arguments = invocation.arguments; arguments.has("context"))
    request.headers["fs-context"] = arguments.text("context");
  return Answering(invocation, request).need_places().print(PlaceFrom::by_options);
}

int show_context(const Invocation& invocation) {
  const api::Request request{.method = api::Method::get,
                             .target = "/context/token",
                             .headers = {{"fs-context", invocation.arguments.text("token")}}};
  return Answering(invocation, request).print(PlaceFrom::by_request);
}

int set(const Invocation& invocation) {
  const auto& arguments = invocation.arguments;
  const Json body = {{"region", arguments.text("region")}, {"locale", arguments.text("locale")}};
  const api::Request request{.method = api::Method::patch,
                             .target = "/context",
                             .headers = {{"fs-context", arguments.text("token")}},
                             .body = write(body)};
  return Answering(invocation, request).need_places().print(PlaceFrom::by_request);
}

/// The configuration with the limits of contexts: project.json or, if that cannot be read, the configuration to which
/// the store was brought last. Throws Error with the problems of project.json when there is neither.
std::shared_ptr<const project::Project> configured(const Invocation& invocation, store::Store& store) {
  Problems problems;
  auto project = load_places(invocation, problems);
  if (problems.empty()) return project;
  auto kept = served::read_live(store, project)->stages.working().project;
  if (kept == project) throw Error(problems);
  return kept;
}

/// The number of days after which an unused context is removed: --days or, unless given, that of the configuration.
std::int64_t days_to_keep(const Invocation& invocation, store::Store& store) {
  if (!invocation.arguments.has("days")) return configured(invocation, store)->context_days;
  return invocation.arguments.number("days");
}

int prune(const Invocation& invocation) {
  auto store = invocation.open_store(StoreMode::create);
  const auto days = days_to_keep(invocation, store);
  const auto removed = context::remove_unused(store, days, invocation.world);
  const bool as_configured = !invocation.arguments.has("days");
  const auto beyond = as_configured
                          ? context::remove_beyond(store, configured(invocation, store)->most_contexts).removed
                          : std::size_t{0};
  Json json = {{"format_version", 1}, {"removed", removed}, {"days", days}};
  if (as_configured) json["beyond"] = beyond;
  if (invocation.arguments.has("json"))
    invocation.console.out << write(json) << '\n';
  else
    invocation.console.err << "removed " << removed << (removed == 1 ? " context" : " contexts")
                           << " that nobody has used for " << days << (days == 1 ? " day\n" : " days\n");
  if (beyond > 0) invocation.console.err << "removed " << beyond << " more, as contexts.atMost says\n";
  return exit_done;
}

const Option token{.names = "token", .help = "The context's token, as fs-context has it.", .required = true};

}  // namespace

const Command context_command{
    .name = "context",
    .summary = "See and change what visitors' contexts stand for.",
    .examples =
        "  fsctl context list --domain shop.example/de\n"
        "  fsctl context show 3f8e1c52-7a06-4d0b-9f6a-2f1f0c9a77d1\n"
        "  fsctl context set 3f8e1c52-7a06-4d0b-9f6a-2f1f0c9a77d1 --region de --locale de-DE\n"
        "  fsctl context prune\n",
    .options = {},
    .commands =
        {{.name = "list",
          .summary = "Print the regions, currencies and locales of a scope, as GET /context does.",
          .examples = "  fsctl context list\n"
                      "  fsctl context list --scope business | jq -r '.[].locales[].url'\n",
          .options = with_place({{.names = "--context",
                                  .help = "Token of the context whose scope is meant; it comes before a "
                                          "domain or scope."}}),
          .run = list_context,
          .only_json = true},
         {.name = "show",
          .summary = "Print the scope, region and locale of a context, as GET /context/token does.",
          .examples = "  fsctl context show 3f8e1c52-7a06-4d0b-9f6a-2f1f0c9a77d1\n",
          .options = {token},
          .run = show_context,
          .only_json = true},
         {.name = "set",
          .summary = "Give a context another region and locale of its scope, as PATCH /context does.",
          .examples = "  fsctl context set 3f8e1c52-7a06-4d0b-9f6a-2f1f0c9a77d1 --region de --locale de-DE\n",
          .options = {token,
                      {.names = "--region", .help = "A region of the context's scope.", .required = true},
                      {.names = "--locale", .help = "A locale of that region.", .required = true}},
          .run = set,
          .only_json = true},
         {.name = "prune",
          .summary = "Remove the contexts that nobody has used for contexts.keepDays, and those beyond "
                     "contexts.atMost, as serve does once a day.",
          .examples = "  fsctl context prune\n"
                      "  fsctl context prune --days 30 --json | jq .removed\n",
          .options =
              {{.names = "--days", .help = "So many days, whatever project.json says.", .number = Number{.least = 1}},
               {.names = "--json", .help = "Print the number as JSON.", .takes = Option::Takes::nothing}},
          .run = prune}},
};

}  // namespace fsctl::cli

#include <ostream>

#include "cli/commands.h"
#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/project/load.h"
#include "core/report/report.h"

namespace fsctl::cli {
namespace {

void print_json(const Problems& problems, std::ostream& out) {
  Json findings = Json::array();
  for (const Problem& problem : problems) findings.push_back(report::as_json(problem));
  out << write(Json{{"format_version", 1}, {"findings", findings}}) << '\n';
}

int run(const Invocation& invocation) {
  const auto directory = invocation.project_directory();
  Problems problems;
  const auto project = project::load(directory, problems);
  if (!project) throw Error(ErrorCode::no_project, "there is no project.json in " + directory.string());
  auto& console = invocation.console;
  if (invocation.arguments.text("format", "text") == "json")
    print_json(problems, console.out);
  else
    console.out << report::as_text(problems, {.color = console.color});
  if (problems.empty()) console.err << project->name << ": no problems\n";
  return any_error(problems) ? exit_problems : exit_done;
}

}  // namespace

const Command validate_command{
    .name = "validate",
    .summary = "Check the whole configuration of a project and show every problem.",
    .examples = "  fsctl validate\n  fsctl validate --project shop --format json | jq '.findings[].code'\n",
    .options = {{.names = "--format", .help = "text or json."}},
    .run = run,
};

}  // namespace fsctl::cli

#include "core/composer/operations.h"

#include <ostream>

#include "cli/commands.h"
#include "core/composer/reference.h"
#include "core/error/error.h"
#include "core/error/suggest.h"
#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/json/write.h"

namespace fsctl::cli {
namespace {

Json parameter_json(const composer::Parameter& parameter) {
  Json json = {{"name", parameter.name},
               {"type", composer::name_of(parameter.type)},
               {"required", parameter.is_required()},
               {"summary", parameter.summary}};
  if (parameter.fallback) {
    std::string text;
    write(*parameter.fallback, text);
    json["default"] = parse(text);
  }
  if (!parameter.item_of.empty()) json["item_of"] = parameter.item_of;
  return json;
}

Json operation_json(const composer::Operation& operation) {
  Json parameters = Json::array();
  for (const auto& parameter : operation.parameters) parameters.push_back(parameter_json(parameter));
  Json examples = Json::array();
  for (const auto& [arguments, result] : operation.examples)
    examples.push_back({{"arguments", parse(std::string(arguments))}, {"result", parse(std::string(result))}});
  return {{"name", operation.name},
          {"category", composer::name_of(operation.category)},
          {"summary", operation.summary},
          {"extension", operation.extension},
          {"parameters", std::move(parameters)},
          {"output", composer::name_of(operation.output)},
          {"examples", std::move(examples)}};
}

using Operations = std::vector<const composer::Operation*>;

/// The operation that is named, or all of them.
Operations asked_operations(const std::string& name) {
  if (name.empty()) return composer::all_operations();
  const auto* operation = composer::find_operation(name);
  if (operation == nullptr)
    throw Error(ErrorCode::unknown_name, "there is no operation \"" + name + "\"",
                did_you_mean(name, composer::operation_names()));
  return {operation};
}

int run_operations(const Invocation& invocation) {
  const auto name = invocation.arguments.text("name");
  const auto asked = asked_operations(name);
  auto& out = invocation.console.out;
  if (invocation.arguments.has("json")) {
    Json operations = Json::array();
    for (const auto* operation : asked) operations.push_back(operation_json(*operation));
    out << write(Json{{"format_version", 1}, {"operations", std::move(operations)}}) << '\n';
  } else {
    out << (name.empty() ? composer::reference() : composer::reference_of(*asked.front()));
  }
  return exit_done;
}

}  // namespace

const Command operations_command{
    .name = "operations",
    .summary = "Print the reference of the value composer's operations.",
    .examples =
        "  fsctl operations\n"
        "  fsctl operations join\n"
        "  fsctl operations --json | jq -r '.operations[].name'\n",
    .options = {{.names = "name", .help = "One operation; all of them otherwise."}, json_option()},
    .run = run_operations,
};

}  // namespace fsctl::cli

#include "core/composer/reference.h"

#include <algorithm>

#include "core/composer/operations.h"
#include "core/json/write.h"

namespace fsctl::composer {
namespace {

std::string parameter_row(const Parameter& parameter) {
  std::string notes(parameter.summary);
  if (!parameter.item_of.empty())
    notes += " Evaluated for each element of `" + std::string(parameter.item_of) + "` as `$item`.";
  std::string fallback = "required";
  if (parameter.fallback) {
    fallback = "`";
    write(*parameter.fallback, fallback);
    fallback += '`';
  }
  const auto type = parameter.form == Parameter::Form::properties ? "map of name to slot" : name_of(parameter.type);
  return "| `" + std::string(parameter.name) + "` | " + type + " | " + fallback + " | " + notes + " |\n";
}

std::string example_rows(const Operation& operation) {
  std::string out;
  for (const auto& [arguments, result] : operation.examples)
    out += "    " + std::string(arguments) + "\n    → " + std::string(result) + "\n\n";
  return out;
}

}  // namespace

std::string reference_of(const Operation& operation) {
  std::string out = "### " + std::string(operation.name) + (operation.extension ? " (extension)" : "") + "\n\n";
  out += std::string(operation.summary) + " Gives " + name_of(operation.output) + ".\n\n";
  out += "| parameter | type | default | |\n|---|---|---|---|\n";
  for (const Parameter& parameter : operation.parameters) out += parameter_row(parameter);
  return out + '\n' + example_rows(operation);
}

std::string reference() {
  std::string out =
      "# Operations of the value composer\n\n"
      "An argument in the examples that is an object with `source` is a slot; anything else stands for a static slot.\n"
      "Extensions are refused by `fsctl validate --no-extensions`.\n";
  const Operation* before = nullptr;
  for (const Operation* operation : all_operations()) {
    if (before == nullptr || before->category != operation->category)
      out += "\n## " + std::string(name_of(operation->category)) + "\n\n";
    out += reference_of(*operation);
    before = operation;
  }
  out.erase(out.find_last_not_of('\n') + 2);
  return out;
}

}  // namespace fsctl::composer

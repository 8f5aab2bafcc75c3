#include "core/project/slot_form.h"

#include <deque>

#include "core/composer/operations.h"
#include "core/composer/path.h"

namespace fsctl::project {
namespace {

/// Names separated by dots, none of them empty; a backslash escapes a dot or a backslash within a name.
constexpr TextPattern record_path = {R"(^(?:\\[.\\]|[^.\\]|\\(?![.\\]))+(?:\.(?:\\[.\\]|[^.\\]|\\(?![.\\]))+)*$)",
                                     [](std::string_view text) { return composer::parse_path(text).has_value(); },
                                     "a path such as stock.count"};

/// Keeps a text until the program ends, because forms only refer to their texts.
std::string_view kept(std::string text) {
  static std::deque<std::string> texts;
  return texts.emplace_back(std::move(text));
}

FormMember argument(const composer::Parameter& parameter) {
  const bool is_map = parameter.form == composer::Parameter::Form::properties;
  auto summary = std::string(parameter.summary);
  summary += is_map ? "" : " Gives " + composer::name_of(parameter.type) + ".";
  if (!parameter.item_of.empty())
    summary += " Evaluated for each element of `" + std::string(parameter.item_of) + "` as $item.";
  auto form = is_map ? a_map_of(a_slot()) : a_slot();
  return parameter.is_required() ? required(parameter.name, std::move(form), kept(std::move(summary)))
                                 : optional(parameter.name, std::move(form), kept(std::move(summary)));
}

Form composition_of(const composer::Operation& operation) {
  const auto summary = std::string(operation.summary) + " Gives " + composer::name_of(operation.output) + "." +
                       (operation.extension ? " An extension, refused by validate --no-extensions." : "");
  std::vector<FormMember> members = {required("type", a_choice({std::string(operation.name)}), kept(summary))};
  for (const auto& parameter : operation.parameters) members.push_back(argument(parameter));
  Form form = an_object(std::move(members));
  form.name = kept("operation-" + std::string(operation.name));
  return form;
}

Form composition() {
  std::vector<Form> operations;
  for (const auto* operation : composer::all_operations()) operations.push_back(composition_of(*operation));
  Form form = one_of(std::move(operations));
  form.name = "composition";
  return form;
}

}  // namespace

const Form& slot_form() {
  static const Form form = [] {
    Form slot = one_of({
        an_object({required("source", a_choice({"static"}), "A literal."),
                   required("value", anything(), "The literal."),
                   optional("outputType", a_choice({"number", "string", "boolean", "array", "object"}),
                            "The type of the literal; it may be left out.")}),
        an_object({required("source", a_choice({"data-field"}), "A value of the record."),
                   required("field", a_text_like(record_path),
                            "The path of the value in the record, such as stock.count or images.0.src; inside an "
                            "iteration also $item and $parent.")}),
        an_object({required("source", a_choice({"composed"}), "What an operation makes of other slots."),
                   required("composition", composition(), "An operation and a slot for each of its parameters.")}),
    });
    slot.name = "slot";
    return slot;
  }();
  return form;
}

Form a_slot() {
  Form form = other(slot_form);
  form.checked_elsewhere = true;
  form.cue = "source";
  return form;
}

}  // namespace fsctl::project

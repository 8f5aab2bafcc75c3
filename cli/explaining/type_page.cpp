#include "cli/explaining/type_page.h"

#include <algorithm>

#include "cli/explaining/type_example.h"

namespace fsctl::cli {
namespace {

using Shape = FieldForm::Shape;
using Compared = FieldForm::Compared;
using Selector = FieldForm::Selector;

std::string in_code(std::string_view text) { return '`' + std::string(text) + '`'; }

std::string json_block(std::string_view json) { return "\n```json\n" + std::string(json) + "\n```\n"; }

std::string rule_of_member(const TypeMember& member) {
  std::string text = member.required ? "required" : "";
  const auto add = [&](const std::string& more) { text += (text.empty() ? "" : "; ") + more; };
  if (member.rule != nullptr) add(std::string(member.rule->needs));
  if (member.least) add("from " + std::to_string(*member.least) + " on");
  return text;
}

std::string members_of_type(const FieldType& type) {
  if (type.members.empty()) return {};
  std::string out = "\n| member | type | |\n|---|---|---|\n";
  for (const TypeMember& member : type.members)
    out += "| " + in_code(member.name) + " | " + (member.is_array ? "list of " : "") + member.type + " | " +
           rule_of_member(member) + " |\n";
  return out;
}

std::string keys_of_type(const FieldType& type) {
  if (type.keys.empty()) return {};
  std::string out;
  for (const auto& key : type.keys) out += (out.empty() ? "\nIts keys are " : ", ") + in_code(key);
  return out + ".\n";
}

std::string about_selector(Selector selector) {
  switch (selector) {
    case Selector::nothing:
      return "";
    case Selector::currency:
      return "One price is stored for each currency; a reader gets that of the region.";
    case Selector::attribute:
      return "The field is always a list, and a path in a block or listing names the attribute.";
    case Selector::key:
      return "The field is always a list, and a request names the key.";
  }
  return "";
}

/// What a field of the type is good for, as the traits of its form say.
std::string uses_of(const FieldType& type) {
  std::string out = about_selector(type.form.selector);
  const auto add = [&](bool applies, const std::string& use) {
    if (applies) out += (out.empty() ? "" : " ") + use;
  };
  const auto part = std::ranges::find_if(type.members, [](const TypeMember& member) {
    return member.resolved != nullptr && member.resolved->form.compared != Compared::not_at_all;
  });
  add(type.form.compared != Compared::not_at_all, "Listings filter and sort by it.");
  const bool is_one_object = type.form.selector == Selector::nothing || type.form.selector == Selector::currency;
  if (is_one_object && part != type.members.end())
    add(true, "Listings filter and sort by its members, such as " + in_code(field_for(type) + '.' + part->name) + ".");
  add(type.form.gives_keys, "It may hold the key of another record.");
  add(type.form.makes_paths, "It may be a part of a page's path.");
  add(type.form.orders_nodes, "It may be a node's position in a tree.");
  return out.empty() ? out : '\n' + out + '\n';
}

std::string example_of_type(const FieldType& type) {
  const auto example = example_for(type);
  if (!example) return {};
  std::string out =
      "\nA slot that gives one, here of the record " + in_code(example->record) + ":\n" + json_block(example->slot);
  if (example->stored == example->answered) return out + "\nStored and answered:\n" + json_block(example->stored);
  return out + "\nStored:\n" + json_block(example->stored) + "\nAnswered:\n" + json_block(example->answered);
}

}  // namespace

std::string page_of_type(const FieldType& type) {
  return "## " + type.name + "\n\nA type of storage fields" +
         (type.summary.empty() ? " that this project adds." : ": " + type.summary) + '\n' + members_of_type(type) +
         keys_of_type(type) + example_of_type(type) + uses_of(type);
}

std::string page_of_types(const FieldTypes& types) {
  std::string out =
      "# Types of storage fields\n\n"
      "A field of a storage names one of them: `\"price\": { \"type\": \"Price\" }`. A field of any type may also set "
      "`isArray`, `isTranslatable`, `isScoped` and, in a storage of kind products, `sharedAcrossVariants`. `types` in "
      "project.json adds members, keys and types.\n";
  for (const FieldType& type : types.all()) out += '\n' + page_of_type(type);
  return out;
}

}  // namespace fsctl::cli

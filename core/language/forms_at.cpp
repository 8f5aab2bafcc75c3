#include "core/language/forms_at.h"

#include <algorithm>

namespace fsctl::language {
namespace {

using project::Form;
using Forms = std::vector<const Form*>;

/// Every form that is no choice among others.
void collect(const Form& given, Forms& forms) {
  const Form& form = project::resolved(given);
  if (form.kind != Form::Kind::one_of) return forms.push_back(&form);
  for (const Form& alternative : form.alternatives) collect(alternative, forms);
}

bool is_container(const Form& form) {
  return form.kind == Form::Kind::object || form.kind == Form::Kind::map || form.kind == Form::Kind::list;
}

bool fits_kind(const Form& form, const Node& node) {
  switch (node.kind) {
    case Node::Kind::object:
      return form.kind == Form::Kind::object || form.kind == Form::Kind::map;
    case Node::Kind::array:
      return form.kind == Form::Kind::list;
    case Node::Kind::text:
    case Node::Kind::other:
      return !is_container(form);
    case Node::Kind::missing:
      return true;
  }
  return true;
}

/// Whether the member that tells a form from others stands in an object: 2 with a value that it may have, 1 with
/// another one, 0 not at all.
int closeness(const Outline& outline, const Form& form, const Node& node) {
  if (form.kind != Form::Kind::object || form.members.empty()) return 0;
  const auto& cue = form.members.front();
  const Node* member = node.member(cue.name);
  if (member == nullptr) return 0;
  const auto& choices = cue.form.choices;
  const bool has_choice = choices.empty() || std::ranges::find(choices, outline.said(*member)) != choices.end();
  return has_choice ? 2 : 1;
}

}  // namespace

Forms narrowed(const Outline& outline, const Form& form, const Node& node) {
  Forms all;
  collect(form, all);
  std::erase_if(all, [&](const Form* one) { return !fits_kind(*one, node); });
  if (node.kind != Node::Kind::object || all.size() < 2) return all;
  int closest = 0;
  for (const Form* one : all) closest = std::max(closest, closeness(outline, *one, node));
  std::erase_if(all, [&](const Form* one) { return closeness(outline, *one, node) < closest; });
  return all;
}

Forms forms_at(const Outline& outline, const Form& whole, const Node& node) {
  if (node.parent == nullptr) return narrowed(outline, whole, node);
  Forms forms;
  for (const Form* outer : forms_at(outline, whole, *node.parent)) {
    const Form* inner = nullptr;
    if (outer->kind == Form::Kind::object) {
      const auto* member = outer->member(node.name);
      inner = member == nullptr ? nullptr : &member->form;
    } else if (is_container(*outer)) {
      inner = outer->each.get();
    }
    if (inner == nullptr) continue;
    for (const Form* one : narrowed(outline, *inner, node))
      if (std::ranges::find(forms, one) == forms.end()) forms.push_back(one);
  }
  return forms;
}

std::vector<const project::FormMember*> members_of(const Forms& forms) {
  std::vector<const project::FormMember*> members;
  for (const Form* form : forms)
    for (const auto& member : form->members)
      if (std::ranges::find(members, member.name, [](const auto* known) { return known->name; }) == members.end())
        members.push_back(&member);
  return members;
}

}  // namespace fsctl::language

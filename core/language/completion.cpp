#include "core/language/completion.h"

#include <algorithm>

#include "core/composer/operations.h"
#include "core/composer/reference.h"
#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/language/field_sites.h"
#include "core/language/forms_at.h"
#include "core/language/hover.h"
#include "core/language/slot_facts.h"
#include "core/project/findings.h"

namespace fsctl::language {
namespace {

using project::Form;

/// Gathers what may be written at one place.
class Completer {
 public:
  Completer(const Known& known, const std::string& file, const Outline& outline, const project::FileKind& kind,
            const Spot& spot)
      : known_(known), file_(file), outline_(outline), kind_(kind), spot_(spot) {}

  Completion run() {
    if (spot_.is_name)
      names();
    else
      values();
    return {.span = spot_.span, .proposals = std::move(proposals_)};
  }

 private:
  // names of members

  void names() {
    const auto forms = forms_at(outline_, kind_.form(), *spot_.container);
    for (const auto* member : members_of(forms))
      add_name(member->name, member->is_required ? "required" : "", std::string(member->summary));
    const auto storage = storage_of_fields(known_.texts, file_, *spot_.container, "*", true);
    if (!storage.empty()) fields_of(storage, kind_.name == "listing");
    places(spot_.container->name);
  }

  /// Locales and scopes below byLocale and byScope.
  void places(const std::string& around) {
    if (known_.project == nullptr || kind_.name != "composer") return;
    if (around == "byLocale")
      for (const auto& locale : known_.project->places.locales()) add_name(locale, "locale", "");
    if (around == "byScope")
      for (const auto& scope : known_.project->places.scope_keys()) add_name(scope, "scope", "");
  }

  void add_name(const std::string& name, const std::string& detail, const std::string& documentation) {
    const Node* present = spot_.container->member(name);
    if (present != nullptr && present != spot_.node) return;
    const bool has_colon = spot_.node != nullptr && spot_.node->colon != 0;
    proposals_.push_back({.kind = Proposal::Kind::member,
                          .label = name,
                          .detail = detail,
                          .documentation = documentation,
                          .text = write(Json(name)) + (has_colon ? "" : ": ")});
  }

  // values

  void values() {
    for (const Form* form : value_forms()) words_of(*form);
    if (spot_.node != nullptr && spot_.node->name_span) member_values(*spot_.node);
    if (spot_.container != nullptr) {
      const auto step = spot_.node != nullptr && spot_.node->name_span ? spot_.node->name : "0";
      const auto storage = storage_of_fields(known_.texts, file_, *spot_.container, step, false);
      if (!storage.empty()) fields_of(storage, true);
    }
  }

  /// The forms that a value here may have, also before it begins.
  std::vector<const Form*> value_forms() const {
    if (spot_.node != nullptr) {
      Node blank = *spot_.node;
      blank.kind = Node::Kind::missing;
      Node around = spot_.container == nullptr ? Node() : *spot_.container;
      if (tells_form(*spot_.node)) {
        std::erase(around.children, spot_.node);
        blank.parent = &around;
      }
      return forms_at(outline_, kind_.form(), blank);
    }
    std::vector<const Form*> forms;
    for (const Form* list : forms_at(outline_, kind_.form(), *spot_.container))
      if (list->kind == Form::Kind::list)
        for (const Form* one : narrowed(outline_, *list->each, Node())) forms.push_back(one);
    return forms;
  }

  /// Whether the value of this member tells which form its object has, so that any of them may be chosen.
  bool tells_form(const Node& node) const {
    if (node.parent == nullptr || !node.name_span) return false;
    const auto forms = forms_at(outline_, kind_.form(), *node.parent);
    return std::ranges::all_of(
        forms, [&](const Form* form) { return !form->members.empty() && form->members.front().name == node.name; });
  }

  void words_of(const Form& form) {
    if (form.kind == Form::Kind::flag)
      for (const auto* word : {"true", "false"}) add({.label = word, .text = word});
    if (form.kind != Form::Kind::text) return;
    for (const auto& choice : form.choices) add_choice(choice);
    if (!form.file_kind.empty()) resources(form.file_kind);
  }

  void add_choice(const std::string& choice) {
    const auto* operation =
        slot_around(spot_.node) == nullptr || spot_.node->name != "type" ? nullptr : composer::find_operation(choice);
    if (operation == nullptr) return add_text(Proposal::Kind::word, choice, "", "");
    add_text(Proposal::Kind::operation, choice, "gives " + composer::name_of(operation->output),
             composer::reference_of(*operation));
  }

  void resources(std::string_view name) {
    const auto* kind = project::find_file_kind(name);
    const auto folder = std::string(kind->place) + '/';
    for (const auto& path : known_.texts.paths())
      if (path.starts_with(folder) && project::kind_at(path) == kind)
        add_text(Proposal::Kind::name, project::name_of_file(*kind, path), std::string(kind->name), "");
  }

  void member_values(const Node& node) {
    if (kind_.name == "composer" && node.name == "field") data_paths(node);
    if (kind_.name == "storage" && node.name == "type" && known_.project != nullptr)
      for (const auto& type : known_.project->types.all())
        add_text(Proposal::Kind::word, type.name, "field type", type.summary);
    if (kind_.name == "test") place_values(node.name);
  }

  /// What a data-field may read: parts of the element where there is one, and of the record.
  void data_paths(const Node& node) {
    auto paths = element_paths(known_, file_, outline_, node);
    for (auto& path : record_paths(known_, feed_of_file(known_.texts, file_))) paths.push_back(std::move(path));
    for (const auto& [path, type] : paths) add_text(Proposal::Kind::path, path, type, "");
  }

  void place_values(const std::string& name) {
    if (known_.project == nullptr) return;
    const auto& places = known_.project->places;
    if (name == "locale")
      for (const auto& locale : places.locales()) add_text(Proposal::Kind::word, locale, "locale", "");
    if (name == "scope")
      for (const auto& scope : places.scope_keys()) add_text(Proposal::Kind::word, scope, "scope", "");
  }

  // fields of a storage

  /// The names of fields; with members also paths such as `price.amount`.
  void fields_of(const std::string& storage, bool with_members) {
    if (known_.project == nullptr) return;
    const auto found = known_.project->storages.find(storage);
    if (found == known_.project->storages.end()) return;
    for (const Field& field : found->second.fields) {
      const auto detail = described_field(known_, storage, field.name);
      add_field(field.name, detail);
      if (with_members && field.type != nullptr)
        for (const auto& member : field.type->members) add_field(field.name + '.' + member.name, member.type);
    }
    if (with_members) add_field("key", "the record's key");
  }

  void add_field(const std::string& path, const std::string& detail) {
    if (spot_.is_name) return add_name(path, detail, "");
    add_text(Proposal::Kind::path, path, detail, "");
  }

  void add_text(Proposal::Kind kind, const std::string& word, const std::string& detail,
                const std::string& documentation) {
    add({.kind = kind, .label = word, .detail = detail, .documentation = documentation, .text = write(Json(word))});
  }

  void add(Proposal proposal) {
    if (std::ranges::find(proposals_, proposal.text, &Proposal::text) == proposals_.end())
      proposals_.push_back(std::move(proposal));
  }

  const Known& known_;
  const std::string& file_;
  const Outline& outline_;
  const project::FileKind& kind_;
  const Spot& spot_;
  std::vector<Proposal> proposals_;
};

}  // namespace

Completion complete(const Known& known, const std::string& file, std::size_t offset) {
  const auto* kind = project::kind_at(file);
  const auto outline = known.texts.outline(file);
  if (kind == nullptr || outline == nullptr) return {};
  const auto spot = outline->at(offset);
  if (spot.node == nullptr && spot.container == nullptr) return {};
  return Completer(known, file, *outline, *kind, spot).run();
}

}  // namespace fsctl::language

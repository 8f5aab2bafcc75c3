#include "core/language/completion.h"

#include <algorithm>

#include "core/composer/operations.h"
#include "core/composer/reference.h"
#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/language/about.h"
#include "core/language/element_paths.h"
#include "core/language/field_sites.h"
#include "core/language/forms_at.h"
#include "core/language/names_here.h"
#include "core/language/slot_facts.h"
#include "core/language/trial.h"
#include "core/language/wanted_type.h"
#include "core/project/case_form.h"
#include "core/project/field_path.h"

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
    leave_out_refused();
    return {.span = spot_.span,
            .proposals = std::move(proposals_),
            .commas = missing_commas(outline_, spot_),
            .is_quoted = outline_.text().compare(spot_.span.begin, 1, "\"") == 0 && spot_.span.end > spot_.span.begin};
  }

 private:
  /// Whether values of storage fields are made here, or told as they should be.
  bool makes_fields() const { return kind_.name == "composer" || kind_.name == "test"; }

  // names of members

  void names() {
    const auto members = members_of(forms_at(outline_, kind_.form(), *spot_.container));
    if (const auto* kept = required_here(members)) return add_member(*kept);
    for (const auto* member : members)
      if (!is_excluded(member->name)) add_member(*member);
    const auto storage = storage_of_fields(known_.texts, file_, *spot_.container, "*", true);
    if (!storage.empty()) fields_of(storage, kind_.name == "listing");
    add_names_here("*");
    if (makes_fields()) parts_of_type();
  }

  void add_member(const project::FormMember& member) {
    add_name(member.name, member.is_required ? "required" : "", std::string(member.summary));
  }

  /// The required member whose name stands here, in place of which no other one may; null for none.
  const project::FormMember* required_here(const std::vector<const project::FormMember*>& members) const {
    if (spot_.node == nullptr || spot_.node->colon == 0) return nullptr;
    const auto found = std::ranges::find(members, spot_.node->name, &project::FormMember::name);
    return found == members.end() || !(*found)->is_required ? nullptr : *found;
  }

  /// Whether a case of a test has a member beside which this one does not stand, or lacks the one with which it does.
  bool is_excluded(const std::string& name) const {
    if (kind_.name != "test" || spot_.container->parent == nullptr || spot_.container->parent->name != "cases")
      return false;
    const auto has = [&](std::string_view member) {
      const Node* present = spot_.container->member(member);
      return present != nullptr && present != spot_.node;
    };
    return std::ranges::any_of(project::case_rules(), [&](const project::CaseRule& rule) {
      return rule.member == name ? has(rule.other) != rule.needs_other
                                 : rule.other == name && !rule.needs_other && has(rule.member);
    });
  }

  /// The parts of the type that an `object` operation, or a literal, is to have.
  void parts_of_type() {
    const bool is_properties = spot_.container->name == "properties" && spot_.container->parent != nullptr;
    const bool is_literal = kind_.name == "test" || forms_at(outline_, kind_.form(), *spot_.container).empty();
    if (!is_properties && !is_literal) return;
    const Node& made = is_properties ? *spot_.container->parent : *spot_.container;
    const auto* type = type_wanted(known_, file_, outline_, made);
    if (type == nullptr) return;
    for (const auto& member : type->members)
      add_name(member.name, (member.required ? "required, " : "") + member.type, "");
  }

  void add_name(const std::string& name, const std::string& detail, const std::string& documentation) {
    const Node* present = spot_.container->member(name);
    if (present != nullptr && present != spot_.node) return;
    const bool has_colon = spot_.node != nullptr && spot_.node->colon != 0;
    add({.kind = Proposal::Kind::member,
         .label = name,
         .detail = detail,
         .documentation = documentation,
         .text = write(Json(name)) + (has_colon ? "" : ": ")});
  }

  // values

  void values() {
    for (const Form* form : value_forms()) words_of(*form);
    if (spot_.container == nullptr) return;
    const auto step = spot_.node != nullptr && spot_.node->name_span ? spot_.node->name : "0";
    if (kind_.name == "composer" && step == "field" && spot_.container->member("source") != nullptr) data_paths();
    if (makes_fields()) keys_of_type();
    if (const auto* type = type_compared()) keys_of(*type);
    add_names_here(step);
    const auto storage = storage_of_fields(known_.texts, file_, *spot_.container, step, false);
    if (!storage.empty()) fields_of(storage, kind_.name != "test");
  }

  void keys_of_type() {
    const auto* type = spot_.node == nullptr ? nullptr : type_wanted(known_, file_, outline_, *spot_.node);
    if (spot_.node == nullptr) type = type_wanted(known_, file_, outline_, *spot_.container);
    const bool is_literal = kind_.name == "test" || spot_.node == nullptr ||
                            forms_at(outline_, kind_.form(), *spot_.node).empty() || spot_.node->name == "value";
    if (type == nullptr || !is_literal) return;
    keys_of(*type);
  }

  void keys_of(const FieldType& type) {
    for (const auto& key : type.keys) add_text(Proposal::Kind::word, key, "key of " + type.name, "");
  }

  /// The type of the field with which a listing's condition compares the value here; null where nothing tells.
  const FieldType* type_compared() const {
    const Node* field = kind_.name != "listing" ? nullptr : spot_.container->member("field");
    if (field == nullptr || field == spot_.node || known_.project == nullptr) return nullptr;
    const auto storage = known_.project->storages.find(storage_of_file(known_.texts, file_));
    if (storage == known_.project->storages.end()) return nullptr;
    Problems unknown;
    return project::parse_field_path(outline_.said(*field), storage->second, "", unknown).type;
  }

  void add_names_here(const std::string& step) {
    for (const auto& [name, of] : names_here(known_, file_, outline_, *spot_.container, step, spot_.is_name))
      if (spot_.is_name)
        add_name(name, std::string(of), "");
      else
        add_text(Proposal::Kind::word, name, std::string(of), summary_of_type(name, of));
  }

  std::string summary_of_type(const std::string& name, std::string_view of) const {
    const auto* type = known_.project == nullptr || of != "field type" ? nullptr : known_.project->types.find(name);
    return type == nullptr ? std::string() : type->summary;
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

  bool may_be_flag() const {
    const auto* type = spot_.container == nullptr ? nullptr : type_compared();
    return type == nullptr || type->name == "Boolean";
  }

  void words_of(const Form& form) {
    if (form.kind == Form::Kind::flag && may_be_flag())
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

  /// What a data-field may read: parts of the element where there is one, and of the record.
  void data_paths() {
    auto paths = element_paths(known_, file_, outline_, *spot_.node);
    for (auto& path : record_paths(known_, feed_of_file(known_.texts, file_))) paths.push_back(std::move(path));
    for (const auto& [path, type] : paths) add_text(Proposal::Kind::path, path, type, "");
  }

  // fields of a storage

  /// The names of fields; with members also paths such as `price.amount`.
  void fields_of(const std::string& storage, bool with_members) {
    if (known_.project == nullptr) return;
    const auto found = known_.project->storages.find(storage);
    if (found == known_.project->storages.end()) return;
    const bool holds_key = kind_.name == "storage" && spot_.node != nullptr && spot_.node->name == "source";
    for (const Field& field : found->second.fields) {
      if (holds_key && field.mapped) continue;  // which has its value elsewhere
      add_field(field.name, described_field(known_, storage, field.name));
      if (with_members && field.type != nullptr) parts_of(field.name, *field.type, 0);
      if (with_members && field.type != nullptr && field.type->form.selector == FieldForm::Selector::attribute)
        attributes_of(storage, field.name);
    }
    if (!with_members) return;
    for (const auto* name : {"key", "parentKey"})
      if (const auto detail = described_field(known_, storage, name); !detail.empty()) add_field(name, detail);
  }

  /// The attributes of an option that files select, as only its values tell which there are.
  void attributes_of(const std::string& storage, const std::string& field) {
    const auto begin = field + '.';
    for (const auto& file : known_.texts.paths()) {
      const auto text = known_.texts.text(file);
      if (!text || text->find(begin) == std::string_view::npos) continue;
      each_field_site(known_.texts, file, [&](const FieldSite& site) {
        const bool is_here = file == file_ && spot_.span.contains(site.span.begin);
        if (!is_here && site.storage == storage && site.path.starts_with(begin) && site.path != begin)
          add_field(site.path, "attribute of " + field);
      });
    }
  }

  void parts_of(const std::string& path, const FieldType& type, int depth) {
    constexpr int deepest = 3;  // as a type may have parts of itself
    for (const auto& member : type.members) {
      add_field(path + '.' + member.name, member.type);
      if (member.resolved != nullptr && depth < deepest)
        parts_of(path + '.' + member.name, *member.resolved, depth + 1);
    }
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

  /// Leaves out what the checks of the file would refuse here, unless there is too much to try.
  void leave_out_refused() {
    constexpr std::size_t most = 300'000;
    Trial trial(known_, file_, outline_, kind_, spot_);
    if (trial.size() * proposals_.size() > most) return;
    std::erase_if(proposals_, [&](const Proposal& proposal) {
      return trial.refuses(spot_.is_name ? write(Json(proposal.label)) : proposal.text);
    });
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

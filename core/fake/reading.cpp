// What composers read of a feed's records, slot by slot.
#include "core/fake/reading.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace fsctl::fake {

using Kind = Node::Kind;

Kind kind_of(const composer::Type& type) {
  switch (type.base) {
    case composer::Type::Base::string:
    case composer::Type::Base::scalar:
      return Kind::text;
    case composer::Type::Base::number:
      return Kind::number;
    case composer::Type::Base::boolean:
      return Kind::boolean;
    case composer::Type::Base::array:
      return Kind::array;
    case composer::Type::Base::object:
      return Kind::object;
    default:
      return Kind::unknown;
  }
}

namespace {

using composer::Slot;

/// What a slot's value is for.
struct Want {
  Kind kind = Kind::unknown;
  Role role = Role::none;
  const FieldType* type = nullptr;
  bool is_list = false;
  bool is_kept = false;  ///< whether the field keeps the value, rather than to decide by it
};

Kind kind_of(const FieldType& type) {
  switch (type.form.shape) {
    case FieldForm::Shape::text:
    case FieldForm::Shape::enumeration:
      return Kind::text;
    case FieldForm::Shape::integer:
    case FieldForm::Shape::number:
      return Kind::number;
    case FieldForm::Shape::boolean:
      return Kind::boolean;
    case FieldForm::Shape::composite:
      return Kind::object;
    default:
      return Kind::unknown;
  }
}

struct MemberRole {
  std::string_view type, member;
  Role role;
};

/// What the members of built-in types stand for.
constexpr MemberRole member_roles[] = {
    {"Media", "key", Role::key},
    {"Media", "src", Role::image},
    {"Media", "mimeType", Role::mime},
    {"Media", "altText", Role::name},
    {"Media", "thumbnailSrc", Role::image},
    {"Media", "type", Role::phrase},
    {"Price", "amount", Role::amount},
    {"Price", "ref", Role::amount},
    {"Price", "currency", Role::currency},
    {"Price", "precision", Role::precision},
    {"PriceScale", "amount", Role::amount},
    {"PriceScale", "from", Role::quantity},
    {"SEO", "title", Role::name},
    {"SEO", "description", Role::text},
    {"SEO", "keywords", Role::phrase},
    {"Swatch", "label", Role::phrase},
    {"Swatch", "color", Role::hex},
    {"Vendor", "key", Role::key},
    {"Vendor", "label", Role::company},
    {"Weight", "value", Role::weight},
    {"Weight", "unit", Role::unit},
    {"Sorting", "position", Role::position},
};

Role role_of(const FieldType& type, std::string_view member) {
  for (const auto& row : member_roles)
    if (row.type == type.name && row.member == member) return row.role;
  return Role::none;
}

/// Members that made-up values leave out, as nothing asks for them.
bool is_left_out(const FieldType& type, const TypeMember& member) {
  return !member.required && (type.name == "Price" || member.name == "type" || member.name == "thumbnailSrc");
}

Want want_of(const FieldType& type, bool is_list, Role role) {
  if (type.form.compared == FieldForm::Compared::as_instant) role = Role::moment;
  return {.kind = kind_of(type), .role = role, .type = &type, .is_list = is_list, .is_kept = true};
}

/// Walks through the slots of one field.
class Walk {
 public:
  Walk(const Reader& reader, Node& record) : reader_(reader), record_(record) {}

  /// The nodes that `$item` and `$parent` mean.
  struct Around {
    Node* item = nullptr;
    Node* parent = nullptr;
  };

  /// Notes what a slot reads; gives the node whose value it passes on, if there is one.
  Node* see(const Slot& slot, const Want& want, const Around& around) {
    if (slot.source == Slot::Source::literal) return nullptr;
    if (slot.source == Slot::Source::data_field) return see_field(slot.path, want, around);
    return slot.operation == nullptr ? nullptr : see_operation(slot, want, around);
  }

 private:
  Node* see_field(const composer::Path& path, const Want& want, const Around& around) {
    Node* node = path.root == composer::Path::Root::record ? &record_
                 : path.root == composer::Path::Root::item ? around.item
                                                           : around.parent;
    if (path.root == composer::Path::Root::parent && node == nullptr) node = &record_;
    if (node == nullptr) return nullptr;
    Node* outer = nullptr;
    for (const auto& step : path.steps) {
      outer = node;
      node = step.index ? &node->item() : &node->member(step.name);
      mark(*node);
    }
    note(*node, want);
    if (want.role == Role::currency && outer != nullptr && outer != &record_) outer->is_price = true;
    return node;
  }

  void mark(Node& node) const {
    (reader_.field->shared_across_variants ? node.for_products : node.for_variants) = true;
  }

  using Types = std::vector<const FieldType*>;

  /// Notes what is wanted of a value within values of the types around it.
  void note(Node& node, const Want& want, const Types& around = {}) const {
    mark(node);
    if (want.is_list) {
      Want one = want;
      one.is_list = false;
      if (node.kind == Kind::unknown) node.kind = Kind::array;
      note(node.item(), one, around);
      return;
    }
    if (!reader_.field->is_translatable) node.is_translatable = false;
    if (reader_.locale.empty())
      node.is_for_all = true;
    else
      node.locales.insert(reader_.locale);
    if (node.kind == Kind::unknown) node.kind = want.kind;
    const bool is_file = want.role == Role::image || want.role == Role::image_file;
    if (node.role == Role::none || (is_file && node.role == Role::key)) node.role = want.role;
    note_reference(node, want);
    if (want.type == nullptr) return;
    if (node.type == nullptr) node.type = want.type;
    if (want.type->form.shape == FieldForm::Shape::enumeration && node.choices.empty()) node.choices = want.type->keys;
    note_members(node, *want.type, around);
  }

  /// A text that the field keeps as a whole, or as the key of a Sorting, names the record that the field refers to.
  void note_reference(Node& node, const Want& want) const {
    if (!want.is_kept || reader_.refers_to == nullptr || want.kind != Kind::text) return;
    node.refers_to = reader_.refers_to;
    node.is_parent = reader_.is_parent;
  }

  /// The members of a type, but those that hold such a value again.
  void note_members(Node& node, const FieldType& type, Types around) const {
    if (type.form.selector == FieldForm::Selector::currency) node.is_price = true;
    around.push_back(&type);
    for (const auto& member : type.members) {
      if (is_left_out(type, member) || std::ranges::count(around, member.resolved) > 0) continue;
      mark(node);
      Want want = want_of(*member.resolved, member.is_array, role_of(type, member.name));
      want.is_kept = type.form.selector == FieldForm::Selector::key && member.name == "key";
      note(node.member(member.name), want, around);
    }
  }

  Node* see_operation(const Slot& slot, const Want& want, const Around& around);
  void see_properties(const Slot& slot, const Want& want, const Around& around);
  Node* see_list(const Slot& slot, const Want& want, const Around& around);
  void see_comparison(const Slot& slot, const Around& around);
  void see_texts(const Slot& slot, const Want& want, const Around& around);
  void see_numbers(const Slot& slot, const Want& want, const Around& around);
  Node* see_get(const Slot& slot, const Want& want, const Around& around);

  static const Slot* argument(const Slot& slot, std::string_view name) {
    const auto& parameters = slot.operation->parameters;
    for (std::size_t i = 0; i < parameters.size() && i < slot.arguments.size(); ++i)
      if (parameters[i].name == name) return slot.arguments[i].get();
    return nullptr;
  }
  Node* see_argument(const Slot& slot, std::string_view name, const Want& want, const Around& around) {
    const Slot* inner = argument(slot, name);
    return inner == nullptr ? nullptr : see(*inner, want, around);
  }
  static std::string_view literal_text(const Slot* slot) {
    if (slot == nullptr || slot->source != Slot::Source::literal || !slot->literal.is_text()) return {};
    return slot->literal.text();
  }

  const Reader& reader_;
  Node& record_;
};

Node* Walk::see_operation(const Slot& slot, const Want& want, const Around& around) {
  const std::string_view name = slot.operation->name;
  if (name == "if") {
    see_argument(slot, "condition", {}, around);
    Node* first = see_argument(slot, "then", want, around);
    Node* second = see_argument(slot, "else", want, around);
    return second != nullptr ? second : first;
  }
  if (name == "object") {
    see_properties(slot, want, around);
    return nullptr;
  }
  if (slot.operation->category == composer::Category::arrays && argument(slot, "array") != nullptr)
    return see_list(slot, want, around);
  if (name == "get") return see_get(slot, want, around);
  if (name == "equals") {
    see_comparison(slot, around);
    return nullptr;
  }
  if (slot.operation->category == composer::Category::math) {
    see_numbers(slot, want, around);
    return nullptr;
  }
  if (name == "toBoolean") {
    if (Node* node = see_argument(slot, "value", {.role = Role::flag}, around); node != nullptr)
      if (node->kind == Kind::unknown) node->kind = Kind::boolean;
    return nullptr;
  }
  if (name == "toNumber") {
    see_argument(slot, "value", {.kind = Kind::number, .role = want.role}, around);
    return nullptr;
  }
  see_texts(slot, want, around);
  return nullptr;
}

void Walk::see_properties(const Slot& slot, const Want& want, const Around& around) {
  for (const auto& [name, inner] : slot.properties) {
    const TypeMember* member = want.type == nullptr ? nullptr : want.type->member(name);
    Want of_member =
        member == nullptr ? Want{} : want_of(*member->resolved, member->is_array, role_of(*want.type, name));
    of_member.is_kept = want.type != nullptr && want.type->form.selector == FieldForm::Selector::key && name == "key";
    see(*inner, of_member, around);
  }
}

/// Operations on lists; the one for each element sees it as `$item`.
Node* Walk::see_list(const Slot& slot, const Want& want, const Around& around) {
  const std::string_view name = slot.operation->name;
  Want of_array{.kind = Kind::array};
  if (name == "first" || name == "findFirst" || name == "filter" || name == "slice" || name == "unique") {
    of_array = want;
    of_array.is_list = true;
  }
  if (name == "join") of_array = {.kind = Kind::text, .role = want.role, .is_list = true};
  Node* list = see_argument(slot, "array", of_array, around);
  const Around inside{.item = list == nullptr ? nullptr : &list->item(), .parent = around.item};
  see_argument(slot, "filterFunction", {.kind = Kind::boolean}, inside);
  Want of_item = want;
  of_item.is_list = name == "flatMap";
  see_argument(slot, "mapFunction", of_item, inside);
  if (list == nullptr || name == "map" || name == "flatMap") return nullptr;
  return name == "first" || name == "findFirst" ? &list->item() : list;
}

void Walk::see_comparison(const Slot& slot, const Around& around) {
  const Slot* value = argument(slot, "value");
  const Slot* compare = argument(slot, "compare");
  const auto note_choice = [&](const Slot* from, const Slot* literal) {
    if (from == nullptr) return;
    const auto text = literal_text(literal);
    Node* node = see(*from, {.kind = text.empty() ? Kind::unknown : Kind::text}, around);
    if (node == nullptr || text.empty()) return;
    if (std::ranges::find(node->choices, text) == node->choices.end()) node->choices.emplace_back(text);
  };
  note_choice(value, compare);
  note_choice(compare, value);
}

void Walk::see_numbers(const Slot& slot, const Want& want, const Around& around) {
  Want number{.kind = Kind::number, .role = want.role};
  if (slot.operation->name != "round" && number.role == Role::amount) number.role = Role::money;
  for (const auto& inner : slot.arguments)
    if (inner) see(*inner, number, around);
}

Node* Walk::see_get(const Slot& slot, const Want& want, const Around& around) {
  Node* object = see_argument(slot, "object", {.kind = Kind::object}, around);
  const auto key = literal_text(argument(slot, "key"));
  if (object == nullptr || key.empty()) return nullptr;
  Node& member = object->member(std::string(key));
  note(member, want);
  return &member;
}

/// All other operations: each argument has the type of its parameter.
void Walk::see_texts(const Slot& slot, const Want& want, const Around& around) {
  bool is_url = false;
  bool is_day = false;
  for (const auto& inner : slot.arguments) {
    const auto text = literal_text(inner.get());
    is_url = is_url || text.starts_with("http");
    is_day = is_day || (text.starts_with('T') && text.find(':') != text.npos);
  }
  for (std::size_t i = 0; i < slot.arguments.size(); ++i) {
    if (!slot.arguments[i]) continue;
    const auto& parameter = slot.operation->parameters[i];
    Want of_argument{.kind = fake::kind_of(parameter.type)};
    if (of_argument.kind == Kind::text) of_argument.role = want.role;
    if (is_url) of_argument.role = want.role == Role::image ? Role::image_file : Role::domain;
    if (is_day) of_argument.role = Role::day;
    Node* node = see(*slot.arguments[i], of_argument, around);
    if (node == nullptr || slot.operation->name != "endsWith" || parameter.name != "value") continue;
    node->ending = literal_text(argument(slot, "reference"));
    if (node->ending.starts_with('.')) node->role = Role::image_file;
  }
}

}  // namespace

void note_slot(const composer::Slot& slot, const Reader& reader, Node& record) {
  const auto& field = *reader.field;
  if (field.type == nullptr) return;
  const bool is_plain = slot.source == composer::Slot::Source::data_field;
  const Role by_name = is_plain && field.type->is_text() ? role_named(field.name) : Role::none;
  const bool is_list = field.is_array || field.type->form.always_array();
  Walk(reader, record).see(slot, want_of(*field.type, is_list, by_name), {});
}

}  // namespace fsctl::fake

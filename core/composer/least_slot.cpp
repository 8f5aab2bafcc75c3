#include "core/composer/least_slot.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "core/composer/check.h"
#include "core/error/suggest.h"
#include "core/json/write.h"

namespace fsctl::composer {
namespace {

/// What stands in a member that the given slot does not fill, in JSON.
struct Sample {
  std::string_view member;
  std::string_view json;
};
constexpr auto samples = std::to_array<Sample>({
    {"currency", R"("eur")"},
    {"precision", "2"},
    {"mimeType", R"("image/jpeg")"},
    {"position", "1"},
});

/// Whether the values of a member are texts.
bool is_text(const TypeMember& member) { return std::string_view(member.resolved->form.json_type) == "string"; }

std::string json_of(const Value& value) {
  std::string out;
  write(value, out);
  return out;
}

std::string static_slot(std::string_view json) {
  return R"({ "source": "static", "value": )" + std::string(json) + " }";
}

std::string field_slot(const std::string& path) {
  return R"({ "source": "data-field", "field": )" + json_of(Value(std::string_view(path))) + " }";
}

std::string sample_of(const TypeMember& member) {
  const auto* known = std::ranges::find(samples, std::string_view(member.name), &Sample::member);
  if (known != samples.end()) return static_slot(known->json);
  return static_slot(is_text(member) ? R"("…")" : "0");
}

/// The slot as it stands in the file, as far as it is short.
std::string text_of_slot(const Slot& slot) {
  if (slot.source == Slot::Source::data_field) return field_slot(slot.path.text);
  if (slot.source == Slot::Source::literal) return static_slot(json_of(slot.literal));
  return R"({ "source": "composed", … })";
}

std::string as_number(const std::string& slot) {
  return R"({ "source": "composed", "composition": { "type": "toNumber", "value": )" + slot + " } }";
}

/// What others call the address of a picture.
constexpr auto addresses = std::to_array<std::string_view>({"url", "href", "file", "path", "link", "image"});

/// The member of a record's object that has a text or number for a member of a composite: the one with its name or a
/// similar one.
std::string path_in(const Type& object, const Path& path, const TypeMember& member) {
  std::vector<std::string> names;
  for (const auto& [name, type] : *object.members)
    if (may_be(type_named(member.resolved->form.json_type), type)) names.push_back(name);
  const auto same = std::ranges::find(names, member.name);
  const auto* name = same != names.end() ? &*same : nearest(member.name, names);
  for (const auto word : addresses)
    if (const auto at = std::ranges::find(names, word); member.name == "src" && name == nullptr && at != names.end())
      name = &*at;
  return name == nullptr ? std::string() : text_of(path, path.steps.size(), *name);
}

/// The least slot made of the members of a record's object. What identifies a picture may be its address.
std::string of_object(const FieldType& wanted, const Path& path, const Type& object) {
  std::string members;
  for (const TypeMember& member : wanted.members) {
    if (!member.required) continue;
    auto found = path_in(object, path, member);
    if (found.empty() && member.name == "key")
      if (const auto* address = wanted.member("src"); address != nullptr) found = path_in(object, path, *address);
    members += (members.empty() ? "\"" : ", \"") + member.name +
               "\": " + (found.empty() ? sample_of(member) : field_slot(found));
  }
  return R"({ "source": "composed", "composition": { "type": "object", "properties": { )" + members + " } } }";
}

/// A slot that does for each element of a list what another one does for `$item`.
std::string for_each_of(const Slot& list, const std::string& slot) {
  return R"({ "source": "composed", "composition": { "type": "map", "array": )" + text_of_slot(list) +
         R"(, "mapFunction": )" + slot + " } }";
}

/// Whether the given slot is meant for this member: the amount of a price, the key and address of a picture, else the
/// first member.
bool takes_given(const TypeMember& member, const FieldType& wanted) {
  const auto first = std::ranges::find(wanted.members, true, &TypeMember::required);
  return member.name == "src" || &member == &*first;
}

}  // namespace

std::string least_slot(const FieldType& wanted, const Slot& given, const Type& found) {
  if (found.base == Type::Base::array && found.element && !found.constant) {
    Slot item;
    item.source = Slot::Source::data_field;
    item.path = {.root = Path::Root::item, .text = "$item"};
    const auto each = least_slot(wanted, item, *found.element);
    return each.empty() ? each : for_each_of(given, each);
  }
  if (wanted.form.shape != FieldForm::Shape::composite) return {};
  if (std::ranges::none_of(wanted.members, &TypeMember::required)) return {};
  if (found.members && given.source == Slot::Source::data_field) return of_object(wanted, given.path, found);
  const bool is_plain = found.base == Type::Base::string || found.base == Type::Base::number;
  if (!is_plain) return {};
  std::string members;
  for (const TypeMember& member : wanted.members) {
    if (!member.required) continue;
    auto slot = sample_of(member);
    if (takes_given(member, wanted)) {
      slot = text_of_slot(given);
      if (found.base == Type::Base::string && !is_text(member)) slot = as_number(slot);
    }
    members += (members.empty() ? "\"" : ", \"") + member.name + "\": " + slot;
  }
  return R"({ "source": "composed", "composition": { "type": "object", "properties": { )" + members + " } } }";
}

std::string least_slot_hint(const FieldType& wanted, const Slot& given, const Type& found) {
  const auto slot = least_slot(wanted, given, found);
  const bool is_list = found.base == Type::Base::array;
  return slot.empty() ? slot
                      : (is_list ? "the least slot that gives a list of " : "the least slot that gives ") +
                            wanted.name + ": " + slot;
}

}  // namespace fsctl::composer

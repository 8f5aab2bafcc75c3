#include "core/composer/least_slot.h"

#include <algorithm>
#include <array>
#include <string_view>

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

std::string sample_of(const TypeMember& member) {
  const auto* known = std::ranges::find(samples, std::string_view(member.name), &Sample::member);
  if (known != samples.end()) return static_slot(known->json);
  return static_slot(is_text(member) ? R"("…")" : "0");
}

/// The slot as it stands in the file, as far as it is short.
std::string text_of_slot(const Slot& slot) {
  if (slot.source == Slot::Source::data_field)
    return R"({ "source": "data-field", "field": )" + json_of(Value(std::string_view(slot.path.text))) + " }";
  if (slot.source == Slot::Source::literal) return static_slot(json_of(slot.literal));
  return R"({ "source": "composed", … })";
}

std::string as_number(const std::string& slot) {
  return R"({ "source": "composed", "composition": { "type": "toNumber", "value": )" + slot + " } }";
}

/// Whether the given slot is meant for this member: the amount of a price, the key and address of a picture, else the
/// first member.
bool takes_given(const TypeMember& member, const FieldType& wanted) {
  const auto first = std::ranges::find(wanted.members, true, &TypeMember::required);
  return member.name == "src" || &member == &*first;
}

}  // namespace

std::string least_slot(const FieldType& wanted, const Slot& given, const Type& found) {
  const bool is_plain = found.base == Type::Base::string || found.base == Type::Base::number;
  if (wanted.form.shape != FieldForm::Shape::composite || !is_plain) return {};
  if (std::ranges::none_of(wanted.members, &TypeMember::required)) return {};
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
  return slot.empty() ? slot : "the least slot that gives " + wanted.name + ": " + slot;
}

}  // namespace fsctl::composer

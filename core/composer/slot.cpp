#include "core/composer/slot.h"

#include <algorithm>
#include <utility>

#include "core/composer/operations.h"
#include "core/composer/parameters_meant.h"
#include "core/composer/slot_meant.h"
#include "core/composer/static_meant.h"
#include "core/error/suggest.h"
#include "core/json/json.h"
#include "core/json/parse.h"

namespace fsctl::composer {
namespace {

using Names = std::vector<std::string>;

const Names& sources = meant::sources();

bool is_one_of(const Names& names, const std::string& name) { return std::ranges::find(names, name) != names.end(); }

/// Compiles one slot and, recursively, the slots inside it.
class SlotParser {
 public:
  explicit SlotParser(Problems& problems) : problems_(problems) {}

  std::unique_ptr<Slot> parse(const Json& json, const std::string& pointer) {
    auto slot = std::make_unique<Slot>();
    slot->pointer = pointer;
    if (depth_ == max_slot_depth) {
      refuse(*slot, ErrorCode::slot_too_deep, pointer,
             "slots nest more than " + std::to_string(max_slot_depth) + " deep here",
             "split the composition over several fields");
      return slot;
    }
    ++depth_;
    parse_source(json, *slot);
    --depth_;
    return slot;
  }

 private:
  /// A member of the slot's JSON object.
  using Member = Json::const_iterator;
  using Misspelt = meant::MisspeltParameter;

  void refuse(Slot& slot, ErrorCode code, const std::string& pointer, const std::string& message, const Hint& hint = {},
              bool member_name = false) {
    slot.complete = false;
    problems_.push_back({.code = code,
                         .message = message,
                         .location = {.pointer = pointer, .member_name = member_name},
                         .hint = hint,
                         .slot = pointer_of(slot)});
  }

  void parse_source(const Json& json, Slot& slot) {
    if (!json.is_object()) return refuse_literal(json, slot);
    const auto source = json.find("source");
    if (source == json.end()) return refuse_without_source(json, slot);
    if (*source == "static") return parse_static(json, slot);
    if (*source == "data-field") return parse_data_field(json, slot);
    if (*source == "composed") return parse_composed(json, slot);
    refuse(slot, ErrorCode::slot_shape, slot.pointer + "/source",
           "no such source; there are static, data-field and composed", meant::by_source(*source, json));
  }

  /// Reports the member that should be called `source`, by its name or its value, or else that there is none.
  void refuse_without_source(const Json& json, Slot& slot) {
    static const Names known = {"source"};
    for (const auto& [name, value] : json.items()) {
      const bool is_source = value.is_string() && is_one_of(sources, value.get<std::string>());
      if (!is_source && nearest(name, known) == nullptr) continue;
      refuse(slot, ErrorCode::unknown_member, slot.pointer + pointer_step(name),
             "this slot has no member \"" + name + "\"", Hint::meant({"source"}), true);
      if (is_source) problems_.back().fix = {{.place = problems_.back().location, .text = "\"source\""}};
      return;
    }
    refuse(slot, ErrorCode::slot_shape, slot.pointer, "a slot needs `source`", meant::without_source(json));
  }

  /// Reports a bare value in place of a slot.
  void refuse_literal(const Json& json, Slot& slot) {
    const auto [message, hint, is_certain] = meant::by_literal(json);
    refuse(slot, ErrorCode::slot_shape, slot.pointer, message, hint);
    if (is_certain) problems_.back().fix = {{.place = {.pointer = slot.pointer}, .text = meant::static_slot(json)}};
    if (json.is_string() && meant::may_be_path(json)) slot.bare_text = json.get<std::string>();
  }

  void refuse_others(const Json& json, Slot& slot, const Names& known) {
    for (const auto& [name, _] : json.items()) {
      if (is_one_of(known, name)) continue;
      const auto near = did_you_mean(name, known);
      refuse(slot, ErrorCode::unknown_member, slot.pointer + pointer_step(name),
             "this slot has no member \"" + name + "\"", near.empty() ? "it takes " + joined(known) : near, true);
    }
  }

  /// Whether the slot has unknown members. One of them may be the missing member misspelt, and it is reported already.
  static bool has_others(const Json& json, const Names& known) {
    return std::ranges::any_of(json.items(), [&](const auto& member) { return !is_one_of(known, member.key()); });
  }

  /// Finds a required member of the slot, or reports that it is missing; `form` describes the member.
  Member needed(const Json& json, Slot& slot, const std::string& name, const Names& known, const std::string& form) {
    const auto member = json.find(name);
    if (member != json.end()) return member;
    slot.complete = false;
    if (!has_others(json, known)) refuse(slot, ErrorCode::slot_shape, slot.pointer, form);
    return member;
  }

  void parse_static(const Json& json, Slot& slot) {
    static const Names known = {"source", "value", "outputType"};
    refuse_others(json, slot, known);
    const auto value = needed(json, slot, "value", known, "a static slot needs `value`");
    if (value == json.end()) return;
    if (meant::is_slot(*value)) return refuse_static_of_slot(*value, slot);
    if (meant::is_composition(*value)) return refuse_static_of_composition(slot);
    constexpr std::size_t short_literal = 64;
    slot.memory = std::make_shared<Arena>(short_literal);
    slot.literal = to_value(*value, *slot.memory);
    if (const auto declared = json.find("outputType"); declared != json.end()) check_output_type(*declared, slot);
  }

  void refuse_static_of_slot(const Json& inner, Slot& slot) {
    const auto text = write(inner);
    constexpr std::size_t longest = 160;
    refuse(slot, ErrorCode::slot_shape, slot.pointer + "/value", "this slot has another slot as its value",
           text.size() > longest ? "write the inner one in its place" : "write the inner one in its place: " + text);
    problems_.back().fix = {{.place = {.pointer = slot.pointer}, .text = text}};
  }

  void refuse_static_of_composition(Slot& slot) {
    refuse(slot, ErrorCode::slot_shape, slot.pointer + "/value", "this literal is a composition with slots in it",
           R"(write "source": "composed", and "composition" in place of "value")");
    problems_.back().fix = {
        {.place = {.pointer = slot.pointer + "/source"}, .text = R"("composed")"},
        {.place = {.pointer = slot.pointer + "/value", .member_name = true}, .text = R"("composition")"}};
  }

  void check_output_type(const Json& declared, Slot& slot) {
    const auto mistake = meant::wrong_output_type(declared, slot.literal);
    if (!mistake) return;
    refuse(slot, ErrorCode::static_output_type, slot.pointer + "/outputType", mistake->message, mistake->hint);
    problems_.back().expected = mistake->expected;
    problems_.back().found = mistake->found;
  }

  void parse_data_field(const Json& json, Slot& slot) {
    static const Names known = {"source", "field"};
    const std::string form = "a data-field slot needs `field`, a path such as \"stock.count\"";
    refuse_others(json, slot, known);
    const auto field = needed(json, slot, "field", known, form);
    if (field == json.end()) return;
    const auto pointer = slot.pointer + "/field";
    if (!field->is_string()) return refuse(slot, ErrorCode::slot_shape, pointer, form);
    auto path = parse_path(field->get_ref<const std::string&>());
    if (!path)
      return refuse(slot, ErrorCode::empty_path, pointer, "the path, or a name between its dots, is empty",
                    "a dot within a name is written \\\\., as in \"a\\\\.b\"");
    if (path->root != Path::Root::record && iterations_ == 0)
      return refuse(slot, ErrorCode::item_outside_iteration, pointer,
                    "$item and $parent exist only inside an iteration such as map or filter",
                    meant::outside_iteration(*path));
    slot.source = Slot::Source::data_field;
    slot.path = std::move(*path);
  }

  void parse_composed(const Json& json, Slot& slot) {
    static const Names known = {"source", "composition"};
    const std::string form = "a composed slot needs `composition`, an object with `type` and one slot per parameter";
    if (json.contains("type") && !json.contains("composition")) return refuse_flat(json, slot, form);
    refuse_others(json, slot, known);
    const auto composition = needed(json, slot, "composition", known, form);
    if (composition == json.end()) return;
    const auto pointer = slot.pointer + "/composition";
    if (!composition->is_object())
      return refuse(slot, ErrorCode::slot_shape, pointer, form, meant::in_place_of_composition(*composition));
    slot.source = Slot::Source::composed;
    slot.pointer = pointer;
    parse_composition(*composition, slot);
  }

  /// Reports a composed slot that has the members of its composition beside its source.
  void refuse_flat(const Json& json, Slot& slot, const std::string& form) {
    const auto& type = json["type"];
    const auto hint =
        type.is_string() ? "write " + meant::around_operation(type.get<std::string>(), json) : std::string();
    refuse(slot, ErrorCode::slot_shape, slot.pointer, form, hint);
  }

  void parse_composition(const Json& json, Slot& slot) {
    const auto type = json.find("type");
    if (type == json.end() || !type->is_string()) {
      refuse_untyped(json, slot, type != json.end());
      return parse_unknown(json, slot);
    }
    const auto& name = type->get_ref<const std::string&>();
    slot.operation = find_operation(name);
    if (slot.operation != nullptr) return parse_arguments(json, slot);
    refuse(slot, ErrorCode::unknown_operation, slot.pointer + "/type", "there is no operation \"" + name + "\"",
           meant::by_operation(name, json));
    parse_unknown(json, slot);
  }

  /// Reports a composition without an operation; of one that names it in another member, at that.
  void refuse_untyped(const Json& json, Slot& slot, bool has_type) {
    const std::string message = "a composition needs `type`, the name of an operation";
    const auto named = meant::member_of_operation(json);
    if (has_type || named.empty())
      return refuse(slot, ErrorCode::slot_shape, has_type ? slot.pointer + "/type" : slot.pointer, message,
                    "fsctl operations lists them");
    const Location place{.pointer = slot.pointer + pointer_step(named), .member_name = true};
    refuse(slot, ErrorCode::slot_shape, place.pointer, message + ", and this is \"" + named + '"',
           Hint::meant({"type"}), true);
    problems_.back().fix = {{.place = place, .text = R"("type")"}};
  }

  /// Compiles the arguments of an unknown operation: whatever looks like a slot, in which `$item` is allowed.
  void parse_unknown(const Json& json, Slot& slot) {
    ++iterations_;
    for (const auto& [name, argument] : json.items())
      if (argument.is_object() && argument.contains("source"))
        slot.arguments.push_back(parse(argument, slot.pointer + pointer_step(name)));
    --iterations_;
  }

  void parse_arguments(const Json& json, Slot& slot) {
    const auto& parameters = slot.operation->parameters;
    const auto misspelt = refuse_unknown_parameters(json, slot);
    const bool all_guessed = std::ranges::none_of(misspelt, &Names::value_type::empty, &Misspelt::meant);
    for (const Parameter& parameter : parameters) {
      const auto guess = std::ranges::find(misspelt, parameter.name, &Misspelt::meant);
      const std::string name = guess != misspelt.end() ? guess->name : std::string(parameter.name);
      slot.arguments.push_back(nullptr);
      if (const auto argument = json.find(name); argument != json.end())
        parse_argument(*argument, name, parameter, slot);
      else if (parameter.is_required())
        miss(parameter, slot, all_guessed);
    }
  }

  /// Marks the slot incomplete for a missing required parameter. `report` is false when an unknown name, which is
  /// reported, may be its misspelling.
  void miss(const Parameter& parameter, Slot& slot, bool report) {
    slot.complete = false;
    slot.lacks_parameter = true;
    if (!report) return;
    refuse(slot, ErrorCode::missing_parameter, slot.pointer + "/type",
           "`" + std::string(slot.operation->name) + "` needs `" + std::string(parameter.name) + "`",
           "write " + meant::least_argument(parameter) + ": " + std::string(parameter.summary));
    problems_.back().expected = name_of(parameter.type);
    problems_.back().found = "nothing";
  }

  void parse_argument(const Json& json, const std::string& name, const Parameter& parameter, Slot& slot) {
    const auto pointer = slot.pointer + pointer_step(name);
    if (parameter.form == Parameter::Form::properties) return parse_properties(json, pointer, slot);
    if (!parameter.item_of.empty()) ++iterations_;
    slot.arguments.back() = parse(json, pointer);
    if (!parameter.item_of.empty()) --iterations_;
    slot.complete = slot.complete && slot.arguments.back()->complete;
  }

  void parse_properties(const Json& json, const std::string& pointer, Slot& slot) {
    if (!json.is_object())
      return refuse(slot, ErrorCode::slot_shape, pointer, "`properties` is an object of name to slot");
    for (const auto& [name, property] : json.items()) {
      slot.properties.emplace_back(name, parse(property, pointer + pointer_step(name)));
      slot.complete = slot.complete && slot.properties.back().second->complete;
    }
  }

  /// Reports parameters of other names that are numbered, such as `value1` and `value2`, as one finding: those that the
  /// operation needs, in this order. Gives none where the names are others.
  std::vector<Misspelt> refuse_numbered(const Json& json, Slot& slot) {
    auto misspelt = meant::numbered_parameters(json, *slot.operation);
    if (misspelt.empty()) return {};
    Names names;
    Names wanted;
    std::vector<Edit> renamed;
    for (const auto& [name, parameter] : misspelt) {
      names.push_back(name);
      wanted.push_back(parameter);
      const Location place{.pointer = slot.pointer + pointer_step(name), .member_name = true};
      renamed.push_back({.place = place, .text = write(Json(parameter))});
    }
    refuse(slot, ErrorCode::unknown_parameter, renamed.front().place.pointer,
           "`" + std::string(slot.operation->name) + "` does not call its parameters " + joined(names),
           "call them " + joined(wanted) + ", in this order", true);
    problems_.back().fix = std::move(renamed);
    return misspelt;
  }

  std::vector<Misspelt> refuse_unknown_parameters(const Json& json, Slot& slot) {
    const auto known = meant::parameter_names(*slot.operation);
    if (auto numbered = refuse_numbered(json, slot); !numbered.empty()) return numbered;
    std::vector<Misspelt> misspelt;
    bool is_told = false;
    for (const auto& [name, argument] : json.items()) {
      if (name == "type" || is_one_of(known, name)) continue;
      const auto* near = argument.is_array() ? nullptr : nearest(name, known);
      if (near != nullptr && json.contains(*near)) near = nullptr;
      const bool is_absent = near != nullptr && std::ranges::find(misspelt, *near, &Misspelt::meant) == misspelt.end();
      misspelt.push_back({name, is_absent ? *near : ""});
      slot.complete = false;
      if (near == nullptr && std::exchange(is_told, true)) continue;  // the first one tells what there is
      refuse(slot, ErrorCode::unknown_parameter, slot.pointer + pointer_step(name),
             "`" + std::string(slot.operation->name) + "` has no parameter \"" + name + "\"",
             near != nullptr ? Hint::meant({*near}) : meant::by_parameter(json, argument, *slot.operation), true);
    }
    return misspelt;
  }

  Problems& problems_;
  std::size_t depth_ = 0;
  std::size_t iterations_ = 0;
};

}  // namespace

std::unique_ptr<Slot> parse_slot(const Json& json, const std::string& pointer, Problems& problems) {
  return SlotParser(problems).parse(json, pointer);
}

std::string pointer_of(const Slot& slot) {
  constexpr std::string_view step = "/composition";
  const bool composed = slot.source == Slot::Source::composed && slot.pointer.ends_with(step);
  return composed ? slot.pointer.substr(0, slot.pointer.size() - step.size()) : slot.pointer;
}

}  // namespace fsctl::composer

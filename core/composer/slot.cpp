#include "core/composer/slot.h"

#include <algorithm>

#include "core/composer/operations.h"
#include "core/error/suggest.h"
#include "core/json/json.h"
#include "core/json/parse.h"

namespace fsctl::composer {
namespace {

using Names = std::vector<std::string>;

/// Compiles one slot and, through it, the slots inside.
class SlotParser {
 public:
  explicit SlotParser(Problems& problems) : problems_(problems) {}

  std::unique_ptr<Slot> parse(const Json& json, const std::string& pointer) {
    if (depth_ == max_slot_depth) {
      add(ErrorCode::slot_too_deep, pointer, "slots nest more than " + std::to_string(max_slot_depth) + " deep here",
          "split the composition over several fields");
      return nullptr;
    }
    ++depth_;
    auto slot = parse_source(json, pointer);
    --depth_;
    return slot;
  }

 private:
  void add(ErrorCode code, const std::string& pointer, const std::string& message, const std::string& hint = {},
           bool member_name = false) {
    problems_.push_back(
        {.code = code, .message = message, .place = {.pointer = pointer, .member_name = member_name}, .hint = hint});
  }

  std::unique_ptr<Slot> parse_source(const Json& json, const std::string& pointer) {
    if (!json.is_object()) {
      add(ErrorCode::slot_shape, pointer,
          std::string("a slot is an object with `source`, this is ") + json.type_name());
      return nullptr;
    }
    const auto source = json.find("source");
    if (source == json.end()) {
      add(ErrorCode::slot_shape, pointer, "a slot needs `source`", "one of static, data-field, composed");
      return nullptr;
    }
    if (source->is_string() && *source == "static") return parse_static(json, pointer);
    if (source->is_string() && *source == "data-field") return parse_data_field(json, pointer);
    if (source->is_string() && *source == "composed") return parse_composed(json, pointer);
    static const Names sources = {"static", "data-field", "composed"};
    const auto hint = source->is_string() ? did_you_mean(source->get<std::string>(), sources) : "";
    add(ErrorCode::slot_shape, pointer + "/source", "no such source; there are static, data-field and composed", hint);
    return nullptr;
  }

  void refuse_others(const Json& json, const std::string& pointer, const Names& known) {
    for (const auto& [name, _] : json.items()) {
      if (std::ranges::find(known, name) != known.end()) continue;
      const auto near = did_you_mean(name, known);
      add(ErrorCode::unknown_member, pointer + pointer_step(name), "this slot has no member \"" + name + "\"",
          near.empty() ? "it takes " + joined(known) : near, true);
    }
  }

  std::unique_ptr<Slot> parse_static(const Json& json, const std::string& pointer) {
    refuse_others(json, pointer, {"source", "value", "outputType"});
    if (!json.contains("value")) {
      add(ErrorCode::slot_shape, pointer, "a static slot needs `value`");
      return nullptr;
    }
    auto slot = std::make_unique<Slot>();
    slot->pointer = pointer;
    slot->memory = std::make_shared<Arena>();
    slot->literal = to_value(json["value"], *slot->memory);
    check_output_type(json, *slot);
    return slot;
  }

  void check_output_type(const Json& json, const Slot& slot) {
    const auto declared = json.find("outputType");
    if (declared == json.end()) return;
    static const Names types = {"number", "string", "boolean", "array", "object"};
    const auto pointer = slot.pointer + "/outputType";
    const auto name = declared->is_string() ? declared->get<std::string>() : write(*declared);
    if (std::ranges::find(types, name) == types.end()) {
      const auto near = did_you_mean(name, types);
      add(ErrorCode::static_output_type, pointer, "`outputType` is one of " + joined(types),
          near.empty() ? "leave it out to take the literal's own type" : near);
    } else if (name != kind_name(slot.literal)) {
      add(ErrorCode::static_output_type, pointer,
          "`outputType` says " + name + ", the value is " + std::string(kind_name(slot.literal)),
          "leave it out, or change the value");
    }
  }

  std::unique_ptr<Slot> parse_data_field(const Json& json, const std::string& pointer) {
    refuse_others(json, pointer, {"source", "field"});
    const auto field = json.find("field");
    if (field == json.end() || !field->is_string()) {
      add(ErrorCode::slot_shape, field == json.end() ? pointer : pointer + "/field",
          "a data-field slot needs `field`, a path such as \"stock.count\"");
      return nullptr;
    }
    auto path = parse_path(field->get_ref<const std::string&>());
    if (!path) {
      add(ErrorCode::empty_path, pointer + "/field", "the path, or a name between its dots, is empty",
          "a dot within a name is written \\.");
      return nullptr;
    }
    if (path->root != Path::Root::record && iterations_ == 0) {
      add(ErrorCode::item_outside_iteration, pointer + "/field",
          "$item and $parent exist only inside an iteration such as map or filter",
          "a member of the record that begins with $ is written \\$");
      return nullptr;
    }
    auto slot = std::make_unique<Slot>();
    slot->source = Slot::Source::data_field;
    slot->pointer = pointer;
    slot->path = std::move(*path);
    return slot;
  }

  std::unique_ptr<Slot> parse_composed(const Json& json, const std::string& pointer) {
    refuse_others(json, pointer, {"source", "composition"});
    const auto composition = json.find("composition");
    if (composition == json.end() || !composition->is_object()) {
      add(ErrorCode::slot_shape, composition == json.end() ? pointer : pointer + "/composition",
          "a composed slot needs `composition`, an object with `type` and one slot per parameter");
      return nullptr;
    }
    return parse_composition(*composition, pointer + "/composition");
  }

  std::unique_ptr<Slot> parse_composition(const Json& json, const std::string& pointer) {
    const auto type = json.find("type");
    if (type == json.end() || !type->is_string()) {
      add(ErrorCode::slot_shape, type == json.end() ? pointer : pointer + "/type",
          "a composition needs `type`, the name of an operation");
      return nullptr;
    }
    const auto& name = type->get_ref<const std::string&>();
    const Operation* operation = find_operation(name);
    if (operation == nullptr) {
      add(ErrorCode::unknown_operation, pointer + "/type", "there is no operation \"" + name + "\"",
          did_you_mean(name, operation_names()));
      return nullptr;
    }
    auto slot = std::make_unique<Slot>();
    slot->source = Slot::Source::composed;
    slot->pointer = pointer;
    slot->operation = operation;
    const bool complete = parse_arguments(json, *slot);
    return complete ? std::move(slot) : nullptr;
  }

  /// Whether every argument could be compiled.
  bool parse_arguments(const Json& json, Slot& slot) {
    const bool misspelt = refuse_unknown_parameters(json, slot);
    bool complete = !misspelt;
    for (const Parameter& parameter : slot.operation->parameters) {
      const auto argument = json.find(parameter.name);
      if (argument == json.end()) {
        slot.arguments.push_back(nullptr);
        if (!parameter.is_required()) continue;
        complete = false;
        if (!misspelt)  // the misspelt name is the finding
          add(ErrorCode::missing_parameter, slot.pointer + "/type",
              "`" + std::string(slot.operation->name) + "` needs `" + std::string(parameter.name) + "`",
              std::string(parameter.summary));
        continue;
      }
      complete = parse_argument(*argument, parameter, slot) && complete;
    }
    return complete;
  }

  bool parse_argument(const Json& json, const Parameter& parameter, Slot& slot) {
    const auto pointer = slot.pointer + pointer_step(parameter.name);
    if (parameter.form == Parameter::Form::properties) {
      slot.arguments.push_back(nullptr);
      return parse_properties(json, pointer, slot);
    }
    if (!parameter.item_of.empty()) ++iterations_;
    slot.arguments.push_back(parse(json, pointer));
    if (!parameter.item_of.empty()) --iterations_;
    return slot.arguments.back() != nullptr;
  }

  bool parse_properties(const Json& json, const std::string& pointer, Slot& slot) {
    if (!json.is_object()) {
      add(ErrorCode::slot_shape, pointer, "`properties` is an object of name to slot");
      return false;
    }
    bool complete = true;
    for (const auto& [name, property] : json.items()) {
      auto parsed = parse(property, pointer + pointer_step(name));
      if (parsed)
        slot.properties.emplace_back(name, std::move(parsed));
      else
        complete = false;
    }
    return complete;
  }

  bool refuse_unknown_parameters(const Json& json, const Slot& slot) {
    Names known;
    for (const Parameter& parameter : slot.operation->parameters) known.emplace_back(parameter.name);
    bool found = false;
    for (const auto& [name, _] : json.items()) {
      if (name == "type" || std::ranges::find(known, name) != known.end()) continue;
      found = true;
      const auto near = did_you_mean(name, known);
      add(ErrorCode::unknown_parameter, slot.pointer + pointer_step(name),
          "`" + std::string(slot.operation->name) + "` has no parameter \"" + name + "\"",
          near.empty() ? "it takes " + joined(known) : near, true);
    }
    return found;
  }

  Problems& problems_;
  std::size_t depth_ = 0;
  std::size_t iterations_ = 0;
};

}  // namespace

std::unique_ptr<Slot> parse_slot(const Json& json, const std::string& pointer, Problems& problems) {
  return SlotParser(problems).parse(json, pointer);
}

}  // namespace fsctl::composer

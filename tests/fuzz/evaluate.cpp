#include "core/composer/evaluate.h"

#include <array>

#include "core/composer/check.h"
#include "core/composer/operations.h"
#include "core/fields/fit.h"
#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/json/read.h"
#include "core/json/write.h"
#include "tests/fuzz/targets.h"

namespace fsctl::fuzz {
namespace {

using composer::Operation;
using composer::Parameter;

/// Makes slots and values of bytes, one choice each; after the last byte every choice is the first.
class Maker {
 public:
  explicit Maker(std::string_view bytes) : rest_(bytes) {}

  Json slot(std::size_t depth) {
    const auto kind = below(depth == 0 ? 2 : 5);
    if (kind == 0) return {{"source", "data-field"}, {"field", path()}};
    if (kind == 1) return {{"source", "static"}, {"value", value(2)}};
    return {{"source", "composed"}, {"composition", composition(depth - 1)}};
  }

  Json record() {
    Json json = Json::object();
    for (const char* name : {"a", "b", "list", "object"}) json[name] = value(3);
    return json;
  }

 private:
  std::size_t below(std::size_t end) {
    if (rest_.empty()) return 0;
    const auto byte = static_cast<unsigned char>(rest_.front());
    rest_.remove_prefix(1);
    return byte % end;
  }

  template <std::size_t size>
  const char* of(const std::array<const char*, size>& choices) {
    return choices[below(size)];
  }

  std::string path() {
    static constexpr std::array paths = {"a",      "b",          "list",    "list.0",  "list.1.x",
                                         "object", "object.x.0", "\\$item", "nothing", "object.\\."};
    static constexpr std::array inside = {"$item", "$item.x", "$item.0", "$parent", "$parent.a", "$parent.x"};
    return iterations_ > 0 && below(2) == 1 ? of(inside) : of(paths);
  }

  std::string text() {
    static constexpr std::array texts = {"",   "a",     "A b",      " ",   "ä漢😀",  "-",       "true", " 5 ",
                                         "-0", "1e308", "0.1e-400", "<b>", "x<!--", "ß\u0307", ",",    "2026-01-01"};
    return of(texts);
  }

  Json number() {
    static const std::array numbers = {Json(0),         Json(1),         Json(-1),    Json(2.5),
                                       Json(INT64_MAX), Json(INT64_MIN), Json(1e308), Json(-1e-308),
                                       Json(3),         Json(0.1),       Json(-7),    Json(9007199254740993)};
    return numbers[below(numbers.size())];
  }

  Json value(std::size_t depth) {
    switch (below(depth == 0 ? 5 : 7)) {
      case 0:
        return text();
      case 1:
        return number();
      case 2:
        return true;
      case 3:
        return false;
      case 4:
        return nullptr;
      case 5: {
        Json array = Json::array();
        for (auto count = below(4); count > 0; --count) array.push_back(value(depth - 1));
        return array;
      }
      default: {
        Json object = Json::object();
        for (auto count = below(3); count > 0; --count) object[below(2) == 0 ? "x" : text()] = value(depth - 1);
        return object;
      }
    }
  }

  Json composition(std::size_t depth) {
    const auto& operations = composer::all_operations();
    const Operation& operation = *operations[below(operations.size())];
    Json json = {{"type", operation.name}};
    for (const Parameter& parameter : operation.parameters) {
      if (!parameter.is_required() && below(2) == 0) continue;
      json[parameter.name] = argument(parameter, depth);
    }
    return json;
  }

  Json argument(const Parameter& parameter, std::size_t depth) {
    if (parameter.form == Parameter::Form::properties) return {{"x", slot(depth)}, {text(), slot(depth)}};
    const bool iterates = !parameter.item_of.empty();
    if (iterates) ++iterations_;
    Json json = slot(depth);
    if (iterates) --iterations_;
    return json;
  }

  std::string_view rest_;
  std::size_t iterations_ = 0;
};

void check_value(const composer::Slot& slot, const composer::Type& type, const Value& value, Arena& arena) {
  // Of a marker only the slot that is evaluated counts, and that one may be of unknown type.
  const bool is_promised = type.is_known() && slot.operation != nullptr && slot.operation->output.is_known();
  require(value.is_null() || !is_promised || composer::accepts({.base = type.base}, value),
          "a value has the type that was known before");
  std::string written;
  write(value, written);
  ValueReader reader;
  require(reader.read(written, arena) == value, "a value is JSON");
  static const FieldTypes types;
  for (const FieldType& field : types.all()) {
    Problems problems;
    fit(value, {.name = "f", .type = &field}, arena, problems);
    check_result(slot, type, {.name = "f", .type = &field}, problems);
  }
}

void check_evaluation(const Json& json, const Json& record) {
  Problems problems;
  Arena arena;
  const auto slot = composer::parse_slot(json, "", problems);
  require(problems.empty() && slot->complete, "a slot that is made after the tables can be read");
  const auto type = check(*slot, {}, arena, problems);
  const bool is_right = !any_error(problems);
  const Value value = to_value(record, arena);
  try {
    const Value found = evaluate(*slot, value, arena);
    composer::Trace trace;
    require(evaluate(*slot, value, arena, &trace) == found, "a trace changes nothing");
    require(!trace.empty(), "a trace has steps");
    if (is_right) check_value(*slot, type, found, arena);
  } catch (const Error& error) {
    const Problem& problem = error.problems().front();
    require(!problem.slot.empty() || problem.location.pointer == "/composition", "an error names its slot");
  }
}

}  // namespace

void evaluate(std::string_view input) {
  Maker maker(input);
  const Json slot = maker.slot(5);
  const Json record = maker.record();
  try {
    check_evaluation(slot, record);
  } catch (const std::logic_error& broken) {
    throw std::logic_error(broken.what() + (": " + write(slot)) + " for " + write(record));
  }
}

}  // namespace fsctl::fuzz

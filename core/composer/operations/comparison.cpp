#include "core/composer/call.h"
#include "core/composer/operations.h"
#include "core/text/unicode.h"

namespace fsctl::composer {

std::span<const Operation> comparison_operations() {
  static const Operation entries[] = {
      {
          .name = "equals",
          .category = Category::comparison,
          .summary =
              "Whether both values are the same. Arrays and objects are compared in depth, numbers by value; null "
              "equals only null.",
          .parameters = {required("value", T, "One value."), required("compare", T, "The other value.")},
          .output = boolean,
          .evaluate = [](Call& call) -> Value {
            enum { value, compare };
            const Value one = call[value];
            return one == call[compare];
          },
          .examples = {{R"({"value": "red", "compare": "Red"})", "false"},
                       {R"({"value": 1, "compare": 1.0})", "true"},
                       {R"({"value": {"a": [1], "b": 2}, "compare": {"b": 2, "a": [1]}})", "true"},
                       {R"({"value": "", "compare": null})", "false"},
                       {R"({"value": null, "compare": null})", "true"}},
      },
      {
          .name = "greaterThan",
          .category = Category::comparison,
          .summary = "Whether `value` is greater than `compare`.",
          .parameters = {required("value", number, "The number that may be greater."),
                         required("compare", number, "The number to compare with.")},
          .output = boolean,
          .evaluate = [](Call& call) -> Value {
            enum { value, compare };
            const Value a = call[value];
            const Value b = call[compare];
            return a.is_integer() && b.is_integer() ? a.integer() > b.integer() : a.number() > b.number();
          },
          .examples = {{R"({"value": 3, "compare": 2.5})", "true"},
                       {R"({"value": 3, "compare": 3})", "false"},
                       {R"({"value": 9007199254740993, "compare": 9007199254740992})", "true"}},
      },
      {
          .name = "isEmpty",
          .category = Category::comparison,
          .summary =
              "True for a string without anything but white space, an empty array, an empty object and null; numbers "
              "and false are not empty.",
          .parameters = {required("value", T, "The value to look at.")},
          .output = boolean,
          .evaluate = [](Call& call) -> Value {
            const Value value = call[0];
            switch (value.kind()) {
              case Kind::null:
                return true;
              case Kind::text:
                return text::trim(value.text()).empty();
              case Kind::array:
                return value.items().empty();
              case Kind::object:
                return value.members().empty();
              default:
                return false;
            }
          },
          .examples = {{R"({"value": " \t\u00a0"})", "true"},
                       {R"({"value": " a "})", "false"},
                       {R"({"value": []})", "true"},
                       {R"({"value": [null]})", "false"},
                       {R"({"value": {}})", "true"},
                       {R"({"value": null})", "true"},
                       {R"({"value": 0})", "false"},
                       {R"({"value": false})", "false"}},
      },
      {
          .name = "isNull",
          .category = Category::comparison,
          .summary = "Whether the value is null, as a field is that is not there.",
          .parameters = {required("value", T, "The value to look at.")},
          .output = boolean,
          .evaluate = [](Call& call) -> Value { return call[0].is_null(); },
          .examples = {{R"({"value": null})", "true"},
                       {R"({"value": {"source": "data-field", "field": "not.there"}})", "true"},
                       {R"({"value": ""})", "false"},
                       {R"({"value": 0})", "false"}},
      },
      {
          .name = "isScalar",
          .category = Category::comparison,
          .summary = "True for a number, a string, a boolean and null; false for an array and an object.",
          .parameters = {required("value", T, "The value to look at.")},
          .output = boolean,
          .evaluate = [](Call& call) -> Value {
            const Value value = call[0];
            return !value.is_array() && !value.is_object();
          },
          .examples = {{R"({"value": "a"})", "true"},
                       {R"({"value": null})", "true"},
                       {R"({"value": ["a"]})", "false"},
                       {R"({"value": {"a": 1}})", "false"}},
      },
  };
  return entries;
}

}  // namespace fsctl::composer

#include "core/composer/call.h"
#include "core/composer/operations.h"

namespace fsctl::composer {

std::span<const Operation> logic_operations() {
  static const Operation entries[] = {
      {
          .name = "and",
          .category = Category::logic,
          .summary = "Whether both values are true. `value2` is not looked at when `value1` is false.",
          .parameters = {required("value1", boolean, "The first value."),
                         required("value2", boolean, "The second value.")},
          .output = boolean,
          .evaluate = [](Call& call) -> Value {
            enum { value1, value2 };
            return call.boolean(value1) && call.boolean(value2);
          },
          .examples = {{R"({"value1": true, "value2": true})", "true"},
                       {R"({"value1": true, "value2": false})", "false"},
                       {R"({"value1": false, "value2": {"source": "data-field", "field": "not.there"}})", "false"}},
      },
      {
          .name = "if",
          .category = Category::logic,
          .summary = "`then` when `condition` is true, otherwise `else`. The other one is not evaluated.",
          .parameters = {required("condition", boolean, "What decides."), required("then", T, "The value when true."),
                         required("else", T, "The value when false.")},
          .output = T,
          .evaluate = [](Call& call) -> Value {
            enum { condition, then, otherwise };
            return call[call.boolean(condition) ? then : otherwise];
          },
          .examples = {{R"({"condition": true, "then": "sale", "else": "regular"})", R"("sale")"},
                       {R"({"condition": false, "then": 1, "else": 2})", "2"},
                       {R"({"condition": false, "then": "sale", "else": null})", "null"}},
      },
      {
          .name = "not",
          .category = Category::logic,
          .summary = "The opposite of `value`. Takes any type: what is no boolean counts as false, so gives true.",
          .parameters = {required("value", any, "The value to turn around.")},
          .output = boolean,
          .evaluate = [](Call& call) -> Value {
            const Value value = call[0];
            return !(value.is_boolean() && value.boolean());
          },
          .examples = {{R"({"value": true})", "false"},
                       {R"({"value": false})", "true"},
                       {R"({"value": "true"})", "true"},
                       {R"({"value": 1})", "true"},
                       {R"({"value": null})", "true"}},
      },
      {
          .name = "or",
          .category = Category::logic,
          .summary = "Whether at least one value is true. `value2` is not looked at when `value1` is true.",
          .parameters = {required("value1", boolean, "The first value."),
                         required("value2", boolean, "The second value.")},
          .output = boolean,
          .evaluate = [](Call& call) -> Value {
            enum { value1, value2 };
            return call.boolean(value1) || call.boolean(value2);
          },
          .examples = {{R"({"value1": false, "value2": true})", "true"},
                       {R"({"value1": false, "value2": false})", "false"},
                       {R"({"value1": true, "value2": {"source": "data-field", "field": "not.there"}})", "true"}},
      },
      {
          .name = "xor",
          .category = Category::logic,
          .summary = "Whether exactly one value is true.",
          .parameters = {required("value1", boolean, "The first value."),
                         required("value2", boolean, "The second value.")},
          .output = boolean,
          .evaluate = [](Call& call) -> Value {
            enum { value1, value2 };
            const bool first = call.boolean(value1);
            return first != call.boolean(value2);
          },
          .examples = {{R"({"value1": true, "value2": false})", "true"},
                       {R"({"value1": true, "value2": true})", "false"},
                       {R"({"value1": false, "value2": false})", "false"}},
      },
  };
  return entries;
}

}  // namespace fsctl::composer

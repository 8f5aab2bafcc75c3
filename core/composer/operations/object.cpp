#include "core/composer/call.h"
#include "core/composer/operations.h"

namespace fsctl::composer {

std::span<const Operation> object_operations() {
  static const Operation entries[] = {
      {
          .name = "get",
          .category = Category::objects,
          .summary = "The value under `key`, or null when the object has no such key. A dot in the key is just a dot.",
          .parameters = {required("key", string, "The key to look up."),
                         required("object", object, "The object to look in.")},
          .output = or_null(any),
          .evaluate = [](Call& call) -> Value {
            enum { key, object_ };
            const auto name = call.text(key);
            const Value* found = call[object_].find(name);
            return found == nullptr ? Value() : *found;
          },
          .examples = {{R"({"key": "color", "object": {"color": "red"}})", R"("red")"},
                       {R"({"key": "size.eu", "object": {"size.eu": 42, "size": {"eu": 43}}})", "42"},
                       {R"({"key": "weight", "object": {"color": "red"}})", "null"}},
      },
      {
          .name = "object",
          .category = Category::objects,
          .summary = "An object with one member per property. A property that comes out null stays, as null.",
          .parameters = {properties("properties", "The members: a slot under each name.")},
          .output = object,
          .evaluate = [](Call& call) -> Value { return call.properties(); },
          .examples = {{R"({"properties": {"name": "Shoe", "tags": ["new"]}})", R"({"name": "Shoe", "tags": ["new"]})"},
                       {R"({"properties": {"name": {"source": "data-field", "field": "not.there"}}})",
                        R"({"name": null})"},
                       {R"({"properties": {}})", "{}"}},
      },
  };
  return entries;
}

}  // namespace fsctl::composer

#include "core/fields/field_type.h"

#include <catch2/catch.hpp>
#include <type_traits>

namespace fsctl {

// A form that leaves one of its answers out does not compile, nor does a type without a form.
static_assert(!std::is_default_constructible_v<FieldForm>);
static_assert(!std::is_default_constructible_v<FieldType>);

TEST_CASE("the built-in types have the shapes of the specification") {
  struct Row {
    const char* type;
    std::string members;  ///< `!` for a required one, `[]` for a list
  };
  const Row rows[] = {
      {"String", ""},
      {"Integer", ""},
      {"Float", ""},
      {"Boolean", ""},
      {"DateTime", ""},
      {"Any", ""},
      {"Media",
       "key:String! src:String! mimeType:String! altText:String thumbnailSrc:String type:String position:Integer"},
      {"Option", "attribute:String! value:String! label:String"},
      {"Price", "amount:Integer! currency:String! precision:Integer! ref:Integer scales:PriceScale[]"},
      {"PriceScale", "amount:Integer! from:Integer!"},
      {"SEO", "title:String! description:String! keywords:String[]"},
      {"Sorting", "key:String! position:Integer!"},
      {"Swatch", "label:String! color:String image:Media"},
      {"Vendor", "key:String! label:String! image:Media"},
      {"Weight", "value:Float! unit:String!"},
      {"Availability", ""},
      {"StockLevel", ""},
  };
  const FieldTypes types;
  CHECK(types.all().size() == std::size(rows));
  for (const auto& [name, expected] : rows) {
    DYNAMIC_SECTION(name) {
      const auto* type = types.find(name);
      REQUIRE(type != nullptr);
      CHECK(type->built_in);
      CHECK(type->summary.ends_with('.'));
      std::string members;
      for (const auto& member : type->members) {
        members += (members.empty() ? "" : " ") + member.name + ':' + member.type + (member.is_array ? "[]" : "") +
                   (member.required ? "!" : "");
        CHECK(member.resolved == types.find(member.type));
      }
      CHECK(members == expected);
    }
  }
}

TEST_CASE("options and sortings are always lists") {
  const FieldTypes types;
  for (const auto& type : types.all()) {
    CAPTURE(type.name);
    CHECK(type.form.always_array() == (type.name == "Option" || type.name == "Sorting"));
  }
}

TEST_CASE("a project extends types and adds its own") {
  FieldTypes types;
  types.edit("Swatch", field_forms::composite).members.push_back({.name = "size", .type = "Size"});
  types.edit("Size", field_forms::composite).members.push_back({.name = "width", .type = "Float"});
  types.edit("StockLevel", field_forms::enumeration).keys.push_back("none");
  types.resolve();
  CHECK(types.find("Swatch")->built_in);
  CHECK(types.find("Swatch")->member("size")->resolved == types.find("Size"));
  CHECK_FALSE(types.find("Size")->built_in);
  CHECK(types.find("StockLevel")->keys.back() == "none");
  CHECK(types.find("Nothing") == nullptr);
  CHECK(types.find("Size")->member("height") == nullptr);
}

}  // namespace fsctl

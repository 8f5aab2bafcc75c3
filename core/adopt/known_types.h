#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/json/json.h"

namespace fsctl::adopt {

/// The words for types of values, such as `string` and `unknown`, and their schemas.
const std::map<std::string, Json, std::less<>>& known_words();

/// A type with parameters that generators use, such as `Record<string, number>`.
struct Generic {
  std::size_t arguments;
  Json (*schema)(const std::vector<Json>& arguments);
};

const std::map<std::string, Generic, std::less<>>& known_generics();

/// The schema of lists of an item.
Json array_of(Json item);

}  // namespace fsctl::adopt

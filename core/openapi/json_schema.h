#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/json/json.h"

/// The building blocks of JSON Schemas.
namespace fsctl::openapi {

Json text();
/// A whole number of at least this.
Json whole(std::int64_t least);
Json one_of(const std::vector<std::string>& names);
Json array_of(Json items);
/// An object of these members, of which `required` are always present.
Json object_of(Json members, Json required);
/// An object of these members, all of them always present.
Json object_of(Json members);
/// An object that leaves out members which would be null.
Json object_without_null(const Json& members);
/// A schema that accepts whatever any of these accepts.
Json any_of(Json schemas);
/// A schema whose value may be null as well.
Json or_null(Json schema);

}  // namespace fsctl::openapi

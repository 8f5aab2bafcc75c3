#pragma once

#include "core/json/mistake.h"

/// Recognisers of commas and colons that are missing, too many, or in each other's place.
namespace fsctl::broken {

Found is_comma_too_many(const BrokenText& broken);
/// `"a": 1, 2]` in place of `"a": [1, 2]`.
Found is_list_not_opened(const BrokenText& broken);
/// `"name", value` in place of `"name": value`.
Found is_comma_for_colon(const BrokenText& broken);
/// `"a": 1: "b": 2` in place of `"a": 1, "b": 2`.
Found is_colon_for_comma(const BrokenText& broken);
/// No colon, or another sign in its place.
Found is_colon_amiss(const BrokenText& broken);
Found is_colon_too_many(const BrokenText& broken);
Found is_value_amiss(const BrokenText& broken);
/// No value behind a colon at that place.
Found value_missing(std::size_t colon);
/// No comma, or another sign in its place.
Found is_comma_missing(const BrokenText& broken);

}  // namespace fsctl::broken

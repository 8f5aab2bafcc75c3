#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Parts of a JSON text as they are written there. REQUIRES, unless said otherwise: the text is valid JSON.
namespace fsctl {

/// The value of an object's member, of equal ones the last; nothing when there is none or this is no object.
std::optional<std::string> raw_member(std::string_view json, std::string_view name);

/// What a JSON Merge Patch (RFC 7396) makes of a text: what it does not name stays as it is written there.
std::string merge_patch(std::string_view target, std::string_view patch);

/// The elements of an array; nothing when this is none.
std::optional<std::vector<std::string>> raw_items(std::string_view json);

/// Where a number stands in a text, in bytes.
struct RawNumber {
  std::size_t offset = 0;
  std::size_t size = 0;
};

/// The numbers that these members of an object hold, in their order. None for a text that is no JSON object.
std::vector<RawNumber> raw_numbers(std::string_view json, const std::vector<std::string>& names);

}  // namespace fsctl

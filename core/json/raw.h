#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Parts of a JSON text, byte for byte as they are written. REQUIRES, unless stated otherwise: the text is valid JSON.
namespace fsctl {

/// The value of an object's member, the last one of duplicates; nothing when there is none or this is not an object.
std::optional<std::string> raw_member(std::string_view json, std::string_view name);

/// Applies a JSON Merge Patch (RFC 7396); members that the patch does not name keep their bytes.
std::string merge_patch(std::string_view target, std::string_view patch);

/// The elements of an array; nothing when this is not an array.
std::optional<std::vector<std::string>> raw_items(std::string_view json);

/// The bytes of a text that a number takes.
struct RawNumber {
  std::size_t offset = 0;
  std::size_t size = 0;
};

/// The numbers that the members with these names hold, in the order of the text. None for a text that is not a JSON
/// object.
std::vector<RawNumber> raw_numbers(std::string_view json, const std::vector<std::string>& names);

}  // namespace fsctl

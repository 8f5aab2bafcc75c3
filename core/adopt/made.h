#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "core/error/error.h"

namespace fsctl::adopt {

/// A whole project that is made from a description: its files by path, and what no description tells.
struct Made {
  std::map<std::string, std::string> files{};
  std::vector<std::string> notes{};  ///< `pages/product.json:5: the address of …`
};

/// Makes the project that an OpenAPI document, or the TypeScript that openapi-typescript made of it, describes, with
/// records that its composers map. `directory` is where it will be; nothing is written. Throws Error(json_syntax |
/// missing_member | wrong_member_value) for what describes no Fetch API.
Made made_from(const std::shared_ptr<const Source>& document, const std::filesystem::path& directory);

}  // namespace fsctl::adopt

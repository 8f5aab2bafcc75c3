#pragma once

#include <filesystem>
#include <memory>
#include <optional>

#include "core/error/error.h"
#include "core/json/json_fwd.h"
#include "core/project/kinds.h"

namespace fsctl::lint {

/// The kind of a file of no project by the folder above it, such as composers/products.json; null for none.
const project::FileKind* kind_by_folder(const std::filesystem::path& path);

/// Whether a value has the form of a file of ours, or is a slot or was meant to be one.
bool is_meant_for_configuration(const Json& json);

struct AloneOptions {
  /// The kind of file that it is by its folder; null to see from what is inside.
  const project::FileKind* kind = nullptr;
  bool refuse_extensions = false;
  /// Whether a value that is no object stands where a slot belongs, rather than being data.
  bool expects_slot = true;
};

/// The problems of a file that no project reads: one slot, a composer, or another file of a configuration, as far as
/// they show without the other files. Nothing for a file that is no configuration.
std::optional<Problems> check_alone(const std::shared_ptr<const Source>& source, const AloneOptions& options);

}  // namespace fsctl::lint

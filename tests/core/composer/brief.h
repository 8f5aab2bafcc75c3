#pragma once

#include <memory>
#include <string>

#include "core/composer/slot.h"
#include "core/json/json_fwd.h"

namespace fsctl::composer {

/// A slot in few letters: "path" is a data-field, ["operation", {parameters}] a composition, {"=": …} a literal;
/// any other object is a slot as it stands.
Json expand(const Json& brief);

/// The slot of such a text. REQUIRES: nothing is wrong with it.
std::unique_ptr<Slot> slot_of(const std::string& brief);

/// Location, message and hint in one line.
std::string said(const Problem& problem);

}  // namespace fsctl::composer

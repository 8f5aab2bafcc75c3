#pragma once

#include "core/composer/slot.h"

namespace fsctl::composer {

/// A set of kinds of payload markers (`@channel`, `@currency`, `@translation`).
struct MarkerKinds {
  bool channel = false;
  bool currency = false;
  bool translation = false;
};

/// The kinds of payload markers on and below the paths that a slot reads from a record; the slot's value depends only
/// on these. REQUIRES: the record's markers are not resolved.
MarkerKinds markers_read(const Slot& slot, const Value& record);

}  // namespace fsctl::composer

#pragma once

#include "core/composer/slot.h"

namespace fsctl::composer {

/// Kinds of payload markers.
struct MarkerKinds {
  bool channel = false;
  bool currency = false;
  bool translation = false;
};

/// The kinds of payload markers on the paths that a slot reads from a record, and behind them: the slot's value depends
/// on no others. REQUIRES: the record's markers are not resolved.
MarkerKinds markers_read(const Slot& slot, const Value& record);

}  // namespace fsctl::composer

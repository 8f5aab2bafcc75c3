#pragma once

#include <string>
#include <vector>

#include "core/composer/check.h"

namespace fsctl::composer {

/// A text in place of a slot that is no path of the feed's records.
struct BareText {
  const Slot* slot;
  std::string path{};  ///< what it is as one, misspelt or in another dialect; empty where only a literal can be meant
};

/// Such texts in a slot. Outside of iterations only, as inside a path of `$item` may be meant.
std::vector<BareText> texts_that_are_no_paths(const Slot& slot, const Schema& schema);

}  // namespace fsctl::composer

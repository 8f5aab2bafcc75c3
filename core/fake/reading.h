#pragma once

#include <string>

#include "core/fake/plan.h"

namespace fsctl::fake {

/// The field for which slots are read, and what is known about it.
struct Reader {
  const Field* field = nullptr;
  const project::Storage* refers_to = nullptr;  ///< the storage whose keys the field holds
  bool is_parent = false;
  std::string locale{};  ///< for which the slot gives a value; empty for all
};

/// Notes in a feed's record what a slot reads of it.
void note_slot(const composer::Slot& slot, const Reader& reader, Node& record);

/// What values of a type look like; a scalar is made up as a text. A feed's schema knows no scalars.
Node::Kind kind_of(const composer::Type& type);

}  // namespace fsctl::fake

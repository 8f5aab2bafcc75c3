#pragma once

#include <cstddef>

#include "devserver/descriptor.h"

namespace fsctl::devserver {

/// The most connections at a time. Raises the process's limit for descriptors as far as possible, and leaves a part of
/// it for files and outgoing connections.
std::size_t room_for_connections();

/// Moves a descriptor to a higher number. Low numbers stay free for code that uses select(), which cannot handle
/// others.
Descriptor out_of_the_way(Descriptor descriptor);

}  // namespace fsctl::devserver

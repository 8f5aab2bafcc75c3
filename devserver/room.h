#pragma once

#include <cstddef>

#include "devserver/descriptor.h"

namespace fsctl::devserver {

/// How many connections there may be at the same time: the limit of this process for descriptors is raised as far as it
/// goes, and files and connections to others keep their part of it.
std::size_t room_for_connections();

/// The same descriptor, under a number that leaves some of the low ones to others: what goes by select() can use no
/// others.
Descriptor out_of_the_way(Descriptor descriptor);

}  // namespace fsctl::devserver

#pragma once

#include <string>
#include <vector>

#include "core/recording/recording.h"

namespace fsctl::recording {

/// A record that a service has shown.
struct Item {
  enum class Shown { block, listing, tree, page };

  Shown shown = Shown::block;
  std::string slug{};  ///< of the block, listing or tree; of a page, its block
  std::string key{};   ///< by which a block was asked, or of a node; empty elsewhere
  std::string json{};  ///< as the service wrote it; of a node without the nodes below it
};

/// The records of an answer: that of a block or page, the items of a listing, the nodes of a tree from the top. The key
/// of a block is what stands behind the last slash. None for other paths, and for answers other than 200.
std::vector<Item> items_of(const Recording& recording);

}  // namespace fsctl::recording

#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "core/store/store.h"

/// All rows of a store, from the store of one driver into that of another.
namespace fsctl::store {

/// Whether a store has any rows but its counters.
bool has_rows(Store& store);

/// Told of each thousand rows: a table, and how many of its rows were copied so far.
using RowsCopied = std::function<void(std::string_view table, std::int64_t rows)>;

/// What was copied.
struct Copied {
  enum class Beginning {
    first,
    goes_on,  ///< with what an interrupted copy had kept
    anew,     ///< as the store has changed since a copy was interrupted
  };
  struct Table {
    std::int64_t rows = 0;
    std::string digest{};  ///< of the rows of both stores

    bool operator==(const Table&) const = default;
  };

  Beginning beginning = Beginning::first;
  std::map<std::string, Table, std::less<>> tables{};
};

/// Copies one state of a store into a new one, and compares what is then read of both. What it has copied is kept every
/// few MiB: until all is there, the store into which it goes is unfinished, and the same copy goes on with it. Throws
/// Error(usage) where that store has records, Error(store_busy) where somebody else copies into it, and
/// Error(store_unusable) when the copy differs.
Copied copy_rows(
    Store& from, Store& into, const RowsCopied& told = [](std::string_view, std::int64_t) {});

/// Writes the rows of a snapshot, which a schema beside a store's own has, into a store as restoring does. REQUIRES:
/// `from` is used for nothing else.
void replace_rows(Store& from, const std::string& schema, Store& into, const std::string& name);

}  // namespace fsctl::store

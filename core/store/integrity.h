#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "core/store/index_rows.h"
#include "core/store/store.h"

/// What `fsctl doctor` asks the store.
namespace fsctl::store {

/// The lines that a check of SQLite's gives, with the damage that ends it.
std::vector<std::string> said_by(Store& store, const std::string& check);

/// What SQLite finds wrong with the file and with references between tables; empty when nothing is.
std::vector<std::string> integrity_problems(Store& store);

/// Whether SQLite finds nothing wrong with the file; reads all of it.
bool is_whole(Store& store);

/// Reads the beginning of every table. Throws when that is damaged.
void read_beginnings(Store& store);

/// How many places of a listing index the records of a version say they have.
std::int64_t count_entries(Store& store, std::int64_t version, std::int64_t listing_index);

void each_edge(Store& store, std::int64_t tree, const std::function<void(const Edge&)>& visit);
void clear_edges(Store& store, std::int64_t tree);

/// Copies one state of the store to a new file; neither readers nor writers wait for it.
void copy_store(Store& store, const std::filesystem::path& to);

}  // namespace fsctl::store

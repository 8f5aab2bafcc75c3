#include "core/store/postgresql/references.h"

#include <array>

namespace fsctl::store {
namespace {

struct Reference {
  const char* table;
  const char* column;  ///< the first one of an index
  const char* target;
  const char* remedy;
};

constexpr std::array<Reference, 3> unwatched = {{
    {"feed_record", "feed", "feed", ""},
    {"storage_record", "version", "storage_version", "; fsctl rebuild removes such rows"},
    {"index_word", "listing_index", "listing_index", "; fsctl rebuild removes such rows"},
}};

/// Goes through the index from one number to the next: there are many rows, but they refer to a few others.
bool refers_to_nothing(Session& session, const Reference& reference) {
  const auto [table, column, target, _] = reference;
  const auto least = std::string("SELECT min(") + column + ") FROM " + table;
  const auto sql = "WITH RECURSIVE one(number) AS (" + least + " UNION ALL SELECT (" + least + " WHERE " + column +
                   " > one.number) FROM one WHERE one.number IS NOT NULL) SELECT EXISTS(SELECT 1 FROM one "
                   "WHERE number IS NOT NULL AND NOT EXISTS (SELECT 1 FROM " +
                   target + " WHERE " + target + ".number = one.number))";
  return number_in(session.ask(sql.c_str()), 0, 0) != 0;
}

}  // namespace

std::vector<std::string> reference_problems(Session& session) {
  std::vector<std::string> problems;
  for (const auto& reference : unwatched)
    if (refers_to_nothing(session, reference))
      problems.push_back(std::string("table ") + reference.table + " refers to a row of " + reference.target +
                         " that is not there" + reference.remedy);
  return problems;
}

}  // namespace fsctl::store

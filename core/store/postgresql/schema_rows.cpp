#include "core/store/postgresql/schema_rows.h"

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "core/store/damage.h"
#include "core/store/going_on.h"
#include "core/store/held_columns.h"

namespace fsctl::store {
namespace {

/// Tables to whose rows others refer, which would go with them: their rows are changed where they are.
constexpr std::string_view referred_to[] = {"feed",        "storage_version", "listing_index",
                                            "index_chunk", "tree_index",      "route_set",
                                            "route_page",  "release",         "release_text"};

std::string table_in(const std::string& schema, const Held& held) { return schema + '.' + std::string(held.table); }

std::vector<std::string> names_in(std::string_view columns) {
  std::vector<std::string> names;
  for (auto& column : columns_in(columns)) names.push_back(std::move(column.name));
  return names;
}

/// Such as `there.number, there.id`, with what each name begins with.
std::string list(const std::vector<std::string>& names, const std::string& before = {}) {
  std::string text;
  for (const auto& name : names) text += (text.empty() ? "" : ", ") + before + name;
  return text;
}

/// A condition for rows of both schemas.
std::string agree(const std::vector<std::string>& names, const char* how) {
  return "(" + list(names, "here.") + ") " + how + " (" + list(names, "there.") + ")";
}

struct Columns {
  explicit Columns(const Held& held) : key(names_in(held.key)), others(names_in(held.columns)), all(key) {
    all.insert(all.end(), others.begin(), others.end());
  }

  std::vector<std::string> key;
  std::vector<std::string> others;
  std::vector<std::string> all;
};

bool is_referred_to(const Held& held) { return std::ranges::find(referred_to, held.table) != std::end(referred_to); }

std::string remove_differing(const Held& held, const std::string& here, const std::string& there) {
  const Columns columns(held);
  const bool looks_at_all = !is_referred_to(held) && !columns.others.empty();
  return "DELETE FROM " + table_in(here, held) + " AS here WHERE NOT EXISTS (SELECT 1 FROM " + table_in(there, held) +
         " AS there WHERE " + agree(columns.key, "=") +
         (looks_at_all ? " AND " + agree(columns.others, "IS NOT DISTINCT FROM") : "") + ");\n";
}

std::string change_differing(const Held& held, const std::string& here, const std::string& there) {
  const Columns columns(held);
  if (!is_referred_to(held) || columns.others.empty()) return {};
  std::string changes;
  for (const auto& name : columns.others) changes += (changes.empty() ? "" : ", ") + name + " = there." + name;
  return "UPDATE " + table_in(here, held) + " AS here SET " + changes + " FROM " + table_in(there, held) +
         " AS there WHERE " + agree(columns.key, "=") + " AND " + agree(columns.others, "IS DISTINCT FROM") + ";\n";
}

std::string add_missing(const Held& held, const std::string& here, const std::string& there) {
  const Columns columns(held);
  return "INSERT INTO " + table_in(here, held) + "(" + list(columns.all) + ") SELECT " + list(columns.all) + " FROM " +
         table_in(there, held) + " AS there WHERE NOT EXISTS (SELECT 1 FROM " + table_in(here, held) +
         " AS here WHERE " + agree(columns.key, "=") + ");\n";
}

}  // namespace

std::string keep_rows(const std::string& from, const std::string& into) {
  std::string script;
  for (const auto& held : held_tables())
    if (going_on(held.table) == GoingOn::taken)
      script += "CREATE TABLE " + table_in(into, held) + " AS SELECT " + list(Columns(held).all) + " FROM " +
                table_in(from, held) + ";\n";
  return script;
}

std::string order_rows(const std::string& schema) {
  std::string script;
  for (const auto& held : held_tables())
    if (going_on(held.table) == GoingOn::taken)
      script += "CREATE UNIQUE INDEX IF NOT EXISTS " + std::string(held.table) + "_key ON " + table_in(schema, held) +
                "(" + list(Columns(held).key) + ");\n";
  return script;
}

std::string take_rows(const std::string& here, const std::string& there) {
  std::string script;
  const auto held = held_tables();
  for (auto one = held.rbegin(); one != held.rend(); ++one) {
    const auto going = going_on(one->table);
    if (going == GoingOn::taken) script += remove_differing(*one, here, there);
    if (going == GoingOn::emptied) script += "DELETE FROM " + table_in(here, *one) + ";\n";
  }
  for (const auto& one : held)
    if (going_on(one.table) == GoingOn::taken)
      script += change_differing(one, here, there) + add_missing(one, here, there);
  return script;
}

}  // namespace fsctl::store

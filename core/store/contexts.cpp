#include "core/store/contexts.h"

#include "core/store/statement.h"

namespace fsctl::store {
namespace {

void insert_context(Store& store, const char* sql, std::string_view token, const ContextRow& context, UnixMillis now) {
  store.run(sql, token, context.scope, context.region, context.locale, now, now);
}

}  // namespace

std::optional<ContextRow> find_context(Store& store, std::string_view token) {
  return first(
      store.select("SELECT scope, region, locale, used FROM context WHERE token = ?", token), [](Statement& row) {
        return ContextRow{std::string(row.text(0)), std::string(row.text(1)), std::string(row.text(2)), row.number(3)};
      });
}

void add_context(Store& store, std::string_view token, const ContextRow& context, UnixMillis now) {
  insert_context(store,
                 "INSERT INTO context(token, scope, region, locale, created, used) VALUES (?, ?, ?, ?, ?, ?) "
                 "ON CONFLICT(token) DO NOTHING",
                 token, context, now);
}

void put_context(Store& store, std::string_view token, const ContextRow& context, UnixMillis now) {
  insert_context(store,
                 "INSERT INTO context(token, scope, region, locale, created, used) VALUES (?, ?, ?, ?, ?, ?) "
                 "ON CONFLICT(token) DO UPDATE SET region = excluded.region, locale = excluded.locale, "
                 "used = excluded.used",
                 token, context, now);
}

void use_context(Store& store, std::string_view token, const ContextRow& context, UnixMillis now) {
  insert_context(store,
                 "INSERT INTO context(token, scope, region, locale, created, used) VALUES (?, ?, ?, ?, ?, ?) "
                 "ON CONFLICT(token) DO UPDATE SET used = excluded.used WHERE excluded.used > context.used",
                 token, context, now);
}

std::vector<std::string> unused_contexts(Store& store, UnixMillis before, std::string_view after, std::size_t most) {
  return all(store.select("SELECT token FROM context WHERE token > ? AND used < ? ORDER BY token LIMIT ?", after,
                          before, most),
             first_text);
}

bool remove_unused_context(Store& store, std::string_view token, UnixMillis before) {
  return store.run("DELETE FROM context WHERE token = ? AND used < ?", token, before) > 0;
}

std::int64_t count_contexts(Store& store) { return count(store.select("SELECT count(*) FROM context")); }

std::vector<LeastUsed> least_used_contexts(Store& store, std::int64_t count) {
  return all(store.select("SELECT token, used FROM context ORDER BY used > created, used LIMIT ?", count),
             [](Statement& row) {
               return LeastUsed{std::string(row.text(0)), row.number(1)};
             });
}

}  // namespace fsctl::store

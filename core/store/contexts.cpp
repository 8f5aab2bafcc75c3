#include "core/store/contexts.h"

#include <array>

#include "core/store/statement.h"

namespace fsctl::store {
namespace {

constexpr const char* context_of_token = "SELECT scope, region, locale, used FROM context WHERE token = ?";

void insert_contexts(Store& store, const char* sql, std::span<const NewContext> contexts, UnixMillis now) {
  store.run_each(sql, contexts, [&](const NewContext& one) {
    return std::array<BoundValue, 6>{one.token, one.scope, one.region, one.locale, now, now};
  });
}

UnusedContext unused_context_of(Statement& row) { return {std::string(row.text(0)), row.number(1)}; }

}  // namespace

FoundContext find_context(Store& store, std::string_view token) {
  return first(store.select(context_of_token, token), [](Statement& row) {
    return ContextRow{std::string(row.text(0)), std::string(row.text(1)), std::string(row.text(2)), row.number(3)};
  });
}

void expect_context(Store& store, std::string_view token) {
  if (!token.empty()) store.expect(context_of_token, token);
}

void add_contexts(Store& store, std::span<const NewContext> contexts, UnixMillis now) {
  insert_contexts(store,
                  "INSERT INTO context(token, scope, region, locale, created, used) VALUES (?, ?, ?, ?, ?, ?) "
                  "ON CONFLICT(token) DO NOTHING",
                  contexts, now);
}

void put_context(Store& store, const NewContext& context, UnixMillis now) {
  insert_contexts(store,
                  "INSERT INTO context(token, scope, region, locale, created, used) VALUES (?, ?, ?, ?, ?, ?) "
                  "ON CONFLICT(token) DO UPDATE SET region = excluded.region, locale = excluded.locale, "
                  "used = excluded.used",
                  {&context, 1}, now);
}

void use_contexts(Store& store, std::span<const NewContext> contexts, UnixMillis now) {
  insert_contexts(store,
                  "INSERT INTO context(token, scope, region, locale, created, used) VALUES (?, ?, ?, ?, ?, ?) "
                  "ON CONFLICT(token) DO UPDATE SET used = excluded.used WHERE excluded.used > context.used",
                  contexts, now);
}

std::vector<UnusedContext> unused_contexts(Store& store, UnixMillis before, std::string_view after, std::size_t most) {
  return all(store.select("SELECT token, used FROM context WHERE token > ? AND used < ? ORDER BY token LIMIT ?", after,
                          before, most),
             unused_context_of);
}

std::size_t remove_contexts(Store& store, std::span<const UnusedContext> contexts) {
  std::int64_t removed = 0;
  store.run_each(
      "DELETE FROM context WHERE token = ? AND used <= ?", contexts,
      [](const UnusedContext& one) {
        return std::array<BoundValue, 2>{one.token, one.used};
      },
      [&](std::size_t, std::int64_t rows) { removed += rows; });
  return static_cast<std::size_t>(removed);
}

std::int64_t count_contexts(Store& store) { return count(store.select("SELECT count(*) FROM context")); }

std::vector<UnusedContext> least_used_contexts(Store& store, std::int64_t count) {
  return all(store.select("SELECT token, used FROM context ORDER BY used > created, used LIMIT ?", count),
             unused_context_of);
}

}  // namespace fsctl::store

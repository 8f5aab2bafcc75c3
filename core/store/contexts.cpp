#include "core/store/contexts.h"

#include "core/store/bind.h"

namespace fsctl::store {
namespace {

void insert_context(Store& store, const char* sql, std::string_view token, const ContextRow& context,
                    std::int64_t now) {
  auto& insert = store.prepare(sql);
  bind_text(insert, 1, token);
  bind_text(insert, 2, context.scope);
  bind_text(insert, 3, context.region);
  bind_text(insert, 4, context.locale);
  insert.bind(5, now);
  run(insert);
}

}  // namespace

std::optional<ContextRow> find_context(Store& store, std::string_view token) {
  auto& select = store.prepare("SELECT scope, region, locale, used FROM context WHERE token = ?");
  bind_text(select, 1, token);
  if (!select.executeStep()) return {};
  ContextRow context{std::string(bytes_of(select, 0)), std::string(bytes_of(select, 1)),
                     std::string(bytes_of(select, 2)), select.getColumn(3).getInt64()};
  select.reset();
  return context;
}

void add_context(Store& store, std::string_view token, const ContextRow& context, std::int64_t now) {
  insert_context(store,
                 "INSERT INTO context(token, scope, region, locale, created, used) VALUES (?1, ?2, ?3, ?4, ?5, ?5) "
                 "ON CONFLICT(token) DO NOTHING",
                 token, context, now);
}

void put_context(Store& store, std::string_view token, const ContextRow& context, std::int64_t now) {
  insert_context(store,
                 "INSERT INTO context(token, scope, region, locale, created, used) VALUES (?1, ?2, ?3, ?4, ?5, ?5) "
                 "ON CONFLICT(token) DO UPDATE SET region = excluded.region, locale = excluded.locale, "
                 "used = excluded.used",
                 token, context, now);
}

void use_context(Store& store, std::string_view token, const ContextRow& context, std::int64_t now) {
  insert_context(store,
                 "INSERT INTO context(token, scope, region, locale, created, used) VALUES (?1, ?2, ?3, ?4, ?5, ?5) "
                 "ON CONFLICT(token) DO UPDATE SET used = max(used, excluded.used)",
                 token, context, now);
}

std::vector<std::string> unused_contexts(Store& store, std::int64_t before, std::string_view after, std::size_t most) {
  auto& select = store.prepare("SELECT token FROM context WHERE token > ? AND used < ? ORDER BY token LIMIT ?");
  bind_text(select, 1, after);
  select.bind(2, before);
  select.bind(3, static_cast<std::int64_t>(most));
  std::vector<std::string> tokens;
  while (select.executeStep()) tokens.emplace_back(bytes_of(select, 0));
  select.reset();
  return tokens;
}

bool remove_unused_context(Store& store, std::string_view token, std::int64_t before) {
  auto& remove = store.prepare("DELETE FROM context WHERE token = ? AND used < ?");
  bind_text(remove, 1, token);
  remove.bind(2, before);
  const bool removed = remove.exec() > 0;
  remove.reset();
  return removed;
}

std::int64_t count_contexts(Store& store) {
  auto& select = store.prepare("SELECT count(*) FROM context");
  select.executeStep();
  const auto count = number_of(select, 0);
  select.reset();
  return count;
}

std::vector<LeastUsed> least_used_contexts(Store& store, std::int64_t count) {
  auto& select = store.prepare("SELECT token, used FROM context ORDER BY used > created, used LIMIT ?");
  select.bind(1, count);
  std::vector<LeastUsed> found;
  while (select.executeStep()) found.push_back({std::string(bytes_of(select, 0)), number_of(select, 1)});
  select.reset();
  return found;
}

}  // namespace fsctl::store

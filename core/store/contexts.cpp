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
  auto& select = store.prepare("SELECT scope, region, locale FROM context WHERE token = ?");
  bind_text(select, 1, token);
  if (!select.executeStep()) return {};
  ContextRow context{std::string(bytes_of(select, 0)), std::string(bytes_of(select, 1)),
                     std::string(bytes_of(select, 2))};
  select.reset();
  return context;
}

void add_context(Store& store, std::string_view token, const ContextRow& context, std::int64_t now) {
  insert_context(store,
                 "INSERT INTO context(token, scope, region, locale, created) VALUES (?, ?, ?, ?, ?) "
                 "ON CONFLICT(token) DO NOTHING",
                 token, context, now);
}

void put_context(Store& store, std::string_view token, const ContextRow& context, std::int64_t now) {
  insert_context(store,
                 "INSERT INTO context(token, scope, region, locale, created) VALUES (?, ?, ?, ?, ?) "
                 "ON CONFLICT(token) DO UPDATE SET region = excluded.region, locale = excluded.locale",
                 token, context, now);
}

}  // namespace fsctl::store

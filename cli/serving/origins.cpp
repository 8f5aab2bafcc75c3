#include "cli/serving/origins.h"

#include <cstdint>
#include <utility>

#include "cli/serving/trace_json.h"
#include "core/composer/trace.h"
#include "core/fields/stored.h"
#include "core/ingest/change_json.h"
#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/json/position.h"
#include "core/json/read.h"
#include "core/mapping/compose.h"
#include "core/project/holder.h"
#include "core/store/changes.h"
#include "core/store/feed_records.h"
#include "core/store/secrets.h"
#include "core/store/storage_records.h"
#include "core/text/digest.h"
#include "core/text/timestamp.h"

namespace fsctl::cli {
namespace {

/// So many of a feed's latest changes are looked through for the one of a record.
constexpr std::int64_t most_changes = 1000;

bool may_read_feeds(api::Exchange& exchange) {
  const auto& secrets = exchange.live().stages.working().secrets;
  const auto shown = exchange.request().header("fs-secret");
  return secrets.empty() || (!shown.empty() && store::find_secret(secrets, text::sha256(shown)) != nullptr);
}

/// The slot that gives a variant of a field; null when there is none.
const composer::Slot* slot_for(const project::FieldSlots& slots, const stored::Variant& variant) {
  const auto* of_scope = &slots;
  if (!slots.by_scope.empty()) {
    const auto own = slots.by_scope.find(variant.scope);
    if (own == slots.by_scope.end()) return nullptr;
    of_scope = &own->second;
  }
  if (of_scope->by_locale.empty()) return of_scope->every.get();
  const auto own = of_scope->by_locale.find(variant.locale);
  return own == of_scope->by_locale.end() ? nullptr : own->second.get();
}

Json text_or_null(std::string_view text) { return text.empty() ? Json() : Json(text); }

}  // namespace

Origins::Origins(api::Exchange& exchange, bool traces)
    : exchange_(exchange),
      traces_(traces),
      knows_feeds_(may_read_feeds(exchange)),
      feeds_(store::feed_ids(exchange.store())) {}

Json Origins::place_in(const Source& source, const std::string& pointer) {
  const auto position = locate(source, {.pointer = pointer});
  return {{"file", source.name}, {"line", position.line}, {"column", position.column}, {"pointer", pointer}};
}

/// The change that named the record, or else the load in whose time it came.
Json Origins::change_of(store::FeedNumber feed, const std::string& key, UnixMillis received) {
  Json found;
  bool is_own = false;
  store::each_change(exchange_.store(), {.feed = feed, .limit = most_changes}, [&](const store::Change& change) {
    if (is_own) return;
    is_own = change.record == key;
    const bool is_load =
        change.record.empty() && change.received <= received && (change.finished == 0 || received <= change.finished);
    if (!is_own && (!is_load || !found.is_null())) return;
    found = ingest::change_json(change, feeds_);
  });
  return found;
}

Json Origins::record(const project::Storage& storage, std::string_view key) {
  auto& store = exchange_.store();
  Json told = {{"storage", storage.name}, {"key", key}, {"parent", nullptr}, {"feed", nullptr}};
  const auto version = exchange_.reader().version(storage).number;
  const auto found = store::find_storage_record(store, version, key);
  if (!found) return told;
  const auto feed = found->feed;
  told["parent"] = text_or_null(found->parent);
  told["mapped"] = text::format_timestamp(found->changed);
  if (!knows_feeds_) return told;
  if (const auto name = feeds_.find(feed); name != feeds_.end()) told["feed"] = name->second;
  const auto listed = store::list_feed_records(store, feed, key, 1);
  if (listed.empty() || listed.front().id != key) return told;
  told["received"] = text::format_timestamp(listed.front().received);
  told["failed"] = store::has_failed(store, feed, key);
  told["change"] = change_of(feed, std::string(key), listed.front().received);
  return told;
}

std::string Origins::holder_key(const project::Storage& storage, const project::FieldPath& path,
                                const project::RecordView& view) {
  auto& reader = exchange_.reader();
  const auto [kind, variant] = project::holder_of(path, view, reader.view(), reader.arena());
  if (kind == project::Holder::Kind::product) return std::string(view.product);
  if (kind == project::Holder::Kind::variant) return std::string(reader.find_variants(storage, view.key)[variant].key);
  return std::string(view.key);
}

const project::Composer* Origins::composer_of(const project::Storage& storage, std::string_view key) {
  const auto version = exchange_.reader().version(storage).number;
  const auto row = store::find_storage_record(exchange_.store(), version, key);
  if (!row) return nullptr;
  const auto feed = feeds_.find(row->feed);
  if (feed == feeds_.end()) return nullptr;
  for (const auto& [_, composer] : exchange_.project().composers)
    if (composer.storage.name() == storage.name && composer.feed.name() == feed->second) return &composer;
  return nullptr;
}

void Origins::add_trace(Json& told, const project::Composer& composer, const Field& field, const std::string& locale,
                        const std::string& key) {
  told["trace"] = nullptr;
  auto& store = exchange_.store();
  const auto feed = store::find_feed(store, composer.feed.name());
  const auto raw = feed && knows_feeds_ ? store::find_feed_record(store, *feed, key) : std::nullopt;
  if (!raw) return;
  Arena arena;
  const Value record = ValueReader().read_to_keep(raw->raw, arena);
  auto place = exchange_.place();
  if (!locale.empty() && locale != stored::everywhere) place.locale = locale;
  composer::Trace trace;
  const auto composed =
      mapping::compose(exchange_.project(), composer, place, record, arena, {.field = field.name, .trace = &trace});
  told["trace"] = trace_json(trace, *composer.source);
  Problems problems;
  for (const auto& [_, problem] : composed.failures) problems.push_back(problem);
  told["trace"]["problems"] = problems_json(problems);
}

void Origins::add_slot(Json& told, const project::Composer& composer, const Field& field,
                       const stored::Variant& variant, const std::string& key) {
  const auto slots = composer.fields.find(field.name);
  if (slots == composer.fields.end()) return;
  const auto* slot = slot_for(slots->second, variant);
  if (slot != nullptr) {
    told["slot"] = place_in(*composer.source, composer::pointer_of(*slot));
    told["slot"]["composer"] = composer.name;
    told["slot"]["is"] = composer::source_of(*slot);
  }
  if (traces_) add_trace(told, composer, field, std::string(variant.locale), key);
}

Json Origins::value(const project::Storage& storage, const project::FieldPath& path, const project::RecordView& view) {
  auto& reader = exchange_.reader();
  Json told = {{"path", path.text},
               {"storage", storage.name},
               {"key", view.key},
               {"value", shown_json(project::read_path(path, view, reader.view(), reader.arena()))}};
  if (path.field == nullptr || path.field->type == nullptr) return told;
  const auto& field = *path.field;
  const auto key = holder_key(storage, path, view);
  told["key"] = key;
  told["field"] = field.name;
  told["type"] = std::string(field.type->name) + (field.is_array ? "[]" : "");
  told["shared_across_variants"] = field.shared_across_variants;
  const auto* held = reader.find(storage, key);
  if (held == nullptr) return told;
  const auto variant = stored::variant_of(field, held->content, reader.view());
  const auto& asked = reader.view();
  if (field.is_scoped) told["scope"] = text_or_null(variant.scope);
  if (field.is_translatable) {
    told["locale"] = text_or_null(variant.locale);
    told["falls_back"] =
        !variant.locale.empty() && variant.locale != stored::everywhere && variant.locale != asked.locale;
  }
  if (field.is_price()) told["currency"] = asked.currency;
  if (const auto* composer = composer_of(storage, key)) add_slot(told, *composer, field, variant, key);
  return told;
}

}  // namespace fsctl::cli

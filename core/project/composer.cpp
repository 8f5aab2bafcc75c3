#include "core/project/composer.h"

#include <algorithm>

#include "core/composer/check.h"
#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/project/project.h"

namespace fsctl::project {
namespace {

bool is_slot(const Json& json) {
  return !json.is_object() || (!json.contains("byLocale") && !json.contains("byScope"));
}

void parse_by_locale(const Json& json, const std::string& pointer, FieldSlots& slots, Problems& problems) {
  for (const auto& [locale, slot] : json.items())
    slots.by_locale.emplace(locale, composer::parse_slot(slot, pointer + pointer_step(locale), problems));
}

FieldSlots parse_slots(const Json& json, const std::string& pointer, bool inside_scope, Problems& problems) {
  FieldSlots slots;
  if (is_slot(json)) {
    slots.every = composer::parse_slot(json, pointer, problems);
    return slots;
  }
  Members members(json, pointer, problems);
  if (const Json* locales = members.object("byLocale")) {
    parse_by_locale(*locales, members.pointer_to("byLocale"), slots, problems);
  } else if (inside_scope) {
    add(problems, ErrorCode::slot_per_variant, pointer, "byScope cannot hold byScope");
  } else if (const Json* scopes = members.object("byScope")) {
    for (const auto& [scope, definition] : scopes->items())
      slots.by_scope.emplace(
          scope, parse_slots(definition, members.pointer_to("byScope") + pointer_step(scope), true, problems));
  }
  members.refuse_others();
  return slots;
}

/// Checks the slots of one field.
class FieldCheck {
 public:
  FieldCheck(const Project& project, const Field& field, const Feed* feed, Problems& problems)
      : project_(project), field_(field), feed_(feed), problems_(problems) {}

  void check(const FieldSlots& slots, const std::string& pointer) {
    if (slots.every) check_slot(*slots.every);
    if (!slots.by_locale.empty()) check_locales(slots, pointer + "/byLocale");
    if (!slots.by_scope.empty()) check_scopes(slots, pointer + "/byScope");
  }

 private:
  void check_slot(const composer::Slot& slot) {
    Arena arena;
    const auto type = composer::check(slot, feed_ != nullptr ? feed_->schema : no_schema_, arena, problems_);
    composer::check_result(slot, type, field_, problems_);
  }

  void check_locales(const FieldSlots& slots, const std::string& pointer) {
    if (!field_.is_translatable)
      add(problems_, ErrorCode::slot_per_variant, pointer, "`" + field_.name + "` is not translatable",
          "set isTranslatable on the field, or give one slot");
    const auto known = project_.places.locales();
    for (const auto& [locale, slot] : slots.by_locale) {
      if (std::ranges::find(known, locale) == known.end())
        add_unknown(problems_, pointer + pointer_step(locale), "locale", locale, known);
      if (slot) check_slot(*slot);
    }
  }

  void check_scopes(const FieldSlots& slots, const std::string& pointer) {
    if (!field_.is_scoped)
      add(problems_, ErrorCode::slot_per_variant, pointer, "`" + field_.name + "` is not scoped",
          "set isScoped on the field, or give one slot");
    const auto known = project_.places.scope_keys();
    for (const auto& [scope, inner] : slots.by_scope) {
      if (std::ranges::find(known, scope) == known.end())
        add_unknown(problems_, pointer + pointer_step(scope), "scope", scope, known);
      check(inner, pointer + pointer_step(scope));
    }
  }

  const Project& project_;
  const Field& field_;
  const Feed* feed_;
  Problems& problems_;
  const std::map<std::string, composer::Type, std::less<>> no_schema_{};
};

}  // namespace

Composer parse_composer(const std::string& name, Members& members, Problems& problems) {
  Composer composer{.name = name, .feed = members.required_text("feed"), .storage = members.required_text("storage")};
  if (const Json* fields = members.required_object("fields"))
    for (const auto& [field, definition] : fields->items())
      composer.fields.emplace(
          field, parse_slots(definition, members.pointer_to("fields") + pointer_step(field), false, problems));
  members.refuse_others();
  return composer;
}

void check_composer(const Composer& composer, const Project& project, Problems& problems) {
  const auto feed = project.feeds.find(composer.feed);
  if (feed == project.feeds.end() && !composer.feed.empty())
    add_unknown(problems, "/feed", "feed", composer.feed, names_of(project.feeds));
  const auto storage = project.storages.find(composer.storage);
  if (storage == project.storages.end()) {
    if (!composer.storage.empty())
      add_unknown(problems, "/storage", "storage", composer.storage, names_of(project.storages));
    return;
  }
  for (const auto& [name, slots] : composer.fields) {
    const auto pointer = "/fields" + pointer_step(name);
    const Field* field = storage->second.field(name);
    if (field == nullptr)
      add_unknown(problems, pointer, "field of storage " + composer.storage, name, storage->second.field_names());
    else if (field->mapped)
      add(problems, ErrorCode::slot_per_variant, pointer,
          "`" + name + "` is mapped from another storage and takes no slot");
    else if (field->type != nullptr)
      FieldCheck(project, *field, feed == project.feeds.end() ? nullptr : &feed->second, problems)
          .check(slots, pointer);
  }
}

}  // namespace fsctl::project

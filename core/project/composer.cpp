#include "core/project/composer.h"

#include <algorithm>
#include <utility>

#include "core/composer/bare_texts.h"
#include "core/composer/check.h"
#include "core/composer/extensions.h"
#include "core/composer/slot_meant.h"
#include "core/composer/static_meant.h"
#include "core/error/suggest.h"
#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/project/findings.h"
#include "core/project/kinds.h"
#include "core/project/project.h"
#include "core/project/slot_form.h"
#include "core/project/values.h"
#include "core/text/codes.h"
#include "core/text/unicode.h"

namespace fsctl::project {
namespace {

/// The form of a field's slots: one slot, one per locale or, with `per_scope`, one such group per scope.
Form slots_form(bool per_scope) {
  Form per_locale = a_map_of(a_slot());
  per_locale.least = 1;
  std::vector<Form> alternatives = {
      an_object({required("byLocale", std::move(per_locale), "A slot per locale, for a translatable field.")})};
  if (per_scope) {
    Form scopes = a_map_of(slots_form(false));
    scopes.least = 1;
    alternatives.push_back(an_object({required("byScope", std::move(scopes),
                                               "A slot per scope, or one per scope and locale, for a scoped field.")}));
  }
  alternatives.push_back(a_slot());
  return one_of(std::move(alternatives));
}

/// Compiles the slots of the fields.
class SlotReader {
 public:
  explicit SlotReader(Problems& problems) : problems_(problems) {}

  FieldSlots fields(const Json& json, const std::string& pointer, bool inside_scope) {
    FieldSlots slots;
    if (const Json& locales = part_of(json, "byLocale"); json.contains("byLocale")) {
      if (std::ranges::any_of(locales, holds_scopes)) {
        add_at_name(problems_, ErrorCode::slot_per_variant, pointer + "/byLocale", "byLocale cannot hold byScope",
                    "exchange the two: byScope stands outside, and holds byLocale");
        return slots;
      }
      if (std::ranges::any_of(locales, holds_locales)) {
        add_at_name(problems_, ErrorCode::slot_per_variant, pointer + "/byLocale", "byLocale cannot hold byLocale",
                    Hint::meant({"byScope"}));
        return slots;
      }
      for (const auto& [locale, slot] : locales.items())
        slots.by_locale.emplace(locale, this->slot(slot, pointer + "/byLocale" + pointer_step(locale)));
    } else if (!json.contains("byScope")) {
      slots.every = slot(json, pointer);
    } else if (inside_scope) {
      add(problems_, ErrorCode::slot_per_variant, pointer, "byScope cannot hold byScope");
    } else {
      for (const auto& [scope, inner] : part_of(json, "byScope").items())
        slots.by_scope.emplace(scope, fields(inner, pointer + "/byScope" + pointer_step(scope), true));
    }
    return slots;
  }

 private:
  static bool holds_scopes(const Json& slots) { return slots.is_object() && slots.contains("byScope"); }
  static bool holds_locales(const Json& slots) { return slots.is_object() && slots.contains("byLocale"); }

  std::unique_ptr<composer::Slot> slot(const Json& json, const std::string& pointer) {
    return composer::parse_slot(json, pointer, problems_);
  }

  Problems& problems_;
};

/// Checks the slots of one field.
class FieldCheck {
 public:
  FieldCheck(const Project& project, const Field& field, const Composer& composer, Problems& problems)
      : project_(project),
        field_(field),
        feed_(composer.feed),
        schema_(composer.feed ? composer.feed->schema : no_schema_),
        source_(composer.source),
        problems_(problems) {}

  void check(const FieldSlots& slots, const std::string& pointer) {
    if (slots.every) check_slot(*slots.every);
    if (!slots.by_locale.empty()) check_locales(slots, pointer + "/byLocale");
    if (!slots.by_scope.empty()) check_scopes(slots, pointer + "/byScope");
  }

 private:
  void check_slot(const composer::Slot& slot) {
    Arena arena;
    const auto first = static_cast<std::ptrdiff_t>(problems_.size());
    const auto type = composer::check(slot, schema_, arena, problems_);
    for (auto problem = problems_.begin() + first; problem != problems_.end(); ++problem)
      if (!problem->lacks.name.empty()) problem->lacks.file = path_of_file("feed", feed_.name());
    composer::check_result(slot, type, field_, problems_);
    if (field_.is_price()) warn_of_currency(type);
    tell_wrong_argument(first);
    tell_texts(slot);
  }

  /// Says of texts in place of slots that only a literal can be meant, where the schema has no such path, or which path
  /// may be.
  void tell_texts(const composer::Slot& slot) {
    for (const auto& text : composer::texts_that_are_no_paths(slot, schema_)) {
      const auto told = std::ranges::find_if(problems_, [&](const Problem& problem) {
        return problem.code == ErrorCode::slot_shape && problem.slot == pointer_of(*text.slot) &&
               (!problem.source || problem.source == source_);
      });
      if (told == problems_.end()) continue;
      if (!text.path.empty()) {
        told->hint = composer::meant::path_or_literal(text.path, text.slot->bare_text);
        continue;
      }
      const auto literal = composer::meant::static_slot(text.slot->bare_text);
      told->hint = "write " + literal;
      told->fix = {{.place = told->location, .text = literal}};
    }
  }

  /// Of prices in a currency that no region has, as nobody sees them.
  void warn_of_currency(const composer::Type& type) {
    for (const auto& alternative : type.alternatives) warn_of_currency(alternative);
    if (type.element) warn_of_currency(*type.element);
    if (!type.members) return;
    const auto currency = type.members->find("currency");
    if (currency == type.members->end() || !currency->second.constant || !currency->second.constant->is_text()) return;
    const auto shown = project_.places.currencies();
    const std::string code(currency->second.constant->text());
    const auto* origin = currency->second.origin;
    const auto is_odd = [](const std::string& one) { return !text::is_currency(one); };  // which is told there
    if (origin == nullptr || is_odd(code) || !project_.places.is_whole || std::ranges::any_of(shown, is_odd) ||
        std::ranges::find(shown, text::lower(code)) != shown.end())
      return;
    problems_.push_back(
        {.code = ErrorCode::unknown_reference,
         .message = "no region of the project has the currency \"" + code + "\", so that no answer shows this price",
         .location = composer::location_of(*origin),
         .hint = "they have " + joined(shown),
         .severity = Severity::warning,
         .slot = pointer_of(*origin)});
  }

  /// Where arguments that have to be alike differ, and the one that does not suit the field came first, the mistake is
  /// there, and not at the one which was compared with it.
  void tell_wrong_argument(std::ptrdiff_t first) {
    const auto begin = problems_.begin() + first;
    const auto conflict = std::ranges::find(begin, problems_.end(), ErrorCode::marker_conflict, &Problem::code);
    const auto result = std::ranges::find(begin, problems_.end(), ErrorCode::result_type, &Problem::code);
    if (conflict == problems_.end() || result == problems_.end() || field_.is_array) return;
    const auto composition = result->location.pointer.substr(0, result->location.pointer.rfind('/') + 1);
    const std::string_view wanted = field_.type->form.json_type;
    if (conflict->expected != result->found || conflict->found != wanted ||
        !conflict->location.pointer.starts_with(composition))
      return;
    result->location = conflict->labels.front().location;
    problems_.erase(conflict);
  }

  /// One of the members under which slots stand by name, and what their names may be.
  struct SlotsBy {
    std::string member;
    std::string names;  ///< what they are called
    std::vector<std::string> known;
  };
  SlotsBy by_locale() const { return {"byLocale", "locales", project_.places.locales()}; }
  SlotsBy by_scope() const { return {"byScope", "scopes", project_.places.scope_keys()}; }

  /// Tells of slots that stand under one member by names that belong under the other.
  bool tell_exchanged(const auto& slots, const std::string& pointer, const SlotsBy& here, const SlotsBy& meant) {
    const auto is_of_other = [&](const auto& entry) {
      return std::ranges::find(here.known, entry.first) == here.known.end() &&
             std::ranges::find(meant.known, entry.first) != meant.known.end();
    };
    if (!std::ranges::all_of(slots, is_of_other)) return false;
    add_at_name(problems_, ErrorCode::slot_per_variant, pointer,
                here.member + " takes " + here.names + ", and these are " + meant.names, Hint::meant({meant.member}));
    return true;
  }

  void check_locales(const FieldSlots& slots, const std::string& pointer) {
    if (tell_exchanged(slots.by_locale, pointer, by_locale(), by_scope())) return;
    if (!field_.is_translatable)
      add(problems_, ErrorCode::slot_per_variant, pointer, "`" + field_.name + "` is not translatable",
          "set isTranslatable on the field, or give one slot");
    const auto known = project_.places.locales();
    for (const auto& [locale, slot] : slots.by_locale) {
      if (std::ranges::find(known, locale) == known.end())
        add_unknown_locale(problems_, pointer + pointer_step(locale), locale, known);
      if (slot) check_slot(*slot);
    }
  }

  void check_scopes(const FieldSlots& slots, const std::string& pointer) {
    if (tell_exchanged(slots.by_scope, pointer, by_scope(), by_locale())) return;
    if (!field_.is_scoped)
      add(problems_, ErrorCode::slot_per_variant, pointer, "`" + field_.name + "` is not scoped",
          "set isScoped on the field, or give one slot");
    const auto known = project_.places.scope_keys();
    for (const auto& [scope, inner] : slots.by_scope) {
      if (std::ranges::find(known, scope) == known.end()) {
        add_unknown_name(problems_, pointer + pointer_step(scope), "scope", scope, known);
        problems_.back().lacks = lacked_scope(scope);
      }
      check(inner, pointer + pointer_step(scope));
    }
  }

  const Project& project_;
  const Field& field_;
  const Ref<Feed>& feed_;
  const composer::Schema no_schema_{};
  const composer::Schema& schema_;
  const std::shared_ptr<const Source>& source_;
  Problems& problems_;
};

void refuse_extensions(const FieldSlots& slots, Problems& problems) {
  if (slots.every) composer::refuse_extensions(*slots.every, problems);
  for (const auto& [_, slot] : slots.by_locale)
    if (slot) composer::refuse_extensions(*slot, problems);
  for (const auto& [_, inner] : slots.by_scope) refuse_extensions(inner, problems);
}

}  // namespace

const Form& composer_form() {
  static const Form form = a_file({
      required("feed", a_name_of("feed"), "The feed whose records it maps."),
      required("storage", a_name_of("storage"), "The storage it maps them to."),
      required("fields", a_map_of(slots_form(true)), "A slot for each field of the storage."),
  });
  return form;
}

void refuse_slots_of_mapped(Json& json, const Storage& storage, Problems& problems) {
  const auto fields = json.find("fields");
  if (fields == json.end() || !fields->is_object()) return;
  for (const Field& field : storage.fields) {
    if (!field.mapped || fields->erase(field.name) == 0) continue;
    const auto& [of, read, source] = *field.mapped;
    add_at_name(problems, ErrorCode::slot_per_variant, "/fields" + pointer_step(field.name),
                "`" + field.name + "` is mapped from another storage and takes no slot",
                "remove it; its value is `" + read + "` of storage " + of + ", by the key in `" + source + '`');
  }
}

Composer parse_composer(const std::string& name, const Json& json, Problems& problems) {
  Composer composer{.name = name, .feed = text_of(json, "feed"), .storage = text_of(json, "storage")};
  for (const auto& [field, slots] : part_of(json, "fields").items())
    composer.fields.emplace(field, SlotReader(problems).fields(slots, "/fields" + pointer_step(field), false));
  return composer;
}

void check_composer(const Composer& composer, const Project& project, Problems& problems) {
  if (!composer.storage) return;
  const Storage& storage = *composer.storage;
  for (const auto& [name, slots] : composer.fields) {
    const auto pointer = "/fields" + pointer_step(name);
    const Field* field = storage.field(name);
    if (field == nullptr)
      add_unknown_field(problems, {.pointer = pointer, .member_name = true}, storage, name, storage.field_names());
    else if (field->type != nullptr)
      FieldCheck(project, *field, composer, problems).check(slots, pointer);
  }
}

namespace {

/// Whether a composer's name has another one's in it, as copies have: `products copy`.
bool is_called_as_copy(const Composer& composer, const Project& project) {
  return std::ranges::any_of(project.composers, [&](const auto& other) {
    return other.first != composer.name && composer.name.find(other.first) != std::string::npos &&
           other.second.feed.name() == composer.feed.name() && other.second.storage.name() == composer.storage.name();
  });
}

}  // namespace

void check_one_composer_per_feed(const Project& project, Problems& problems) {
  std::vector<const Composer*> composers;
  for (const auto& [_, composer] : project.composers) composers.push_back(&composer);
  std::ranges::stable_partition(composers,
                                [&](const Composer* composer) { return !is_called_as_copy(*composer, project); });
  std::ranges::stable_partition(composers, [&](const Composer* composer) {
    return !project.asked.contains(path_of_file("composer", composer->name));
  });
  std::map<std::pair<std::string, std::string>, std::string> seen;
  for (const Composer* composer : composers) {
    const auto& feed = composer->feed.name();
    const auto& storage = composer->storage.name();
    if (feed.empty() || storage.empty()) continue;
    const auto [first, fresh] = seen.emplace(std::pair(feed, storage), composer->name);
    if (fresh) continue;
    add(problems, ErrorCode::name_taken, "/storage",
        "composer \"" + first->second + "\" already maps feed " + feed + " to storage " + storage,
        "keep one of the two files");
    problems.back().source = composer->source;
  }
}

void refuse_extensions(const Composer& composer, Problems& problems) {
  for (const auto& [_, slots] : composer.fields) refuse_extensions(slots, problems);
}

}  // namespace fsctl::project

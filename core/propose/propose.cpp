#include "core/propose/propose.h"

#include <algorithm>
#include <limits>
#include <map>
#include <memory>
#include <set>

#include "core/error/suggest.h"
#include "core/mapping/compose.h"
#include "core/project/load.h"
#include "core/propose/draft.h"
#include "core/propose/languages.h"
#include "core/propose/layout.h"
#include "core/propose/observed_records.h"
#include "core/propose/trial.h"
#include "core/records/record_check.h"
#include "core/records/text_id.h"
#include "core/text/percent.h"
#include "core/text/unicode.h"

namespace fsctl::propose {
namespace {

using Texts = std::vector<std::pair<std::string, std::string>>;

Texts texts_of(const Draft& draft) {
  Texts texts;
  for (const auto& [path, json] : draft.files()) texts.emplace_back(path, laid_out(json));
  return texts;
}

/// Chooses anew what records or checks find fault with, until they find none.
class Settling {
 public:
  /// REQUIRES: all outlive it.
  Settling(const project::Project& project, Draft& draft, const EachRecord& each)
      : project_(project), draft_(draft), each_(each) {}

  /// Settles the draft by the first so many records.
  void settle(std::size_t most) {
    while (change(failed(most))) continue;
  }

  /// The project with the draft's files, once it is settled.
  const project::Project& grown() const { return *grown_; }
  /// The currencies of prices that no region shows.
  const std::set<std::string>& foreign_currencies() const { return foreign_currencies_; }

 private:
  /// The fields with a choice that does not do.
  std::map<std::string, bool> failed(std::size_t most) {
    std::map<std::string, bool> fields;
    grown_ = with_draft(fields);
    if (!fields.empty()) return fields;
    Trial trial(*grown_, draft_.name);
    std::size_t records = 0;
    each_([&](std::string_view record) {
      trial.add(record);
      return ++records < most;
    });
    foreign_currencies_ = trial.foreign_currencies();
    return trial.failed();
  }

  /// The project with the draft's files. Throws Error for what is wrong in any other place than the fields.
  std::shared_ptr<const project::Project> with_draft(std::map<std::string, bool>& fields) {
    project::Sources sources = project_.files;
    std::vector<const Source*> own;
    for (const auto& [path, text] : texts_of(draft_)) {
      const auto source = std::make_shared<const Source>(Source{.name = path, .text = text});
      own.push_back(source.get());
      sources.insert_or_assign(path, source);
    }
    Problems problems;
    auto loaded = project::load(project_.directory, problems, {.files = std::move(sources)});
    std::erase_if(problems, [&](const Problem& problem) {
      const bool is_own = std::ranges::find(own, problem.source.get()) != own.end();
      const bool is_currency = problem.code == ErrorCode::unknown_reference;  // of no region, which a note tells
      return problem.severity == Severity::warning && (!is_own || is_currency);
    });
    for (const auto& problem : problems)
      if (const auto field = field_of(problem); draft_.field(field) != nullptr) fields.emplace(field, false);
    if (fields.empty() && !problems.empty()) throw Error(problems);
    return loaded;
  }

  /// Takes the next choice of these fields; whether there are any.
  bool change(const std::map<std::string, bool>& fields) {
    for (const auto& [name, is_absent] : fields) {
      auto* field = draft_.field(name);
      if (field == nullptr || field->is_left_out()) continue;
      ++field->chosen;
      field->is_late = is_absent;
    }
    return !fields.empty();
  }

  const project::Project& project_;
  Draft& draft_;
  const EachRecord& each_;
  std::shared_ptr<const project::Project> grown_{};
  std::set<std::string> foreign_currencies_{};
};

std::string note_on_currencies(const std::set<std::string>& foreign) {
  std::vector<std::string> names;
  for (const auto& name : foreign) names.push_back(text::upper(name));
  return "there are prices in " + joined(names) +
         ", which show as null: a region shows those in its own currency, and project.json has none with " +
         (names.size() == 1 ? "this one" : "these");
}

/// Adds the key and the page's path of the first record.
void add_example(const project::Project& project, const Draft& draft, const EachRecord& each, Proposed& proposed) {
  const auto& feed = project.feeds.at(draft.name);
  each([&](std::string_view raw) {
    Arena arena;
    ValueReader reader;
    const Value record = records::read_record(records::as_taken(raw, feed, arena), reader, arena);
    proposed.example_key = records::record_id(record, feed);
    std::string segment = proposed.example_key;
    if (draft.has_slug()) {
      const auto composed =
          mapping::compose(project, project.composers.at(draft.name), project.places.fallback, record, arena);
      const Value* slug = composed.fields.find(slug_field);
      segment = slug != nullptr && slug->is_text() ? slug->text() : std::string_view();
    }
    if (!segment.empty()) proposed.example_path = '/' + draft.name + '/' + text::percent_encode_path(segment);
    return false;
  });
}

std::string why_left_out(const ProposedField& field) {
  if (field.choices.empty()) return "it has no value in any record";
  return field.is_late ? "none of the first 1,000 records has it, of which fsctl validate would warn"
                       : "no field takes what all records have there";
}

/// The fields of which something is assumed.
std::vector<std::string> fields_with(const Draft& draft, bool Choice::*assumed) {
  std::vector<std::string> fields;
  for (const auto& field : draft.fields)
    if (!field.is_left_out() && field.choice().*assumed) fields.push_back(field.name);
  return fields;
}

/// Begins a sentence on fields: `price is`, `price, cost are`.
std::string named_with_is(const std::vector<std::string>& fields) {
  return joined(fields) + (fields.size() == 1 ? " is" : " are");
}

/// `größe as grosse`: the members whose fields have other names. Of many only the first.
std::vector<std::string> renamed_members(const Draft& draft) {
  constexpr std::size_t most = 5;
  std::vector<std::string> renamed;
  for (const auto& field : draft.fields)
    if (!field.is_left_out() && field.name != field.member) renamed.push_back(field.member + " as " + field.name);
  if (renamed.size() > most) renamed.resize(most);
  return renamed;
}

std::string note_on_languages(const std::vector<std::string>& locales, const project::Places& places) {
  const auto* domain = places.domain_of(places.fallback);
  const auto example = domain == nullptr ? locales.front() : domain->text + '/' + locales.front();
  return "the records have texts in " + joined(locales) +
         ", for which project.json has no locale; to have them, add \"" + locales.front() + "\": \"" + example +
         "\" to the locales of a region there, and \"" + locales.front() + "\" to each byLocale of the composer";
}

std::vector<std::string> notes_on(const Draft& draft, const Setting& setting) {
  std::vector<std::string> notes;
  const auto& places = setting.project.places;
  const auto* region = places.region(places.fallback.scope, places.fallback.region);
  if (const auto prices = fields_with(draft, &Choice::has_assumed_currency); !prices.empty() && region != nullptr)
    notes.push_back(named_with_is(prices) + " taken as " + region->currency +
                    ", the currency of the project's default region");
  if (const auto prices = fields_with(draft, &Choice::has_assumed_unit); !prices.empty())
    notes.push_back(named_with_is(prices) +
                    " taken as units of the currency, 5 as 5.00; the composer multiplies by 100");
  if (const auto locales = locales_left_out(setting); !locales.empty())
    notes.push_back(note_on_languages(locales, places));
  if (const auto renamed = renamed_members(draft); !renamed.empty())
    notes.push_back("named otherwise, as a field's name has letters of ASCII, digits and _ only: " + joined(renamed));
  if (draft.drops_slugs())
    notes.push_back("the records' own " + std::string(slug_field) +
                    " is not used, as it is no text, or not another one in each record" +
                    (draft.has_slug() ? "; slugs are made of their titles" : ""));
  if (!draft.has_slug())
    notes.emplace_back("no text of the records makes a slug, so that pages have keys in their paths");
  return notes;
}

}  // namespace

Proposed propose(const project::Project& project, const Asked& asked, const EachRecord& each) {
  const auto observed = observed_in(each, asked.id_member);
  const auto key = key_of(observed, asked.id_member);
  const Setting setting{project, observed, key};
  auto draft = first_draft(asked, setting);
  Settling settling(project, draft, each);
  settling.settle(validated_records);
  if (observed.records() > validated_records) settling.settle(std::numeric_limits<std::size_t>::max());
  Proposed proposed{.files = texts_of(draft),
                    .records = observed.records(),
                    .id_member = key.member,
                    .ids_as_text = key.is_number,
                    .notes = notes_on(draft, setting)};
  if (const auto& foreign = settling.foreign_currencies(); !foreign.empty())
    proposed.notes.push_back(note_on_currencies(foreign));
  add_example(settling.grown(), draft, each, proposed);
  for (const auto& field : draft.fields)
    if (field.is_left_out() && field.member != slug_field)
      proposed.left_out.emplace_back(field.member, why_left_out(field));
  return proposed;
}

}  // namespace fsctl::propose

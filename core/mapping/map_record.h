#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/composer/evaluate.h"
#include "core/mapping/seen_record.h"
#include "core/project/project.h"

namespace fsctl::mapping {

/// Restricts what a mapper maps; by default it maps everything.
struct MappingChoice {
  /// Only the values for this place.
  const project::Place* place = nullptr;
  std::string_view field{};
  /// Receives the evaluated slots of the fields, one field after the other. REQUIRES: a place.
  composer::Trace* trace = nullptr;
};

/// Maps feed records to storage records with one composer. One thread at a time.
class RecordMapper {
 public:
  /// REQUIRES: all outlive the mapper.
  RecordMapper(const project::Project& project, const project::Composer& composer, const MappingChoice& choice = {});

  /// Maps a record to its stored form (see core/fields/stored.h), which refers to the record, the arena and the mapper.
  /// Adds all mistakes of all fields to the problems; the result is meaningless then. A problem of a field has a slot,
  /// one of the record itself has none.
  Value map(const Value& record, bool may_have_markers, Arena& arena, Problems& problems);

 private:
  struct FieldPlan {
    const Field* field;
    const project::FieldSlots* slots;
  };

  bool has_wrong_markers(const Value& value, Problems& problems) const;
  Value field_value(const FieldPlan& plan, SeenRecord& record);
  Value per_scope(const FieldPlan& plan, SeenRecord& record);
  Value per_locale(const FieldPlan& plan, const project::FieldSlots& slots, std::string_view scope, SeenRecord& record);
  Value per_currency(const Field& field, const composer::Slot& slot, Audience audience, SeenRecord& record);
  Value for_reader(const Field& field, const composer::Slot& slot, const Audience& audience, SeenRecord& record);

  const project::Composer& composer_;
  std::vector<FieldPlan> plans_;
  std::vector<std::string> scopes_;
  std::vector<std::string> locales_;
  std::vector<std::string> currencies_;
  std::vector<std::string> mapped_scopes_;  ///< only that of the place, if there is one
  std::vector<std::string> mapped_locales_;
  Audience fallback_;
  composer::Trace* trace_;
  std::string_view traced_currency_;
};

}  // namespace fsctl::mapping

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/composer/evaluate.h"
#include "core/mapping/seen_record.h"
#include "core/project/project.h"

namespace fsctl::mapping {

/// What of its records a mapper maps; all of it, unless something is named.
struct MappingChoice {
  /// What is stored for audiences in this place.
  const project::Place* place = nullptr;
  std::string_view field{};
  /// Gets the steps of the fields, one after the other, as the place sees them. REQUIRES: a place.
  composer::Trace* trace = nullptr;
};

/// Maps feed records to storage records with one composer. One thread at a time.
class RecordMapper {
 public:
  /// REQUIRES: all outlive the mapper.
  RecordMapper(const project::Project& project, const project::Composer& composer, const MappingChoice& choice = {});

  /// The stored form of a record (see core/fields/stored.h). Lives in the record, the arena and the mapper.
  /// What goes wrong, in every field, goes to the problems; then the value means nothing. A problem of a field names
  /// its slot; one of the record itself has none.
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
  std::vector<std::string> mapped_scopes_;  ///< those of the place, if one was named
  std::vector<std::string> mapped_locales_;
  Audience fallback_;
  composer::Trace* trace_;
  std::string_view traced_currency_;
};

}  // namespace fsctl::mapping

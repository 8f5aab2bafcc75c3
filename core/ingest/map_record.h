#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/project/project.h"

namespace fsctl::ingest {

/// Maps feed records to storage records with one composer. One thread at a time.
class RecordMapper {
 public:
  /// REQUIRES: both outlive the mapper.
  RecordMapper(const project::Project& project, const project::Composer& composer);

  /// The stored form of a record (see core/fields/stored.h). Lives in the record and the arena.
  /// What goes wrong, in every field, goes to the problems; then the value means nothing.
  Value map(const Value& record, bool may_have_markers, Arena& arena, Problems& problems);

 private:
  struct FieldPlan {
    const Field* field;
    const project::FieldSlots* slots;
  };
  /// For which reader a slot is evaluated.
  struct Reader {
    std::string_view scope;
    std::string_view locale;
    std::string_view currency;
    auto operator<=>(const Reader&) const = default;
  };
  struct Record;

  bool has_wrong_markers(const Value& value, Problems& problems) const;
  Value field_value(const FieldPlan& plan, Record& record);
  Value per_scope(const FieldPlan& plan, Record& record);
  Value per_locale(const FieldPlan& plan, const project::FieldSlots& slots, std::string_view scope, Record& record);
  Value per_currency(const FieldPlan& plan, const composer::Slot& slot, Reader reader, Record& record);
  Value fitted(const FieldPlan& plan, const composer::Slot& slot, const Reader& reader, Record& record);

  const project::Composer& composer_;
  std::vector<FieldPlan> plans_;
  std::vector<std::string> scopes_;
  std::vector<std::string> locales_;
  std::vector<std::string> currencies_;
  Reader fallback_;
};

}  // namespace fsctl::ingest

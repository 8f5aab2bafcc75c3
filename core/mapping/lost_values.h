#pragma once

#include <string>
#include <vector>

#include "core/fields/field.h"
#include "core/mapping/seen_record.h"

namespace fsctl::mapping {

/// All scopes, locales and currencies of a project.
struct Audiences {
  const std::vector<std::string>& scopes;
  const std::vector<std::string>& locales;
  const std::vector<std::string>& currencies;
};

/// Reports values that a field would lose: payload markers that have different values for other audiences than the one
/// whose value the field stores for all. Audiences without a value of their own get the stored one.
void refuse_lost_values(const Field& field, const composer::Slot& slot, const Audience& audience, const Value& kept,
                        const Audiences& audiences, SeenRecord& record);

/// Reports prices whose currency is not that of the `@currency` variant they stand in: no reader would see them.
void refuse_foreign_prices(const Field& field, const composer::Slot& slot, const Audience& audience,
                           const Value& prices, SeenRecord& record);

}  // namespace fsctl::mapping

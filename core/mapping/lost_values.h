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

/// Refuses what a field would lose: payload markers that give others another value than the audience whose value it
/// keeps for all. Where they have nothing for others, the kept value holds for those, too.
void refuse_lost_values(const Field& field, const composer::Slot& slot, const Audience& audience, const Value& kept,
                        const Audiences& audiences, SeenRecord& record);

/// Refuses prices that `@currency` gives for another currency than their own: nobody would see them.
void refuse_foreign_prices(const Field& field, const composer::Slot& slot, const Audience& audience,
                           const Value& prices, SeenRecord& record);

}  // namespace fsctl::mapping

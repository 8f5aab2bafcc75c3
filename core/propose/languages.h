#pragma once

#include <string>
#include <vector>

#include "core/propose/field.h"
#include "core/propose/propose.h"

namespace fsctl::propose {

/// The locales of texts that records have by locale, as they are named there, in their order. Objects count whose
/// members are all texts, or lists of texts, and one of which is named like a widely spoken language or with a country:
/// `{"id": "1", "no": "2"}` has no locales. Throws what a broken record gives.
std::vector<std::string> locales_in(const EachRecord& each);

/// The locales of translated members whose language no locale of the project has, so that no slot takes their texts.
std::vector<std::string> locales_left_out(const Setting& setting);

}  // namespace fsctl::propose

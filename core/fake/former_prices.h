#pragma once

#include "core/json/json.h"

namespace fsctl::fake {

/// Exchanges the price and the former price of an object, such as `{"amount": 9, "was": 5}`, where that was lower.
void order_prices(Json& object);

}  // namespace fsctl::fake

#pragma once

#include "core/api/exchange.h"

namespace fsctl::cli {

/// Tells what a view shows and by which rules: of a block `?block=&key=`, with `&field=` of one of its fields and how
/// its value was composed; of a page `?url=`; of a listing `?listing=&body=`. What feeds hold is told to those alone
/// who may read the working configuration. Throws Error for what the request names and there is not.
void why(api::Exchange& exchange);

}  // namespace fsctl::cli

#pragma once

#include <span>
#include <string>
#include <string_view>

#include "core/api/request.h"
#include "devserver/disturbance.h"

/// Faults that a server makes on purpose, so that a frontend can be seen to cope with them.
namespace fsctl::cli {

/// One fault, by the name that options and the header fsctl-fault have for it.
struct Fault {
  std::string name;
  std::string_view summary;
  bool befalls_fetch = true;
  bool befalls_ingest = true;
  /// Decides what becomes of a request with this path; `id` is the answer's correlation id.
  void (*disturb)(const Fault& fault, std::string_view path, const std::string& id,
                  devserver::Disturbance& disturbance);

  bool befalls(std::string_view path) const;
};

/// All faults: those with short names, then each code that an answer may have.
std::span<const Fault> faults();

/// The fault of a name. Throws Error(usage) with the nearest one, in which `from` is what gave the name.
const Fault& fault_named(std::string_view name, std::string_view from);

}  // namespace fsctl::cli

#include "core/served/stored_content.h"

#include "core/error/error.h"
#include "core/store/damage.h"

namespace fsctl::served {

Value stored_content(std::string_view content, ValueReader& reader, Arena& arena) {
  Value fields;
  try {
    fields = reader.read_to_keep(content, arena);
  } catch (const Error&) {  // reported below, as fields is not an object then
  }
  if (!fields.is_object()) store::raise_damage("storage_record");
  return fields;
}

}  // namespace fsctl::served

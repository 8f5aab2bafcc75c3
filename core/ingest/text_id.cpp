#include "core/ingest/text_id.h"

#include <nlohmann/json.hpp>

#include "core/error/error.h"
#include "core/json/json.h"
#include "core/json/parse.h"

namespace fsctl::ingest {

std::string with_text_id(std::string_view raw, const std::string& id_member) {
  std::string text(raw);
  try {
    Json record = parse(text);
    const auto id = record.is_object() ? record.find(id_member) : record.end();
    if (!record.is_object() || id == record.end() || !id->is_number()) return text;
    *id = write(*id);
    return write(record);
  } catch (const Error&) {
    return text;  // who reads it says what is wrong with it
  }
}

}  // namespace fsctl::ingest

#include "core/composer/marker_reach.h"

#include "core/composer/markers.h"
#include "core/composer/step.h"

namespace fsctl::composer {
namespace {

/// Collects the kinds of markers that a slot meets in one record.
class Reach {
 public:
  explicit Reach(const Value& record) : record_(record) {}

  void read_by(const Slot& slot) {
    if (slot.source == Slot::Source::data_field) read_along(slot.path);
    for (const auto& argument : slot.arguments)
      if (argument) read_by(*argument);
    for (const auto& [_, property] : slot.properties) read_by(*property);
  }

  const MarkerKinds& kinds() const { return kinds_; }

 private:
  /// Skips paths from `$item`, as the slot that iterates has read the whole list; `$parent` may be the whole record.
  void read_along(const Path& path) {
    if (path.root == Path::Root::item) return;
    Value at = record_;
    for (const Path::Step& step : path.steps) {
      if (is_marker(at)) break;
      at = follow(step, at);
    }
    all_in(at);
  }

  void all_in(const Value& value) {
    if (value.is_array())
      for (const Value& item : value.items()) all_in(item);
    if (!value.is_object()) return;
    if (is_marker(value)) add(value.members().front().name);
    for (const auto& [_, member] : value.members()) all_in(member);
  }

  void add(std::string_view marker) {
    kinds_.channel = kinds_.channel || marker == "@channel";
    kinds_.currency = kinds_.currency || marker == "@currency";
    kinds_.translation = kinds_.translation || marker == "@translation";
  }

  Value record_;
  MarkerKinds kinds_;
};

}  // namespace

MarkerKinds markers_read(const Slot& slot, const Value& record) {
  Reach reach(record);
  reach.read_by(slot);
  return reach.kinds();
}

}  // namespace fsctl::composer

// The mapped columns of a snapshot, which are made of two indexes.
#include "core/index/mapped_values.h"
#include "core/index/snapshot.h"

namespace fsctl::index {

Snapshot::There Snapshot::there(std::size_t column) const {
  const auto& [spec, _, target] = definition_->mapped_column(column);
  if (!targets_[target]) return {};
  const auto in =
      targets_[target]->definition().find(kind_there(spec.kind), spec.path.mapped->value, definition_->view_of(spec));
  return in ? There{targets_[target].get(), *in} : There{};
}

std::shared_ptr<const LiveKeys> Snapshot::live_keys(store::Store& store) const {
  return cache_->get<LiveKeys>(part_key(*segments_.origin, 0, 'l'), [&] {
    auto keys = std::make_shared<LiveKeys>();
    for (const Segment& segment : segments_.all) keys->add(column(store, segment, 0), live_documents(segment));
    return std::pair(std::shared_ptr<const LiveKeys>(keys), keys->bytes());
  });
}

std::shared_ptr<const Join> Snapshot::join(store::Store& store, const Segment& segment,
                                           const MappedColumn& column) const {
  return cache_->get<Join>(part_key(*segment.joined[column.target], column.keys, 'j'), [&] {
    const auto keys = this->column(store, segment, column.keys);
    auto join = std::make_shared<const Join>(*keys, *targets_[column.target]->live_keys(store));
    return std::pair(join, join->bytes());
  });
}

std::shared_ptr<const Column> Snapshot::mapped_column(store::Store& store, const Segment& segment,
                                                      std::size_t column) const {
  return cache_->get<Column>(part_key(origin(segment, column), column, 'c'), [&] {
    const auto& mapped = definition_->mapped_column(column);
    const auto kind = mapped.spec.kind;
    const auto keys = this->column(store, segment, mapped.keys);
    const auto [snapshot, in] = there(column);
    const auto join =
        snapshot != nullptr ? this->join(store, segment, mapped) : std::make_shared<const Join>(*keys, LiveKeys());
    std::vector<std::shared_ptr<const Column>> values(snapshot != nullptr ? snapshot->segments().size() : 0);
    for (const auto& place : join->places())
      if (place.is_there() && !values[place.segment])
        values[place.segment] = snapshot->column(store, snapshot->segments()[place.segment], in);
    auto made = std::make_shared<const Column>(
        mapped_values(*keys, *join, values, kind_there(kind) == ColumnKind::numbers, has_positions(kind)));
    return std::pair(made, made->bytes());
  });
}

DocumentSet Snapshot::mapped_documents(
    store::Store& store, const Segment& segment, std::size_t column,
    const std::function<std::shared_ptr<const DocumentSet>(const Snapshot&, const Segment&, std::size_t)>& find) const {
  const auto [snapshot, in] = there(column);
  if (snapshot == nullptr) return {};
  const auto& mapped = definition_->mapped_column(column);
  std::vector<std::shared_ptr<const DocumentSet>> there;
  for (const Segment& of : snapshot->segments()) there.push_back(find(*snapshot, of, in));
  return index::mapped_documents(*this->column(store, segment, mapped.keys), *join(store, segment, mapped), there);
}

std::shared_ptr<const Beginning> Snapshot::mapped_beginning(store::Store& store, const Segment& segment,
                                                            std::size_t column, const std::string& prefix) const {
  return cache_->get<Beginning>(part_key(origin(segment, column), column, 'b', prefix), [&] {
    auto made = std::make_shared<Beginning>();
    made->documents =
        mapped_documents(store, segment, column, [&](const Snapshot& there, const Segment& of, std::size_t in) {
          const auto beginning = there.beginning(store, of, in, prefix);
          made->words += beginning->words;
          return std::shared_ptr<const DocumentSet>(beginning, &beginning->documents);
        });
    return std::pair(std::shared_ptr<const Beginning>(made),
                     made->documents.size() * sizeof(Local) + sizeof(Beginning));
  });
}

}  // namespace fsctl::index

#include "core/composer/extensions.h"

namespace fsctl::composer {

void refuse_extensions(const Slot& slot, Problems& problems) {
  if (slot.operation != nullptr && slot.operation->extension)
    problems.push_back({.code = ErrorCode::extension_refused,
                        .message = "`" + std::string(slot.operation->name) + "` is an extension of fsctl",
                        .location = {.pointer = slot.pointer + "/type"},
                        .hint = "let the feed give the value, or check without --no-extensions"});
  for (const auto& argument : slot.arguments)
    if (argument) refuse_extensions(*argument, problems);
  for (const auto& [_, property] : slot.properties) refuse_extensions(*property, problems);
}

}  // namespace fsctl::composer

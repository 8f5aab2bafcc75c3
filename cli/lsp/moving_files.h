#pragma once

#include "cli/lsp/workspace.h"

namespace fsctl::cli::lsp {

/// What to write in other files when the editor renames some, or folders of them: the answer to
/// `workspace/willRenameFiles`. Tells a person what does not follow.
Json will_rename_files(Workspace& workspace, Wire& wire, const Json& params);

}  // namespace fsctl::cli::lsp

#include "cli/explaining/code_example.h"

namespace fsctl::cli {
namespace {

constexpr CodeCommand table_of_code_commands[] = {
    {"FS2402", "fsctl validate --data", "To see which records are left out"},
    {"FS2402", "fsctl ingest --all", "To load the records above them"},
    {"FS2403", "fsctl validate --data", "To see which variants have no product"},
    {"FS2403", "fsctl ingest products records/products.json", "To load the products"},
    {"FS2404", "fsctl release diff", "To see what else changes"},
    {"FS3001", "fsctl change list --failed", "To see what failed, and when"},
    {"FS3001", "fsctl change retry --all-failed", "To try again when the source is back"},
    {"FS3002", "fsctl fetch-list reviews --dry-run", "To ask the source again without writing anything"},
    {"FS3003", "fsctl fetch-list reviews --dry-run", "To see what is made of the answer without writing anything"},
    {"FS3004", "fsctl fetch-list reviews --dry-run", "To try another connector.paging without writing anything"},
    {"FS3005", "fsctl records reviews", "To see the ids of the records that are here"},
    {"FS3006", "export ERP_TOKEN=…; fsctl fetch-list reviews", "To set it for one shell"},
    {"FS3007", "fsctl change list --feed reviews", "To see what wrote the record"},
    {"FS4003", "fsctl init my-project", "To make a project"},
    {"FS4003", "fsctl validate --project shop", "To name one"},
    {"FS4004", "fsctl doctor", "To see what is wrong with the store"},
    {"FS4004", "fsctl --store new.db ingest --all", "To begin another store"},
    {"FS4005", "fsctl --store new.db ingest --all", "To begin another store"},
    {"FS4006", "fsctl status", "To see where the store is and how large it is"},
    {"FS4006", "fsctl snapshot list", "To see the snapshots, which take room and can be removed"},
    {"FS4007", "fuser .fsctl/store.db", "To see which process has the store open"},
    {"FS4008", "fsctl serve --port 4401", "To take another port"},
    {"FS4010", "fsctl status", "To see which configuration the store has"},
    {"FS4010", "fsctl rebuild", "To bring it to the configuration that is here"},
    {"FS4011", "fsctl doctor --deep", "To see all that is wrong"},
    {"FS4011", "fsctl rebuild", "To make everything anew from the feed records"},
    {"FS4012", "fsctl key list", "To see the labels of keys; fsctl secret list shows those of secrets"},
    {"FS4013", "fsctl health http://127.0.0.1:4400", "To ask the server how it is"},
    {"FS4014", "fsctl release diff", "To see what the release changes"},
    {"FS4015", "ulimit -v", "To see the limit of a process in KiB"},
    {"FS4016", "ulimit -n 1024 && fsctl serve", "To raise the limit"},
    {"FS4009", "fsctl status", "To see what was written before"},
    {"FS4017", "fsctl snapshot list", "To see the snapshots"},
    {"FS4018", "fsctl snapshot list", "To see which snapshots are damaged"},
    {"FS4019", "fsctl status", "To see where the store lies"},
    {"FS4020", "fsctl status --store postgresql://USER@HOST/DATABASE", "To try another address"},
};

}  // namespace

std::span<const CodeCommand> commands_of_codes() { return table_of_code_commands; }

}  // namespace fsctl::cli

#include <dlfcn.h>
#include <libpq-fe.h>

#include <string>

#include "core/error/error.h"

/// libpq's functions under their own names, from a library that is loaded when the first one is called: with the twenty
/// others that it brings (Kerberos, LDAP, GnuTLS) it takes longer to load than most commands take.
namespace fsctl::store {
namespace {

constexpr const char* libpq_file = "libpq.so.5";

void* loaded_libpq() {
  static void* const library = dlopen(libpq_file, RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr)
    throw Error(ErrorCode::store_unusable, "a store in a database needs the library " + std::string(libpq_file),
                "apt-get install libpq5 brings it");
  return library;
}

void* libpq_function(const char* name) {
  if (auto* const found = dlsym(loaded_libpq(), name)) return found;
  throw Error(ErrorCode::store_unusable, "the library " + std::string(libpq_file) + " is too old: it lacks " + name,
              "fsctl needs that of PostgreSQL 14 or later");
}

}  // namespace
}  // namespace fsctl::store

// NOLINTBEGIN(bugprone-macro-parentheses): what a function takes and is called with
#define FSCTL_ON_DEMAND(result, name, takes, passes)                                                     \
  extern "C" result name takes {                                                                         \
    static const auto loaded = reinterpret_cast<decltype(&(name))>(fsctl::store::libpq_function(#name)); \
    return loaded passes;                                                                                \
  }
// NOLINTEND(bugprone-macro-parentheses)

FSCTL_ON_DEMAND(PGconn*, PQconnectdbParams, (const char* const* keywords, const char* const* values, int expand),
                (keywords, values, expand))
FSCTL_ON_DEMAND(void, PQfinish, (PGconn * connection), (connection))
FSCTL_ON_DEMAND(PQconninfoOption*, PQconninfoParse, (const char* text, char** message), (text, message))
FSCTL_ON_DEMAND(void, PQconninfoFree, (PQconninfoOption * options), (options))
FSCTL_ON_DEMAND(PGcancel*, PQgetCancel, (PGconn * connection), (connection))
FSCTL_ON_DEMAND(void, PQfreeCancel, (PGcancel * how), (how))
FSCTL_ON_DEMAND(int, PQcancel, (PGcancel * how, char* message, int size), (how, message, size))
FSCTL_ON_DEMAND(ConnStatusType, PQstatus, (const PGconn* connection), (connection))
FSCTL_ON_DEMAND(PGTransactionStatusType, PQtransactionStatus, (const PGconn* connection), (connection))
FSCTL_ON_DEMAND(int, PQserverVersion, (const PGconn* connection), (connection))
FSCTL_ON_DEMAND(char*, PQerrorMessage, (const PGconn* connection), (connection))
FSCTL_ON_DEMAND(int, PQsocket, (const PGconn* connection), (connection))
FSCTL_ON_DEMAND(PQnoticeReceiver, PQsetNoticeReceiver, (PGconn * connection, PQnoticeReceiver receiver, void* passed),
                (connection, receiver, passed))
FSCTL_ON_DEMAND(int, PQsendQuery, (PGconn * connection, const char* sql), (connection, sql))
FSCTL_ON_DEMAND(int, PQsendQueryParams,
                (PGconn * connection, const char* sql, int count, const Oid* types, const char* const* values,
                 const int* lengths, const int* formats, int format),
                (connection, sql, count, types, values, lengths, formats, format))
FSCTL_ON_DEMAND(int, PQsendPrepare,
                (PGconn * connection, const char* name, const char* sql, int count, const Oid* types),
                (connection, name, sql, count, types))
FSCTL_ON_DEMAND(int, PQsendQueryPrepared,
                (PGconn * connection, const char* name, int count, const char* const* values, const int* lengths,
                 const int* formats, int format),
                (connection, name, count, values, lengths, formats, format))
FSCTL_ON_DEMAND(int, PQsendDescribePrepared, (PGconn * connection, const char* name), (connection, name))
FSCTL_ON_DEMAND(int, PQnparams, (const PGresult* result), (result))
FSCTL_ON_DEMAND(Oid, PQparamtype, (const PGresult* result, int parameter), (result, parameter))
FSCTL_ON_DEMAND(int, PQnfields, (const PGresult* result), (result))
FSCTL_ON_DEMAND(PGresult*, PQgetResult, (PGconn * connection), (connection))
FSCTL_ON_DEMAND(int, PQisBusy, (PGconn * connection), (connection))
FSCTL_ON_DEMAND(int, PQconsumeInput, (PGconn * connection), (connection))
FSCTL_ON_DEMAND(int, PQenterPipelineMode, (PGconn * connection), (connection))
FSCTL_ON_DEMAND(int, PQexitPipelineMode, (PGconn * connection), (connection))
FSCTL_ON_DEMAND(int, PQpipelineSync, (PGconn * connection), (connection))
FSCTL_ON_DEMAND(int, PQsetnonblocking, (PGconn * connection, int is_so), (connection, is_so))
FSCTL_ON_DEMAND(int, PQflush, (PGconn * connection), (connection))
FSCTL_ON_DEMAND(ExecStatusType, PQresultStatus, (const PGresult* result), (result))
FSCTL_ON_DEMAND(char*, PQresultErrorMessage, (const PGresult* result), (result))
FSCTL_ON_DEMAND(char*, PQresultErrorField, (const PGresult* result, int field), (result, field))
FSCTL_ON_DEMAND(int, PQntuples, (const PGresult* result), (result))
FSCTL_ON_DEMAND(char*, PQcmdStatus, (PGresult * result), (result))
FSCTL_ON_DEMAND(char*, PQcmdTuples, (PGresult * result), (result))
FSCTL_ON_DEMAND(char*, PQgetvalue, (const PGresult* result, int row, int column), (result, row, column))
FSCTL_ON_DEMAND(int, PQgetlength, (const PGresult* result, int row, int column), (result, row, column))
FSCTL_ON_DEMAND(int, PQgetisnull, (const PGresult* result, int row, int column), (result, row, column))
FSCTL_ON_DEMAND(void, PQclear, (PGresult * result), (result))
FSCTL_ON_DEMAND(std::size_t, PQresultMemorySize, (const PGresult* result), (result))

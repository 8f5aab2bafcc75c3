# Every library fsctl uses: Debian's package where there is one, a pinned source elsewhere.
include(FetchContent)

function(fsctl_dependency name repository tag version)
  FetchContent_Declare(${name} GIT_REPOSITORY ${repository} GIT_TAG ${tag} SYSTEM FIND_PACKAGE_ARGS ${version})
endfunction()

fsctl_dependency(nlohmann_json https://github.com/nlohmann/json v3.11.2 3.11)
fsctl_dependency(CLI11 https://github.com/CLIUtils/CLI11 v2.1.2 2.1)
fsctl_dependency(SQLiteCpp https://github.com/SRombauts/SQLiteCpp 3.2.1 3)
fsctl_dependency(simdjson https://github.com/simdjson/simdjson v3.0.1 3)
fsctl_dependency(roaring https://github.com/RoaringBitmap/CRoaring v0.2.66 "")
fsctl_dependency(tsl-robin-map https://github.com/Tessil/robin-map v1.2.1 1.2)
fsctl_dependency(httplib https://github.com/yhirose/cpp-httplib v0.11.4 0.11)
fsctl_dependency(Catch2 https://github.com/catchorg/Catch2 v2.13.10 2)
FetchContent_MakeAvailable(nlohmann_json CLI11 SQLiteCpp simdjson roaring tsl-robin-map httplib)

find_package(SQLite3 REQUIRED)
find_package(ICU REQUIRED COMPONENTS i18n uc)
find_package(OpenSSL REQUIRED COMPONENTS Crypto)
find_package(Threads REQUIRED)
find_package(ZLIB REQUIRED)
find_package(PkgConfig REQUIRED)
pkg_check_modules(zstd REQUIRED IMPORTED_TARGET GLOBAL libzstd)

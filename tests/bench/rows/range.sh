#     range         a shop with 1 to 30 variants a product, pages, a tree and mapped values: loading it, and whole answers
#                   in process, at 10000, 100000, … records up to --records; beside each figure the one a size before
range() {
  local size before=
  for ((size = 10000; size <= records; size *= 10)); do
    say "range, $size records"
    measure_range "$size"
    before=$size
  done
  rm -rf "$work/range"
}

measure_range() {
  local size=$1 feed name median last products shop=$work/range files=build-bench/range-$1
  if ! [[ $files/products.ndjson -nt $programs/generate_range ]]; then "$programs/generate_range" "$size" "$files"; fi
  rm -rf "$shop"
  cp -r fixtures/range "$shop"
  for feed in brands categories; do quietly "$fsctl" ingest "$feed" "$files/$feed.ndjson" --project "$shop"; done
  rm -f "$samples/range_load"
  timed range_load "$fsctl" ingest products "$files/products.ndjson" --project "$shop"
  range_result "$size" load records/s more $((size * 1000000 / $(<"$samples/range_load")))
  products=$(grep -vc '"parent"' "$files/products.ndjson")
  "$programs/range_bench" "$shop" "$shop/.fsctl/store.db" "$products" "$(wc -l <"$files/categories.ndjson")" "$runs" >"$samples/range"
  while IFS=$'\t' read -r name median last; do
    range_result "$size" "$name, p50" ms less "$median"
    range_result "$size" "$name, p99" ms less "$last"
  done <"$samples/range"
}

# range_result SIZE WHAT UNIT BETTER FIGURE: beside the same of the size before.
range_result() {
  local sample=range_${2//[ ,\/]/_}
  echo "$5" >"$samples/${sample}_$1"
  ours 4 "$2, $1 records" "$3" "${sample}_$1" "$4"
  if [[ $before ]]; then limit 4 "$2, $1 records" "$3" "$before records" "${sample}_$before" "$4"; fi
}

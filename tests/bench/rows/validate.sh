#     validate      a project of one composer and one of 1,000, each of 15 KB; time, and time of the processors
validate() {
  local size
  for size in 1 1000; do
    make_composers "$size"
    "$programs/spawn" $((runs * 2)) "$fsctl" validate --project "$work/composers-$size" >"$work/spawned"
    cut -f 1 "$work/spawned" >"$samples/validate_$size"
    cut -f 2 "$work/spawned" >"$samples/validate_${size}_cpu"
  done
  ours 12 'validate one composer' ms validate_1 less '' 'below 10'
  ours 12 'validate 1,000 composers' ms validate_1000 less '' 'below 50'
  ours 12 'validate 1,000 composers, processors' ms validate_1000_cpu less '' 'below 40'
}

# make_composers N: a project with so many composers of 15 KB, all of one feed and each with its storage.
make_composers() {
  local shop=$work/composers-$1 number
  rm -rf "$shop"
  cp -r fixtures/bench "$shop"
  rm -r "$shop"/{composers,storages,listings,blocks}
  mkdir "$shop"/{composers,storages}
  jq '.fields.filters as $one | { feed: "products", storage: "STORAGE", fields: ([range(12) | {"field\(.)": $one}] | add) }' \
    fixtures/bench/composers/mapping.json >"$work/composer.json"
  jq '{ kind: "content", fields: (.fields | map_values({ type: "String" })) }' "$work/composer.json" >"$work/storage.json"
  for ((number = 1; number <= $1; number++)); do
    cp "$work/storage.json" "$shop/storages/storage$number.json"
    sed "s/STORAGE/storage$number/" "$work/composer.json" >"$shop/composers/storage$number.json"
  done
}

validate_peers() {
  local size
  "$fsctl" schema composer >"$work/composer.schema.json"
  for size in 1 1000; do
    "$programs/spawn" $((runs * 2)) node tests/bench/peers/validate.js "$work/composer.schema.json" "$work/composers-$size" >"$work/spawned"
    cut -f 1 "$work/spawned" >"$samples/validate_ajv_$size"
    cut -f 2 "$work/spawned" >"$samples/validate_ajv_${size}_cpu"
  done
  peer 12 'validate one composer' ms ajv validate_ajv_1 less
  peer 12 'validate 1,000 composers' ms ajv validate_ajv_1000 less
  peer 12 'validate 1,000 composers, processors' ms ajv validate_ajv_1000_cpu less
}

# What the rows of scripts/bench note, and how it is shown; sourced, not run.
#
# A result is a line of $results: row, what, unit, contender, version, median, lowest, highest, whether more or less is
# better, and, for fsctl, whom its target is about and the target: `least R` or `most R [PLUS]` times that contender's,
# or `below N`.

# spread NAME: the median, lowest and highest of some samples.
spread() {
  sort -n "$samples/$1" | awk -v OFS='\t' '
    { value[NR] = $1 }
    END { print (value[int((NR + 1) / 2)] + value[int(NR / 2) + 1]) / 2, value[1], value[NR] }'
}

# result ROW WHAT UNIT CONTENDER VERSION SAMPLE BETTER [BESIDE TARGET]
result() {
  printf '%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\n' "$1" "$2" "$3" "$4" "$5" "$(spread "$6")" "$7" "${8:-}" "${9:-}" >>"$results"
}

# ours ROW WHAT UNIT SAMPLE BETTER [BESIDE TARGET], limit ROW WHAT UNIT NAME SAMPLE BETTER: beside each other.
ours() { result "$1" "$2" "$3" fsctl "$version" "$4" "$5" "${6:-}" "${7:-}"; }
limit() { result "$1" "$2" "$3" "$4" - "$5" "$6"; }

# rates NAME: makes records per second of samples that are the microseconds of all records.
rates() {
  awk -v records="$records" '{ printf "%.1f\n", records * 1e6 / $1 }' "$samples/$1" >"$samples/$1.rates"
  mv "$samples/$1.rates" "$samples/$1"
}

# as_json: the results, and what they were measured on.
as_json() {
  jq -Rn --arg machine "$(machine)" --argjson records "$records" --argjson runs "$runs" --arg at "$(date -u +%FT%RZ)" '
    def number: if . == "" then null else tonumber end;
    { at: $at, machine: $machine, records: $records, runs: $runs,
      results: [inputs / "\t" | { row: .[0] | number, what: .[1], unit: .[2], contender: .[3], version: .[4],
        median: .[5] | number, low: .[6] | number, high: .[7] | number, better: .[8], beside: .[9], target: .[10] }] }' "$results"
}

machine() {
  printf '%s processors (%s), Linux %s, load %s' "$(nproc)" "$(sed -n '/^model name/{s/.*: //p;q}' /proc/cpuinfo)" \
    "$(uname -r)" "$(cut -d' ' -f1-3 /proc/loadavg)"
}

# with jq: what a figure is as text, which of two is better, and whether a target is reached.
readonly figures='
  def rounded($digits): . * pow(10; $digits) | round / pow(10; $digits);
  def figure: if . >= 100 then rounded(0) elif . >= 10 then rounded(1) elif . >= 1 then rounded(2) else rounded(3) end | tostring;
  def spread: if .low == .high then .median | figure else "\(.median | figure) (\(.low | figure) to \(.high | figure))" end;
  def gain($other): if .better == "more" then .median / $other.median else $other.median / .median end;
  def most($other): (.target / " ") as [$_, $share, $plus] | ($share | tonumber) * $other.median + ($plus // "0" | tonumber);
  def is_reached($other): (.target / " ") as [$rule, $number] |
    if $rule == "least" then .median >= ($number | tonumber) * $other.median
    elif $rule == "most" then .median <= most($other)
    else .median < ($number | tonumber) end;
  def wanted($other): (.target / " ") as [$rule, $number, $plus] |
    if $rule == "least" then ">= \($number) x \(.beside)"
    elif $rule == "most" then "<= \($number) x \(.beside)\(if $plus then " + \($plus)" else "" end) = \(most($other) | figure)"
    else "< \($number)" end;
'

# Aligns columns that tabs part.
aligned() {
  awk -F'\t' '
    {
      for (i = 1; i <= NF; i++) {
        cell[NR, i] = $i
        if (length($i) > width[i]) width[i] = length($i)
      }
      if (NF > most) most = NF
    }
    END {
      for (line = 1; line <= NR; line++) {
        text = ""
        for (i = 1; i <= most; i++) text = text sprintf("%-" width[i] + 2 "s", cell[line, i])
        sub(/ +$/, "", text)
        print text
      }
    }'
}

# show: each of our figures beside the contenders', by how much it is ahead of each, and whether its target is reached.
show() {
  jq -r "$figures"'
    def by_work: reduce .[] as $one ({}; .["\($one.row) \($one.what)"] += [$one]) | [.[]];
    (["row", "what", "contender", "figure", "fsctl is", "target", "reached"]),
    (.results | by_work[] | . as $beside | map(select(.contender == "fsctl"))[0] as $ours | $beside[] | . as $one |
      if .contender == "fsctl" then
        ($beside | map(select(.contender == $one.beside))[0]) as $other |
        [.row, "\(.what), \(.unit)", "fsctl", spread, "", (if .target == "" then "" else wanted($other) end),
         (if .target == "" then "" elif is_reached($other) then "yes" else "no" end)]
      else
        ["", "", "\(.contender)\(if .version == "-" then "" else " \(.version)" end)", spread,
         (if $ours then $ours | "\(gain($one) | figure) x" else "" end), "", ""]
      end) | map(tostring) | @tsv' "$1" | aligned
}

# against NOW BEFORE: how our figures changed; fails where one is worse beyond the noise: both spreads lie apart, and by
# more than a twentieth. Where a limit was measured beside ours, the share of it is compared, as machines differ.
against() {
  local table
  table=$(jq -rn --slurpfile now "$1" --slurpfile before "$2" "$figures"'
    def ours: .[0].results | [.[] | select(.contender == "fsctl")];
    def limit_of($all; $one): [$all[0].results[] | select(.row == $one.row and .what == $one.what and .contender == $one.beside)][0];
    def shares($all): . as $one | limit_of($all; $one) as $limit |
      if $limit then { median: (.median / $limit.median), low: (.low / $limit.high), high: (.high / $limit.low) } else . end;
    ($now | ours)[] | . as $one |
      ([$before | ours[] | select(.row == $one.row and .what == $one.what and .beside == $one.beside)][0]) as $known |
      select($known) | ($one | shares($now)) as $a | ($known | shares($before)) as $b |
      ($a.median / $b.median) as $change |
      (if .better == "more" then $a.high < $b.low and $change < 0.95 else $a.low > $b.high and $change > 1.05 end) as $is_worse |
      (if .better == "more" then $a.low > $b.high and $change > 1.05 else $a.high < $b.low and $change < 0.95 end) as $is_better |
      [.row, "\(.what), \(if $one.beside == "" then .unit else "of \($one.beside)" end)", ($b.median | figure), ($a.median | figure),
       "\(($change - 1) * 100 | rounded(1)) %", (if $is_worse then "worse" elif $is_better then "better" else "alike" end)] |
      map(tostring) | @tsv')
  { printf 'row\twhat\tbefore\tnow\tchange\t\n' && printf '%s\n' "$table"; } | aligned
  ! grep -q $'\tworse$' <<<"$table"
}

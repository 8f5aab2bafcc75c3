// How good the results of a query are.

const gain = (grade) => 2 ** grade - 1;
const discounted = (grades) => grades.reduce((sum, grade, place) => sum + gain(grade) / Math.log2(place + 2), 0);

/** nDCG@10: 1 where the best records stand first; of a query that is to find nothing, 1 where it does. */
export function ndcg(keys, wanted, most = 10) {
  if (wanted.size === 0) return keys.length === 0 ? 1 : 0;
  const ideal = [...wanted.values()].sort((a, b) => b - a).slice(0, most);
  return discounted(keys.slice(0, most).map((key) => wanted.get(key) ?? 0)) / discounted(ideal);
}

/** The share of the wanted records that are found at all; of a query that is to find nothing, 1 where it does. */
export function recall(keys, wanted) {
  if (wanted.size === 0) return keys.length === 0 ? 1 : 0;
  const found = new Set(keys);
  return [...wanted.keys()].filter((key) => found.has(key)).length / wanted.size;
}

export const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

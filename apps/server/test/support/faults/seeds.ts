/** Lists the seeds of R-06; `LUCAS_SEEDS=101-200` selects a range. */
export function listSeeds(): number[] {
  const [first = 1, last = 500] = (process.env.LUCAS_SEEDS ?? '').match(/\d+/g)?.map(Number) ?? []
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

/** Lists the seeds of R-06; `LUCAS_SEEDS=101-200` selects a range, `LUCAS_SEEDS=7` one. Throws for a range without seeds. */
export function listSeeds(): number[] {
  const chosen = process.env.LUCAS_SEEDS
  if (chosen === undefined) return list(1, 500)
  const [first, last = first] = chosen.match(/\d+/g)?.map(Number) ?? []
  if (first === undefined || last === undefined || last < first)
    throw new Error(`LUCAS_SEEDS=${chosen} names no seeds: write 7 or 101-200.`)
  return list(first, last)
}

const list = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index)

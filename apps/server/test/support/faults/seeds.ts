/** The seeds of R-06, whole; `LUCAS_SEEDS=101-200` plays a part of them. */
export function allSeeds(): number[] {
  const [first = 1, last = 500] = (process.env.LUCAS_SEEDS ?? '').match(/\d+/g)?.map(Number) ?? []
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

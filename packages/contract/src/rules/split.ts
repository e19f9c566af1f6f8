import { absolute, sum } from './money.ts'

/**
 * Splits an amount in minor units by weights into parts that sum to it exactly. The remainder goes to the parts that lost
 * most by rounding, earlier ones first. Weights are not negative; a negative amount gives negative parts.
 */
export function partsByWeight(whole: bigint, weights: readonly bigint[]): bigint[] {
  const all = sum(weights)
  if (all === 0n) return weights.map(() => 0n)
  const size = absolute(whole)
  const cuts = weights.map((weight, index) => ({
    index,
    amount: (size * weight) / all,
    rest: (size * weight) % all,
  }))
  let left = size - sum(cuts.map(({ amount }) => amount))
  for (const cut of cuts.toSorted((a, b) =>
    a.rest === b.rest ? a.index - b.index : a.rest < b.rest ? 1 : -1,
  )) {
    if (left === 0n) break
    cut.amount += 1n
    left -= 1n
  }
  return cuts.map(({ amount }) => (whole < 0n ? -amount : amount))
}

/** Splits an amount in minor units as equally as possible. */
export const equalParts = (whole: bigint, count: number): bigint[] =>
  partsByWeight(
    whole,
    Array.from({ length: count }, () => 1n),
  )

import type { Movement } from './movements.ts'
import type { Side } from './row-figures.ts'

/** Movements of unknown side between two balances that are tried together. */
const mostUnknown = 14

export interface DecidedSides {
  movements: Movement[]
  /** Number of sides that balances decided. */
  decided: number
}

export const signedAmount = ({ side, size }: Movement): bigint => (side === 'debit' ? -size : size)

/**
 * Decides unknown sides by the balances around them, oldest first: only one way of signing the movements between two balances may
 * give their difference. Where several do, nothing is decided.
 */
export function decideSides(
  movements: readonly Movement[],
  opening: bigint | null,
  closing: bigint | null,
): DecidedSides {
  const result: Movement[] = []
  let decided = 0
  let before = opening
  let group: Movement[] = []
  const close = (after: bigint | null) => {
    const sides = before === null || after === null ? null : findSides(group, after - before)
    for (const movement of group) {
      const side = movement.side ?? sides?.get(movement) ?? null
      if (movement.side === null && side !== null) decided += 1
      result.push({ ...movement, side })
    }
    before = after
    group = []
  }
  for (const movement of movements) {
    group.push(movement)
    if (movement.balance !== null) close(movement.balance)
  }
  close(closing)
  return { movements: result, decided }
}

/** Returns the only way to sign the movements of unknown side so that all together are `change`. */
function findSides(group: readonly Movement[], change: bigint): Map<Movement, Side> | null {
  const unknown = group.filter(({ side }) => side === null)
  if (unknown.length === 0 || unknown.length > mostUnknown) return null
  const known = group.reduce(
    (sum, movement) => (movement.side === null ? sum : sum + signedAmount(movement)),
    0n,
  )
  const total = unknown.reduce((sum, { size }) => sum + size, 0n)
  // Each debit takes its size twice from the sum of all as credits.
  const twice = known + total - change
  if (twice < 0n || twice % 2n !== 0n) return null
  const ways = findSubsets(unknown, twice / 2n)
  const [way] = ways
  if (ways.length !== 1 || !way) return null
  return new Map(unknown.map((movement) => [movement, way.has(movement) ? 'debit' : 'credit']))
}

/** Returns up to two sets of movements whose sizes are `sum` together. */
function findSubsets(movements: readonly Movement[], sum: bigint): Set<Movement>[] {
  const found: Set<Movement>[] = []
  const search = (at: number, left: bigint, chosen: readonly Movement[]) => {
    if (left < 0n || found.length > 1) return
    const movement = movements[at]
    if (!movement) {
      if (left === 0n) found.push(new Set(chosen))
      return
    }
    search(at + 1, left - movement.size, [...chosen, movement])
    search(at + 1, left, chosen)
  }
  search(0, sum, [])
  return found
}

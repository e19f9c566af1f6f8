/** Does the balance of each row follow from the one before? What speaks for the signs, and against lost lines. */
export interface Chain {
  order: 'forward' | 'reversed' | 'unordered' | 'none'
  /** Balances that follow from others, and balances that should. */
  holds: number
  links: number
  opening: bigint | null
  closing: bigint | null
}

export interface Link {
  amount: bigint
  balance: bigint | null
}

/** In file order, then reversed, then as a chain without order (reference 3, rule 6). */
export function checkChain(rows: readonly Link[]): Chain {
  const forward = walk(rows)
  if (forward.links === 0)
    return { order: 'none', holds: 0, links: 0, opening: forward.opening, closing: forward.closing }
  if (forward.holds === forward.links) return { order: 'forward', ...forward }
  const reversed = walk(rows.toReversed())
  if (reversed.holds === reversed.links) return { order: 'reversed', ...reversed }
  const loose = chainLoosely(rows)
  if (loose) return { order: 'unordered', ...loose }
  return forward.holds >= reversed.holds
    ? { order: 'forward', ...forward }
    : { order: 'reversed', ...reversed }
}

function walk(rows: readonly Link[]) {
  let before: bigint | null = null
  let since = 0n
  let opening: bigint | null = null
  let [holds, links] = [0, 0]
  for (const { amount, balance } of rows) {
    since += amount
    if (balance === null) continue
    if (before === null) opening = balance - since
    else {
      links += 1
      if (before + since === balance) holds += 1
    }
    before = balance
    since = 0n
  }
  return { holds, links, opening, closing: before === null ? null : before + since }
}

/** Rows out of order: what each one starts from is where another one ended, but for the first and the last. */
function chainLoosely(rows: readonly Link[]) {
  const ends = new Map<bigint, number>()
  const count = (at: bigint, by: number) => {
    const next = (ends.get(at) ?? 0) + by
    if (next === 0) ends.delete(at)
    else ends.set(at, next)
  }
  for (const { amount, balance } of rows) {
    if (balance === null) return null
    count(balance, 1)
    count(balance - amount, -1)
  }
  const left = [...ends]
  const closing = left.find(([, by]) => by === 1)
  const opening = left.find(([, by]) => by === -1)
  if (left.length !== 2 || !closing || !opening) return null
  return { holds: rows.length - 1, links: rows.length - 1, opening: opening[0], closing: closing[0] }
}

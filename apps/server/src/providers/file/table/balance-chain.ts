/** Whether the balance of each row follows from the one before. This proves the signs and shows lost lines. */
export interface BalanceChain {
  order: 'forward' | 'reversed' | 'unordered' | 'none'
  /** Number of balances that follow from others; `links` is the number that should. */
  matches: number
  links: number
  opening: bigint | null
  closing: bigint | null
  /** Line of the first row that does not follow; null when all do. */
  brokenLine: number | null
}

export interface BalanceRow {
  line: number
  amount: bigint
  balance: bigint | null
}

/** Checks the balances in file order, then reversed, then without order (reference 3, rule 6). */
export function checkBalanceChain(rows: readonly BalanceRow[]): BalanceChain {
  const forward = followChain(rows)
  if (forward.links === 0) return { order: 'none', ...forward }
  if (forward.matches === forward.links) return { order: 'forward', ...forward }
  const reversed = followChain(rows.toReversed())
  if (reversed.matches === reversed.links) return { order: 'reversed', ...reversed }
  const loose = matchUnordered(rows)
  if (loose) return { order: 'unordered', ...loose }
  return forward.matches >= reversed.matches
    ? { order: 'forward', ...forward }
    : { order: 'reversed', ...reversed }
}

function followChain(rows: readonly BalanceRow[]): Omit<BalanceChain, 'order'> {
  let before: bigint | null = null
  let since = 0n
  let opening: bigint | null = null
  let [matches, links] = [0, 0]
  let brokenLine: number | null = null
  for (const { line, amount, balance } of rows) {
    since += amount
    if (balance === null) continue
    if (before === null) opening = balance - since
    else {
      links += 1
      if (before + since === balance) matches += 1
      else brokenLine ??= line
    }
    before = balance
    since = 0n
  }
  return { matches, links, opening, closing: before === null ? null : before + since, brokenLine }
}

/** Matches unordered rows: each starts at the end of another one, except the first. */
function matchUnordered(rows: readonly BalanceRow[]) {
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
  return {
    matches: rows.length - 1,
    links: rows.length - 1,
    opening: opening[0],
    closing: closing[0],
    brokenLine: null,
  }
}

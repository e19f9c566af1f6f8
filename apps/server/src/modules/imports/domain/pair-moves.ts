import { daysBetween, type PlainDate } from '@lucas/contract/rules/periods.ts'

/** A row that moves money between own accounts. */
export interface Move {
  id: string
  accountId: string
  date: PlainDate
  amount: bigint
}

/** Apps give both halves one day; banks need some. */
const maxDays = 4

/**
 * Pairs each new move with one of another account: the opposite amount, in the account that the file names, on the closest day.
 * Where no account is named and two are as close, it stays alone.
 */
export function pairMoves(
  added: readonly (Move & { counterId: string | null })[],
  others: readonly Move[],
): [string, string][] {
  const byAmount = Map.groupBy(others, ({ amount }) => amount)
  const used = new Set<string>()
  const pairs: [string, string][] = []
  for (const { id, date, amount, counterId } of added) {
    const near = (byAmount.get(-amount) ?? [])
      .filter((other) => !used.has(other.id) && (counterId === null || other.accountId === counterId))
      .map((other) => ({ ...other, days: Math.abs(daysBetween(date, other.date)) }))
      .filter(({ days }) => days <= maxDays)
      .toSorted((a, b) => a.days - b.days)
    const [best] = near
    const isAmbiguous =
      counterId === null &&
      near.some((other) => other.accountId !== best?.accountId && other.days === best?.days)
    if (best === undefined || isAmbiguous) continue
    used.add(best.id)
    pairs.push([id, best.id])
  }
  return pairs
}

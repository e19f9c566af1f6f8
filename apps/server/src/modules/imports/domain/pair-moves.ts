import type { Currency } from '@lucas/contract/currency.ts'
import { daysBetween, type PlainDate } from '@lucas/contract/rules/periods.ts'
import { fitsPair } from '../../ledger/domain/index.ts'

/** A row that moves money between own accounts. */
export interface Move {
  id: string
  accountId: string
  date: PlainDate
  amount: bigint
  currency: Currency
}

/** Apps give both halves one day; banks need some. */
const maxDays = 4

/**
 * Pairs each new move with one of another account on the closest day: the opposite amount, or, in an account of another currency
 * that the file names, a plausible exchange. Where two are as close and the file does not say which, it stays alone.
 */
export function pairMoves(
  added: readonly (Move & { counterId: string | null })[],
  others: readonly Move[],
): [string, string][] {
  const byAmount = Map.groupBy(others, ({ amount, currency }) => `${amount} ${currency}`)
  const byAccount = Map.groupBy(others, ({ accountId }) => accountId)
  const used = new Set<string>()
  const pairs: [string, string][] = []
  for (const move of added) {
    const { id, date, amount, currency, counterId } = move
    const exchanged = (counterId === null ? [] : (byAccount.get(counterId) ?? [])).filter(
      (other) => other.currency !== currency && isPlausible(move, other),
    )
    const near = [...(byAmount.get(`${-amount} ${currency}`) ?? []), ...exchanged]
      .filter((other) => !used.has(other.id) && (counterId === null || other.accountId === counterId))
      .map((other) => ({ ...other, days: Math.abs(daysBetween(date, other.date)) }))
      .filter(({ days }) => days <= maxDays)
      .toSorted((a, b) => a.days - b.days)
    const [best] = near
    const isAmbiguous = near.some(
      (other) =>
        other.days === best?.days &&
        (other.accountId !== best.accountId || (other.amount !== best.amount && other.currency !== currency)),
    )
    if (best === undefined || isAmbiguous) continue
    used.add(best.id)
    pairs.push([id, best.id])
  }
  return pairs
}

const isPlausible = (one: Move, other: Move): boolean =>
  one.amount < 0n ? fitsPair(one, other) : fitsPair(other, one)

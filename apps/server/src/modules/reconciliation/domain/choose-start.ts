import { sum } from '@lucas/contract/rules/money.ts'
import { addDays, type PlainDate } from '@lucas/contract/rules/periods.ts'
import type { DayAmount, SaidBalance } from './balances.ts'
import type { Start } from './differing-days.ts'
import { type Reconciled, toOpening } from './drift.ts'

interface Known {
  days: readonly DayAmount[]
  /** The first day with a row. */
  first: PlainDate
  day: PlainDate
  isCard: boolean
  /** The reconciliation of the same day, and the one before. */
  replaced: (Reconciled & { from: PlainDate | null }) | undefined
  previous: (Reconciled & { until: PlainDate }) | undefined
  /** Before the first row of an account by hand. */
  opening: bigint | null
  /** What the chosen statement says it began with. */
  statement: SaidBalance | null | undefined
  /** What the bank says the account has now. */
  balance: bigint | null
  said: readonly SaidBalance[]
}

/**
 * Chooses what Lucas' balance of a day is computed from: what was reconciled, what the user's statement began with, what the account
 * by hand had first, the balance of the bank, computed back, else the earliest balance that a statement or a row prints; of a card the
 * last bill before.
 */
export function chooseStart(known: Known): Start {
  const { days, first, day, isCard, replaced, previous, opening, statement, balance, said } = known
  if (replaced) return { basis: 'reconciliation', from: replaced.from, opening: toOpening(replaced) }
  if (previous)
    return { basis: 'reconciliation', from: addDays(previous.until, 1), opening: previous.balance }
  if (statement && statement.day <= day)
    return { basis: 'statement', from: statement.day, opening: statement.balance }
  if (opening !== null) return { basis: 'opening', from: null, opening }
  if (balance !== null)
    return { basis: 'balance', from: first, opening: balance - sum(days.map(({ amount }) => amount)) }
  const earlier = said
    .filter((one) => toFrom(one) <= day)
    .toSorted((a, b) => (toFrom(a) < toFrom(b) ? -1 : 1))
  const found = isCard ? earlier.at(-1) : earlier[0]
  if (found)
    return { basis: found.isWhole ? 'statement' : 'rows', from: toFrom(found), opening: found.balance }
  return { basis: 'none', from: first, opening: 0n }
}

/** The first day whose rows change the balance further. */
const toFrom = ({ day, moment }: SaidBalance): PlainDate => (moment === 'start' ? day : addDays(day, 1))

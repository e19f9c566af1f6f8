import { monthCompanionCopy } from '@lucas/contract/copy/transactions/month-companion.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import type { Upcoming } from '@lucas/contract/planning/recurring.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { formatMask } from '../../../lib/format/account-number.ts'

/** An expected charge: of a recurring series, or the bill of a card. */
export interface UpcomingCharge {
  key: string
  name: string
  date: PlainDate
  amount: number
  currency: Currency
  /** The masked number of its account; empty if it has none. */
  account: string
  /** The expected day has passed. */
  isLate: boolean
  /** The text that finds earlier ones; null for a card bill. */
  search: string | null
}

/** Returns the next expected charges, the soonest first; expected income is left out. */
export function listNextCharges(
  { from: today, results, card_bills: bills }: Upcoming,
  count: number,
): UpcomingCharge[] {
  const series = results
    .filter(({ amount }) => amount < 0)
    .map(({ series_id, name, date, amount, currency, late, no_data: hasNoData, account }) => ({
      key: `${series_id} ${date}`,
      name,
      date,
      amount,
      currency,
      account: formatMask(account?.mask ?? ''),
      isLate: late || hasNoData,
      search: name,
    }))
  const ofCards = bills.map(({ account, currency, due_on: date, amount }) => ({
    key: `${account.id} ${currency} ${date}`,
    name: monthCompanionCopy.cardBill,
    date,
    amount,
    currency,
    account: formatMask(account.mask),
    isLate: date < today,
    search: null,
  }))
  return [...series, ...ofCards].sort((one, other) => one.date.localeCompare(other.date)).slice(0, count)
}

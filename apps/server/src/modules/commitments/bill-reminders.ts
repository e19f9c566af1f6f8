import type { Currency } from '@lucas/contract/currency.ts'
import { addDays, type PlainDate } from '@lucas/contract/rules/periods.ts'
import type { Tx } from '../../platform/database/user-transaction.ts'
import type { CommitmentSeries, Occurrence } from './domain/facts.ts'
import { listSeriesOccurrences } from './domain/occurrences.ts'
import { remindsOf } from './domain/reminders.ts'
import { type CommitmentSources, createFactsLoader } from './load-facts.ts'

/** A bill that is expected soon, or that did not come. */
export interface BillReminder {
  seriesId: string
  name: string
  currency: Currency
  state: 'due' | 'missing'
  date: PlainDate
  /** Positive, in minor units. */
  amount: bigint
  varies: boolean
  accountName: string | null
  /** Names the expectation: the newest transaction before it, and how many periods later it is. */
  expectation: string
}

/** What did not come is said for so many days after its window. */
const missingDays = 30
const dueDays = 3

/** Returns a function that lists the bills of a user that are due in the next days, and those that did not come. */
export function createBillReminders(sources: CommitmentSources) {
  const load = createFactsLoader(sources)
  return async (tx: Tx, userId: string): Promise<BillReminder[]> => {
    const today = sources.clock.today()
    const days = { from: addDays(today, -missingDays), to: addDays(today, dueDays) }
    const facts = await load(tx, userId, days)
    return facts.series.flatMap((series) => {
      const account = facts.accounts.get(series.accountId ?? '')
      return listSeriesOccurrences(series, facts, days).flatMap((occurrence): BillReminder[] => {
        const state = remindsOf(series, occurrence, { isCard: account?.isCard ?? false, today })
        return state === null ? [] : [toReminder(series, occurrence, state, account?.name ?? null)]
      })
    })
  }
}

export type ListBillReminders = ReturnType<typeof createBillReminders>

const toReminder = (
  series: CommitmentSeries,
  { date, amount, periods }: Occurrence,
  state: BillReminder['state'],
  accountName: string | null,
): BillReminder => ({
  seriesId: series.id,
  name: series.name,
  currency: series.currency,
  state,
  date,
  amount,
  varies: series.varies,
  accountName,
  // The day of an expectation can move as its series is read again; its place after the newest transaction cannot.
  expectation: `${series.lastOn ?? date}:${series.lastOn === null ? 0 : periods}`,
})

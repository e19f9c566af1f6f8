import { commitmentsCopy as copy } from '@lucas/contract/copy/planning/commitments.ts'
import { limits } from '@lucas/contract/limits.ts'
import type {
  CommitmentCalendar,
  CommitmentInput,
  Commitments,
  CommitmentsByCard,
  CommitmentsQuery,
} from '@lucas/contract/planning/commitments.ts'
import { sum, toWireAmount } from '@lucas/contract/rules/money.ts'
import {
  addMonths,
  type DateRange,
  firstOfMonth,
  lastOfMonth,
  monthOf,
  monthsBetween,
  type PlainDate,
  type PlainMonth,
} from '@lucas/contract/rules/periods.ts'
import type { Db } from '../../platform/database/connect.ts'
import { type Tx, withUserSnapshot } from '../../platform/database/user-transaction.ts'
import { failField } from '../../platform/errors.ts'
import { findAheadEnd, listAhead } from './domain/ahead.ts'
import type { CommitmentFacts } from './domain/facts.ts'
import { automaticOf } from './domain/headings.ts'
import { type Line, listLines, type SeriesLine } from './domain/lines.ts'
import { listOccurrences } from './domain/occurrences.ts'
import { type CommitmentSources, createFactsLoader } from './load-facts.ts'
import { isCard, toApiAccount, toApiAhead, toApiDays, toApiLines } from './to-api.ts'

interface CommitmentsDeps extends CommitmentSources {
  db: Db
  /** Creates a series that the user writes. */
  createSeries: (userId: string, input: CommitmentInput) => Promise<{ id: string }>
}

export type CommitmentsService = ReturnType<typeof createCommitments>

/** Reads everything that will be charged or come in. Nothing of it is stored but the series. */
export function createCommitments({ db, createSeries, ...sources }: CommitmentsDeps) {
  const { clock, reader } = sources
  const load = createFactsLoader(sources)

  const readMonth = <T>(
    userId: string,
    { month }: CommitmentsQuery,
    read: (tx: Tx, facts: CommitmentFacts, days: DateRange) => T | Promise<T>,
  ): Promise<T> =>
    withUserSnapshot(db, userId, async (tx) => {
      const days = toMonthRange(month, clock.today())
      return read(tx, await load(tx, userId, toLoaded(days, clock.today())), days)
    })

  return {
    list: (userId: string, query: CommitmentsQuery): Promise<Commitments> =>
      readMonth(userId, query, async (tx, facts, days) => {
        const isCancelled = facts.series.some(({ cancelledOn }) => cancelledOn !== null)
        const charges = isCancelled ? await reader.listChargesAfterCancel(tx, userId) : []
        const again = new Map(charges.map((charge) => [charge.seriesId, charge]))
        return {
          ...toMonthSteps(days, facts.today),
          ...toApiLines(listLines(facts, days), facts, again),
          ahead: toApiAhead(listAhead(facts), facts),
        }
      }),

    getCalendar: (userId: string, query: CommitmentsQuery): Promise<CommitmentCalendar> =>
      readMonth(userId, query, (_, facts, days) => ({
        ...toMonthSteps(days, facts.today),
        days: toApiDays(listOccurrences(facts, days), facts),
      })),

    listByCard: (userId: string): Promise<CommitmentsByCard> =>
      readMonth(userId, {}, (_, facts, days) => toApiByCard(listLines(facts, days), facts)),

    create: createSeries,
  }
}

const monthsOfYear = 12n

/** Returns the charges that fail when a card changes: the running series that merchants charge to it by themselves. */
function toApiByCard(lines: readonly Line[], { accounts }: CommitmentFacts): CommitmentsByCard {
  const charged = lines.filter(
    (line): line is SeriesLine =>
      line.source === 'series' &&
      (line.series.state === 'active' || line.series.state === 'late') &&
      automaticOf(line.series, isCard(accounts, line.series.accountId)) === 'pat',
  )
  const results = [...Map.groupBy(charged, ({ series }) => series.accountId)].flatMap(([accountId, some]) => {
    const account = toApiAccount(accounts, accountId)
    if (!account) return []
    return [
      {
        account,
        charges: some
          .map(({ lineId, next, series }) => ({
            line_id: lineId,
            name: series.name,
            currency: series.currency,
            amount: toWireAmount(series.amount, series.currency),
            rhythm: series.rhythm,
            next_date: next?.date ?? null,
          }))
          .toSorted(
            (a, b) =>
              (a.next_date ?? '9').localeCompare(b.next_date ?? '9') || a.name.localeCompare(b.name, 'es'),
          ),
        totals: [...Map.groupBy(some, ({ currency }) => currency)].map(([currency, same]) => ({
          currency,
          amount: toWireAmount(sum(same.map(({ year }) => year)) / monthsOfYear, currency),
        })),
      },
    ]
  })
  return { results: results.toSorted((a, b) => b.charges.length - a.charges.length) }
}

const monthsMax = limits.commitmentYears * 12

const isNear = (first: PlainDate, today: PlainDate) => Math.abs(monthsBetween(first, today)) <= monthsMax

/** Returns the days of a month, by default the running one. Throws for one that is more than ten years away. */
function toMonthRange(month: PlainMonth | undefined, today: PlainDate): DateRange {
  const from = month === undefined ? firstOfMonth(today) : `${month}-01`
  if (!isNear(from, today)) failField('month', copy.monthFar)
  return { from, to: lastOfMonth(from) }
}

/** Returns the days of a month and those ahead. */
const toLoaded = ({ from, to }: DateRange, today: PlainDate): DateRange => {
  const end = findAheadEnd(today)
  return { from: from < today ? from : today, to: to > end ? to : end }
}

/** Returns a month with those before and after it; null beyond ten years. */
function toMonthSteps({ from }: DateRange, today: PlainDate) {
  const step = (months: number) => {
    const first = addMonths(from, months)
    return isNear(first, today) ? monthOf(first) : null
  }
  return { today, month: monthOf(from), previous: step(-1), next: step(1) }
}

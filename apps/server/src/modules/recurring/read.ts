import { recurringCopy as copy } from '@lucas/contract/copy/recurring.ts'
import type {
  RecurringDetail,
  RecurringList,
  RecurringQuery,
  Upcoming,
  UpcomingQuery,
} from '@lucas/contract/recurring.ts'
import { toWireAmount } from '@lucas/contract/rules/money.ts'
import { addDays, addMonths } from '@lucas/contract/rules/periods.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { inSnapshot, type Tx } from '../../platform/database/person.ts'
import { fail } from '../../platform/errors.ts'
import { fromDay, toDay } from './domain/day.ts'
import { type Due, dueOf } from './domain/due.ts'
import { type SeriesRow, seriesRepository } from './repository/series.ts'
import { timingFrom } from './stored.ts'
import {
  amountsFrom,
  kindFrom,
  nameFrom,
  type Shown,
  show,
  toDetail,
  toShownAccount,
  toWire,
} from './to-wire.ts'

const mostEvidence = 200
const usualDays = 30

/** What a person sees of their series. */
export function createReading({ db, clock }: { db: Db; clock: Clock }) {
  async function shownOf(tx: Tx, person: string, rows: readonly SeriesRow[]): Promise<Shown[]> {
    const accounts = new Map(
      (await seriesRepository(tx).accounts(person)).map((account) => [account.id, account]),
    )
    const today = clock.today()
    return rows.map((row) => show(row, accounts.get(row.account_id ?? ''), today))
  }

  const list = (person: string, { state }: RecurringQuery): Promise<RecurringList> =>
    inSnapshot(db, person, async (tx) => {
      const wanted = state === undefined ? null : new Set<string>(state.split(','))
      const shown = await shownOf(tx, person, await seriesRepository(tx).list(person))
      const results = shown
        .filter(({ state: is }) => (wanted === null ? is !== 'dismissed' : wanted.has(is)))
        .map(toWire)
        .toSorted(
          (a, b) =>
            (a.next_date ?? '9').localeCompare(b.next_date ?? '9') || a.name.localeCompare(b.name, 'es'),
        )
      return { results, count: results.length, next: null, previous: null }
    })

  async function readIn(tx: Tx, person: string, id: string): Promise<RecurringDetail> {
    const repository = seriesRepository(tx)
    const row = (await repository.find(person, id)) ?? fail('not_found')
    const [shown] = await shownOf(tx, person, [row])
    return toDetail(shown ?? fail('internal'), await repository.evidence(person, id, mostEvidence))
  }

  const upcoming = (person: string, { until: asked }: UpcomingQuery): Promise<Upcoming> =>
    inSnapshot(db, person, async (tx) => {
      const today = clock.today()
      const until = asked ?? addDays(today, usualDays)
      if (until < today) refuse(copy.untilPast)
      if (until > addMonths(today, 12)) refuse(copy.untilTooFar)
      const shown = await shownOf(tx, person, await seriesRepository(tx).list(person))
      const due = shown
        .filter(({ account }) => account && !account.hidden)
        .flatMap((series) =>
          dueOf(timingFrom(series.row), {
            state: series.state,
            today: toDay(today),
            until: toDay(until),
          }).map((item) => ({ series, item })),
        )
        .toSorted((a, b) => a.item.day - b.item.day || (a.series.row.id < b.series.row.id ? -1 : 1))
      return {
        from: today,
        until,
        results: due.map(({ series, item }) => toItem(series, item)),
        totals: totalsOf(due.map(({ series }) => series)),
      }
    })

  return {
    list,
    readIn,
    find: (person: string, id: string) => inSnapshot(db, person, (tx) => readIn(tx, person, id)),
    upcoming,
  }
}

function toItem({ row, account }: Shown, item: Due): Upcoming['results'][number] {
  const wire = (minor: bigint) => toWireAmount(minor, row.currency)
  const { expected, least, most } = amountsFrom(row)
  return {
    series_id: row.id,
    name: nameFrom(row),
    kind: kindFrom(row),
    currency: row.currency,
    date: fromDay(item.day),
    from: fromDay(item.from),
    to: fromDay(item.to),
    amount: wire(expected),
    amount_min: wire(least),
    amount_max: wire(most),
    late: item.isLate,
    account: account ? toShownAccount(account) : null,
  }
}

function totalsOf(shown: readonly Shown[]): Upcoming['totals'] {
  const byCurrency = Map.groupBy(shown, ({ row }) => row.currency)
  return [...byCurrency].map(([currency, some]) => {
    const amounts = some.map(({ row }) => amountsFrom(row).expected)
    const sum = (sign: bigint) =>
      amounts.reduce((total, amount) => (amount * sign > 0n ? total + amount : total), 0n)
    return { currency, income: toWireAmount(sum(1n), currency), spending: toWireAmount(sum(-1n), currency) }
  })
}

const refuse = (sentence: string): never =>
  fail('validation_failed', { detail: sentence, errors: { until: [sentence] } })

import type { Overview } from '@lucas/contract/analytics/analytics.ts'
import type { CommitmentCalendar, Commitments } from '@lucas/contract/planning/commitments.ts'
import type { SafeToSpend } from '@lucas/contract/planning/pay-cycle.ts'
import { addMonths, type PlainDate } from '@lucas/contract/rules/periods.ts'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import {
  createRecurringTestApp,
  type RecurringUser,
} from '../../../test/support/module-apps/recurring-test-app.ts'
import { createLife, type LifeKind } from '../../../test/support/simulation/lives.ts'

const db = await testDatabase()
let now = new Date('2026-11-18T15:00:00Z')
const { createUserWithAccounts } = await createRecurringTestApp(db, () => now)

interface Days {
  today: PlainDate
  /** The last day of which the bank has sent rows; today if it is not given. */
  sent?: PlainDate
  /** The day of the last sync; `sent` if it is not given. */
  synced?: PlainDate
}

async function createEarner(kind: LifeKind, { today, sent = today, synced = sent }: Days) {
  now = new Date(`${today}T15:00:00Z`)
  const life = createLife(kind, { until: sent, months: 11, seed: 'day' })
  const who = await createUserWithAccounts({ balance: 900_000n })
  await who.ingest(
    ...life.rows.map(({ text, amount, date }) => who.buildTransaction(0, text, BigInt(amount), { date })),
  )
  await db.admin
    .updateTable('account')
    .set({ synced_at: new Date(`${synced}T15:00:00Z`) })
    .where('user_id', '=', who.userId)
    .execute()
  return who
}

/** Lists the incomes of the calendar that can still come in the month of a day and the next one. */
async function listCalendar(who: RecurringUser, day: PlainDate) {
  const months = [day, addMonths(day, 1)].map((one) => one.slice(0, 7))
  const calendars: CommitmentCalendar[] = []
  for (const month of months) calendars.push(await who.get(`/api/commitments/calendar/?month=${month}`))
  return calendars
    .flatMap(({ days }) => days)
    .flatMap(({ date, items }) =>
      items
        .filter(({ heading, state }) => heading === 'income' && state === 'expected')
        .map((item) => ({ ...item, date })),
    )
}

test.each<[LifeKind, Days]>([
  ['salary', { today: '2026-11-10' }],
  ['two_salaries', { today: '2026-11-10' }],
  ['two_salaries', { today: '2026-12-01' }],
  ['quincena', { today: '2026-10-20' }],
  ['quincena', { today: '2026-11-10' }],
  ['quincena', { today: '2026-12-01' }],
  ['pension', { today: '2026-11-10' }],
  // It did not come on its day, and can still come.
  ['salary', { today: '2026-12-01', sent: '2026-11-29', synced: '2026-12-01' }],
  ['quincena', { today: '2026-11-16', sent: '2026-11-14', synced: '2026-11-16' }],
  // Nothing was synced since before it: whether it came is not known, and the next one is a month later.
  ['salary', { today: '2026-12-10', sent: '2026-11-27' }],
  ['quincena', { today: '2026-11-22', sent: '2026-11-12' }],
  ['pension', { today: '2026-11-27', sent: '2026-11-17' }],
])('the next incomes of a %s have one day each on all cards: %o', async (kind, days) => {
  const { today } = days
  const who = await createEarner(kind, days)
  const left: SafeToSpend = await who.get('/api/analytics/left/')
  const { next_payday: day } = left.cycle
  expect(day > today).toBe(true)
  expect(left.line.find(({ date }) => date === day)?.events.some(({ amount }) => amount > 0)).toBe(true)
  const upcoming = (await who.getUpcoming(addMonths(today, 2))).results.filter(({ amount }) => amount > 0)
  expect(upcoming[0]?.date).toBe(day)
  const overview: Overview = await who.get('/api/analytics/overview/')
  const isRunning = day.slice(0, 7) === today.slice(0, 7)
  expect(overview.expected_income?.date ?? null).toBe(isRunning ? day : null)

  const { headings }: Commitments = await who.get('/api/commitments/')
  const lines = headings.flatMap(({ heading, lines }) => (heading === 'income' ? lines : []))
  const next = { date: day, amount: upcoming[0]?.amount }
  const toNext = (some: readonly { next_date: PlainDate | null }[]) =>
    some.map(({ next_date: date }) => date ?? '9').toSorted((a, b) => a.localeCompare(b))[0]
  expect(toNext(lines)).toBe(day)
  expect(lines.map(({ next_date: date, amount }) => ({ date, amount }))).toContainEqual(next)
  const series = (await who.listSeries()).filter(({ monthly_amount: amount }) => amount > 0)
  expect(toNext(series)).toBe(day)
  expect(series.map(({ next_date: date, expected_amount: amount }) => ({ date, amount }))).toContainEqual(
    next,
  )

  const calendar = await listCalendar(who, day)
  const last = calendar.at(-1)?.date ?? ''
  expect(calendar.map(({ date, amount }) => ({ date, amount }))).toEqual(
    upcoming.filter(({ date }) => date <= last).map(({ date, amount }) => ({ date, amount })),
  )
})

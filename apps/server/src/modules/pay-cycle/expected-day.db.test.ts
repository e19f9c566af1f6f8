import type { Overview } from '@lucas/contract/analytics/analytics.ts'
import type { CommitmentCalendar } from '@lucas/contract/planning/commitments.ts'
import type { SafeToSpend } from '@lucas/contract/planning/pay-cycle.ts'
import { addMonths } from '@lucas/contract/rules/periods.ts'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { createRecurringTestApp } from '../../../test/support/module-apps/recurring-test-app.ts'
import { createLife, type LifeKind } from '../../../test/support/simulation/lives.ts'

const db = await testDatabase()
let now = new Date('2026-11-18T15:00:00Z')
const { createUserWithAccounts } = await createRecurringTestApp(db, () => now)

test.each<[LifeKind, string]>([
  ['salary', '2026-11-10'],
  ['two_salaries', '2026-11-10'],
  ['two_salaries', '2026-12-01'],
  ['pension', '2026-11-10'],
])('the next income of a %s has one day on all cards, on %s', async (kind, today) => {
  now = new Date(`${today}T15:00:00Z`)
  const life = createLife(kind, { until: today, months: 11, seed: 'day' })
  const who = await createUserWithAccounts({ balance: 900_000n })
  await who.ingest(
    ...life.rows.map(({ text, amount, date }) => who.buildTransaction(0, text, BigInt(amount), { date })),
  )
  const left: SafeToSpend = await who.get('/api/analytics/left/')
  const { next_payday: day } = left.cycle
  const overview: Overview = await who.get('/api/analytics/overview/')
  const upcoming = await who.getUpcoming(addMonths(today, 2))
  const calendar: CommitmentCalendar = await who.get(`/api/commitments/calendar/?month=${day.slice(0, 7)}`)
  const [next] = upcoming.results.filter(({ amount }) => amount > 0)
  expect(next?.date).toBe(day)
  const isRunning = day.slice(0, 7) === today.slice(0, 7)
  expect(isRunning ? overview.expected_income?.date : day).toBe(day)
  expect(left.line.find(({ date }) => date === day)?.events.some(({ amount }) => amount > 0)).toBe(true)
  const [listed] = calendar.days.flatMap(({ date, items }) =>
    items.filter(({ heading, state }) => heading === 'income' && state === 'expected').map(() => date),
  )
  expect(listed).toBe(day)
})

import type { CommitmentCalendar, Commitments } from '@lucas/contract/planning/commitments.ts'
import type { SafeToSpend } from '@lucas/contract/planning/pay-cycle.ts'
import { addMonths, type PlainDate } from '@lucas/contract/rules/periods.ts'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import {
  createRecurringTestApp,
  type RecurringUser,
} from '../../../test/support/module-apps/recurring-test-app.ts'

const db = await testDatabase()
let now = new Date('2026-11-03T15:00:00Z')
const { createUserWithAccounts } = await createRecurringTestApp(db, () => now)

const setSynced = (who: RecurringUser, day: PlainDate) =>
  db.admin
    .updateTable('account')
    .set({ synced_at: new Date(`${day}T15:00:00Z`) })
    .where('user_id', '=', who.userId)
    .execute()

/** A user with 900.000 on 3 November, of which 500.000 are for the rent of the 5th. The account is synced no more. */
async function createTenant() {
  const who = await createUserWithAccounts({ balance: 900_000n })
  const monthly = (text: string, amount: bigint, last: PlainDate) =>
    Array.from({ length: 6 }, (_, at) =>
      who.buildTransaction(0, text, amount, { date: addMonths(last, -at) }),
    )
  await who.ingest(
    ...monthly('REMUNERACION SERVICIOS SPA', 1_500_000n, '2026-10-30'),
    ...monthly('ARRIENDO DEPTO PROVIDENCIA', -500_000n, '2026-10-05'),
  )
  await who.call('PATCH', '/api/cycle/', { cushion: 0 })
  await setSynced(who, '2026-11-03')
  return who
}

/** Reads where the rent is expected: what is left, what comes, the month of Compromisos and its calendar. */
async function readRent(who: RecurringUser) {
  const left: SafeToSpend = await who.get('/api/analytics/left/')
  const { results } = await who.getUpcoming('2026-11-30')
  const { headings }: Commitments = await who.get('/api/commitments/?month=2026-11')
  const { days }: CommitmentCalendar = await who.get('/api/commitments/calendar/?month=2026-11')
  const ofHome = headings.find(({ heading, totals }) => heading === 'house' && totals.length > 0)
  return {
    left: left.bills.items.map(({ date, late, no_data }) => ({ date, late, no_data })),
    free: left.free,
    upcoming: results
      .filter(({ amount }) => amount < 0)
      .map(({ date, late, no_data }) => ({ date, late, no_data })),
    toCome: ofHome?.totals.map(({ to_come }) => to_come),
    calendar: days.flatMap(({ date, items }) =>
      items.filter(({ heading }) => heading === 'house').map(({ state }) => ({ date, state })),
    ),
  }
}

test('a bill whose window passed without a sync stays set aside until the account has sent what came after it', async () => {
  const who = await createTenant()
  const bill = { date: '2026-11-05', late: false, no_data: false }
  const before = { left: [bill], free: 400_000, upcoming: [bill], toCome: [500_000] }
  expect(await readRent(who)).toMatchObject({ ...before, calendar: [{ state: 'expected' }] })

  const unknown = { ...bill, no_data: true }
  const withoutData = { ...before, left: [unknown], upcoming: [unknown], calendar: [{ state: 'no_data' }] }
  for (const day of ['2026-11-07', '2026-11-20']) {
    now = new Date(`${day}T15:00:00Z`)
    expect(await readRent(who)).toMatchObject(withoutData)
  }
  // Read on the last day of its window: it can still have come later that day.
  await setSynced(who, '2026-11-06')
  expect(await readRent(who)).toMatchObject(withoutData)

  await setSynced(who, '2026-11-20')
  const late = { ...bill, late: true }
  expect(await readRent(who)).toMatchObject({ ...before, left: [late], upcoming: [late] })
  await who.ingest(who.buildTransaction(0, 'ARRIENDO DEPTO PROVIDENCIA', -500_000n, { date: '2026-11-05' }))
  expect(await readRent(who)).toMatchObject({ left: [], free: 900_000, upcoming: [], toCome: [0] })
})

import type { Commitments } from '@lucas/contract/planning/commitments.ts'
import type { SafeToSpend } from '@lucas/contract/planning/pay-cycle.ts'
import { addMonths, type PlainDate } from '@lucas/contract/rules/periods.ts'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import {
  createRecurringTestApp,
  type RecurringUser,
} from '../../../test/support/module-apps/recurring-test-app.ts'

const db = await testDatabase()
const now = new Date('2026-11-10T15:00:00Z')
const { createUserWithAccounts } = await createRecurringTestApp(db, () => now)

/** A user with a salary, and each month the two halves of a transfer between two accounts that no text proves. */
async function createSaver() {
  const who = await createUserWithAccounts({ balance: 900_000n }, { balance: 300_000n })
  const monthly = (account: number, text: string, amount: bigint, last: PlainDate) =>
    Array.from({ length: 6 }, (_, at) =>
      who.buildTransaction(account, text, amount - 1_000n * BigInt(at), { date: addMonths(last, -at) }),
    )
  await who.ingest(
    ...monthly(0, 'REMUNERACION SERVICIOS SPA', 1_500_000n, '2026-10-30'),
    ...monthly(1, 'DEPOSITO EN CUENTA', 70_000n, '2026-10-18'),
    ...Array.from({ length: 6 }, (_, at) =>
      who.buildTransaction(0, 'Transf. Internet otro banco', 1_000n * BigInt(at) - 70_000n, {
        date: addMonths('2026-10-18', -at),
      }),
    ),
  )
  await db.admin.updateTable('account').set({ synced_at: now }).where('user_id', '=', who.userId).execute()
  await who.call('PATCH', '/api/cycle/', { cushion: 0 })
  return who
}

/** Reads where the deposit is expected: what is left, what comes, Compromisos and the list of series. */
async function readDeposit(who: RecurringUser) {
  const isDeposit = ({ name }: { name: string }) => /deposito/i.test(name)
  const left: SafeToSpend = await who.get('/api/analytics/left/')
  const { headings }: Commitments = await who.get('/api/commitments/?month=2026-11')
  return {
    left: left.incomes.items.filter(isDeposit).map(({ date }) => date),
    mode: left.cycle.income_mode,
    upcoming: (await who.getUpcoming('2026-11-30')).results.filter(isDeposit).map(({ date }) => date),
    commitments: headings
      .flatMap(({ lines }) => lines)
      .filter(isDeposit)
      .map(({ next_date, year }) => [next_date, year]),
    series: (await who.listSeries())
      .filter(isDeposit)
      .map(({ next_date, monthly_amount }) => [next_date, monthly_amount]),
  }
}

test('an income that may be an own transfer is expected once the user says that it is none', async () => {
  const who = await createSaver()
  const pairs = () =>
    db.admin.selectFrom('transfer_pair').select('state').where('user_id', '=', who.userId).execute()
  expect(new Set((await pairs()).map(({ state }) => state))).toEqual(new Set(['suggested']))
  expect(await readDeposit(who)).toEqual({
    left: [],
    mode: 'salary',
    upcoming: [],
    commitments: [[null, 0]],
    series: [[null, 0]],
  })
  await db.admin
    .updateTable('transfer_pair')
    .set({ state: 'refused' })
    .where('user_id', '=', who.userId)
    .execute()
  expect(await readDeposit(who)).toEqual({
    left: ['2026-11-18'],
    mode: 'salary',
    upcoming: ['2026-11-18'],
    commitments: [['2026-11-18', 840_000]],
    series: [['2026-11-18', 70_000]],
  })
})

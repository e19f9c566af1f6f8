import type { SafeToSpend } from '@lucas/contract/planning/pay-cycle.ts'
import { addMonths } from '@lucas/contract/rules/periods.ts'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { createRecurringTestApp } from '../../../test/support/module-apps/recurring-test-app.ts'

const db = await testDatabase()
const now = new Date('2026-11-20T15:00:00Z')
const { createUserWithAccounts } = await createRecurringTestApp(db, () => now)

test('a series of Ahorro e inversión and the month of a goal are not both deducted: the larger counts', async () => {
  const who = await createUserWithAccounts({ balance: 1_000_000n })
  const readLeft = (): Promise<SafeToSpend> => who.get('/api/analytics/left/')
  const addPlan = (last: string, count: number) =>
    who.ingest(
      ...Array.from({ length: count }, (_, at) =>
        who.buildTransaction(0, 'PAC FINTUAL AGF', -80_000n, { date: addMonths(last, -at) }),
      ),
    )
  await addPlan('2026-10-25', 6)
  await who.recompute()
  expect(await readLeft()).toMatchObject({
    bills: { amount: 0 },
    savings: { amount: 80_000, items: [{ date: '2026-11-25', amount: 80_000 }] },
    goals: { amount: 0 },
    free: 920_000,
  })

  // The goal needs 100.000 in this month: 20.000 more than the series.
  const input = { name: 'Viaje', target_amount: 600_000, target_date: '2027-05-20' }
  const { id } = (await who.call('POST', '/api/goals/', input)).body
  expect(await readLeft()).toMatchObject({
    savings: { amount: 80_000 },
    goals: { amount: 20_000, due: 100_000, set_aside: 0, carried: 80_000 },
    free: 900_000,
  })
  await who.call('POST', `/api/goals/${id}/contribute/`, { amount: 70_000 })
  expect(await readLeft()).toMatchObject({
    goals: { amount: 20_000, due: 30_000, set_aside: 70_000, carried: 80_000 },
    free: 900_000,
  })

  // Once it was paid, the row carries the same money; the balance is the bank's and changes with its next answer.
  await addPlan('2026-11-20', 1)
  await who.recompute()
  expect(await readLeft()).toMatchObject({
    savings: { amount: 0 },
    goals: { amount: 20_000, due: 30_000, set_aside: 70_000, carried: 80_000 },
  })
})

test('a series of next month does not carry what goals need in this one', async () => {
  const who = await createUserWithAccounts({ balance: 1_000_000n })
  const readLeft = (): Promise<SafeToSpend> => who.get('/api/analytics/left/')
  await who.ingest(
    ...Array.from({ length: 6 }, (_, at) =>
      who.buildTransaction(0, 'PAC FINTUAL AGF', -80_000n, { date: addMonths('2026-11-05', -at) }),
    ),
  )
  await who.recompute()
  await who.call('PATCH', '/api/cycle/', { payday: 'day_15' })
  const input = { name: 'Viaje', target_amount: 600_000, target_date: '2027-05-20' }
  await who.call('POST', '/api/goals/', input)
  // The payment of 5 November carried 80.000 of the 100.000 of November; that of 5 December is before the payday.
  expect(await readLeft()).toMatchObject({
    cycle: { next_payday: '2026-12-15' },
    savings: { amount: 80_000, items: [{ date: '2026-12-05', amount: 80_000 }] },
    goals: { amount: 20_000, due: 100_000, carried: 80_000 },
    free: 900_000,
  })
})

import type { PayCycle, SafeToSpend } from '@lucas/contract/planning/pay-cycle.ts'
import { addMonths } from '@lucas/contract/rules/periods.ts'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import {
  createRecurringTestApp,
  type RecurringUser,
} from '../../../test/support/module-apps/recurring-test-app.ts'

const db = await testDatabase()
let now = new Date('2026-11-20T15:00:00Z')
const { createUserWithAccounts } = await createRecurringTestApp(db, () => now)

const readLeft = (who: RecurringUser): Promise<SafeToSpend> => who.get('/api/analytics/left/')
const choose = (who: RecurringUser, change: Record<string, unknown>) =>
  who.call('PATCH', '/api/cycle/', change)
/** Monthly transactions with one description. */
const monthly = (who: RecurringUser, text: string, amount: bigint, last: string, count = 8) =>
  Array.from({ length: count }, (_, at) =>
    who.buildTransaction(0, text, amount, { date: addMonths(last, -at) }),
  )

/** A freelancer with 2.700.000 who lives on 600.000 a month; what arrives varies, and so do its days. */
async function createFreelancer() {
  const who = await createUserWithAccounts({ balance: 2_700_000n })
  const paid = [
    ['2026-04-03', 1_100_000n],
    ['2026-05-21', 300_000n],
    ['2026-06-11', 900_000n],
    ['2026-07-28', 1_600_000n],
    ['2026-09-09', 700_000n],
    ['2026-10-17', 1_300_000n],
  ] as const
  await who.ingest(
    ...paid.map(([date, amount], at) =>
      who.buildTransaction(0, `TRANSFERENCIA DE CLIENTE ${'ABCDEF'[at] ?? ''}`, amount, { date }),
    ),
    ...monthly(who, 'ARRIENDO DEPTO PROVIDENCIA', -350_000n, '2026-11-05'),
    ...monthly(who, 'COMPRA JUMBO', -250_000n, '2026-11-14'),
  )
  return who
}

describe('an irregular income', () => {
  test('has a runway at the usual spending and a safe month, and no amount per day', async () => {
    const who = await createFreelancer()
    expect(await readLeft(who)).toMatchObject({
      cycle: { income_mode: 'irregular', income_mode_choice: 'automatic', from_salary: false },
      last_day: '2026-12-20',
      days: 31,
      per_day: null,
      usual_spending: 600_000,
      runway: { half_months: 9, amount: 2_700_000 },
      incomes: { amount: 0, items: [] },
      bills_after: { amount: 0, items: [] },
      // August brought nothing: a sixth of what is free.
      cushion: { amount: 350_000, held: 350_000 },
      cushion_missing: null,
    })
    const { free, safe_monthly, bills } = await readLeft(who)
    expect(free).toBe(2_700_000 - 350_000 - bills.amount)
    expect(safe_monthly).toBe(Math.floor(free / 6))
  })

  test('is corrected with one press, and automatic is the way back', async () => {
    const who = await createFreelancer()
    const corrected = await choose(who, { income_mode: 'salary' })
    expect(corrected.body).toMatchObject({ income_mode: 'salary', income_mode_choice: 'salary' })
    expect((await choose(who, { income_mode: 'salary' })).body).toEqual(corrected.body)
    expect(await readLeft(who)).toMatchObject({ runway: null, safe_monthly: null, days: 10 })
    expect((await readLeft(who)).per_day).toBeGreaterThan(0)
    const back: PayCycle = (await choose(who, { income_mode: 'automatic' })).body
    expect(back).toMatchObject({ income_mode: 'irregular', income_mode_choice: 'automatic' })
    expect((await choose(who, { income_mode: 'rich' })).status).toBe(400)
    expect((await choose(who, {})).status).toBe(400)
  })

  test('is not found from months that no file tells of', async () => {
    const who = await createUserWithAccounts({ balance: 900_000n })
    await who.ingest(
      ...monthly(who, 'REMUNERACION SERVICIOS SPA', 1_500_000n, '2026-08-28'),
      ...monthly(who, 'COMPRA JUMBO', -700_000n, '2026-09-02'),
    )
    // September and October are unknown, not without income.
    expect((await readLeft(who)).usual_spending).toBe(700_000)
  })
})

describe('a small income', () => {
  test('of a pensioner divides until the next pension, never more than is usually spent', async () => {
    const who = await createUserWithAccounts({ balance: 2_000_000n })
    await who.ingest(
      ...monthly(who, 'ABONO IPS BENEFICIO', 387_000n, '2026-11-18'),
      ...monthly(who, 'COMPRA JUMBO', -360_000n, '2026-11-10'),
    )
    expect(await readLeft(who)).toMatchObject({
      cycle: { income_mode: 'small', from_salary: true, next_payday: '2026-12-18' },
      usual_spending: 360_000,
      safe_monthly: 360_000,
      per_day: 12_000,
      runway: null,
    })
  })

  test('is also a salary below the usual spending', async () => {
    const who = await createUserWithAccounts({ balance: 1_000_000n })
    await who.ingest(
      ...monthly(who, 'REMUNERACION SERVICIOS SPA', 500_000n, '2026-10-30'),
      ...monthly(who, 'COMPRA JUMBO', -600_000n, '2026-11-10'),
    )
    expect(await readLeft(who)).toMatchObject({ cycle: { income_mode: 'small' }, per_day: 20_000 })
  })
})

test.each([
  ['an alimony', 'PENSION DE ALIMENTOS 2026'],
  ['a transfer of a person', 'TRANSFERENCIA DE CARLOS SOTO'],
  ['a rent', 'TRANSFERENCIA ARRIENDO DEPTO SERVICIOS SPA'],
  ['a reimbursement', 'REEMBOLSO ISAPRE COLMENA SA'],
])('%s of $600.000 is no salary by its size, until the user says that there is one', async (_, text) => {
  const who = await createUserWithAccounts({ balance: 900_000n })
  await who.ingest(
    ...monthly(who, text, 600_000n, '2026-11-05'),
    ...monthly(who, 'COMPRA JUMBO', -300_000n, '2026-11-10'),
  )
  expect((await who.listSeries()).map(({ kind }) => kind)).not.toContain('salary')
  expect(await readLeft(who)).toMatchObject({
    cycle: { income_mode: 'irregular', from_salary: false },
    per_day: null,
  })
  await choose(who, { income_mode: 'salary' })
  const { cycle } = await readLeft(who)
  expect(cycle).toMatchObject({ from_salary: true, next_payday: '2026-12-05' })
  const upcoming = await who.getUpcoming('2026-12-31')
  expect(upcoming.results.filter(({ amount }) => amount > 0).map(({ date }) => date)).toEqual([
    cycle.next_payday,
  ])
})

/** A salary on the last banking day, rent on the 5th and electricity on the 25th. */
async function createEmployee(balance: bigint) {
  const who = await createUserWithAccounts({ balance })
  await who.ingest(
    ...monthly(who, 'REMUNERACION SERVICIOS SPA', 1_500_000n, '2026-10-30'),
    ...monthly(who, 'ARRIENDO DEPTO PROVIDENCIA', -500_000n, '2026-11-05'),
    ...monthly(who, 'PAC ENEL DISTRIBUCION', -38_740n, '2026-10-25'),
  )
  return who
}

describe('the cushion', () => {
  test('is one month of fixed bills, another amount or none, and never free', async () => {
    const who = await createEmployee(1_000_000n)
    const raw = 1_000_000 - 38_740
    expect(await readLeft(who)).toMatchObject({
      cycle: { cushion: { choice: null, usual: 538_740 } },
      cushion: { amount: 538_740, held: 538_740 },
      cushion_missing: null,
      free: raw - 538_740,
      per_day: Math.floor((raw - 538_740) / 10),
    })
    await choose(who, { cushion: 100_000 })
    expect(await readLeft(who)).toMatchObject({
      cycle: { cushion: { choice: 100_000 } },
      cushion: { amount: 100_000 },
      free: raw - 100_000,
    })
    await choose(who, { cushion: 0 })
    expect(await readLeft(who)).toMatchObject({
      cycle: { cushion: { choice: 0 } },
      cushion: { amount: 0, held: 0 },
      free: raw,
    })
    await choose(who, { cushion: null })
    expect(await readLeft(who)).toMatchObject({
      cycle: { cushion: { choice: null } },
      cushion: { amount: 538_740 },
    })
    for (const cushion of [-1, 0.5, 1_000_000_000, '5'])
      expect((await choose(who, { cushion })).status).toBe(400)
  })

  test('leaves $0 free below it and says what is missing, without an alarm', async () => {
    const who = await createEmployee(300_000n)
    expect(await readLeft(who)).toMatchObject({
      free: 0,
      per_day: 0,
      shortfall: null,
      cushion: { held: 261_260 },
      cushion_missing: { amount: 538_740 - 261_260, until: '2026-11-29' },
    })
  })
})

test('in the seven days before the payday, what falls due in the two weeks after it is set aside', async () => {
  const who = await createEmployee(900_000n)
  await choose(who, { cushion: 0 })
  expect(await readLeft(who)).toMatchObject({ bills_after: { amount: 0, held: 0 }, free: 861_260 })
  now = new Date('2026-11-26T15:00:00Z')
  await who.ingest(who.buildTransaction(0, 'PAC ENEL DISTRIBUCION', -38_740n, { date: '2026-11-25' }))
  await db.admin
    .updateTable('account')
    .set({ balance_current: 861_260n, synced_at: now })
    .where('user_id', '=', who.userId)
    .execute()
  const left = await readLeft(who)
  now = new Date('2026-11-20T15:00:00Z')
  expect(left).toMatchObject({
    cycle: { next_payday: '2026-11-30' },
    bills: { amount: 0 },
    bills_after: { amount: 500_000, held: 500_000, items: [{ date: '2026-12-05', amount: 500_000 }] },
    free: 361_260,
    per_day: 90_315,
    shortfall: null,
  })
})

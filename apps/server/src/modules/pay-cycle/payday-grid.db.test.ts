import type { GoalSummary } from '@lucas/contract/planning/goal.ts'
import type { SafeToSpend } from '@lucas/contract/planning/pay-cycle.ts'
import { lastBankingDay } from '@lucas/contract/rules/banking-days.ts'
import { type Payday, paydays } from '@lucas/contract/rules/payday.ts'
import { addDays, addMonths, firstOfMonth, monthOf, type PlainDate } from '@lucas/contract/rules/periods.ts'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import {
  createRecurringTestApp,
  type RecurringUser,
} from '../../../test/support/module-apps/recurring-test-app.ts'

const db = await testDatabase()
let now = new Date('2026-11-03T15:00:00Z')
const { createUserWithAccounts } = await createRecurringTestApp(db, () => now)

interface Income {
  text: string
  amount: number
  dayIn: (month: PlainDate) => PlainDate
}
const dayOfMonth = (date: number) => (month: PlainDate) => addDays(firstOfMonth(month), date - 1)
const monthEnd = { text: 'REMUNERACION SERVICIOS SPA', amount: 2_190_460, dayIn: lastBankingDay }

const patterns: Record<string, readonly Income[]> = {
  'a salary at the end of the month': [monthEnd],
  'a salary in two halves (quincena)': [
    { text: 'ANTICIPO REMUNERACION SERVICIOS SPA', amount: 700_000, dayIn: dayOfMonth(15) },
    { text: 'REMUNERACION SERVICIOS SPA', amount: 1_100_000, dayIn: lastBankingDay },
  ],
  'two salaries': [monthEnd, { text: 'SUELDO CLINICA LAS LILAS', amount: 1_350_000, dayIn: dayOfMonth(5) }],
  'a pension': [{ text: 'ABONO IPS BENEFICIO', amount: 420_000, dayIn: dayOfMonth(20) }],
  'no regular income': [],
}
const steps: readonly PlainDate[] = [
  '2026-11-03',
  '2026-11-14',
  '2026-11-15',
  '2026-11-24',
  '2026-11-30',
  '2026-12-01',
]
const rent = { text: 'ARRIENDO DEPTO PROVIDENCIA', amount: -380_000, dayIn: dayOfMonth(6) }
const months = Array.from({ length: 9 }, (_, at) => addMonths('2026-05-01', at))
const daysOf = ({ dayIn }: Income) => months.map(dayIn)

/** Ingests what a bank has sent by this day, and moves the clock and the sync to it. */
async function liveUntil(who: RecurringUser, incomes: readonly Income[], from: PlainDate, today: PlainDate) {
  now = new Date(`${today}T15:00:00Z`)
  await db.admin.updateTable('account').set({ synced_at: now }).where('user_id', '=', who.userId).execute()
  const rows = [...incomes, rent].flatMap((one) =>
    daysOf(one)
      .filter((date) => date > from && date <= today)
      .map((date) => who.buildTransaction(0, one.text, BigInt(one.amount), { date })),
  )
  if (rows.length > 0) await who.ingest(...rows)
}

const readLeft = (who: RecurringUser): Promise<SafeToSpend> => who.get('/api/analytics/left/')
const readSummary = (who: RecurringUser): Promise<GoalSummary> => who.get('/api/goals/summary/')

/** Compares the figures of one payday choice on one day with the calendar of the incomes. */
async function checkChoice(who: RecurringUser, incomes: readonly Income[], payday: Payday, today: PlainDate) {
  await who.call('PATCH', '/api/cycle/', { payday })
  const left = await readLeft(who)
  const { next_payday: nextPayday, habit } = left.cycle
  const lastDay = left.last_day
  const isIrregular = left.cycle.income_mode === 'irregular'
  expect(isIrregular).toBe(incomes.length === 0)
  const coming = incomes.flatMap((income) =>
    daysOf(income).flatMap((date) => (date > today ? [{ date, amount: income.amount }] : [])),
  )
  const [next] = coming.map(({ date }) => date).toSorted()
  expect(nextPayday).toBe(payday === 'salary' && next !== undefined ? next : nextPayday)
  expect(habit?.next_payday ?? null).toBe(
    payday === 'salary' || next === undefined || next === nextPayday ? null : next,
  )

  const before = coming.filter(({ date }) => date <= lastDay).toSorted((a, b) => a.date.localeCompare(b.date))
  expect(left.incomes.items.map(({ date, amount }) => ({ date, amount }))).toEqual(before)
  const charged = left.bills.amount + left.instalments.amount + left.savings.amount + left.goals.amount
  const free = left.balance.amount + left.incomes.amount - charged
  expect(left.free).toBe(free < 0 ? free : Math.max(0, free - left.bills_after.amount))
  const isCovered = left.balance.amount + before.reduce((total, { amount }) => total + amount, 0) >= charged
  expect(left.free >= 0).toBe(isCovered)
  expect(left.free < 0 ? left.shortfall : null).toEqual(isCovered ? null : { amount: -free, until: lastDay })
  expect(left.per_day === null).toBe(isIrregular)
  // Never $0 a day without saying what is missing, unless less than a peso a day is left.
  const isMissing = left.shortfall !== null || left.cushion_missing !== null
  expect((left.per_day ?? 1) > 0 || isMissing || left.free < left.days).toBe(true)
  const below = left.line.filter(({ date, balance }) => date <= lastDay && balance < 0)
  expect(left.below_zero?.date ?? null).toBe(below[0]?.date ?? null)
  expect(left.goals.due).toBe((await readSummary(who)).monthly_missing)
  return left
}

describe.each(Object.entries(patterns))('%s', (_, incomes) => {
  test('agrees with the calendar on every payday choice and day; no contribution raises the free amount', async () => {
    const who = await createUserWithAccounts({ balance: 150_000n })
    await who.call('PATCH', '/api/cycle/', { cushion: 0 })
    const goalIds: string[] = []
    let from = '2026-04-30'
    for (const [at, today] of steps.entries()) {
      await liveUntil(who, incomes, from, today)
      from = today
      if (at === 0)
        for (const goal of [
          { name: 'Viaje', target_amount: 600_000, target_date: '2027-05-20' },
          { name: 'Fondo', target_amount: 90_000, target_date: '2027-01-10' },
          { name: 'Sin fecha', target_amount: 500_000 },
        ])
          goalIds.push((await who.call('POST', '/api/goals/', goal)).body.id)
      for (const payday of paydays) {
        const before = await checkChoice(who, incomes, payday, today)
        const target = (await readSummary(who)).monthly_target
        const goalId = goalIds[(at + paydays.indexOf(payday)) % goalIds.length]
        await who.call('POST', `/api/goals/${goalId}/contribute/`, { amount: 4_100 + at * 700 })
        const after = await checkChoice(who, incomes, payday, today)
        expect(after.free).toBeLessThanOrEqual(before.free)
        expect((await readSummary(who)).monthly_target).toBe(target)
      }
    }
    expect(monthOf(now.toISOString())).toBe('2026-12')
  })
})

test('what a goal got stays taken off until a movement out of the everyday account carries it', async () => {
  now = new Date('2026-11-20T15:00:00Z')
  const who = await createUserWithAccounts({ balance: 1_000_000n }, { type: 'savings', balance: 0n })
  const { id } = (
    await who.call('POST', '/api/goals/', {
      name: 'Viaje',
      target_amount: 600_000,
      target_date: '2027-05-20',
    })
  ).body
  const goalsOf = async () => {
    const { goals } = await readLeft(who)
    return { amount: goals.amount, due: goals.due, set_aside: goals.set_aside, carried: goals.carried }
  }
  expect(await goalsOf()).toEqual({ amount: 100_000, due: 100_000, set_aside: 0, carried: 0 })
  await who.call('POST', `/api/goals/${id}/contribute/`, { amount: 60_000 })
  expect(await goalsOf()).toEqual({ amount: 100_000, due: 40_000, set_aside: 60_000, carried: 0 })

  // A transfer to the savings account carries what was set aside; one in October does not.
  await who.ingest(
    who.buildTransaction(0, 'TRASPASO A CUENTA DE AHORRO', -30_000n, { date: '2026-10-19' }),
    who.buildTransaction(1, 'TRASPASO DESDE CUENTA CORRIENTE', 30_000n, { date: '2026-10-19' }),
    who.buildTransaction(0, 'TRASPASO A CUENTA DE AHORRO', -50_000n, { date: '2026-11-19' }),
    who.buildTransaction(1, 'TRASPASO DESDE CUENTA CORRIENTE', 50_000n, { date: '2026-11-19' }),
  )
  expect(await goalsOf()).toEqual({ amount: 50_000, due: 40_000, set_aside: 60_000, carried: 50_000 })

  // A purchase assigned to the goal carries itself, and what was set aside for it.
  await who.ingest(who.buildTransaction(0, 'COMPRA SKY AIRLINE', -80_000n, { date: '2026-11-20' }))
  const assign = async (description: string, amount: number) => {
    const row = (await who.listRows()).find((one) => one.description === description)
    const answer = await who.call('POST', '/api/goals/assign-transaction/', {
      transaction_id: row?.id,
      allocations: [{ goal_id: id, allocated_amount: amount }],
    })
    expect(answer.status).toBe(200)
  }
  await assign('COMPRA SKY AIRLINE', 80_000)
  expect(await goalsOf()).toEqual({ amount: 0, due: 0, set_aside: 20_000, carried: 20_000 })

  // A part of an income that is assigned is on the everyday account still.
  await who.ingest(who.buildTransaction(0, 'DEPOSITO EN EFECTIVO', 90_000n, { date: '2026-11-20' }))
  await assign('DEPOSITO EN EFECTIVO', 90_000)
  expect(await goalsOf()).toEqual({ amount: 20_000, due: 0, set_aside: 70_000, carried: 50_000 })
})

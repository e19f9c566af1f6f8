import { savingsCopy } from '@lucas/contract/copy/planning/savings.ts'
import { addDays } from '@lucas/contract/rules/periods.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { createSaverClient } from '../../../test/support/clients/saver-client.ts'
import { createMoneyTestApp, type MoneyUser } from '../../../test/support/module-apps/money-test-app.ts'

/** Noon in Santiago. */
const noon = (day: string) => new Date(`${day}T15:00:00Z`)
/** A Friday. */
const today = '2026-11-20'
const nextMonday = '2026-11-23'

const db = await testDatabase()
let now = noon(today)
const testApp = await createMoneyTestApp(db, () => now)
const {
  addPlan,
  buy,
  changePlan,
  confirm,
  createGoal,
  createSaver,
  dismiss,
  onlyProposal,
  read,
  refresh,
  savedOf,
} = createSaverClient(testApp)

beforeEach(() => {
  now = noon(today)
})

/** Purchases of 1.250, 3.400 and 5.000 pesos: 750 and 600 to the next thousand, and nothing. */
async function buyThree(who: MoneyUser) {
  const first = await buy(who, 1_250n, today)
  const second = await buy(who, 3_400n, today)
  await buy(who, 5_000n, today)
  return [first, second] as const
}
async function inNextWeek(who: MoneyUser) {
  now = noon(nextMonday)
  await refresh(who)
}

describe('a fixed amount', () => {
  test('is proposed on its day and becomes a line of the ledger', async () => {
    const { ana, goal, plan } = await createSaver({ kind: 'fixed', amount: 50_000, day: 20 })
    const proposal = await onlyProposal(ana)
    expect(proposal).toMatchObject({
      plan_id: plan,
      goal_id: goal,
      amount: 50_000,
      day: today,
      purchases: 0,
      income: null,
      held_back: false,
    })
    expect(await savedOf(ana, goal)).toBe(0)
    const answer = await confirm(ana, proposal.id)
    expect(answer.body).toMatchObject({
      goal: { current_amount: 50_000 },
      entry: {
        amount: 50_000,
        transaction_type: 'contribution',
        note: savingsCopy.notes.day,
        can_undo: true,
      },
    })
    expect((await read(ana)).proposals).toEqual([])
  })

  test('is proposed once a month, on the last day of a shorter one', async () => {
    now = noon('2027-01-31')
    const { ana } = await createSaver({ kind: 'fixed', amount: 50_000, day: 31 })
    for (const day of ['2027-02-27', '2027-02-28', '2027-03-01', '2027-03-31']) {
      now = noon(day)
      await refresh(ana)
      await refresh(ana)
    }
    expect((await read(ana)).proposals.map(({ day }) => day)).toEqual([
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
    ])
  })

  test('is proposed on the payday, and a day that passed before the plan is not', async () => {
    const { ana, goal } = await createSaver({ kind: 'fixed', amount: 50_000 })
    await addPlan(ana, goal, { kind: 'fixed', amount: 10_000, day: 19 })
    expect((await read(ana)).proposals).toEqual([])
    expect((await read(ana)).plans.map(({ day, next_on }) => [day, next_on])).toEqual([
      [null, null],
      [19, '2026-12-19'],
    ])
    // Without a salary the payday is the last banking day.
    now = noon('2026-11-30')
    await refresh(ana)
    expect(await onlyProposal(ana)).toMatchObject({ day: '2026-11-30', amount: 50_000 })
  })

  test('follows a payday that moves, and is not proposed twice for it', async () => {
    const { ana } = await createSaver({ kind: 'fixed', amount: 50_000 })
    now = noon('2026-11-30')
    await refresh(ana)
    await dismiss(ana, (await onlyProposal(ana)).id)
    await ana.call('PATCH', '/api/cycle/', { payday: 'day_1' })
    now = noon('2026-12-01')
    await refresh(ana)
    expect((await read(ana)).proposals).toEqual([])
    now = noon('2027-01-01')
    await refresh(ana)
    expect(await onlyProposal(ana)).toMatchObject({ day: '2027-01-01' })
  })

  test('that nobody decides on ends after two months', async () => {
    const { ana } = await createSaver({ kind: 'fixed', amount: 50_000, day: 20 })
    now = noon('2027-01-25')
    await refresh(ana)
    expect((await read(ana)).proposals.map(({ day }) => day)).toEqual(['2027-01-20'])
  })
})

describe('a share of each income', () => {
  const salary = (who: MoneyUser, more = {}) =>
    who.buildTransaction(0, 'REMUNERACION SERVICIOS SPA', 1_234_567n, { date: today, ...more })

  test('is proposed for each income that arrives, whole pesos', async () => {
    const { ana, goal } = await createSaver({ kind: 'income_share', percentage: 10 })
    await ana.ingest(salary(ana), ana.buildTransaction(0, 'ABONO ANTIGUO', 500_000n, { date: '2026-11-19' }))
    await refresh(ana)
    const proposal = await onlyProposal(ana)
    expect(proposal).toMatchObject({ amount: 123_456, day: today, income: { amount: 1_234_567 } })
    const { body } = await confirm(ana, proposal.id)
    expect(body.entry.note).toBe(savingsCopy.notes.income(10, proposal.income?.name ?? ''))
    expect(await savedOf(ana, goal)).toBe(123_456)
  })

  test('is one proposal however often the bank delivers the income', async () => {
    const { ana } = await createSaver({ kind: 'income_share', percentage: 10 })
    await ana.ingest(salary(ana))
    await refresh(ana)
    await dismiss(ana, (await onlyProposal(ana)).id)
    await ana.ingest(salary(ana))
    await refresh(ana)
    expect((await read(ana)).proposals).toEqual([])
  })

  test('waits until a pending income is posted', async () => {
    const { ana } = await createSaver({ kind: 'income_share', percentage: 10 })
    await ana.ingest(salary(ana, { pending: true }))
    await refresh(ana)
    expect((await read(ana)).proposals).toEqual([])
    now = noon(addDays(today, 1))
    await ana.ingest(salary(ana, { date: addDays(today, 1) }))
    await refresh(ana)
    await refresh(ana)
    expect((await read(ana)).proposals).toHaveLength(1)
  })

  test('disappears with an income that is none', async () => {
    const { ana } = await createSaver({ kind: 'income_share', percentage: 10 })
    await ana.ingest(salary(ana))
    await refresh(ana)
    const { income } = await onlyProposal(ana)
    await ana.call('PATCH', `/api/transactions/${income?.transaction_id}/`, { kind: 'transfer' })
    await refresh(ana)
    expect((await read(ana)).proposals).toEqual([])
  })
})

describe('round-ups', () => {
  test('are collected and proposed after the week', async () => {
    const { ana, goal, plan } = await createSaver({ kind: 'round_up' })
    await buy(ana, 9_100n, '2026-11-19')
    await buyThree(ana)
    await refresh(ana)
    expect((await read(ana)).plans).toMatchObject([{ id: plan, collected: 1_350 }])
    expect((await read(ana)).proposals).toEqual([])
    await inNextWeek(ana)
    const proposal = await onlyProposal(ana)
    expect(proposal).toMatchObject({ amount: 1_350, purchases: 2, day: nextMonday })
    expect((await read(ana)).plans).toMatchObject([{ collected: 0 }])
    const { body } = await confirm(ana, proposal.id)
    expect(body.entry.note).toBe(savingsCopy.notes.roundUp(2))
    expect(await savedOf(ana, goal)).toBe(1_350)
  })

  test('below 100 pesos wait for the next week', async () => {
    const { ana } = await createSaver({ kind: 'round_up' })
    await buy(ana, 1_950n, today)
    await inNextWeek(ana)
    expect((await read(ana)).proposals).toEqual([])
    await buy(ana, 2_940n, nextMonday)
    now = noon('2026-11-30')
    await refresh(ana)
    expect(await onlyProposal(ana)).toMatchObject({ amount: 110, purchases: 2 })
  })

  test('count a purchase once, also one that the bank delivers again or late', async () => {
    const { ana } = await createSaver({ kind: 'round_up' })
    await buyThree(ana)
    await inNextWeek(ana)
    await ana.ingest(ana.buildTransaction(0, `COMPRA 1250 ${today}`, -1_250n, { date: today }))
    await buy(ana, 7_300n, today)
    await refresh(ana)
    expect(await onlyProposal(ana)).toMatchObject({ amount: 1_350 })
    now = noon('2026-11-30')
    await refresh(ana)
    expect((await read(ana)).proposals.map(({ amount }) => amount)).toEqual([1_350, 700])
  })

  test('lose a removed purchase while they are open', async () => {
    const { ana, goal } = await createSaver({ kind: 'round_up' })
    await ana.call('POST', '/api/transactions/', {
      name: 'Feria',
      amount: 1_250,
      category: 'OTROS',
      date: today,
    })
    await buy(ana, 3_400n, today)
    await inNextWeek(ana)
    const manual = (await ana.listRows()).find(({ manual }) => manual)
    await ana.call('DELETE', `/api/transactions/${manual?.id}/`)
    await refresh(ana)
    const proposal = await onlyProposal(ana)
    expect(proposal).toMatchObject({ amount: 600, purchases: 1 })
    await confirm(ana, proposal.id)
    expect(await savedOf(ana, goal)).toBe(600)
  })

  test('lose a refunded purchase while they are open, but not once confirmed', async () => {
    const { ana, goal } = await createSaver({ kind: 'round_up' })
    const [first, second] = await buyThree(ana)
    await inNextWeek(ana)
    const refund = async (purchase: string, amount: bigint) => {
      const name = `DEVOLUCION ${amount}`
      await ana.ingest(ana.buildTransaction(0, name, amount, { date: nextMonday }))
      const row = (await ana.listRows()).find(({ description }) => description === name)
      const sent = await ana.call('POST', '/api/refunds/', { refund_id: row?.id, charge_id: purchase })
      expect(sent.status).toBeLessThan(300)
    }
    await refund(first, 1_250n)
    await refresh(ana)
    const proposal = await onlyProposal(ana)
    expect(proposal).toMatchObject({ amount: 600, purchases: 1 })
    await confirm(ana, proposal.id)
    await refund(second, 3_400n)
    await refresh(ana)
    expect(await savedOf(ana, goal)).toBe(600)
    expect((await read(ana)).proposals).toEqual([])
  })

  test('count two rows that the user merges once, before and after the proposal is confirmed', async () => {
    const { ana, goal } = await createSaver({ kind: 'round_up' })
    const kept_id = await buy(ana, 3_400n, today)
    const merge = async (name: string) => {
      await ana.ingest(ana.buildTransaction(0, name, -3_400n, { date: today }))
      await inNextWeek(ana)
      const row = (await ana.listRows()).find(({ description }) => description === name)
      const { status } = await ana.call('POST', '/api/merges/', { kept_id, merged_id: row?.id })
      expect(status).toBe(201)
      await refresh(ana)
    }
    await merge('COMPRA FERIA LIBRE')
    const proposal = await onlyProposal(ana)
    expect(proposal).toMatchObject({ amount: 600, purchases: 1 })
    await confirm(ana, proposal.id)
    await merge('COMPRA VERDULERIA')
    now = noon('2026-11-30')
    await refresh(ana)
    expect((await read(ana)).proposals).toEqual([])
    expect(await savedOf(ana, goal)).toBe(600)
  })

  test('without purchases are withdrawn', async () => {
    const { ana } = await createSaver({ kind: 'round_up' })
    const id = await buy(ana, 3_400n, today)
    await inNextWeek(ana)
    await onlyProposal(ana)
    await ana.call('PATCH', `/api/transactions/${id}/`, { kind: 'transfer' })
    await refresh(ana)
    expect((await read(ana)).proposals).toEqual([])
  })
})

describe('a plan that always confirms', () => {
  test('adds its contributions by itself', async () => {
    const { ana, goal, plan } = await createSaver({ kind: 'fixed', amount: 50_000, day: 20 })
    await confirm(ana, (await onlyProposal(ana)).id, { always: true })
    expect((await read(ana)).plans).toMatchObject([{ id: plan, always: true }])
    now = noon('2026-12-20')
    await refresh(ana)
    await refresh(ana)
    expect(await savedOf(ana, goal)).toBe(100_000)
    expect((await read(ana)).proposals).toEqual([])
  })

  test('holds back what would exceed safe-to-spend, until there is enough', async () => {
    const { ana, goal, plan } = await createSaver({ kind: 'fixed', amount: 1_500_000, day: 20 })
    const other = await addPlan(ana, goal, { kind: 'fixed', amount: 600_000, day: 20 })
    for (const id of [plan, other.body.id]) await changePlan(ana, id, { always: true })
    // Two million are free: the second one would exceed it, and the goal of 900.000 is complete.
    expect(await savedOf(ana, goal)).toBe(1_500_000)
    expect((await ana.get(`/api/goals/${goal}/`)).state).toBe('ready_to_spend')
    expect((await read(ana)).proposals).toEqual([])
    const bike = await createGoal(ana, { target_amount: 5_000_000 })
    const third = await addPlan(ana, bike, { kind: 'fixed', amount: 600_000, day: 20 })
    await changePlan(ana, third.body.id, { always: true })
    expect(await onlyProposal(ana)).toMatchObject({ amount: 600_000, held_back: true })
    expect(await savedOf(ana, bike)).toBe(0)
    await db.admin
      .updateTable('account')
      .set({ balance_current: 4_000_000n })
      .where('user_id', '=', ana.userId)
      .where('id', '=', ana.ids[0] ?? '')
      .execute()
    await refresh(ana)
    expect(await savedOf(ana, bike)).toBe(600_000)
  })
})

test('examples are what the last whole month would have saved', async () => {
  const { ana } = await createSaver({ kind: 'round_up' })
  const read = () => ana.get('/api/savings/examples/')
  expect(await read()).toEqual({ month: '2026-10', incomes: 0, round_ups: 0, paydays: 1 })
  await buy(ana, 1_250n, '2026-09-30')
  await buy(ana, 1_250n, '2026-10-01')
  await buy(ana, 3_400n, '2026-10-31')
  await buy(ana, 1_250n, '2026-11-01')
  await ana.ingest(ana.buildTransaction(0, 'REMUNERACION SERVICIOS SPA', 900_000n, { date: '2026-10-30' }))
  expect(await read()).toEqual({ month: '2026-10', incomes: 900_000, round_ups: 1_350, paydays: 1 })
})

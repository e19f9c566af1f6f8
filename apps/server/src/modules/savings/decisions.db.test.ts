import { savingsCopy } from '@lucas/contract/copy/planning/savings.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { createSaverClient } from '../../../test/support/clients/saver-client.ts'
import { createMoneyTestApp, type MoneyUser } from '../../../test/support/module-apps/money-test-app.ts'

/** Noon in Santiago. */
const noon = (day: string) => new Date(`${day}T15:00:00Z`)
/** A Friday. */
const today = '2026-11-20'

const db = await testDatabase()
let now = noon(today)
const testApp = await createMoneyTestApp(db, () => now)
const { createUserWithAccounts } = testApp
const {
  addPlan,
  changePlan,
  confirm,
  createGoal,
  createSaver,
  createUserWithGoal,
  deletePlan,
  dismiss,
  onlyProposal,
  read,
  refresh,
  savedOf,
} = createSaverClient(testApp)

beforeEach(() => {
  now = noon(today)
})

describe('pausing, changing and deleting', () => {
  test('a paused plan proposes nothing, and nothing of its pause later', async () => {
    const { ana, plan } = await createSaver({ kind: 'fixed', amount: 50_000, day: 25 })
    await changePlan(ana, plan, { paused: true })
    now = noon('2026-11-26')
    await refresh(ana)
    await changePlan(ana, plan, { paused: false })
    expect((await read(ana)).proposals).toEqual([])
    now = noon('2026-12-25')
    await refresh(ana)
    expect(await onlyProposal(ana)).toMatchObject({ day: '2026-12-25' })
  })

  test('an open proposal has the amount of its plan', async () => {
    const { ana, plan } = await createSaver({ kind: 'fixed', amount: 50_000, day: 20 })
    await changePlan(ana, plan, { amount: 30_000 })
    expect(await onlyProposal(ana)).toMatchObject({ amount: 30_000 })
  })

  test('a deleted plan takes its open proposals with it, and leaves the ledger', async () => {
    const { ana, goal, plan } = await createSaver({ kind: 'fixed', amount: 50_000, day: 20 })
    await confirm(ana, (await onlyProposal(ana)).id)
    await addPlan(ana, goal, { kind: 'fixed', amount: 10_000, day: 20 })
    const second = await onlyProposal(ana)
    for (const id of [plan, second.plan_id]) expect((await deletePlan(ana, id)).status).toBe(200)
    expect(await read(ana)).toMatchObject({ plans: [], proposals: [] })
    expect(await savedOf(ana, goal)).toBe(50_000)
    expect((await deletePlan(ana, plan)).status).toBe(404)
  })

  test('a goal that is not active gets no proposals', async () => {
    const { ana, goal } = await createSaver({ kind: 'fixed', amount: 50_000, day: 20 })
    const { id } = await onlyProposal(ana)
    await ana.call('POST', `/api/goals/${goal}/change_state/`, { state: 'archived' })
    expect((await read(ana)).proposals).toEqual([])
    expect((await confirm(ana, id)).body.code).toBe('savings_proposal_decided')
    await refresh(ana)
    expect((await addPlan(ana, goal, { kind: 'round_up' })).body.code).toBe('goal_not_active')
    await ana.call('DELETE', `/api/goals/${goal}/`)
    expect((await read(ana)).plans).toEqual([])
  })
})

describe('decisions', () => {
  test('are made once', async () => {
    const { ana, goal } = await createSaver({ kind: 'fixed', amount: 50_000, day: 20 })
    const { id } = await onlyProposal(ana)
    expect((await dismiss(ana, id)).status).toBe(200)
    expect((await dismiss(ana, id)).status).toBe(200)
    expect((await confirm(ana, id)).body.code).toBe('savings_proposal_decided')
    expect(await savedOf(ana, goal)).toBe(0)
  })

  test.each([
    ['two confirmations', confirm, confirm, ['confirmed']],
    ['a confirmation and a dismissal', confirm, dismiss, ['confirmed', 'dismissed']],
    ['a confirmation and a refresh', confirm, refresh, ['confirmed']],
    ['two refreshes', refresh, refresh, ['open']],
  ])('%s at once do it once', async (_, one, other, expected) => {
    const { ana, goal } = await createSaver({ kind: 'income_share', percentage: 10 })
    await ana.ingest(ana.buildTransaction(0, 'REMUNERACION SERVICIOS SPA', 1_000_000n, { date: today }))
    if (one === confirm) await refresh(ana)
    const id = (await read(ana)).proposals[0]?.id ?? ''
    await Promise.all([one(ana, id), other(ana, id)])
    const states = await db.admin
      .selectFrom('savings_proposal')
      .select(['state'])
      .where('user_id', '=', ana.userId)
      .execute()
    const [{ state } = { state: '' }, ...others] = states
    expect(others).toEqual([])
    expect(expected).toContain(state)
    expect(await savedOf(ana, goal)).toBe(state === 'confirmed' ? 100_000 : 0)
  })

  test('a delivery and refreshes at once raise one proposal for its income', async () => {
    const { ana } = await createSaver({ kind: 'income_share', percentage: 10 })
    const income = ana.buildTransaction(0, 'REMUNERACION SERVICIOS SPA', 1_000_000n, { date: today })
    await Promise.all([ana.ingest(income), refresh(ana), ana.ingest(income), refresh(ana)])
    await Promise.all([refresh(ana), refresh(ana)])
    expect(await onlyProposal(ana)).toMatchObject({ amount: 100_000 })
  })

  test('of another user are not found', async () => {
    const { ana, plan } = await createSaver({ kind: 'fixed', amount: 50_000, day: 20 })
    const ben = await createUserWithAccounts()
    const { id } = await onlyProposal(ana)
    expect((await confirm(ben, id)).status).toBe(404)
    expect((await dismiss(ben, id)).status).toBe(404)
    expect((await changePlan(ben, plan, { paused: true })).status).toBe(404)
  })
})

describe('refusals', () => {
  test.each([
    [{ kind: 'fixed' }, 'amount', savingsCopy.amountRequired],
    [{ kind: 'fixed', amount: 99 }, 'amount', savingsCopy.amountMin],
    [{ kind: 'fixed', amount: 10_000_001 }, 'amount', savingsCopy.amountMax],
    [{ kind: 'fixed', amount: -500 }, 'amount', savingsCopy.amountMin],
    [{ kind: 'fixed', amount: 500.5 }, 'amount', savingsCopy.amountWhole],
    [{ kind: 'fixed', amount: 500, day: 32 }, 'day', savingsCopy.dayInvalid],
    [{ kind: 'income_share' }, 'percentage', savingsCopy.percentageRequired],
    [{ kind: 'income_share', percentage: 101 }, 'percentage', savingsCopy.percentageInvalid],
    [{ kind: 'round_up', percentage: 5 }, 'percentage', savingsCopy.percentageOther],
    [{ kind: 'round_up', amount: 500 }, 'amount', savingsCopy.amountOther],
    [{ kind: 'income_share', percentage: 5, day: 3 }, 'day', savingsCopy.dayOther],
    [{ kind: 'all' }, 'kind', savingsCopy.kindInvalid],
  ])('%j is refused in its field', async (plan, field, sentence) => {
    const { ana, goal } = await createUserWithGoal()
    const { status, body } = await addPlan(ana, goal, plan)
    expect([status, body.errors[field]]).toEqual([400, [sentence]])
  })

  test('a purchase is rounded for one goal, and incomes are not shared above 100 percent', async () => {
    const { ana, goal } = await createSaver({ kind: 'round_up' })
    const other = await createGoal(ana, { name: 'Viaje' })
    expect((await addPlan(ana, other, { kind: 'round_up' })).body.detail).toBe(
      savingsCopy.roundUpTaken('Bicicleta'),
    )
    await addPlan(ana, goal, { kind: 'income_share', percentage: 60 })
    expect((await addPlan(ana, other, { kind: 'income_share', percentage: 41 })).body.detail).toBe(
      savingsCopy.percentageTotal(60),
    )
    expect((await addPlan(ana, other, { kind: 'income_share', percentage: 40 })).status).toBe(201)
  })

  test('there are at most 30 plans, also when they are created at once', async () => {
    const { ana, goal } = await createUserWithGoal()
    const answers = await Promise.all(
      Array.from({ length: 33 }, () => addPlan(ana, goal, { kind: 'fixed', amount: 500, day: 1 })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(30)
    expect((await read(ana)).plans).toHaveLength(30)
  })
})

describe('the account of a goal', () => {
  const contribute = (who: MoneyUser, goal: string, amount: number) =>
    who.call('POST', `/api/goals/${goal}/contribute/`, { amount })

  test('is compared with all goals that name it, and the others with the everyday accounts', async () => {
    const ana = await createUserWithAccounts(
      { balance: 500_000n },
      { type: 'savings', balance: 300_000n },
      { type: 'credit' },
      { currency: 'USD' },
    )
    const [everyday, reserve, card, dollars] = ana.ids
    const goals = []
    for (const account_id of [reserve, reserve, everyday, null])
      goals.push(await createGoal(ana, { account_id }))
    const [one = '', two = '', three = '', four = ''] = goals
    await contribute(ana, one, 200_000)
    await contribute(ana, two, 150_000)
    await contribute(ana, three, 400_000)
    await contribute(ana, four, 120_000)
    expect((await read(ana)).coverage).toMatchObject([
      { account_id: everyday, balance: 500_000, set_aside: 400_000, missing: 0, goal_ids: [three] },
      { account_id: reserve, balance: 300_000, set_aside: 350_000, missing: 50_000 },
      {
        account_id: null,
        name: null,
        balance: 100_000,
        set_aside: 120_000,
        missing: 20_000,
        goal_ids: [four],
      },
    ])
    for (const id of [card, dollars, crypto.randomUUID()])
      expect((await ana.call('PATCH', `/api/goals/${one}/`, { account_id: id })).body.errors).toEqual({
        account_id: [savingsCopy.accountRefused],
      })
    const moved = await ana.call('PATCH', `/api/goals/${one}/`, { account_id: null })
    expect(moved.body.account_id).toBe(null)
  })
})

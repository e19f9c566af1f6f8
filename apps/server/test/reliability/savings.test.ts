import { savingsCopy } from '@lucas/contract/copy/planning/savings.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../database.ts'
import { createSaverClient } from '../support/clients/saver-client.ts'
import { createMoneyTestApp, type MoneyUser } from '../support/module-apps/money-test-app.ts'
import { fairOutcome, runRace } from '../support/races/race.ts'
import { createSavingsRaces } from '../support/races/savings.ts'

// a proposal books the amount that was shown, or asks again; and what was decided for a cause is not proposed again.

/** Noon in Santiago. */
const noon = (day: string) => new Date(`${day}T15:00:00Z`)
/** A Friday. */
const today = '2026-11-20'
const nextMonday = '2026-11-23'
const pairs = 10

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
  deletePlan,
  dismiss,
  onlyProposal,
  read,
  refresh,
  savedOf,
} = createSaverClient(testApp)
const races = await createSavingsRaces(testApp, today)

beforeEach(() => {
  now = noon(today)
})

/** A saver with a proposal of 750 and 600 pesos for two purchases, the first of which is by hand. */
async function createRoundUp() {
  const { ana, goal, plan } = await createSaver({ kind: 'round_up' })
  const purchase = { name: 'Feria', amount: 1_250, category: 'OTROS', date: today }
  const { id } = (await ana.call('POST', '/api/transactions/', purchase)).body
  await buy(ana, 3_400n, today)
  now = noon(nextMonday)
  await refresh(ana)
  return { ana, goal, plan, purchase: String(id) }
}
const deleteRow = (who: MoneyUser, id: string) => who.call('DELETE', `/api/transactions/${id}/`)

describe('rel/savings', () => {
  describe('the amount that was shown', () => {
    test('is confirmed, and another one is refused with the new one, which the screen shows at once', async () => {
      const { ana, goal, purchase } = await createRoundUp()
      const shown = await onlyProposal(ana)
      expect(shown).toMatchObject({ amount: 1_350, purchases: 2 })
      await deleteRow(ana, purchase)
      // No job has run: what is shown is still what it was.
      expect(await onlyProposal(ana)).toMatchObject({ amount: 1_350 })
      const refused = await confirm(ana, shown.id, { expected_amount: 1_350 })
      expect([refused.status, refused.body]).toMatchObject([
        409,
        { code: 'savings_amount_changed', amount: 600, detail: savingsCopy.amountChanged('$600') },
      ])
      expect(await savedOf(ana, goal)).toBe(0)
      expect(await onlyProposal(ana)).toMatchObject({ amount: 600, purchases: 1 })
      const answer = await confirm(ana, shown.id, { expected_amount: 600 })
      expect([answer.status, answer.body.entry.amount]).toEqual([200, 600])
      expect(await savedOf(ana, goal)).toBe(600)
    })

    test('need not be sent: a client of the API confirms whatever it is', async () => {
      const { ana, goal, purchase } = await createRoundUp()
      const { id } = await onlyProposal(ana)
      await deleteRow(ana, purchase)
      expect((await confirm(ana, id)).status).toBe(200)
      expect(await savedOf(ana, goal)).toBe(600)
    })

    test.each([0, -5, 1.5, '600', null])('must be an amount, not %j', async (expected_amount) => {
      const { ana } = await createRoundUp()
      const { status, body } = await confirm(ana, (await onlyProposal(ana)).id, { expected_amount })
      expect([status, Object.keys(body.errors)]).toEqual([400, ['expected_amount']])
    })

    test.each(races)(`${pairs} pairs of a confirmation and $name`, async (race) => {
      expect(await runRace(db, race, pairs)).toEqual(fairOutcome)
    })
  })

  describe('a plan that always confirms', () => {
    test('asks where the amount that it showed changed', async () => {
      const { ana, goal, plan, purchase } = await createRoundUp()
      const setBalance = (balance_current: bigint) =>
        db.admin.updateTable('account').set({ balance_current }).where('user_id', '=', ana.userId).execute()
      await setBalance(0n)
      await changePlan(ana, plan, { always: true })
      expect(await onlyProposal(ana)).toMatchObject({ amount: 1_350, held_back: true, amount_changed: false })
      await deleteRow(ana, purchase)
      await setBalance(2_000_000n)
      await refresh(ana)
      expect(await onlyProposal(ana)).toMatchObject({ amount: 600, held_back: true, amount_changed: true })
      expect(await savedOf(ana, goal)).toBe(0)
      const { id } = await onlyProposal(ana)
      await confirm(ana, id, { expected_amount: 600 })
      expect(await savedOf(ana, goal)).toBe(600)
    })

    test('books what it showed as soon as there is enough', async () => {
      const { ana, goal, plan } = await createRoundUp()
      const { id } = await onlyProposal(ana)
      await changePlan(ana, plan, { always: true })
      expect((await read(ana)).proposals).toEqual([])
      expect((await confirm(ana, id, { expected_amount: 1_350 })).body.code).toBe('savings_proposal_decided')
      expect(await savedOf(ana, goal)).toBe(1_350)
    })
  })

  describe('a deleted plan that is made again', () => {
    test.each([
      ['confirmed', 50_000, (who: MoneyUser, id: string) => confirm(who, id)],
      ['dismissed', 0, (who: MoneyUser, id: string) => dismiss(who, id)],
    ])('proposes nothing for the month that was %s', async (_, saved, decide) => {
      const { ana, goal, plan } = await createSaver({ kind: 'fixed', amount: 50_000, day: 20 })
      await decide(ana, (await onlyProposal(ana)).id)
      await deletePlan(ana, plan)
      expect(await read(ana)).toMatchObject({ plans: [], proposals: [] })
      await addPlan(ana, goal, { kind: 'fixed', amount: 70_000, day: 20 })
      expect(await read(ana)).toMatchObject({
        plans: [{ amount: 70_000, always: false, paused: false }],
        proposals: [],
      })
      await refresh(ana)
      expect((await read(ana)).proposals).toEqual([])
      expect(await savedOf(ana, goal)).toBe(saved)
      now = noon('2026-12-20')
      await refresh(ana)
      expect(await onlyProposal(ana)).toMatchObject({ day: '2026-12-20', amount: 70_000 })
    })

    test('proposes what nobody decided on', async () => {
      const { ana, goal, plan } = await createSaver({ kind: 'fixed', amount: 50_000, day: 20 })
      await deletePlan(ana, plan)
      await addPlan(ana, goal, { kind: 'fixed', amount: 70_000, day: 20 })
      expect(await onlyProposal(ana)).toMatchObject({ amount: 70_000 })
    })

    test('proposes no second part of an income, and nothing for another payday of the same days', async () => {
      const { ana, goal, plan } = await createSaver({ kind: 'income_share', percentage: 10 })
      const payday = (await addPlan(ana, goal, { kind: 'fixed', amount: 9_000 })).body.id
      now = noon('2026-11-30')
      await ana.ingest(ana.buildTransaction(0, 'REMUNERACION SPA', 1_000_000n, { date: '2026-11-30' }))
      await refresh(ana)
      for (const { id } of (await read(ana)).proposals) await confirm(ana, id)
      const saved = await savedOf(ana, goal)
      expect(saved).toBe(109_000)
      for (const id of [plan, payday]) await deletePlan(ana, id)
      await addPlan(ana, goal, { kind: 'income_share', percentage: 15 })
      await addPlan(ana, goal, { kind: 'fixed', amount: 9_000 })
      await refresh(ana)
      expect((await read(ana)).proposals).toEqual([])
    })

    test('is forgotten after 120 days', async () => {
      const { ana, goal, plan } = await createSaver({ kind: 'fixed', amount: 50_000, day: 20 })
      await dismiss(ana, (await onlyProposal(ana)).id)
      await deletePlan(ana, plan)
      now = noon('2027-03-20')
      const again = await addPlan(ana, goal, { kind: 'fixed', amount: 70_000, day: 20 })
      expect(again.body.id).toBe(plan)
      await deletePlan(ana, plan)
      now = noon('2027-07-19')
      const { body } = await addPlan(ana, goal, { kind: 'fixed', amount: 70_000, day: 20 })
      expect(body.id).not.toBe(plan)
    })

    test('for another goal, or beside one that goes on, is another plan', async () => {
      const { ana, goal, plan } = await createSaver({ kind: 'fixed', amount: 50_000, day: 20 })
      await confirm(ana, (await onlyProposal(ana)).id)
      await addPlan(ana, goal, { kind: 'fixed', amount: 20_000, day: 20 })
      await dismiss(ana, (await onlyProposal(ana)).id)
      await deletePlan(ana, plan)
      await addPlan(ana, await createGoal(ana, { name: 'Viaje' }), { kind: 'fixed', amount: 30_000, day: 20 })
      expect(await onlyProposal(ana)).toMatchObject({ amount: 30_000 })
    })
  })
})

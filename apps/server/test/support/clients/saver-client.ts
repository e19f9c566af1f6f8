import type { Savings, SavingsProposal } from '@lucas/contract/planning/savings-plan.ts'
import { withLockedUserData } from '../fixtures/user-data.ts'
import type { createMoneyTestApp, MoneyUser } from '../module-apps/money-test-app.ts'

type TestApp = Awaited<ReturnType<typeof createMoneyTestApp>>

/** Calls of automatic savings for users of a test app. */
export function createSaverClient({ createUserWithAccounts, savings, db }: TestApp) {
  const path = '/api/savings/'
  const read = (who: MoneyUser): Promise<Savings> => who.get(path)
  const refresh = (who: MoneyUser) =>
    withLockedUserData(db.app, who.userId, (tx) => savings.refresh(tx, who.userId))
  const addPlan = (who: MoneyUser, goal_id: string, more: Record<string, unknown>) =>
    who.call('POST', `${path}plans/`, { goal_id, ...more })
  const createGoal = async (who: MoneyUser, more = {}): Promise<string> =>
    (await who.call('POST', '/api/goals/', { name: 'Bicicleta', target_amount: 900_000, ...more })).body.id

  /** Creates a user with two million pesos, a card and a goal. */
  async function createUserWithGoal() {
    const ana = await createUserWithAccounts({ balance: 2_000_000n }, { type: 'credit' })
    return { ana, goal: await createGoal(ana) }
  }

  return {
    read,
    refresh,
    addPlan,
    createGoal,
    createUserWithGoal,
    changePlan: (who: MoneyUser, id: string, patch: Record<string, unknown>) =>
      who.call('PATCH', `${path}plans/${id}/`, patch),
    deletePlan: (who: MoneyUser, id: string) => who.call('DELETE', `${path}plans/${id}/`),
    confirm: (who: MoneyUser, id: string, body = {}) =>
      who.call('POST', `${path}proposals/${id}/confirm/`, body),
    dismiss: (who: MoneyUser, id: string) => who.call('POST', `${path}proposals/${id}/dismiss/`),
    savedOf: async (who: MoneyUser, goal: string): Promise<number> =>
      (await who.get(`/api/goals/${goal}/`)).current_amount,

    /** Creates a user with a goal and a plan for it. */
    async createSaver(plan: Record<string, unknown>) {
      const { ana, goal } = await createUserWithGoal()
      const { status, body } = await addPlan(ana, goal, plan)
      if (status !== 201) throw new Error(`the plan was refused: ${JSON.stringify(body)}`)
      return { ana, goal, plan: String(body.id) }
    },

    /** Returns the only open proposal. */
    async onlyProposal(who: MoneyUser): Promise<SavingsProposal> {
      const { proposals } = await read(who)
      const [proposal, ...others] = proposals
      if (!proposal || others.length > 0) throw new Error(`there are ${proposals.length} proposals`)
      return proposal
    },

    /** Ingests a purchase and returns its id. */
    async buy(who: MoneyUser, amount: bigint, date: string): Promise<string> {
      const name = `COMPRA ${amount} ${date}`
      await who.ingest(who.buildTransaction(0, name, -amount, { date }))
      const row = (await who.listRows()).find(({ description }) => description === name)
      if (!row) throw new Error('the purchase was not stored')
      return row.id
    },
  }
}

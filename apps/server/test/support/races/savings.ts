import { createSaverClient } from '../clients/saver-client.ts'
import type { MoneyTestApp, MoneyUser } from '../module-apps/money-test-app.ts'
import type { Race, RaceResponse, RacingCall } from './race.ts'

/** A proposal of a tenth of an income, as it was shown. */
interface Shown {
  who: MoneyUser
  plan: string
  proposal: string
  income: string
  amount: number
}

const income = 1_000_000

/** Creates races of a confirmation with what changes the amount that it confirms. */
export async function createSavingsRaces(testApp: MoneyTestApp, today: string): Promise<Race[]> {
  const client = createSaverClient(testApp)

  /** Raises a proposal for a new income. */
  async function show(who: MoneyUser, plan: string): Promise<Shown> {
    const row = { name: 'Boleta', amount: income, type: 'Income', date: today }
    const { id } = (await who.call('POST', '/api/transactions/', row)).body
    await client.changePlan(who, plan, { percentage: 10, always: false })
    const { proposals } = await client.read(who)
    const found = proposals.find((one) => one.income?.transaction_id === id)
    if (!found) throw new Error('the income raised no proposal')
    return { who, plan, proposal: found.id, income: id, amount: found.amount }
  }

  /** Confirms what was shown, or what the refusal names. Another amount in the ledger is no answer of either order. */
  const confirm = ({ who, proposal, amount }: Shown, more = {}): RacingCall => ({
    allowed: [200],
    async send(): Promise<RaceResponse> {
      const first = await client.confirm(who, proposal, { expected_amount: amount, ...more })
      const isAsked = first.status === 409 && first.body.code === 'savings_amount_changed'
      const expected = isAsked ? first.body.amount : amount
      const answer = isAsked
        ? await client.confirm(who, proposal, { expected_amount: expected, ...more })
        : first
      const isBooked = answer.status === 200 && answer.body.entry.amount === expected
      return { status: isBooked ? 200 : 500, body: JSON.stringify(answer.body) }
    },
  })
  const halve = ({ who, income: id }: Shown) =>
    who.call('PATCH', `/api/transactions/${id}/`, { amount: income / 2 })
  const act = (work: () => Promise<unknown>): RacingCall => ({
    allowed: [200],
    async send() {
      await work()
      return { status: 200, body: '' }
    },
  })

  const createRace = async (
    name: string,
    prepare: (who: MoneyUser, plan: string) => Promise<readonly [RacingCall, RacingCall]>,
  ): Promise<Race> => {
    const who = await testApp.createUserWithAccounts({ balance: 900_000_000n })
    const goal = await client.createGoal(who, { target_amount: 900_000_000 })
    const plan = (await client.addPlan(who, goal, { kind: 'income_share', percentage: 10 })).body.id
    return {
      name,
      userId: who.userId,
      prepare: async () => ({ calls: await prepare(who, plan), reads: [] }),
    }
  }
  return Promise.all([
    createRace('a smaller income', async (who, plan) => {
      const shown = await show(who, plan)
      const change = act(async () => {
        await halve(shown)
        await client.refresh(who)
      })
      return [confirm(shown), change]
    }),
    createRace('the refresh after it', async (who, plan) => {
      const shown = await show(who, plan)
      await halve(shown)
      return [confirm(shown), act(() => client.refresh(who))]
    }),
    createRace('a smaller part of each income', async (who, plan) => {
      const shown = await show(who, plan)
      return [confirm(shown), act(() => client.changePlan(who, plan, { percentage: 5 }))]
    }),
    createRace('a smaller income of another proposal, both always', async (who, plan) => {
      const [first, other] = [await show(who, plan), await show(who, plan)]
      const change = act(async () => {
        await halve(other)
        await client.refresh(who)
        const booked = await listBooked(who, plan)
        if (booked.some((amount) => amount !== income / 10)) throw new Error(`booked ${booked.join(' and ')}`)
      })
      return [confirm(first, { always: true }), change]
    }),
  ])

  /** What the ledger has of the plan. */
  async function listBooked(who: MoneyUser, plan: string): Promise<number[]> {
    const rows = await testApp.db.admin
      .selectFrom('savings_proposal')
      .select('amount')
      .where('user_id', '=', who.userId)
      .where('plan_id', '=', plan)
      .where('state', '=', 'confirmed')
      .execute()
    return rows.map(({ amount }) => Number(amount))
  }
}

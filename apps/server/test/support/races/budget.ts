import { createPlanGrants } from '../../../src/modules/billing/index.ts'
import { budgetPath, categoryLine, findUnconserved, readBudget } from '../module-apps/budget-test-app.ts'
import type { MoneyTestApp, MoneyUser } from '../module-apps/money-test-app.ts'
import type { Race, RacingCall } from './race.ts'

/** The lines of a pair: `giver` got 10.000 by the move `moved` and is about to give them on. */
interface Lines {
  who: MoneyUser
  giver: string
  taker: string
  moved: string
}

const callBudget = (
  who: MoneyUser,
  allowed: readonly number[],
  method: 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: Record<string, unknown>,
): RacingCall => ({
  allowed,
  async send() {
    const answer = await who.call(method, `${budgetPath}${path}`, body)
    return { status: answer.status, body: JSON.stringify(answer.body) }
  },
})

const moveOn = ({ who, giver, taker }: Lines, allowed: readonly number[]) =>
  callBudget(who, allowed, 'POST', 'moves/', { from_line: giver, to_line: taker, amount: 18_000 })

const groupWith = ({ who }: Lines, category: string) =>
  callBudget(who, [201], 'POST', 'lines/', {
    lines: [{ kind: 'group', name: 'Casa', categories: [category], amount: 9_000 }],
  })

/** Creates races of a move with everything that can end, lower, nest or pause one of its lines. */
export async function createBudgetRaces(testApp: MoneyTestApp): Promise<Race[]> {
  const { db, clock, events, createUserWithAccounts } = testApp
  const grant = createPlanGrants({ db: db.app, clock, events })

  async function createLines(who: MoneyUser): Promise<Lines> {
    await grant(who.userId, 'grow')
    for (const { id } of (await readBudget(who)).lines) await who.call('DELETE', `${budgetPath}lines/${id}/`)
    const lines = ['HOGAR', 'SALUD', 'ROPA', 'OTROS'].map((one) => categoryLine(one, 10_000))
    const [first, giver, , taker] = (await who.call('POST', `${budgetPath}lines/`, { lines })).body.ids
    const move = { from_line: first, to_line: giver, amount: 10_000 }
    const { id: moved } = (await who.call('POST', `${budgetPath}moves/`, move)).body
    return { who, giver, taker, moved }
  }

  const createRace = async (name: string, other: (lines: Lines) => RacingCall): Promise<Race> => {
    const who = await createUserWithAccounts()
    return {
      name,
      userId: who.userId,
      async prepare() {
        const lines = await createLines(who)
        const conserved: RacingCall = {
          allowed: [200],
          async send() {
            const found = await findUnconserved(who)
            return { status: found.length === 0 ? 200 : 500, body: found.join(', ') }
          },
        }
        return { calls: [moveOn(lines, [201, 400, 403]), other(lines)], reads: [conserved] }
      },
    }
  }

  return Promise.all([
    createRace('lowering the giver', ({ who, giver }) =>
      callBudget(who, [200], 'PATCH', `lines/${giver}/`, { amount: 1_000 }),
    ),
    createRace('deleting the giver', ({ who, giver }) => callBudget(who, [200], 'DELETE', `lines/${giver}/`)),
    createRace('deleting the taker', ({ who, taker }) => callBudget(who, [200], 'DELETE', `lines/${taker}/`)),
    createRace('putting the giver into a group', (lines) => groupWith(lines, 'SALUD')),
    createRace('putting the taker into a group', (lines) => groupWith(lines, 'OTROS')),
    createRace('undoing the move before it', ({ who, moved }) =>
      callBudget(who, [200], 'DELETE', `moves/${moved}/`),
    ),
    createRace('the same move', (lines) => moveOn(lines, [201, 400])),
    createRace('the end of the plan', ({ who }) => ({
      allowed: [200],
      async send() {
        await grant(who.userId, 'free')
        return { status: 200, body: '' }
      },
    })),
  ])
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { addDays, toPlainDate } from '@lucas/contract/rules/periods.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { checkInvariants } from '../../../src/checker/checker.ts'
import type { TestDatabase } from '../../database.ts'
import { callbackSecret, testSettings } from '../app/test-settings.ts'
import type { ExpectedState } from '../faults/bank.ts'
import { createFaultClient, type FaultClient } from '../faults/fault-client.ts'
import { startFaultyFloid } from '../faults/floid-bank.ts'
import { createRandom, type Random } from '../faults/random.ts'
import { enterWidget, fetchAgain, recoverConnection } from '../faults/recovery.ts'
import { withoutLimits } from '../load/served-product.ts'
import { createHouseholdLedger } from './household-ledger.ts'
import { createSimulatedServer, type SimulatedServer } from './simulated-server.ts'
import { createSimulatedUser, type SimulatedUser } from './simulated-user.ts'

const hour = 3_600_000
const userCount = 2
const historyDays = 40
/** How the clock moves from one day to the next: the machine's clock may be corrected, or the machine sleeps. */
const clockSteps = { day: 80, backAnHour: 8, aheadAnHour: 7, twoDays: 5 } as const
const clockStepHours = { day: 24, backAnHour: 23, aheadAnHour: 25, twoDays: 48 } as const
const settleEveryDays = 5
const maxActions = 4

/** What one simulated day does. It follows from the seed alone. */
interface DayPlan {
  clockStep: keyof typeof clockSteps
  bankFails: boolean
  crashAfterMs: number | null
}

const planDay = (random: Random): DayPlan => ({
  clockStep: random.pick(clockSteps),
  bankFails: random.chance(0.4),
  crashAfterMs: random.chance(0.25) ? random.between(0, 600) : null,
})

/**
 * simulates days of users whose bank fails, whose server is killed and whose clock jumps, from one seed. Every fifth day and
 * at the end the bank's data, what users wrote and every invariant must be right.
 */
export async function runSimulationCampaign(db: TestDatabase, seed: number, days: number): Promise<void> {
  const random = createRandom(seed)
  const firstDay = toPlainDate(new Date())
  let server: SimulatedServer | undefined
  const today = () => toPlainDate(new Date(server?.now() ?? Date.now()))
  const bank = await startFaultyFloid({
    createLedger: (source) =>
      createHouseholdLedger(source, { since: addDays(firstDay, -historyDays), today }),
  })
  const dataDir = mkdtempSync(join(tmpdir(), 'lucas-simulation-'))
  const { FLOID_CALLBACK_TOKEN: _, ...settings } = testSettings(dataDir, bank.url)
  server = await createSimulatedServer({
    db,
    settings: { ...settings, ...withoutLimits, EXAMPLE_POOL_SIZE: '0' },
  })
  bank.sendCallbacksTo({ address: server.address, callbackSecret })
  const users = new Map<string, SimulatedUser>()
  const client = createFaultClient({
    db,
    now: server.now,
    async send(userId, method, url) {
      const user = users.get(userId)
      if (user === undefined) throw new Error('an unknown user')
      return user.send(method, url)
    },
  })
  let [day, crashes] = [0, 0]
  try {
    await server.start()
    for (let at = 0; at < userCount; at += 1) {
      const user = await createSimulatedUser(server, bank.login(at, random))
      users.set(user.userId, user)
      await enterWidget(client, user.login, user.userId)
    }
    for (; day < days; day += 1) {
      const plan = planDay(random)
      if (plan.crashAfterMs !== null) crashes += 1
      await server.moveClock(clockStepHours[plan.clockStep] * hour)
      for (const user of users.values()) {
        await user.signIn()
        user.login.setFaults(plan.bankFails ? random : null)
      }
      await runDay(server, [...users.values()], plan, random)
      await server.waitUntilIdle()
      if ((day + 1) % settleEveryDays === 0 || day === days - 1)
        await settle(db, client, [...users.values()], bank.countNonsense())
    }
    await server.waitUntilIdle()
  } catch (error) {
    const sentence = `simulation of seed ${seed} failed on day ${day + 1}: add it to failed-seeds.ts`
    console.error(sentence, error)
    throw new Error(sentence, { cause: error })
  } finally {
    await server.kill()
    await bank.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
  console.info(`rel/simulation seed ${seed}: ${days} days, ${crashes} crashes`)
}

/** Lets every user act while the server may be killed and started again. */
async function runDay(
  server: SimulatedServer,
  users: readonly SimulatedUser[],
  { crashAfterMs }: DayPlan,
  random: Random,
): Promise<void> {
  const crash = async () => {
    if (crashAfterMs === null) return
    await wait(crashAfterMs)
    await server.kill()
    await server.start()
  }
  // Each user has a source of its own, so that simultaneous users do not change each other's choices.
  const runs = users.map(async (user) => {
    const own = createRandom(random.between(1, 1_000_000_000))
    for (let left = own.between(1, maxActions); left > 0; left -= 1) await user.act(own)
  })
  await Promise.all([...runs, crash()])
}

/** Lets the bank work again, and expects its data, what the users wrote and every invariant. */
async function settle(
  db: TestDatabase,
  client: FaultClient,
  users: readonly SimulatedUser[],
  nonsenseCount: number,
) {
  for (const { userId, login, written, goalId, saved } of users) {
    login.setFaults(null)
    const label = `user ${userId}`
    await recoverConnection(client, login, userId, label)
    await client.waitUntilIdle(userId, 120_000)
    await fetchAgain(client, login, userId)
    await recoverConnection(client, login, userId, label)
    await client.waitUntilIdle(userId, 120_000)
    const expected = login.getExpected()
    expect(selectAccounts(await client.loadStored(userId), expected), label).toEqual(expected)
    const rows = await sql<{ id: string; amount: number }>`
      select id, amount::int as amount from transaction
       where user_id = ${userId} and manual and deleted_at is null`.execute(db.admin)
    expect(new Map(rows.rows.map(({ id, amount }) => [id, amount]))).toEqual(written)
    const goals = await sql<{ saved: number }>`
      select coalesce(sum(amount), 0)::int as saved from goal_entry
       where user_id = ${userId} and goal_id = ${goalId}`.execute(db.admin)
    expect(goals.rows).toEqual([{ saved }])
  }
  // what nobody can read is set aside. Anything else would be a fault of ours.
  const { rows: letters } = await sql<{ reason: string }>`
    select error_code as reason from provider_callback where state = 'set_aside'`.execute(db.admin)
  expect(letters.filter(({ reason }) => reason !== 'payload_invalid')).toEqual([])
  expect(letters.length).toBeLessThanOrEqual(nonsenseCount)
  expect(await checkInvariants(db.admin, { now: new Date(client.now()) })).toEqual([])
}

/** Returns what is stored of the bank's accounts; users also have an account for what they write. */
function selectAccounts(stored: ExpectedState, { accounts }: ExpectedState): ExpectedState {
  const labels = accounts.map((line) => line.split(' ').slice(0, 2).join(' '))
  const isOfBank = (line: string) => labels.some((label) => line.startsWith(label))
  return { accounts: stored.accounts.filter(isOfBank), movements: stored.movements.filter(isOfBank) }
}

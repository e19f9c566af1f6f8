import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'
import { checkInvariants } from '../../../src/checker/checker.ts'
import type { TestDatabase } from '../../database.ts'
import { createUser } from '../app/users.ts'
import type { FaultyBank, FaultyLogin } from './bank.ts'
import { createFaultTestApp, type FaultTestApp } from './fault-test-app.ts'
import { createRandom, type Random } from './random.ts'

const linkMinutes = 16
const minute = 60_000
/** A sync may be slow on a busy machine; the clock advances only for work that no worker has. */
const syncTimeoutMs = 20_000
const recheckTimeoutMs = 1_000
/** Upper limit; waiting ends as soon as nothing is due. */
const maxIdleMs = 120_000
const maxRecoverySteps = 15

/**
 * R-06 for one provider: users link and refresh while the bank fails; then it works again and each user does the one
 * action that the screen offers. Every seed must end with the bank's data in our tables.
 */
export async function runFaultCampaign(db: TestDatabase, bank: FaultyBank, seeds: readonly number[]) {
  const testApp = await createFaultTestApp(db, bank)
  try {
    const queue = [...seeds]
    const bystanderRun = startBystander(db, testApp, bank)
    const runs = Array.from(
      { length: Math.min(bank.bankCount - 1, 8, seeds.length) },
      async (_, bankIndex) => {
        for (let seed = queue.shift(); seed !== undefined; seed = queue.shift())
          await playSeed(db, testApp, bank, bankIndex, seed)
      },
    )
    await Promise.all(runs)
    const { person: userId, rounds } = await bystanderRun.stop()
    expect(rounds).toBeGreaterThan(0)
    expect(await testApp.getMedianWait(userId), 'syncs of other users do not wait').toBeLessThan(
      bank.maxWaitSeconds ?? 2,
    )
  } finally {
    await testApp.close()
  }
  expect(await checkInvariants(db.admin, { now: new Date() })).toEqual([])
}

async function playSeed(
  db: TestDatabase,
  testApp: FaultTestApp,
  bank: FaultyBank,
  bankIndex: number,
  seed: number,
) {
  const random = createRandom(seed)
  const userId = (await createUser(db)).userId
  const login = bank.login(bankIndex, random)
  login.setFaults(random)
  await login.enter(await testApp.startLinkSession(userId))
  for (let round = random.between(1, 3); round > 0; round -= 1) {
    await testApp.waitUntilActionable(userId, 1_500)
    login.addTransactions()
    await testApp.refresh(userId)
    await wait(random.between(0, 400))
  }
  login.setFaults(null)
  const label = `${bank.name} seed ${seed}`
  await recoverConnection(testApp, login, userId, label)
  await login.waitForDeliveries?.()
  await testApp.waitUntilIdle(userId, maxIdleMs)
  await recoverConnection(testApp, login, userId, label)
  // Responses from the failing time may still arrive, but their data are older than this.
  login.addTransactions()
  await fetchAgain(testApp, login, userId)
  await recoverConnection(testApp, login, userId, label)
  // A connection is active after one fetch; the event about another one may still be on its way.
  await login.waitForDeliveries?.()
  await testApp.waitUntilIdle(userId, maxIdleMs)
  // A fetch that failed on a busy machine is repeated by schedule.
  await testApp.advanceTime(userId, linkMinutes * minute)
  await testApp.waitUntilIdle(userId, maxIdleMs)
  await recoverConnection(testApp, login, userId, label)
  await testApp.waitUntilIdle(userId, maxIdleMs)
  expect(await testApp.loadStored(userId), label).toEqual(login.getExpected())
}

/** Repeats the action that the connection offers until it works. */
async function recoverConnection(testApp: FaultTestApp, login: FaultyLogin, userId: string, label: string) {
  const states: string[] = []
  for (let step = 0; step < maxRecoverySteps; step += 1) {
    let connection = await testApp.waitUntilActionable(userId, syncTimeoutMs)
    if (!connection) {
      // On a slow machine the work may still be running.
      await testApp.waitUntilIdle(userId, maxIdleMs)
      connection = await testApp.waitUntilActionable(userId, recheckTimeoutMs)
    }
    const found = connection ?? (await testApp.findConnection(userId))
    states.push(`${found?.state} ${found?.error} ${found?.action}`)
    if (!found) await enterWidget(testApp, login, userId)
    else if (found.action === 'none') return
    else if (found.action === 'wait') await testApp.advanceTime(userId, linkMinutes * minute)
    else if (found.action === 'retry') await testApp.refresh(userId)
    else if (found.action === 'reconnect') await enterWidget(testApp, login, userId, found.id)
    else {
      expect(found.retry_at, `${label}: until when`).not.toBeNull()
      await testApp.advanceTime(userId, new Date(found.retry_at ?? 0).getTime() - Date.now() + 1_000)
    }
  }
  throw new Error(`${label} is stuck: ${states.join(' → ')}`)
}

/** Logs in at the widget and waits for the result. */
async function enterWidget(testApp: FaultTestApp, login: FaultyLogin, userId: string, connectionId?: string) {
  const caseid = await testApp.startLinkSession(userId, connectionId)
  await login.enter(caseid)
  await testApp.waitUntilLinked(userId, caseid, syncTimeoutMs)
}

/** Fetches everything from a working bank: by refresh if it is automatic, otherwise at the widget. */
async function fetchAgain(testApp: FaultTestApp, login: FaultyLogin, userId: string) {
  const connection = await testApp.findConnection(userId)
  if (connection?.automatic) await testApp.refresh(userId)
  else if (connection) await enterWidget(testApp, login, userId, connection.id)
}

/** Refreshes a user of a healthy bank repeatedly during the campaign. */
function startBystander(db: TestDatabase, testApp: FaultTestApp, bank: FaultyBank) {
  let isStopped = false
  let rounds = 0
  const random: Random = createRandom(0)
  const running = (async () => {
    const userId = (await createUser(db)).userId
    const login = bank.login(bank.bankCount - 1, random)
    await login.enter(await testApp.startLinkSession(userId))
    for (; !isStopped || rounds === 0; await wait(500)) {
      await testApp.waitUntilActionable(userId, syncTimeoutMs)
      await testApp.refresh(userId)
      await testApp.waitUntilActionable(userId, syncTimeoutMs)
      rounds += 1
    }
    expect((await testApp.waitUntilActionable(userId, 60_000))?.state).toBe('active')
    return { person: userId, rounds }
  })()
  running.catch(() => undefined) // `stop` reports it
  return {
    stop() {
      isStopped = true
      return running
    },
  }
}

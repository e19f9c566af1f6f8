import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'
import { checkInvariants } from '../../../src/checker/checker.ts'
import type { TestDatabase } from '../../database.ts'
import { createUser } from '../app/users.ts'
import type { FaultyBank } from './bank.ts'
import { createFaultTestApp, type FaultTestApp } from './fault-test-app.ts'
import { createRandom, type Random } from './random.ts'
import { fetchAgain, linkMinutes, maxIdleMs, minute, recoverConnection, syncTimeoutMs } from './recovery.ts'

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

import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'
import { checkInvariants } from '../../../src/checker/checker.ts'
import type { TestDatabase } from '../../database.ts'
import { somebody } from '../people.ts'
import type { FaultyBank, FaultyLogin } from './bank.ts'
import { type FaultHouse, faultHouse } from './house.ts'
import { type Random, seeded } from './random.ts'

const linkMinutes = 16
const minute = 60_000
/** On a busy machine a sync may take its time; time is let pass only for what nobody works on any more. */
const patienceMs = 20_000
const soonMs = 1_000
/** Returns as soon as nothing waits. */
const mostIdleMs = 120_000
const mostMends = 15

/**
 * R-06 for one provider: people link and refresh while everything goes wrong that can; then the bank mends and each
 * person does the one thing that their screen offers. Every seed must end with the bank's truth in our tables.
 */
export async function surviveFaults(db: TestDatabase, bank: FaultyBank, seeds: readonly number[]) {
  const house = await faultHouse(db, bank)
  try {
    const queue = [...seeds]
    const quiet = bystander(db, house, bank)
    const lanes = Array.from({ length: Math.min(bank.lanes - 1, 8, seeds.length) }, async (_, lane) => {
      for (let seed = queue.shift(); seed !== undefined; seed = queue.shift())
        await play(db, house, bank, lane, seed)
    })
    await Promise.all(lanes)
    const { person, rounds } = await quiet.stop()
    expect(rounds).toBeGreaterThan(0)
    expect(await house.usualWait(person), 'other people’s syncs wait for nobody').toBeLessThan(
      bank.longestWaitSeconds ?? 2,
    )
  } finally {
    await house.close()
  }
  expect(await checkInvariants(db.admin, { now: new Date() })).toEqual([])
}

async function play(db: TestDatabase, house: FaultHouse, bank: FaultyBank, lane: number, seed: number) {
  const random = seeded(seed)
  const person = (await somebody(db)).userId
  const login = bank.login(lane, random)
  login.disturb(random)
  await login.enter(await house.start(person))
  for (let round = random.between(1, 3); round > 0; round -= 1) {
    await house.settled(person, 1_500)
    login.live()
    await house.press(person)
    await wait(random.between(0, 400))
  }
  login.disturb(null)
  const told = `${bank.name} seed ${seed}`
  await mend(house, login, person, told)
  await login.quiet?.()
  await house.idle(person, mostIdleMs)
  await mend(house, login, person, told)
  // What was asked while the bank failed may still arrive, but whatever it brings is older than this.
  login.live()
  await renew(house, login, person)
  await mend(house, login, person, told)
  // A connection works again as soon as one reading has come; the bank's own word of another may still be on its way.
  await login.quiet?.()
  await house.idle(person, mostIdleMs)
  // A reading that failed on a busy machine comes again by the clock.
  await house.timePasses(person, linkMinutes * minute)
  await house.idle(person, mostIdleMs)
  await mend(house, login, person, told)
  await house.idle(person, mostIdleMs)
  expect(await house.stored(person), told).toEqual(login.truth())
}

/** The one thing that each state offers, until the connection works. */
async function mend(house: FaultHouse, login: FaultyLogin, person: string, told: string) {
  const seen: string[] = []
  for (let turn = 0; turn < mostMends; turn += 1) {
    let connection = await house.settled(person, patienceMs)
    if (!connection) {
      // On a slow machine the work may still be under way.
      await house.idle(person, mostIdleMs)
      connection = await house.settled(person, soonMs)
    }
    const found = connection ?? (await house.connectionOf(person))
    seen.push(`${found?.state} ${found?.error} ${found?.action}`)
    if (!found) await enter(house, login, person)
    else if (found.action === 'none') return
    else if (found.action === 'wait') await house.timePasses(person, linkMinutes * minute)
    else if (found.action === 'retry') await house.press(person)
    else if (found.action === 'reconnect') await enter(house, login, person, found.id)
    else {
      expect(found.retry_at, `${told}: until when`).not.toBeNull()
      await house.timePasses(person, new Date(found.retry_at ?? 0).getTime() - Date.now() + 1_000)
    }
  }
  throw new Error(`${told} is stuck: ${seen.join(' → ')}`)
}

/** At the widget, and until it is known what came of it. */
async function enter(house: FaultHouse, login: FaultyLogin, person: string, connectionId?: string) {
  const caseid = await house.start(person, connectionId)
  await login.enter(caseid)
  await house.linked(person, caseid, patienceMs)
}

/** A whole answer of a bank that works: asked for without the person where that can be, else at the widget. */
async function renew(house: FaultHouse, login: FaultyLogin, person: string) {
  const connection = await house.connectionOf(person)
  if (connection?.automatic) await house.press(person)
  else if (connection) await enter(house, login, person, connection.id)
}

/** Somebody whose bank works, asking again and again meanwhile. */
function bystander(db: TestDatabase, house: FaultHouse, bank: FaultyBank) {
  let isOver = false
  let rounds = 0
  const random: Random = seeded(0)
  const running = (async () => {
    const person = (await somebody(db)).userId
    const login = bank.login(bank.lanes - 1, random)
    await login.enter(await house.start(person))
    for (; !isOver || rounds === 0; await wait(500)) {
      await house.settled(person, patienceMs)
      await house.press(person)
      await house.settled(person, patienceMs)
      rounds += 1
    }
    expect((await house.settled(person, 60_000))?.state).toBe('active')
    return { person, rounds }
  })()
  running.catch(() => undefined) // told by `stop`
  return {
    stop() {
      isOver = true
      return running
    },
  }
}

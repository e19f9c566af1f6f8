import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { ingestJob } from '../../src/modules/connections/ingest-job.ts'
import { anonymous } from '../../src/platform/database/person.ts'
import { testDatabase } from '../database.ts'
import { corridor } from '../support/corridor.ts'
import { fixture } from '../support/floid.ts'
import { operator } from '../support/operator.ts'
import { somebody } from '../support/people.ts'
import { turns } from '../support/turns.ts'

// a callback that cannot be worked off is set aside after five tries and never blocks the next.

const db = await testDatabase()
const lines: string[] = []
const bank = await corridor(db, { lines })

const callbacksOf = (person: string) =>
  db.admin.selectFrom('provider_callback').selectAll().where('user_id', '=', person).orderBy('id').execute()
const stateOf = async (person: string) => (await bank.call(person, 'GET', '/api/connections/')).body.results

async function poisoned(person: string, attempts: number) {
  for await (const _ of turns(60_000)) {
    const rows = await callbacksOf(person)
    if (rows.some((row) => row.attempts >= attempts)) return rows
  }
  throw new Error('the poison was not tried')
}

test('a message nobody can read: five tries, then set aside, with a clear state; the next one arrives', async () => {
  const [victim, other] = [(await somebody(db)).userId, (await somebody(db)).userId]
  const caseid = await bank.open(victim)
  expect(await bank.post({ ...fixture('callback-initial.estado'), custom: caseid })).toBe(202)
  await bank.settled()
  expect(await bank.post({ code: 200, custom: caseid, products: 'lo que sea 17654321' })).toBe(202)
  await poisoned(victim, 1)
  expect(await stateOf(victim)).toMatchObject([{ state: 'syncing' }])

  const next = await bank.open(other)
  await bank.post({ ...fixture('callback-final.estado'), custom: next })
  for (;;) {
    const { body } = await bank.call(other, 'GET', `/api/floid/session/${next}/`)
    if (body.state === 'finished') break
    await wait(20)
  }

  const rows = await poisoned(victim, 5)
  expect(rows.at(-1)).toMatchObject({
    state: 'set_aside',
    attempts: 5,
    error_code: 'payload_invalid',
    done_at: null,
  })
  expect(await stateOf(victim)).toMatchObject([
    { state: 'error', error: 'payload_invalid', action: 'reconnect' },
  ])
  expect((await bank.call(victim, 'GET', `/api/floid/session/${caseid}/`)).body).toMatchObject({
    state: 'failed',
    error: 'payload_invalid',
  })
  const told = lines.filter((line) => line.includes('callback set aside'))
  expect(told).toHaveLength(1)
  expect(told[0]).toContain(String(rows.at(-1)?.id))
  expect(lines.join('\n')).not.toContain('17654321')

  await bank.post({ ...fixture('callback-final.estado'), custom: caseid })
  await bank.settled()
  expect(await stateOf(victim)).toMatchObject([{ state: 'active', error: null }])
})

test('a stored message whose bytes were changed is set aside as unexpected', async () => {
  const person = (await somebody(db)).userId
  const caseid = await bank.open(person)
  await bank.post({ ...fixture('callback-final.estado'), custom: caseid })
  await bank.settled()
  const [callback] = await callbacksOf(person)
  await db.admin
    .updateTable('provider_callback')
    .set({ state: 'received', body: Buffer.alloc(64, 1) })
    .where('id', '=', callback?.id ?? '')
    .execute()
  const again = { person, callback: callback?.id ?? '' }
  await anonymous(db.app, (tx) => bank.jobs.send(tx, ingestJob, again))
  expect(await poisoned(person, 5)).toMatchObject([{ state: 'set_aside', error_code: 'unexpected' }])
  expect(await stateOf(person)).toMatchObject([{ state: 'active' }]) // the data that came before stay good
})

/** `npm run operator -- callbacks …`. */
const callbacks = (...words: string[]) => operator(db, ['callbacks', ...words])

test('an operator sees what was set aside without its words, tries it again and throws it away', async () => {
  const person = (await somebody(db)).userId
  const caseid = await bank.open(person)
  await bank.post({ ...fixture('callback-initial.estado'), custom: caseid })
  await bank.post({ code: 200, custom: caseid, transactions: 7, products: 'secreto 17654321' })
  const id = (await poisoned(person, 5)).find(({ state }) => state === 'set_aside')?.id ?? ''

  const listed = await callbacks()
  expect(listed.split('\n').find((row) => row.startsWith(id))).toMatch(
    /floid {2}Banco Estado {2}payload_invalid/,
  )
  const shown = await callbacks('show', id)
  expect(shown).toContain(`person       ${person}`)
  expect(listed + shown).not.toContain('secreto')

  // Nothing was mended: the five tries are used up once more.
  expect(await callbacks('retry', id)).toContain('tried again')
  expect((await callbacksOf(person)).find((row) => row.id === id)).toMatchObject({
    attempts: 0,
    state: 'received',
  })
  await bank.connections.work.stop()
  for (let round = 0; round < 5; round += 1) {
    await anonymous(db.app, (tx) => bank.jobs.send(tx, ingestJob, { person, callback: id }))
    await poisoned(person, round + 1)
  }
  bank.connections.work.start()
  expect(await callbacks()).toContain(id)

  expect(await callbacks('discard', id)).toContain('discarded')
  const [gone] = (await callbacksOf(person)).filter((row) => row.id === id)
  expect([gone?.state, gone?.body.length]).toEqual(['discarded', 0])
  expect(await callbacks()).not.toContain(id)
  await expect(callbacks('retry', id)).rejects.toMatchObject({ code: 1 })
  await expect(callbacks('explode')).rejects.toMatchObject({ code: 2 })
})

import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { createUser } from '../../../test/support/app/users.ts'
import { readFloidFixture } from '../../../test/support/fixtures/floid.ts'
import { createIngestPipeline } from '../../../test/support/fixtures/ingest-pipeline.ts'
import { runOperator } from '../../../test/support/operator-process.ts'
import { pollAttempts } from '../../../test/support/poll-attempts.ts'
import { withoutUser } from '../../platform/database/user-transaction.ts'
import { ingestCallbackJob } from './jobs.ts'

// a callback that cannot be ingested becomes a dead letter after five attempts and never blocks the next one.

const db = await testDatabase()
const logLines: string[] = []
const bank = await createIngestPipeline(db, { logLines })

const listCallbacks = (userId: string) =>
  db.admin.selectFrom('provider_callback').selectAll().where('user_id', '=', userId).orderBy('id').execute()
const listConnections = async (userId: string) =>
  (await bank.call(userId, 'GET', '/api/connections/')).body.results

async function waitForAttempts(userId: string, attempts: number) {
  for await (const _ of pollAttempts(60_000)) {
    const rows = await listCallbacks(userId)
    if (rows.some((row) => row.attempts >= attempts)) return rows
  }
  throw new Error('the callback was not attempted')
}

describe('rel/poison', () => {
  test('moves an unreadable callback to dead letters after five attempts and ingests the next one', async () => {
    const [victim, other] = [(await createUser(db)).userId, (await createUser(db)).userId]
    const caseid = await bank.startLinkSession(victim)
    expect(await bank.postCallback({ ...readFloidFixture('callback-initial.estado'), custom: caseid })).toBe(
      202,
    )
    await bank.waitForCallbacks()
    expect(await bank.postCallback({ code: 200, custom: caseid, products: 'lo que sea 17654321' })).toBe(202)
    await waitForAttempts(victim, 1)
    expect(await listConnections(victim)).toMatchObject([{ state: 'syncing' }])

    const next = await bank.startLinkSession(other)
    await bank.postCallback({ ...readFloidFixture('callback-final.estado'), custom: next })
    for (;;) {
      const { body } = await bank.call(other, 'GET', `/api/floid/session/${next}/`)
      if (body.state === 'finished') break
      await wait(20)
    }

    const rows = await waitForAttempts(victim, 5)
    expect(rows.at(-1)).toMatchObject({
      state: 'set_aside',
      attempts: 5,
      error_code: 'payload_invalid',
      done_at: null,
    })
    expect(await listConnections(victim), 'an attempt that linked nothing').toEqual([])
    expect((await bank.call(victim, 'GET', `/api/floid/session/${caseid}/`)).body).toMatchObject({
      state: 'failed',
      error: 'payload_invalid',
    })
    const logged = logLines.filter((line) => line.includes('callback moved to dead letters'))
    expect(logged).toHaveLength(1)
    expect(logged[0]).toContain(String(rows.at(-1)?.id))
    expect(logLines.join('\n')).not.toContain('17654321')

    await bank.postCallback({ ...readFloidFixture('callback-final.estado'), custom: caseid })
    await bank.waitForCallbacks()
    expect(await listConnections(victim)).toMatchObject([{ state: 'active', error: null }])
  })

  test('moves a tampered stored callback to dead letters as unexpected', async () => {
    const userId = (await createUser(db)).userId
    const caseid = await bank.startLinkSession(userId)
    await bank.postCallback({ ...readFloidFixture('callback-final.estado'), custom: caseid })
    await bank.waitForCallbacks()
    const [callback] = await listCallbacks(userId)
    await db.admin
      .updateTable('provider_callback')
      .set({ state: 'received', body: Buffer.alloc(64, 1) })
      .where('id', '=', callback?.id ?? '')
      .execute()
    const again = { person: userId, callback: callback?.id ?? '' }
    await withoutUser(db.app, (tx) => bank.jobs.enqueue(tx, ingestCallbackJob, again))
    expect(await waitForAttempts(userId, 5)).toMatchObject([{ state: 'set_aside', error_code: 'unexpected' }])
    expect(await listConnections(userId)).toMatchObject([{ state: 'active' }]) // earlier data stay valid
  })

  /** `npm run operator -- callbacks …`. */
  const runCommand = (...words: string[]) => runOperator(db, ['callbacks', ...words])

  test('lets an operator list, retry and discard a dead letter without its payload', async () => {
    const userId = (await createUser(db)).userId
    const caseid = await bank.startLinkSession(userId)
    await bank.postCallback({ ...readFloidFixture('callback-initial.estado'), custom: caseid })
    await bank.postCallback({ code: 200, custom: caseid, transactions: 7, products: 'secreto 17654321' })
    const id = (await waitForAttempts(userId, 5)).find(({ state }) => state === 'set_aside')?.id ?? ''

    const listed = await runCommand()
    expect(listed.split('\n').find((row) => row.startsWith(id))).toMatch(
      /floid {2}Banco Estado {2}payload_invalid/,
    )
    const shown = await runCommand('show', id)
    expect(shown).toContain(`user         ${userId}`)
    expect(listed + shown).not.toContain('secreto')

    // The cause is not fixed: the callback fails five more attempts.
    expect(await runCommand('retry', id)).toContain('queued for retry')
    expect((await listCallbacks(userId)).find((row) => row.id === id)).toMatchObject({
      attempts: 0,
      state: 'received',
    })
    await bank.connections.workers.stop()
    for (let round = 0; round < 5; round += 1) {
      await withoutUser(db.app, (tx) =>
        bank.jobs.enqueue(tx, ingestCallbackJob, { person: userId, callback: id }),
      )
      await waitForAttempts(userId, round + 1)
    }
    bank.connections.workers.start()
    expect(await runCommand()).toContain(id)

    expect(await runCommand('discard', id)).toContain('discarded')
    const [discarded] = (await listCallbacks(userId)).filter((row) => row.id === id)
    expect([discarded?.state, discarded?.body.length]).toEqual(['discarded', 0])
    expect(await runCommand()).not.toContain(id)
    await expect(runCommand('retry', id)).rejects.toMatchObject({ code: 1 })
    await expect(runCommand('explode')).rejects.toMatchObject({ code: 2 })
  })
})

import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { withUser } from '../../src/platform/database/user-transaction.ts'
import { deleteJobsOf } from '../../src/platform/jobs/repository.ts'
import { createFullApp } from '../support/app/full-app.ts'
import { computeUserChecksums, waitForWelcomeMail } from '../support/app/user-rows.ts'
import { createBlockedWork } from '../support/faults/blocked-work.ts'
import { fintocKeys } from '../support/module-apps/fintoc-test-app.ts'

// S-46: every job kind declares whether it runs while the data of its user are blocked, and one that does not waits.

// With Fintoc, which has every kind. No bank is called: nothing is linked.
const app = await createFullApp({
  settings: {
    PROVIDER: 'fintoc',
    FINTOC_SECRET_KEY: fintocKeys.secretKey,
    FINTOC_PUBLIC_KEY: fintocKeys.publicKey,
    FINTOC_WEBHOOK_SECRET: fintocKeys.webhookSecret,
    FINTOC_API_URL: 'http://127.0.0.1:9/v1',
    FINTOC_WIDGET_URL: 'http://127.0.0.1:9/widget.html',
  },
})
const { db, jobs } = app
const { setBlock, waitUntilIdle, listPaused } = createBlockedWork(app)

/** The kinds that run while data are blocked: rights, security, contracts, and what belongs to no account. */
const running = [
  'account-sealed',
  'auth-mail',
  'billing-mail',
  'example-erase',
  'example-move-in',
  'expire_data_import',
  'let-go',
  'newsletter-question',
  'phone-code',
  'revoke',
  'support-mail',
  'undo_statement',
]

/** Data of a job of each of the other kinds, which names nothing that exists but the user. */
const samples: Record<string, (user: string, id: string) => object> = {
  claim: (person, link) => ({ person, link, look: 0 }),
  'connections.follow-data-block': (userId) => ({ userId }),
  ingest: (person, callback) => ({ person, callback }),
  'notifications.cards': (user) => ({ user }),
  'notifications.mail': (person, mail) => ({ person, mail }),
  'notifications.push': (person, push) => ({ person, push }),
  'notifications.push_device': (person, push) => ({ person, push, device: push, sent: 0, tries: 0 }),
  'notifications.stale': (person, connection) => ({ person, connection }),
  pull: (person, link) => ({ person, link, since: null, at: new Date().toISOString(), tries: 1 }),
  read_data_import: (person, id) => ({ person, import: id }),
  read_bank_mail: (person, id) => ({ person, mail: id }),
  read_bank_mailbox: (person) => ({ person }),
  read_statement: (person, id) => ({ person, import: id, revision: 1 }),
  'recurring.recount': (person) => ({ person }),
  refresh: (person, link) => ({ person, link, missing: 'accounts' }),
  'savings.refresh': (user) => ({ user }),
  store_data_import: (person, id) => ({ person, import: id }),
  store_statement: (person, id) => ({ person, import: id }),
  'transactions.kinds': (user) => ({ user }),
  'transactions.rule-run': (user, run) => ({ user, run }),
}

describe('rel/blocked', () => {
  test('every kind declares whether it runs, and those that do have a reason', () => {
    const kinds = jobs.listKinds()
    const reasons = kinds.flatMap(({ name, whileBlocked }) =>
      whileBlocked.runs ? [{ name, words: whileBlocked.reason.split(' ').length }] : [],
    )
    expect(reasons.map(({ name }) => name).toSorted()).toEqual(running)
    expect(reasons.filter(({ words }) => words < 5)).toEqual([])
    expect(Object.keys(samples).toSorted()).toEqual(
      kinds
        .map(({ name }) => name)
        .filter((name) => !running.includes(name))
        .toSorted(),
    )
  })

  test('the erasure of a user takes jobs of every kind', async () => {
    const { user } = await app.auth.registerUser()
    await waitForWelcomeMail(db, user.id)
    const ofRunning = running
      .filter((name) => name !== 'newsletter-question') // names an address of the landing page
      .map((name) => ({ name, data: { person: user.id } }))
    const ofOthers = Object.entries(samples).map(([name, sample]) => ({
      name,
      data: sample(user.id, crypto.randomUUID()),
    }))
    const later = sql`now() + interval '1 day'`
    for (const { name, data } of [...ofRunning, ...ofOthers])
      await sql`insert into pgboss.job (name, data, start_after)
        values (${name}, ${JSON.stringify(data)}, ${later})`.execute(db.admin)
    await deleteJobsOf(db.jobs, [user.id])
    const { rows } = await sql`select name from pgboss.job where job::text like ${`%${user.id}%`}`.execute(
      db.admin,
    )
    expect(rows).toEqual([])
  })

  test('each of the others does nothing while the data are blocked, and is worked off once afterwards', async () => {
    const member = await app.auth.registerUser()
    const userId = member.user.id
    await waitForWelcomeMail(db, userId)
    await setBlock(member, true)
    await waitUntilIdle()
    const before = await computeUserChecksums(db, userId)
    const enqueueAll = async () => {
      const id = crypto.randomUUID()
      for (const kind of jobs.listKinds()) {
        const sample = samples[kind.name]
        if (sample) await withUser(db.app, userId, (tx) => jobs.enqueue(tx, kind, sample(userId, id)))
      }
      await waitUntilIdle()
    }
    await enqueueAll()
    expect(await listPaused(member)).toEqual(Object.keys(samples).toSorted())
    expect(await computeUserChecksums(db, userId)).toEqual(before)

    // A kind whose job names only the user waits once, however often it is enqueued.
    await enqueueAll()
    const twice = await listPaused(member)
    expect(twice.filter((name) => name === 'savings.refresh')).toHaveLength(1)
    expect(twice.filter((name) => name === 'ingest')).toHaveLength(2)

    const { rows: counted } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db.admin)
    await setBlock(member, false)
    await waitUntilIdle()
    expect(await listPaused(member)).toEqual([])
    const { rows: done } = await sql<{ name: string; states: string[] }>`
      select name, array_agg(distinct state::text) as states from pgboss.job
       where completed_on > ${counted[0]?.at ?? null} and data::text like ${`%${userId}%`}
         and name = any(${Object.keys(samples)}::text[]) group by name order by name`.execute(db.admin)
    expect(done).toEqual(
      Object.keys(samples)
        .toSorted()
        .map((name) => ({ name, states: ['completed'] })),
    )
  })
})

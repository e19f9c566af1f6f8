import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { createUser } from '../../../test/support/app/users.ts'
import { callbackPayloadRetention } from '../../modules/connections/index.ts'
import { createClock } from '../clock.ts'
import { newId } from '../ids.ts'
import { createLog } from '../log.ts'
import { createRetention } from './retention.ts'
import { retentionSchedule } from './schedule.ts'

const db = await testDatabase()
const now = new Date('2026-11-20T12:00:00Z')
const { sweep } = createRetention({
  jobsDb: db.jobs,
  clock: createClock(() => now),
  log: createLog({ level: 'silent' }),
  steps: [callbackPayloadRetention],
})
const ago = (ms: number) => new Date(now.getTime() - ms)
const [hour, day] = [3_600_000, 86_400_000]

const tables = [...retentionSchedule.perUser, ...retentionSchedule.shared, callbackPayloadRetention]

/** Columns with an end or an age that have no retention rule, with the reason. */
const spared: Record<string, string> = {
  'account_deletion.erase_at': 'erased with its account by modules/privacy',
  'account.known_until': 'the last day of its files, one row each',
  'bank_circuit.probe_until': 'the state of a bank, one row each',
  'bank_circuit.rests_until': 'the state of a bank, one row each',
  'bank_mail.expires_at': 'erased by modules/bank-mail',
  'bank_mail.received_at': 'erased by expires_at',
  'bank_mailbox.last_read_at': 'a state of the mailbox, one a person',
  'bank_mailbox.next_read_at': 'a state of the mailbox, one a person',
  'bulk_change.undone_at': 'what a person did to their rows',
  'charge.expires_at': 'a payment that was asked for is kept with the receipts',
  'charge.settled_at': 'a receipt',
  'connection.data_read_at': 'how fresh the rows of a bank are',
  'connection.refresh_due_at': 'time of the next refresh',
  'csp_report.received_at': 'empty since migration 46; the next release drops the table',
  'correction.ended_at': 'a rule the user taught, with its undo',
  'credit_line.told_at': 'age of a credit line',
  'example_visit.expires_at': 'erased with its demo user by modules/example',
  'invitation.expires_at': 'one a person: used, replaced or ended with its sessions',
  'link_session.expires_at': 'callbacks reference it; deleted with its connection',
  'notification.read_at': 'a notification is not repeated',
  'card_statement.due_on': 'due day of a bill; deleted with its import',
  'notification_mail.closed_at': 'a sent mail is not repeated',
  'notification_mail.due_at': 'a sent mail is not repeated',
  'notification_mail.sent_at': 'a sent mail is not repeated',
  'notification_push.closed_at': 'a push that was sent is not repeated',
  'notification_push.due_at': 'a push that was sent is not repeated',
  'push_device.expires_at': 'deleted with its session',
  'notification_watch.seen_until': 'position in an account, one row each',
  'provider_callback.received_at': 'erased by done_at; a dead letter waits for an operator',
  'provider_event.received_at': 'an event is never processed twice (S-36)',
  'refresh_token.spent_at': 'a reused token ends its family; deleted with its session (S-16)',
  'rights_request.due_on': 'due date of the answer; closed requests are deleted by closed_at',
  'rights_request.received_at': 'deleted by closed_at, which comes later',
  'session.ended_at': 'deleted by expires_at, which comes later',
  'session.step_up_until': 'deleted by expires_at',
  'statement_import.expires_at': 'dropped by modules/imports',
  'subscription.due_on': 'next charge of a plan',
}

describe('sec/retention', () => {
  test('every column with an end or an age has a retention rule or a listed reason', async () => {
    const { rows } = await sql<{ place: string }>`
      select c.relname || '.' || a.attname as place
        from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
         and a.atttypid in ('timestamptz'::regtype, 'timestamp'::regtype, 'date'::regtype)
         and a.attname ~ '(expire|until|ended|erase|told|spent|sent|done|due|closed|received|settled|read_at|undone|window)'
       order by 1`.execute(db.admin)
    const swept = new Set(tables.map(({ table, column }) => `${table}.${column}`))
    const found = rows.map(({ place }) => place).filter((place) => !swept.has(place))
    expect(found.toSorted()).toEqual(Object.keys(spared).toSorted())
  })

  let userId = ''
  let sessionId = ''
  beforeEach(async () => {
    ;({ userId, sessionId } = await createUser(db, new Date(now.getTime() + day)))
  })

  /** Inserts an expired row and one that has not expired into every table. */
  async function plant() {
    const owner = { user_id: userId }
    const bytes = (at: number) => Buffer.alloc(32, at)
    const both = <T>(over: number, row: (at: Date, number: number) => T) => [
      row(ago(over + 1_000), 1),
      row(ago(over - 60_000), 2),
    ]
    const on = db.admin
    const sessionRow = (expires_at: Date) => ({
      ...owner,
      id: newId(),
      client: 'web' as const,
      user_agent: 'test',
      address: '127.0.0.1',
      created_at: now,
      last_seen_at: now,
      expires_at,
    })
    const [oldSession, youngSession] = both(90 * day, sessionRow)
    if (!oldSession || !youngSession) throw new Error('no sessions')
    await on.insertInto('session').values([oldSession, youngSession]).execute()
    const tokens = [oldSession, youngSession].map(({ id }, at) => ({
      ...owner,
      token_hash: bytes(at),
      session_id: id,
      issued_at: now,
    }))
    await on.insertInto('refresh_token').values(tokens).execute()
    const tickets = both(hour, (expires_at, at) => ({
      ...owner,
      token_hash: bytes(at),
      session_id: sessionId,
      expires_at,
    }))
    await on.insertInto('ws_ticket').values(tickets).execute()
    const browsers = both(hour, (expires_at, at) => ({
      ...owner,
      token_hash: bytes(at),
      created_at: now,
      last_used_at: now,
      expires_at,
    }))
    await on.insertInto('known_browser').values(browsers).execute()
    await on
      .insertInto('second_factor')
      .values({ ...owner, secret: bytes(1), enabled_at: now, last_step: 1n })
      .execute()
    const devices = browsers.map((browser) => ({ ...browser, id: newId(), user_agent: 'test' }))
    await on.insertInto('trusted_device').values(devices).execute()
    const codes = both(day, (expires_at, at) => ({
      ...owner,
      purpose: at === 1 ? ('email' as const) : ('phone' as const),
      code_hash: bytes(at),
      expires_at,
    }))
    await on.insertInto('account_code').values(codes).execute()
    const link = { ...owner, token_hash: bytes(3), expires_at: ago(day + 1_000) }
    await on.insertInto('password_reset').values(link).execute()
    await on.insertInto('email_change').values(link).execute()
    const keys = both(48 * hour, (created_at, at) => ({
      ...owner,
      route: 'POST /api/things/',
      key: `k${at}`,
      body_hash: bytes(at),
      created_at,
    }))
    await on.insertInto('idempotency_key').values(keys).execute()
    const events = both(hour, (told_at) => ({
      ...owner,
      id: newId(),
      payload: '{}',
      created_at: now,
      told_at,
    }))
    await on.insertInto('outbox_event').values(events).execute()
    const linkId = newId()
    await on
      .insertInto('link_session')
      .values({
        ...owner,
        id: linkId,
        provider: 'floid',
        state: 'finished',
        created_at: now,
        expires_at: now,
        updated_at: now,
      })
      .execute()
    const callbacks = both(30 * day, (done_at, at) => ({
      ...owner,
      id: newId(),
      link_session_id: linkId,
      body_hash: bytes(at),
      body: bytes(9),
      state: 'done' as const,
      received_at: done_at,
      done_at,
    }))
    const waiting = { ...callbacks[0], id: newId(), body_hash: bytes(7), state: 'set_aside' as const }
    await on
      .insertInto('provider_callback')
      .values([
        ...callbacks,
        { ...waiting, ...owner, link_session_id: linkId, body: bytes(9), received_at: now },
      ])
      .execute()
    const hashOf = (at: number) => Buffer.from(`${userId}${at}`)
    const challenges = both(hour, (expires_at, at) => ({ hash: hashOf(at), expires_at }))
    await on.insertInto('spent_challenge').values(challenges).execute()
    const counters = both(2 * day, (window_start, at) => ({
      scope: 'test',
      key: hashOf(at),
      window_start,
      count: 1,
    }))
    await on.insertInto('rate_counter').values(counters).execute()
    const requests = both(4 * 365.25 * day, (closed_at) => ({
      id: newId(),
      kind: 'access' as const,
      channel: 'email' as const,
      email_proof: bytes(5),
      details: '',
      received_at: closed_at,
      due_on: '2026-01-01',
      closed_at,
    }))
    const open = {
      ...requests[0],
      id: newId(),
      kind: 'access' as const,
      channel: 'email' as const,
      details: '',
    }
    await on
      .insertInto('rights_request')
      .values([
        ...requests,
        {
          ...open,
          email: 'a@example.cl',
          email_proof: null,
          closed_at: null,
          received_at: now,
          due_on: '2026-01-01',
        },
      ])
      .execute()
    const mails = both(30 * day, (created_at) => ({
      id: newId(),
      recipient: 'a@example.cl',
      subject: '',
      text: '',
      html: '',
      created_at,
    }))
    await on.insertInto('mail_outbox').values(mails).execute()
    return { callback: callbacks[0]?.id ?? '', oldSession: oldSession.id }
  }

  test('expired rows are deleted, others stay, and a second sweep finds nothing', async () => {
    const { callback, oldSession } = await plant()
    const other = await createUser(db, new Date(now.getTime() - 91 * day))
    expect(await sweep()).toEqual({
      ...Object.fromEntries(tables.map(({ table }) => [table, 1])),
      session: 2,
    })
    expect(new Set(Object.values(await sweep()))).toEqual(new Set([0]))
    const count = async (table: string) => {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from ${sql.table(table)} where user_id = ${userId}`.execute(db.admin)
      return rows[0]?.n
    }
    const left: Record<string, number> = {
      session: 2,
      refresh_token: 1,
      ws_ticket: 1,
      account_code: 1,
      known_browser: 1,
    }
    Object.assign(left, { password_reset: 0, email_change: 0, idempotency_key: 1, outbox_event: 1 })
    Object.assign(left, { provider_callback: 3, link_session: 1 })
    for (const [table, rows] of Object.entries(left))
      expect([table, await count(table)]).toEqual([table, rows])
    const remaining = await db.admin
      .selectFrom('session')
      .select('id')
      .where('id', 'in', [oldSession, other.sessionId])
      .execute()
    expect(remaining).toEqual([])
    const bodies = await db.admin
      .selectFrom('provider_callback')
      .select(['id', 'state', 'emptied_at'])
      .where('user_id', '=', userId)
      .where(sql<boolean>`octet_length(body) = 0`)
      .execute()
    expect(bodies).toEqual([{ id: callback, state: 'done', emptied_at: now }])
  })

  test('a callback that waits for the end of a data block keeps its payload, and so do earlier ones of its link session', async () => {
    const owner = { user_id: userId }
    const link = newId()
    const old = ago(90 * day)
    const at = { created_at: old, expires_at: old, updated_at: old }
    await db.admin
      .insertInto('link_session')
      .values({ ...owner, id: link, provider: 'floid', state: 'authenticated', refresh_try: 1, ...at })
      .execute()
    const body = (mark: number) => ({ body_hash: Buffer.alloc(32, mark), body: Buffer.alloc(8, mark) })
    const row = { ...owner, link_session_id: link, received_at: old }
    await db.admin
      .insertInto('provider_callback')
      .values([
        { ...row, ...body(1), id: newId(), state: 'done', done_at: old },
        { ...row, ...body(2), id: newId(), state: 'received' },
      ])
      .execute()
    await sweep()
    const remainingCallbacks = db.admin
      .selectFrom('provider_callback')
      .select(['body', 'emptied_at'])
      .where('user_id', '=', userId)
    expect((await remainingCallbacks.execute()).map((one) => [one.body.length, one.emptied_at])).toEqual([
      [8, null],
      [8, null],
    ])
    await db.admin
      .updateTable('provider_callback')
      .set({ state: 'done', done_at: now })
      .where('user_id', '=', userId)
      .where('state', '=', 'received')
      .execute()
    await sweep()
    expect(
      (await remainingCallbacks.execute()).map((one) => one.body.length).toSorted((a, b) => a - b),
    ).toEqual([0, 8])
  })

  test('no query reads a whole table, however many rows have not expired', async () => {
    await sql`insert into session (user_id, id, client, user_agent, address, created_at, last_seen_at, expires_at)
      select ${userId}::uuid, gen_random_uuid(), 'web', 't', '::1', ${now}::timestamptz, ${now}, ${now}
        from generate_series(1, 20000)`.execute(db.admin)
    await sql`insert into idempotency_key (user_id, route, key, body_hash, created_at)
      select ${userId}::uuid, 'r', n::text, '\\x00', ${now}::timestamptz from generate_series(1, 20000) n`.execute(
      db.admin,
    )
    await sql`insert into outbox_event (user_id, id, payload, created_at, told_at)
      select ${userId}::uuid, gen_random_uuid(), '{}', ${now}::timestamptz, ${now} from generate_series(1, 20000)`.execute(
      db.admin,
    )
    await sql`insert into rate_counter (scope, key, window_start, count)
      select 'many', decode(md5(n::text), 'hex'), ${now}::timestamptz, 1 from generate_series(1, 20000) n`.execute(
      db.admin,
    )
    await sql`analyze session, idempotency_key, outbox_event, rate_counter`.execute(db.admin)
    const scans = await db.admin.transaction().execute(async (tx) => {
      const end = ago(90 * day)
      for (const { table } of [...retentionSchedule.perUser, callbackPayloadRetention])
        await sql`select list_people_with_leftovers(${table}, ${end}, 200)`.execute(tx)
      await sql`select ctid from rate_counter where window_start < ${end} limit 500`.execute(tx)
      const { rows } = await sql<{ relname: string }>`
        select relname from pg_stat_xact_user_tables where seq_scan > 0
           and relname in ('session', 'idempotency_key', 'outbox_event', 'rate_counter')`.execute(tx)
      return rows
    })
    expect(scans).toEqual([])
  })
})

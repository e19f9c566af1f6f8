import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { createClock } from '../../src/platform/clock.ts'
import { newId } from '../../src/platform/ids.ts'
import { createLog } from '../../src/platform/log.ts'
import { createRetention } from '../../src/platform/retention/retention.ts'
import { schedule } from '../../src/platform/retention/schedule.ts'
import { testDatabase } from '../database.ts'
import { somebody } from '../support/people.ts'

const db = await testDatabase()
const now = new Date('2026-11-20T12:00:00Z')
const { sweep } = createRetention({
  jobsDb: db.jobs,
  clock: createClock(() => now),
  log: createLog({ level: 'silent' }),
})
const ago = (ms: number) => new Date(now.getTime() - ms)
const [hour, day] = [3_600_000, 86_400_000]

const tables = [...schedule.ofPeople, ...schedule.shared, schedule.emptied]

/** Columns that speak of an end or an age and are not swept, each with why. */
const spared: Record<string, string> = {
  'account_deletion.erase_at': 'erased with its account by modules/privacy',
  'bank_circuit.probe_until': 'the state of a bank, one row each',
  'bank_circuit.rests_until': 'the state of a bank, one row each',
  'bulk_change.undone_at': 'what a person did to their rows',
  'charge.expires_at': 'a payment that was asked for is kept with the receipts',
  'charge.settled_at': 'a receipt',
  'connection.data_read_at': 'how fresh the rows of a bank are',
  'connection.refresh_due_at': 'when a bank is asked next',
  'correction.ended_at': 'what Lucas learned from the person, with its undo',
  'credit_line.told_at': 'how fresh a line of credit is',
  'example_visit.expires_at': 'erased with its visitor by modules/example',
  'link_session.expires_at': 'what the bank sent hangs on it; goes with its connection',
  'notification.read_at': 'a cause that was told is not told again',
  'notification_mail.closed_at': 'a letter that left is not written again',
  'notification_mail.due_at': 'a letter that left is not written again',
  'notification_mail.sent_at': 'a letter that left is not written again',
  'notification_watch.seen_until': 'how far an account was looked at, one row each',
  'provider_callback.received_at': 'emptied by done_at; set aside it waits for an operator',
  'provider_event.received_at': 'an event is never taken in twice (S-36)',
  'refresh_token.spent_at': 'a spent token that comes again ends its family; goes with its session (S-16)',
  'session.ended_at': 'swept by expires_at, which comes after it',
  'session.step_up_until': 'swept by expires_at',
  'statement_import.expires_at': 'dropped by modules/imports',
  'subscription.due_on': 'the next day of a plan',
}

describe('sec/retention', () => {
  test('every column that speaks of an end is swept or spared for a reason', async () => {
    const { rows } = await sql<{ place: string }>`
      select c.relname || '.' || a.attname as place
        from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
         and a.atttypid in ('timestamptz'::regtype, 'timestamp'::regtype, 'date'::regtype)
         and a.attname ~ '(expire|until|ended|erase|told|spent|sent|done|due|closed|received|settled|read_at|undone|window)'
       order by 1`.execute(db.admin)
    const swept = new Set(tables.map(({ table, since }) => `${table}.${since}`))
    const found = rows.map(({ place }) => place).filter((place) => !swept.has(place))
    expect(found.toSorted()).toEqual(Object.keys(spared).toSorted())
  })

  let userId = ''
  let sessionId = ''
  beforeEach(async () => {
    ;({ userId, sessionId } = await somebody(db, new Date(now.getTime() + day)))
  })

  /** One row that is over and one that is not, of every table. */
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
    const reports = both(90 * day, (received_at) => ({ id: newId(), received_at, report: '{}' }))
    await on.insertInto('csp_report').values(reports).execute()
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

  test('what is over goes, what is not stays, and a second sweep finds nothing', async () => {
    const { callback, oldSession } = await plant()
    const other = await somebody(db, new Date(now.getTime() - 91 * day))
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
    const left: Record<string, number> = { session: 2, refresh_token: 1, ws_ticket: 1, account_code: 1 }
    Object.assign(left, { password_reset: 0, email_change: 0, idempotency_key: 1, outbox_event: 1 })
    Object.assign(left, { provider_callback: 3, link_session: 1 })
    for (const [table, rows] of Object.entries(left))
      expect([table, await count(table)]).toEqual([table, rows])
    const gone = await db.admin
      .selectFrom('session')
      .select('id')
      .where('id', 'in', [oldSession, other.sessionId])
      .execute()
    expect(gone).toEqual([])
    const bodies = await db.admin
      .selectFrom('provider_callback')
      .select(['id', 'state', 'emptied_at'])
      .where('user_id', '=', userId)
      .where(sql<boolean>`octet_length(body) = 0`)
      .execute()
    expect(bodies).toEqual([{ id: callback, state: 'done', emptied_at: now }])
  })

  test('no look-up reads a whole table, however many rows are not over', async () => {
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
      for (const { table } of [...schedule.ofPeople, schedule.emptied])
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

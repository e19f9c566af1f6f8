import { setTimeout as wait } from 'node:timers/promises'
import { type Connection, connectionList } from '@lucas/contract/banking/connection.ts'
import { linkSession, sessionStartAnswer } from '@lucas/contract/banking/link-session.ts'
import { sql } from 'kysely'
import type { TestDatabase } from '../../database.ts'
import { pollAttempts } from '../poll-attempts.ts'
import type { ExpectedState } from './bank.ts'

/** Retries for one minute. */
const maxBusyRetries = 120

/** Jobs that are due later are not waited for; they check requests that were answered before. */
const jobHorizon = '20 seconds'

/** Sends a call of a user and returns its answer. */
type SendAs = (
  userId: string,
  method: 'GET' | 'POST',
  url: string,
) => Promise<{ status: number; body: string }>

interface FaultClientOptions {
  db: Pick<TestDatabase, 'admin'>
  send: SendAs
  /** The clock of the server. */
  now?: () => number
}

/** Creates what a user with a failing bank does and sees, at any server. */
export function createFaultClient({ db, send, now = Date.now }: FaultClientOptions) {
  /** Repeats a call that got 503 on a busy machine, as a browser would. */
  async function call(userId: string, method: 'GET' | 'POST', url: string): Promise<unknown> {
    for (let tries = 0; ; tries += 1) {
      const answer = await send(userId, method, url)
      if (answer.status !== 503 || tries === maxBusyRetries) return JSON.parse(answer.body)
      await wait(500)
    }
  }

  /** Finds the user's connection; undefined before the first data. */
  async function findConnection(userId: string): Promise<Connection | undefined> {
    return connectionList.parse(await call(userId, 'GET', '/api/connections/')).results[0]
  }

  return {
    now,
    findConnection,
    async startLinkSession(userId: string, connectionId?: string) {
      const url =
        connectionId === undefined ? '/api/floid/session/start/' : `/api/connections/${connectionId}/reauth/`
      return sessionStartAnswer.parse(await call(userId, 'POST', url)).caseid
    },
    refresh: (userId: string) => call(userId, 'POST', '/api/banking/refresh/'),

    /** Waits until the connection offers an action; undefined after this time. */
    async waitUntilActionable(userId: string, ms: number): Promise<Connection | undefined> {
      for await (const _ of pollAttempts(ms)) {
        const found = await findConnection(userId)
        if (found && found.action !== 'wait') return found
      }
      return undefined
    },

    /** Waits until no callback or job of the user is open. */
    async waitUntilIdle(userId: string, ms: number) {
      const waiting = sql`
        select from provider_callback where user_id = ${userId} and state = 'received'
        union all
        select from pgboss.job where data ->> 'person' = ${userId} and state < 'completed'
           and start_after < now() + ${jobHorizon}::interval`
      for await (const _ of pollAttempts(ms)) if ((await waiting.execute(db.admin)).rows.length === 0) return
    },

    /** Waits until a link session finished or failed, at most this long. */
    async waitUntilLinked(userId: string, caseid: string, ms: number) {
      for await (const _ of pollAttempts(ms)) {
        const { state } = linkSession.parse(await call(userId, 'GET', `/api/floid/session/${caseid}/`))
        if (state === 'finished' || state === 'failed') return
      }
    },

    /** Moves the timestamps of one user back, so that time passes for them only. */
    async advanceTime(userId: string, ms: number) {
      const interval = sql<Date>`make_interval(secs => ${ms / 1_000})`
      await sql`update connection set updated_at = updated_at - ${interval} where user_id = ${userId}`.execute(
        db.admin,
      )
      await sql`update link_session set created_at = created_at - ${interval}, updated_at = updated_at - ${interval},
                  expires_at = expires_at - ${interval} where user_id = ${userId}`.execute(db.admin)
      await sql`update bank_circuit set rests_until = rests_until - ${interval}, probe_until = null
                where institution in (select coalesce(institution_id, lower(institution_name)) from connection
                                       where user_id = ${userId})`.execute(db.admin)
      // Jobs that wait for a retry become due.
      await sql`update pgboss.job set start_after = start_after - ${interval}
                 where data ->> 'person' = ${userId} and state < 'active' and start_after > now()`.execute(
        db.admin,
      )
    },

    /** Loads the stored data in the format of the expected state. */
    async loadStored(userId: string): Promise<ExpectedState> {
      const accountRows = await db.admin
        .selectFrom('account')
        .select(['id', 'mask', 'currency', 'balance_current'])
        .where('user_id', '=', userId)
        .execute()
      const rows = await db.admin
        .selectFrom('transaction')
        .select(['account_id', 'posted_on', 'amount', 'description'])
        .where('user_id', '=', userId)
        .where('deleted_at', 'is', null)
        .execute()
      const accountLabels = new Map(accountRows.map(({ id, mask, currency }) => [id, `${mask} ${currency}`]))
      return {
        accounts: accountRows
          .map(({ mask, currency, balance_current }) => `${mask} ${currency} ${balance_current}`)
          .sort(),
        movements: rows
          .map(
            (row) => `${accountLabels.get(row.account_id)} ${row.posted_on} ${row.amount} ${row.description}`,
          )
          .sort(),
      }
    },

    /**
     * Returns the median seconds that the user's jobs waited for a worker. A blocked worker pool raises the median, a
     * busy machine only the maximum. Scheduled retries are not counted.
     */
    async getMedianWait(userId: string): Promise<number> {
      const { rows } = await sql<{ wait: number | null }>`
        select percentile_cont(0.5) within group (order by extract(epoch from started_on - created_on))::float8 as wait
          from pgboss.job
         where data ->> 'person' = ${userId} and started_on is not null and retry_count = 0
           and start_after <= created_on`.execute(db.admin)
      return rows[0]?.wait ?? Number.POSITIVE_INFINITY
    },
  }
}

export type FaultClient = ReturnType<typeof createFaultClient>

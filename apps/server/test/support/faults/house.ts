import { setTimeout as wait } from 'node:timers/promises'
import { type Connection, connectionList } from '@lucas/contract/connection.ts'
import { linkSession, sessionStartAnswer } from '@lucas/contract/linking.ts'
import { sql } from 'kysely'
import { freePort } from '../../../src/platform/database/embedded/sockets.ts'
import type { TestDatabase } from '../../database.ts'
import { buildHouse, callbackSecret } from '../house.ts'
import { turns } from '../turns.ts'
import type { FaultyBank, Truth } from './bank.ts'

/** A minute of a browser that tries again. */
const mostBusyTries = 120

/** What begins later than this is not waited for: a look at a question that was answered long before. */
const soon = '20 seconds'

/** The server between a person's press and a misbehaving bank's answer, over real HTTP, whatever the provider. */
export async function faultHouse(db: TestDatabase, bank: FaultyBank) {
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const house = await buildHouse({
    db,
    provider: () => bank.provider({ address, callbackSecret }),
    ...(bank.routes ? { routes: bank.routes } : {}),
  })
  const { app } = house
  await house.start(port)

  /** A machine that does too much at once answers 503 and means it: later, as a browser would. */
  async function call(person: string, method: 'GET' | 'POST', url: string) {
    for (let tries = 0; ; tries += 1) {
      const answer = await app.inject({ method, url, headers: { authorization: `Bearer ${person}` } })
      if (answer.statusCode !== 503 || tries === mostBusyTries) return answer
      await wait(500)
    }
  }

  /** The one connection of a person; undefined before anything came. */
  async function connectionOf(person: string): Promise<Connection | undefined> {
    return connectionList.parse((await call(person, 'GET', '/api/connections/')).json()).results[0]
  }

  return {
    connectionOf,
    async start(person: string, connectionId?: string) {
      const url =
        connectionId === undefined ? '/api/floid/session/start/' : `/api/connections/${connectionId}/reauth/`
      return sessionStartAnswer.parse((await call(person, 'POST', url)).json()).caseid
    },
    press: (person: string) => call(person, 'POST', '/api/banking/refresh/'),

    /** Until the connection waits for nothing any more; undefined where it still does after this time. */
    async settled(person: string, ms: number): Promise<Connection | undefined> {
      for await (const _ of turns(ms)) {
        const found = await connectionOf(person)
        if (found && found.action !== 'wait') return found
      }
      return undefined
    },

    /** Until nothing of the person's waits to be asked, read or worked off. */
    async idle(person: string, ms: number) {
      const waiting = sql`
        select from provider_callback where user_id = ${person} and state = 'received'
        union all
        select from pgboss.job where data ->> 'person' = ${person} and state < 'completed'
           and start_after < now() + ${soon}::interval`
      for await (const _ of turns(ms)) if ((await waiting.execute(db.admin)).rows.length === 0) return
    },

    /** Until a linking has brought data or a refusal, or this time is over. */
    async linked(person: string, caseid: string, ms: number) {
      for await (const _ of turns(ms)) {
        const { state } = linkSession.parse(
          (await call(person, 'GET', `/api/floid/session/${caseid}/`)).json(),
        )
        if (state === 'finished' || state === 'failed') return
      }
    },

    /** This much time goes by for one person and their bank, for nobody else. */
    async timePasses(person: string, ms: number) {
      const back = sql<Date>`make_interval(secs => ${ms / 1_000})`
      await sql`update connection set updated_at = updated_at - ${back} where user_id = ${person}`.execute(
        db.admin,
      )
      await sql`update link_session set created_at = created_at - ${back}, updated_at = updated_at - ${back},
                  expires_at = expires_at - ${back} where user_id = ${person}`.execute(db.admin)
      await sql`update bank_circuit set rests_until = rests_until - ${back}, probe_until = null
                where institution in (select coalesce(institution_id, lower(institution_name)) from connection
                                       where user_id = ${person})`.execute(db.admin)
      // What waits for a later try comes due with it.
      await sql`update pgboss.job set start_after = start_after - ${back}
                 where data ->> 'person' = ${person} and state < 'active' and start_after > now()`.execute(
        db.admin,
      )
    },

    /** What stands in our tables, in the words of the bank's truth. */
    async stored(person: string): Promise<Truth> {
      const accountRows = await db.admin
        .selectFrom('account')
        .select(['id', 'mask', 'currency', 'balance_current'])
        .where('user_id', '=', person)
        .execute()
      const rows = await db.admin
        .selectFrom('transaction')
        .select(['account_id', 'posted_on', 'amount', 'description'])
        .where('user_id', '=', person)
        .where('deleted_at', 'is', null)
        .execute()
      const nameOf = new Map(accountRows.map(({ id, mask, currency }) => [id, `${mask} ${currency}`]))
      return {
        accounts: accountRows
          .map(({ mask, currency, balance_current }) => `${mask} ${currency} ${balance_current}`)
          .sort(),
        movements: rows
          .map((row) => `${nameOf.get(row.account_id)} ${row.posted_on} ${row.amount} ${row.description}`)
          .sort(),
      }
    },

    /**
     * Seconds that the person's work waited for a worker, as a rule: whoever holds all workers up shows in the middle,
     * a busy machine only at the edge. What was to wait for its next try is not counted.
     */
    async usualWait(person: string): Promise<number> {
      const { rows } = await sql<{ wait: number | null }>`
        select percentile_cont(0.5) within group (order by extract(epoch from started_on - created_on))::float8 as wait
          from pgboss.job
         where data ->> 'person' = ${person} and started_on is not null and retry_count = 0
           and start_after <= created_on`.execute(db.admin)
      return rows[0]?.wait ?? Number.POSITIVE_INFINITY
    },

    async close() {
      await house.stop()
      await bank.close()
    },
  }
}

export type FaultHouse = Awaited<ReturnType<typeof faultHouse>>

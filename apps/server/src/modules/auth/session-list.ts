import type { ActivityEvent, ActivityQuery, OpenSession } from '@lucas/contract/account-security.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { asPerson } from '../../platform/database/person.ts'
import { fail } from '../../platform/errors.ts'
import type { Person } from '../../platform/http/access.ts'
import { type Cursors, placeOf } from '../../platform/http/cursor.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import { auditRepository } from './audit-repository.ts'
import { readDevice } from './domain/device.ts'
import { sessionRepository } from './session-repository.ts'
import type { Sessions } from './sessions.ts'
import type { StepUp } from './step-up.ts'

type Page<T> = { results: T[]; count: number | null; next: string | null; previous: null }

export type SessionList = {
  list(person: Person): Promise<Page<OpenSession>>
  /** Another session wants a raised one; the present one may always be left. */
  end(person: Person, id: string): Promise<void>
  endOthers(person: Person): Promise<{ ended: number }>
  /** What happened to the account in the last 90 days, newest first (S-38). */
  activity(person: Person, query: ActivityQuery): Promise<Page<ActivityEvent>>
}

type SessionListDeps = {
  db: Db
  clock: Clock
  outbox: Outbox
  cursors: Cursors
  sessions: Sessions
  stepUp: StepUp
}

const shownDays = 90 // S-38

export function createSessionList(deps: SessionListDeps): SessionList {
  const { db, clock, outbox, cursors, sessions, stepUp } = deps

  return {
    async list({ userId, sessionId }) {
      const rows = await asPerson(db, userId, (tx) => sessionRepository(tx).listOpen(userId, clock.now()))
      const results = rows.map(({ id, user_agent, address, created_at, last_seen_at }) => {
        const { browser, system, isMobile } = readDevice(user_agent)
        return {
          id,
          is_current: id === sessionId,
          browser,
          system,
          is_mobile: isMobile,
          address,
          created_at: created_at.toISOString(),
          last_seen_at: last_seen_at.toISOString(),
        }
      })
      return { results, count: results.length, next: null, previous: null }
    },

    async end(person, id) {
      const { userId, sessionId } = person
      const known = await asPerson(db, userId, (tx) =>
        sessionRepository(tx).standing(userId, id, clock.now()),
      )
      if (!known) fail('not_found')
      if (id !== sessionId) await stepUp.demand(person, 'security')
      await outbox.transaction(db, userId, async (tx) => {
        if ((await sessions.end(tx, userId, { id }, 'person')) === 0) fail('not_found')
        await auditRepository(tx).add(userId, 'session_ended', clock.now(), { session: id })
      })
    },

    async endOthers(person) {
      const { userId, sessionId } = person
      await stepUp.demand(person, 'security')
      return outbox.transaction(db, userId, async (tx) => {
        const ended = await sessions.end(tx, userId, { except: sessionId }, 'person')
        if (ended > 0) await auditRepository(tx).add(userId, 'session_ended', clock.now())
        return { ended }
      })
    },

    async activity({ userId }, { limit, cursor }) {
      const scope = { person: userId, filter: { list: 'activity' } }
      const after = cursor === undefined ? null : placeOf(cursors.open(scope, cursor))
      const since = new Date(clock.now().getTime() - shownDays * 24 * 3_600_000)
      return asPerson(db, userId, async (tx) => {
        const audit = auditRepository(tx)
        const read = await audit.page(userId, since, after, limit + 1)
        const rows = read.slice(0, limit)
        const last = rows.at(-1)
        const isMore = last !== undefined && read.length > limit
        return {
          results: rows.map(({ id, at, kind, detail }) => ({
            id,
            at: at.toISOString(),
            kind,
            address: addressIn(detail),
          })),
          count: after === null ? await audit.count(userId, since) : null,
          next: isMore
            ? `/api/auth/activity/?limit=${limit}&cursor=${cursors.seal(scope, [last.at.toISOString(), last.id])}`
            : null,
          previous: null,
        }
      })
    },
  }
}

const addressIn = (detail: unknown): string | null =>
  typeof detail === 'object' && detail !== null && 'address' in detail && typeof detail.address === 'string'
    ? detail.address
    : null

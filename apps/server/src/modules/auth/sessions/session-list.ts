import type { ActivityEvent, ActivityQuery, OpenSession } from '@lucas/contract/auth/account-security.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { withUser } from '../../../platform/database/user-transaction.ts'
import { fail } from '../../../platform/errors.ts'
import type { Events } from '../../../platform/events/events.ts'
import type { SignedInUser } from '../../../platform/http/access.ts'
import { type Cursors, toTimePosition } from '../../../platform/http/cursor.ts'
import { parseDevice } from '../domain/device.ts'
import type { AuthHooks } from '../hooks.ts'
import { auditEventRepository } from '../repository/audit-event.ts'
import { sessionRepository } from '../repository/session.ts'
import type { StepUp } from '../step-up/step-up.ts'
import type { Sessions } from './sessions.ts'

type Page<T> = { results: T[]; count: number | null; next: string | null; previous: null }

export type SessionList = {
  list(person: SignedInUser): Promise<Page<OpenSession>>
  /** Ends a session, locked or not. Another session than the current one requires step-up. */
  end(person: SignedInUser, id: string): Promise<void>
  /** Ends all sessions but this one, every address that works without a session (S-45), and the trust in every device. */
  endOthers(person: SignedInUser): Promise<{ ended: number }>
  /** Lists the audit events of the last 90 days, newest first (S-38). */
  activity(person: SignedInUser, query: ActivityQuery): Promise<Page<ActivityEvent>>
}

type SessionListDeps = Pick<AuthHooks, 'revokeAddresses' | 'untrustDevices'> & {
  db: Db
  clock: Clock
  events: Events
  cursors: Cursors
  sessions: Sessions
  stepUp: StepUp
}

const activityDays = 90 // S-38

export function createSessionList(deps: SessionListDeps): SessionList {
  const { db, clock, events, cursors, sessions, stepUp, revokeAddresses, untrustDevices } = deps

  return {
    async list({ userId, sessionId }) {
      const rows = await withUser(db, userId, (tx) => sessionRepository(tx).listOpen(userId, clock.now()))
      const results = rows.map(({ id, user_agent, address, created_at, last_seen_at }) => {
        const { browser, system, isMobile } = parseDevice(user_agent)
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
      const known = await withUser(db, userId, (tx) =>
        sessionRepository(tx).findOpen(userId, id, clock.now()),
      )
      if (!known) fail('not_found')
      if (id !== sessionId) await stepUp.require(person, 'security')
      await events.transaction(db, userId, async (tx) => {
        if ((await sessions.end(tx, userId, { id }, 'person')) === 0) fail('not_found')
        await auditEventRepository(tx).create(userId, 'session_ended', clock.now(), { session: id })
      })
    },

    async endOthers(person) {
      const { userId, sessionId } = person
      await stepUp.require(person, 'security')
      return events.transaction(db, userId, async (tx) => {
        const ended = await sessions.end(tx, userId, { except: sessionId }, 'person')
        if (ended > 0) await auditEventRepository(tx).create(userId, 'session_ended', clock.now())
        await revokeAddresses(tx, userId, clock.now())
        await untrustDevices(tx, userId)
        await events.publish(tx, userId, { type: 'security_changed' })
        return { ended }
      })
    },

    async activity({ userId }, { limit, cursor }) {
      const scope = { person: userId, filter: { list: 'activity' } }
      const after = cursor === undefined ? null : toTimePosition(cursors.decode(scope, cursor))
      const since = new Date(clock.now().getTime() - activityDays * 24 * 3_600_000)
      return withUser(db, userId, async (tx) => {
        const audit = auditEventRepository(tx)
        const read = await audit.list(userId, since, after, limit + 1)
        const rows = read.slice(0, limit)
        const last = rows.at(-1)
        const isMore = last !== undefined && read.length > limit
        return {
          results: rows.map(({ id, at, kind, detail }) => ({
            id,
            at: at.toISOString(),
            kind,
            address: toAddress(detail),
            by_lucas: isByOperator(detail),
          })),
          count: after === null ? await audit.count(userId, since) : null,
          next: isMore
            ? `/api/auth/activity/?limit=${limit}&cursor=${cursors.encode(scope, [last.at.toISOString(), last.id])}`
            : null,
          previous: null,
        }
      })
    },
  }
}

const toAddress = (detail: unknown): string | null =>
  typeof detail === 'object' && detail !== null && 'address' in detail && typeof detail.address === 'string'
    ? detail.address
    : null

const isByOperator = (detail: unknown): boolean =>
  typeof detail === 'object' && detail !== null && 'by' in detail && detail.by === 'operator'

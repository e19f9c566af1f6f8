import type { BankError } from '@lucas/contract/connection.ts'
import * as z from 'zod/mini'
import type { Tx } from '../../platform/database/person.ts'
import { newId } from '../../platform/ids.ts'
import { jobKind } from '../../platform/jobs/jobs.ts'
import { bankKeyOf } from './circuits.ts'
import { isWorthRetrying, nextRefreshAt, retryAfterSeconds } from './domain/refresh.ts'
import { linkMinutes, standingAfter } from './domain/state.ts'
import { type LetGoDeps, letGo } from './let-go.ts'
import { createReport, type ReportDeps } from './report.ts'
import { type ConnectionRow, connectionsRepository } from './repository/connections.ts'
import { type LinkRow, linksRepository } from './repository/links.ts'

/** Asking a bank for one part of one refresh. */
export const refreshJob = jobKind(
  'refresh',
  z.object({ person: z.uuid(), link: z.uuid(), missing: z.enum(['accounts', 'movements']) }),
)

/** One bank that hangs holds its own questions up, not those to others. */
const groupOf = (connection: ConnectionRow): string => Object.values(bankKeyOf(connection)).join(' ')
/** Those who waited for a bank do not come back at the same moment. */
const spreadMs = 20_000

export type RefreshStepDeps = ReportDeps &
  LetGoDeps & {
    /** Seconds before a bank that was away is asked again; it doubles, with jitter. */
    refreshDelay?: { first: number; longest: number }
  }

/** The steps of one refresh, each inside the transaction of what led to it. */
export function createRefreshSteps(deps: RefreshStepDeps) {
  const { clock, jobs, refreshDelay = { first: 15, longest: 300 } } = deps
  const report = createReport(deps)

  /** A case of its own for each try, so that a late answer to an earlier one is no answer to this one. */
  async function begin(tx: Tx, connection: ConnectionRow, tries = 1, startAfterSeconds = 0) {
    const { user_id: person, id: connectionId, provider } = connection
    if (provider !== 'floid' && provider !== 'fintoc') return
    const now = clock.now()
    const id = newId()
    const expiresAt = new Date(now.getTime() + linkMinutes * 60_000)
    const link = { id, provider, connectionId, expiresAt, refreshTry: tries }
    await linksRepository(tx).insert(person, link, now)
    await connectionsRepository(tx).planRefresh(person, connectionId, nextRefreshAt(now))
    await report.asked(tx, person, { linkId: id, connectionId })
    const data = { person, link: id, missing: 'accounts' } as const
    await jobs.send(tx, refreshJob, data, { startAfterSeconds, group: groupOf(connection) })
  }

  /** What the bank refused is of no use any more; a locked login may be good again after a day (reference 1.8). */
  async function settleCredentials(tx: Tx, connection: ConnectionRow, error: BankError) {
    const { user_id, id } = connection
    const repository = connectionsRepository(tx)
    if (error === 'locked_credentials') await repository.planRefresh(user_id, id, nextRefreshAt(clock.now()))
    else if (standingAfter({ type: 'failed', error }).state === 'reauth_required') {
      await letGo(tx, connection, deps)
      await repository.keepCredentials(user_id, id, null, null)
    }
  }

  return {
    begin,

    /** The accounts are there: now their movements. */
    async next(tx: Tx, { user_id: person, id: link, connection_id: connectionId }: LinkRow) {
      const connection =
        connectionId === null ? undefined : await connectionsRepository(tx).find(person, connectionId)
      if (!connection) return
      await jobs.send(tx, refreshJob, { person, link, missing: 'movements' }, { group: groupOf(connection) })
    },

    /** The bank is left in peace: nothing was asked, and it is asked by the clock when its rest is over. */
    async postponed(tx: Tx, link: LinkRow, connection: ConnectionRow, until: Date) {
      await report.failed(tx, link, 'bank_unavailable')
      const spread = Math.random() * spreadMs
      const dueAt = new Date(until.getTime() + spread)
      await connectionsRepository(tx).planRefresh(link.user_id, connection.id, dueAt)
    },

    /** Tries again where that may help; else the connection says what is wrong and what mends it. */
    async failed(tx: Tx, link: LinkRow, error: BankError): Promise<void> {
      if (link.state === 'failed' || link.state === 'finished' || link.connection_id === null) return
      const { user_id: person, refresh_try: tries } = link
      const connection = await connectionsRepository(tx).find(person, link.connection_id)
      if (connection?.state === 'syncing' && tries !== null && isWorthRetrying(error, tries)) {
        await report.gaveUp(tx, link, error)
        return begin(tx, connection, tries + 1, retryAfterSeconds(tries, refreshDelay, Math.random()))
      }
      await report.failed(tx, link, error)
      if (connection?.state === 'syncing') await settleCredentials(tx, connection, error)
    },

    /** Nothing more is tried in this case, a linking's own included. */
    async ended(tx: Tx, link: LinkRow, connection: ConnectionRow, error: BankError) {
      await report.failed(tx, link, error)
      await settleCredentials(tx, connection, error)
    },

    /** The bank told by itself that it takes us in no more. */
    async refused(tx: Tx, link: LinkRow, connection: ConnectionRow, error: BankError) {
      await report.refused(tx, link, connection, error)
      await settleCredentials(tx, connection, error)
    },

    async needsPerson(tx: Tx, connection: ConnectionRow) {
      await letGo(tx, connection, deps)
      await report.needsPerson(tx, connection)
    },
  }
}

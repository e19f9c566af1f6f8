import type { RefreshAnswer } from '@lucas/contract/banking/connection.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/connect.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import { fail } from '../../../platform/errors.ts'
import type { Events } from '../../../platform/events/events.ts'
import type { AccountsService } from '../../accounts/index.ts'
import { requireUnblocked } from '../../data-block/index.ts'
import { parseBankError } from '../domain/connection-status.ts'
import { decideRefresh } from '../domain/refresh-policy.ts'
import { listConnected } from '../list-connected.ts'
import { linksBanks, type Provider } from '../provider/port.ts'
import { type ConnectionRow, connectionRepository, isLinked } from '../repository/connection.ts'
import { linkSessionRepository } from '../repository/link-session.ts'
import type { FetchQueue } from './fetch-queue.ts'
import type { RefreshTransitions } from './transitions.ts'

export type RefreshService = ReturnType<typeof createRefreshService>
type RefreshDeps = {
  db: Db
  /** Connection pool of the jobs, for scheduled refreshes. */
  jobsDb: Db
  clock: Clock
  events: Events
  accounts: AccountsService
  provider: Provider
  transitions: RefreshTransitions
  fetchQueue: FetchQueue
}

/** Creates the refresh service. No function waits for a provider. */
export function createRefreshService({
  db,
  jobsDb,
  clock,
  events,
  accounts,
  provider,
  transitions,
  fetchQueue,
}: RefreshDeps) {
  const isRefreshable = (connection: ConnectionRow) =>
    connection.credentials !== null && provider.refresh !== null && connection.provider === provider.name

  const decide = (connection: ConnectionRow) =>
    decideRefresh(
      {
        state: connection.state,
        error: parseBankError(connection.error_code),
        updatedAt: connection.updated_at,
        hasCredentials: isRefreshable(connection),
      },
      clock.now(),
    )

  async function startRefresh(tx: Tx, connection: ConnectionRow, answer: RefreshAnswer) {
    const decision = decide(connection)
    if (decision === 'needs_person') {
      if (connection.state !== 'reauth_required') await transitions.requireReauth(tx, connection)
      answer.needs_person.push(connection.id)
    } else if (decision !== 'none') answer.running.push(connection.id)
    if (decision === 'running') await fetchAgain(tx, connection)
    if (decision !== 'start') return
    await transitions.start(tx, connection)
    answer.count += (await accounts.listIds(tx, connection.user_id, connection.id)).length
  }

  /** Enqueues another fetch, because the running one may be older than this request. */
  async function fetchAgain(tx: Tx, connection: ConnectionRow) {
    if (provider.fetcher === null) return
    const { user_id: userId, id } = connection
    const link = await linkSessionRepository(tx).findFetchingRefresh(userId, id)
    if (link) await fetchQueue.enqueueFetch(tx, connection, link.id)
  }

  function startRefreshes(userId: string, findIds: (tx: Tx) => Promise<string[]>): Promise<RefreshAnswer> {
    return events.transaction(db, userId, async (tx) => {
      await requireUnblocked(tx, userId)
      const answer: RefreshAnswer = { count: 0, running: [], needs_person: [] }
      for (const id of await findIds(tx)) {
        const connection = await connectionRepository(tx).find(userId, id)
        if (connection && isLinked(connection) && linksBanks(provider))
          await startRefresh(tx, connection, answer)
      }
      return answer
    })
  }

  return {
    refreshAll: (userId: string) =>
      startRefreshes(userId, async (tx) =>
        (await listConnected(tx, userId, { now: clock.now(), isBlocked: false, provider })).map(
          ({ row }) => row.id,
        ),
      ),

    /** Refreshes a connection, given its id or the id of one of its accounts. */
    refreshOne: (userId: string, id: string) =>
      startRefreshes(userId, async (tx) => {
        if (await connectionRepository(tx).find(userId, id)) return [id]
        return [(await accounts.findConnectionId(tx, userId, id)) ?? fail('not_found')]
      }),

    /** Starts a scheduled refresh. A connection that needs the user keeps its state and is not scheduled again. */
    startDue: (userId: string, id: string) =>
      events.transaction(jobsDb, userId, async (tx) => {
        const connection = await connectionRepository(tx).find(userId, id)
        if (!connection?.refresh_due_at || connection.refresh_due_at > clock.now()) return
        if (decide(connection) === 'start') await transitions.start(tx, connection)
        else await connectionRepository(tx).scheduleRefresh(userId, id, null)
      }),
  }
}

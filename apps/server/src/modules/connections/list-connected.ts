import type { Tx } from '../../platform/database/user-transaction.ts'
import {
  type ConnectionStatus,
  isFailedAttempt,
  parseBankError,
  statusAfter,
  statusAt,
} from './domain/connection-status.ts'
import { linksBanks, type Provider } from './provider/port.ts'
import { connectionRepository, isLinked, type ListedConnection } from './repository/connection.ts'

/** A connection with its displayed status. */
export type ConnectedConnection = {
  row: ListedConnection
  status: ConnectionStatus
  isPaused: boolean
  /** Linked before the installation stopped linking banks: what is stored about its bank is no longer true. */
  isLeft: boolean
}

/** Lists the connections of a user with their displayed status, without attempts that failed before anything was linked. */
export async function listConnected(
  tx: Tx,
  userId: string,
  { now, isBlocked, provider }: { now: Date; isBlocked: boolean; provider: Provider },
): Promise<ConnectedConnection[]> {
  const rows = await connectionRepository(tx).list(userId)
  return rows
    .map((row) => {
      const isLeft = isLinked(row) && !linksBanks(provider)
      if (isLeft) return { row, status: statusAfter({ type: 'disconnected' }), isPaused: false, isLeft }
      // While the user's data are blocked, a waiting connection is paused and not failed.
      const isPaused = isBlocked && (row.state === 'pending' || row.state === 'syncing')
      const stored = { state: row.state, error: parseBankError(row.error_code), updatedAt: row.updated_at }
      const status = isPaused ? ({ state: 'pending', error: null } as const) : statusAt(stored, now)
      return { row, status, isPaused, isLeft }
    })
    .filter(
      ({ row, status }) =>
        !isFailedAttempt(status, { hasAccess: row.credentials !== null, hasData: row.has_data }),
    )
}

import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { isConnectionFault } from '../database/faults.ts'
import type { DatabaseLog } from '../database/log.ts'
import { isInRequestTransaction, type Tx, withUserSnapshot } from '../database/user-transaction.ts'
import { createPositionReader } from './wal-position.ts'

/** Runs reads of one user in a read-only snapshot, as `withUserSnapshot` does. `work` changes nothing and may run twice. */
export type ReadSnapshot = <T>(userId: string, work: (tx: Tx) => Promise<T>) => Promise<T>

/** Where a read ran, and why not on the replica: inside a transaction that writes, replica behind, or not reachable. */
export type ReadSource = 'replica' | 'primary_writing' | 'primary_late' | 'primary_away'

export interface ReplicaReadsDeps {
  primary: Db
  replica: Db
  log: DatabaseLog
  onRead?: (source: ReadSource) => void
  /** Milliseconds, monotonic. */
  now?: () => number
}

/** How long a read waits for the replica to reach the position of the primary. */
const maxWaitMs = 50
const pollMs = 5
/** For how long no read tries a replica that was late, or away. */
const lateMs = 1_000
const awayMs = 5_000

type Attempt<T> =
  | { source: 'replica'; value: T }
  | { source: 'primary_late' | 'primary_away'; pauseMs: number }

/**
 * Creates reads from a streaming replica that has replayed everything which the primary had committed when the read began,
 * so that every user sees their own writes, whichever process made them. Where the replica does not reach that position in
 * time, is not reachable, or belongs to another primary, the read runs on the primary.
 */
export function createReplicaReads({
  primary,
  replica,
  log,
  onRead = () => undefined,
  now = () => performance.now(),
}: ReplicaReadsDeps): ReadSnapshot {
  const getPosition = createPositionReader(primary)
  let pause: { source: ReadSource; until: number } = { source: 'replica', until: 0 }
  let isAway = false
  let isSameSystem: boolean | undefined

  /** Compares the identifiers of both servers once: a position means nothing on the server of another primary. */
  async function isOfPrimary(connection: Db): Promise<boolean> {
    if (isSameSystem !== undefined) return isSameSystem
    isSameSystem = (await readSystemId(connection)) === (await readSystemId(primary))
    if (!isSameSystem) log.error({}, 'replica belongs to another database')
    return isSameSystem
  }

  async function waitForPosition(connection: Db, position: string): Promise<boolean> {
    const until = now() + maxWaitMs
    while (!(await hasReplayed(connection, position))) {
      if (now() >= until) return false
      await wait(pollMs)
    }
    return true
  }

  async function attempt<T>(userId: string, work: (tx: Tx) => Promise<T>): Promise<Attempt<T>> {
    const position = await getPosition()
    try {
      // The position is checked before the snapshot is taken, on the same connection: replay only moves forward.
      return await replica.connection().execute(async (connection): Promise<Attempt<T>> => {
        if (!(await isOfPrimary(connection)))
          return { source: 'primary_away', pauseMs: Number.POSITIVE_INFINITY }
        if (!(await waitForPosition(connection, position))) return { source: 'primary_late', pauseMs: lateMs }
        return { source: 'replica', value: await withUserSnapshot(connection, userId, work) }
      })
    } catch (error) {
      // The replica cancels a query that its replay must not wait for; the next one may run again.
      if (getCode(error) === recoveryConflict) return { source: 'primary_late', pauseMs: 0 }
      if (!isConnectionFault(error) || getCode(error) === statementTimeout) throw error
      if (!isAway) log.warn({ err: error }, 'replica unavailable, reading from the primary')
      isAway = true
      return { source: 'primary_away', pauseMs: awayMs }
    }
  }

  return async (userId, work) => {
    const readPrimary = (source: ReadSource) => {
      onRead(source)
      return withUserSnapshot(primary, userId, work)
    }
    if (isInRequestTransaction()) return readPrimary('primary_writing')
    if (now() < pause.until) return readPrimary(pause.source)
    const read = await attempt(userId, work)
    if (read.source !== 'replica') {
      pause = { source: read.source, until: now() + read.pauseMs }
      return readPrimary(read.source)
    }
    if (isAway) log.info({}, 'replica available again')
    isAway = false
    onRead('replica')
    return read.value
  }
}

/** SQLSTATEs: a query or connection cancelled for the replay; a statement that took too long. */
const recoveryConflict = '40001'
const statementTimeout = '57014'

const getCode = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)

/** Returns whether the server replays WAL and has replayed the position. A promoted replica never has. */
async function hasReplayed(connection: Db, position: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select coalesce(pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${position}::pg_lsn, false) as has`.execute(
    connection,
  )
  return rows[0]?.has === true
}

async function readSystemId(connection: Db): Promise<string | undefined> {
  const { rows } = await sql<{
    id: string
  }>`select system_identifier::text as id from pg_control_system()`.execute(connection)
  return rows[0]?.id
}

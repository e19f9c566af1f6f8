import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'

/**
 * Returns a function that reads up to where the primary has flushed its WAL: everything that was committed before the call is
 * below that position. Simultaneous calls share one statement, which is always sent after they began.
 */
export function createPositionReader(primary: Db): () => Promise<string> {
  let running: Promise<string> | undefined
  let next: Promise<string> | undefined

  function start(): Promise<string> {
    next = undefined
    const reading = readPosition(primary).finally(() => {
      if (running === reading) running = undefined
    })
    running = reading
    return reading
  }

  return () => {
    if (running === undefined) return start()
    next ??= running.then(start, start)
    return next
  }
}

async function readPosition(primary: Db): Promise<string> {
  const { rows } = await sql<{
    position: string
  }>`select pg_current_wal_flush_lsn()::text as position`.execute(primary)
  const [row] = rows
  if (row === undefined) throw new Error('a query without FROM returns one row')
  return row.position
}

import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DatabaseSetupError } from '../setup-error.ts'

export interface DataLock {
  release(): void
}

const busy = 5

/**
 * Takes a data folder for this process. The kernel gives the lock back when the process dies, however it dies:
 * it is SQLite's file lock, the only one Node offers that knows no stale state and no race.
 */
export function lockDataFolder(dataDir: string): DataLock {
  const path = join(dataDir, 'server.lock')
  const file = new DatabaseSync(path, { timeout: 0 })
  try {
    chmodSync(path, 0o600)
    file.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    file.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === busy)
      throw new DatabaseSetupError(
        `Lucas is already running on ${dataDir}: stop it first, or set another DATA_DIR.`,
      )
    throw error
  }
  return { release: () => file.close() }
}

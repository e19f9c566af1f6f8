import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DatabaseSetupError } from '../database/setup-error.ts'

export interface DataFolderLock {
  release(): void
}

const sqliteBusy = 5

/**
 * Locks a data folder for this process. The kernel releases the lock when the process ends for any reason. It is SQLite's
 * file lock, the only lock in Node without stale state and without a race.
 */
export function lockDataFolder(dataDir: string): DataFolderLock {
  const path = join(dataDir, 'server.lock')
  const file = new DatabaseSync(path, { timeout: 0 })
  try {
    chmodSync(path, 0o600)
    file.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    file.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy)
      throw new DatabaseSetupError(
        `Lucas is already running on ${dataDir}: stop it first, or set another DATA_DIR.`,
      )
    throw error
  }
  return { release: () => file.close() }
}

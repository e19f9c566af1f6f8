import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { ClientConfig } from 'pg'
import { withClient } from '../database/client.ts'
import type { DatabaseLog } from '../database/log.ts'
import { derivePassword } from '../database/logins/passwords.ts'
import { migrate } from '../database/migrate.ts'
import { DatabaseSetupError } from '../database/setup-error.ts'
import { prepareEmbedded } from '../embedded/connections.ts'
import { type EmbeddedServer, startEmbedded } from '../embedded/embedded.ts'
import { lockDataFolder } from '../embedded/lock.ts'
import type { BackupRecord, BackupStore } from './backup-store.ts'
import { deleteUsedArchive, unpackBackup } from './restore-cluster.ts'

export interface RestoreOptions {
  dataDir: string
  store: BackupStore
  backup: BackupRecord
  /** The moment to restore; null is the end of the archive. */
  until: Date | null
  /** As in `EmbeddedOptions`. */
  binDir?: string | undefined
  log: DatabaseLog
}

/** The restored database, which nothing serves yet. */
export interface RestoredDatabase {
  app: ClientConfig
  superuser: ClientConfig
}

/** Throws if a restore would overwrite data. */
export function requireEmptyDataFolder(dataDir: string): void {
  if (existsSync(join(dataDir, 'postgres')))
    throw new DatabaseSetupError(
      `DATA_DIR (${dataDir}) has a database already: move its folder 'postgres' away, or set another DATA_DIR.`,
    )
}

/**
 * Restores the embedded database, migrates it and runs `finish` on it. Only then it takes its place in the data folder: nothing
 * can serve it before. Returns when the last restored transaction was committed, and how many WAL segments were applied.
 */
export async function restoreEmbedded(
  options: RestoreOptions,
  finish: (database: RestoredDatabase) => Promise<void>,
): Promise<{ recoveredTo: Date | null; segments: number }> {
  const dataDir = resolve(options.dataDir)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const lock = lockDataFolder(dataDir)
  const staging = join(dataDir, 'restoring')
  try {
    requireEmptyDataFolder(dataDir)
    await rm(staging, { recursive: true, force: true })
    const { segments } = await unpackBackup(options.store, options.backup, staging)
    const server = await recover(staging, options)
    let recoveredTo: Date | null
    try {
      recoveredTo = await prepareRestored(server, options, finish)
    } finally {
      await server.stop()
    }
    await deleteUsedArchive(staging)
    await rename(join(staging, 'database.key'), join(dataDir, 'database.key'))
    await rename(join(staging, 'postgres'), join(dataDir, 'postgres'))
    return { recoveredTo, segments }
  } finally {
    await rm(staging, { recursive: true, force: true })
    lock.release()
  }
}

async function recover(
  staging: string,
  { backup, until, binDir, log }: RestoreOptions,
): Promise<EmbeddedServer> {
  try {
    return await startEmbedded({
      dataDir: staging,
      binDir,
      log,
      password: () => derivePassword(backup.databaseKey, 'postgres'),
      archivesWal: true,
      recovery: { until },
    })
  } catch (error) {
    if (until !== null && error instanceof Error && error.message.includes('configured recovery target'))
      throw new DatabaseSetupError(
        `The WAL archive ends before ${until.toISOString()}: leave out --until to restore all of it.`,
        { cause: error },
      )
    throw error
  }
}

async function prepareRestored(
  server: EmbeddedServer,
  { backup, log }: RestoreOptions,
  finish: (database: RestoredDatabase) => Promise<void>,
): Promise<Date | null> {
  const { host, port, superuser: user } = server
  const password = derivePassword(backup.databaseKey, user)
  const superuser = { host, port, user, password, database: 'lucas' }
  const recoveredTo = await withClient(superuser, async (client) => {
    const { rows } = await client.query<{ at: Date | null }>('SELECT pg_last_xact_replay_timestamp() AS at')
    return rows[0]?.at ?? null
  })
  const connections = await prepareEmbedded(server, backup.databaseKey)
  await migrate(connections, log)
  await finish({ app: connections.app, superuser })
  return recoveredTo
}

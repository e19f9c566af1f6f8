import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { ClientConfig } from 'pg'
import { withClient } from '../database/client.ts'
import type { DatabaseLog } from '../database/log.ts'
import { derivePassword, getEmbeddedSecret } from '../database/logins/passwords.ts'
import { DatabaseSetupError } from '../database/setup-error.ts'
import { startEmbedded } from '../embedded/embedded.ts'
import { findRunningServer } from '../embedded/running.ts'
import type { BackupRecord } from './backup-store.ts'
import { type BackupSettings, createEmbeddedBackups } from './embedded-backups.ts'

/**
 * Backs up the embedded database of a data folder: next to its running server, which archives the WAL, or with a server that
 * runs as long as the backup.
 */
export async function backUpEmbedded(
  given: { dataDir: string; backup: BackupSettings; binDir?: string | undefined },
  log: DatabaseLog,
): Promise<BackupRecord> {
  const dataDir = resolve(given.dataDir)
  if (!existsSync(join(dataDir, 'database.key')))
    throw new DatabaseSetupError(`There is no embedded database in ${dataDir}.`)
  const databaseKey = getEmbeddedSecret(dataDir)
  const password = derivePassword(databaseKey, 'postgres')
  const toBackups = (address: { host: string; port: number }) => {
    const superuser = { ...address, user: 'postgres', password, database: 'postgres' }
    const cluster = join(dataDir, 'postgres')
    return {
      superuser,
      ...createEmbeddedBackups({ cluster, superuser, databaseKey, settings: given.backup, log }),
    }
  }
  const running = findRunningServer(dataDir)
  if (running !== undefined) {
    const { superuser, backUp } = toBackups(running)
    if (await isReachable(superuser)) return backUp()
  }
  const server = await startEmbedded({
    dataDir,
    binDir: given.binDir,
    log,
    password: () => password,
    archivesWal: true,
  })
  const { archiving, backUp, archiveRest } = toBackups(server)
  archiving.start()
  try {
    return await backUp()
  } finally {
    await archiving.stop()
    await server.stop()
    await archiveRest()
  }
}

/** Returns whether the server answers: a killed one leaves its file. */
async function isReachable(connection: ClientConfig): Promise<boolean> {
  try {
    await withClient(connection, (client) => client.query('SELECT 1'))
    return true
  } catch {
    return false
  }
}

import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { ClientConfig } from 'pg'
import { readIsDistributed } from '../database/citus.ts'
import { connect, type Db } from '../database/connect.ts'
import type { DatabaseLog } from '../database/log.ts'
import { derivePassword, getEmbeddedSecret } from '../database/logins/passwords.ts'
import { canSignIn } from '../database/logins/sign-in.ts'
import { explainConnectError } from '../database/require-reachable.ts'
import { DatabaseSetupError } from '../database/setup-error.ts'
import { embeddedAppConnection, embeddedSuperuser, prepareEmbedded } from '../embedded/connections.ts'
import { createDiskGuard } from '../embedded/disk-guard.ts'
import { startEmbedded } from '../embedded/embedded.ts'
import { findRunningServer } from '../embedded/running.ts'
import { type DatabaseSettings, urlAppConnection } from './open.ts'

export interface AttachedDatabase {
  db: Db
  close(): Promise<void>
}

/**
 * Connects as the application's role, for a command that runs next to the server. Uses a running embedded database, or starts
 * it until the command ends. Does not migrate.
 */
export async function attachDatabase(
  settings: DatabaseSettings,
  log: DatabaseLog,
): Promise<AttachedDatabase> {
  const pool = (connection: ClientConfig, isDistributed = false) =>
    connect({
      connection,
      applicationName: 'lucas operator',
      max: 1,
      statementTimeout: 60_000,
      isDistributed,
      log,
    })
  const served = findServedConnection(settings)
  if (served !== undefined) {
    const isAdmitted = await canSignIn(served).catch((error: unknown) => {
      throw explainConnectError(error, served, servedSetting(settings))
    })
    if (!isAdmitted)
      throw new DatabaseSetupError(
        'PostgreSQL refuses the sign-in of the application: start the server once with these settings, or correct DATABASE_APP_URL.',
      )
    const db = pool(served, await readIsDistributed(served))
    return { db, close: () => db.destroy() }
  }
  const dataDir = resolve(settings.dataDir)
  if (!existsSync(join(dataDir, 'database.key')))
    throw new DatabaseSetupError(`There is no embedded database in ${dataDir}.`)
  const secret = getEmbeddedSecret(dataDir)
  const running = findRunningServer(dataDir)
  if (running !== undefined) {
    const db = pool(embeddedAppConnection(running, secret))
    if (await isReachable(db)) return { db, close: () => db.destroy() }
    await db.destroy() // a killed server left the file
  }
  const server = await startEmbedded({
    dataDir,
    log,
    password: () => derivePassword(secret, 'postgres'),
    archivesWal: settings.backup !== undefined,
    binDir: settings.binDir,
  })
  // A server that was killed while its disk was full has left it read-only.
  await createDiskGuard({ folder: dataDir, superuser: embeddedSuperuser(server, secret), log }).check()
  const { app } = await prepareEmbedded(server, secret)
  const db = pool(app)
  return {
    db,
    async close() {
      await db.destroy()
      await server.stop()
    },
  }
}

/** Returns the setting whose address a command uses. */
function servedSetting({ appUrl, directUrl }: DatabaseSettings) {
  if (directUrl !== undefined) return 'DATABASE_DIRECT_URL'
  return appUrl === undefined ? 'DATABASE_URL' : 'DATABASE_APP_URL'
}

/** Returns the application's connection to a served database, never through a pooler; undefined with the embedded one. */
function findServedConnection(settings: DatabaseSettings): ClientConfig | undefined {
  const { url, appUrl, directUrl } = settings
  const connectionString = directUrl ?? appUrl
  if (connectionString !== undefined) return { connectionString }
  return url === undefined ? undefined : urlAppConnection(url, settings)
}

async function isReachable(db: Db): Promise<boolean> {
  try {
    await db.selectNoFrom((eb) => eb.lit(1).as('one')).execute()
    return true
  } catch {
    return false
  }
}

import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { ClientConfig } from 'pg'
import { connect, type Db } from './connect.ts'
import { startEmbedded } from './embedded/embedded.ts'
import { socketPort } from './embedded/sockets.ts'
import { readPostmasterFile } from './embedded/stale.ts'
import type { DatabaseLog } from './log.ts'
import { type DatabaseSettings, embeddedConnections, servedAppConnection } from './open.ts'
import { derivePassword, embeddedSecret } from './passwords.ts'
import { appRole } from './roles.ts'
import { DatabaseSetupError } from './setup-error.ts'

export interface Attached {
  db: Db
  close(): Promise<void>
}

/**
 * The database as the application's role, for a command beside the server: a running embedded one is joined, one that
 * does not run is started for the time of the command. Nothing is migrated.
 */
export async function attachDatabase(settings: DatabaseSettings, log: DatabaseLog): Promise<Attached> {
  const pool = (connection: ClientConfig) =>
    connect({ connection, applicationName: 'lucas operator', max: 1, statementTimeout: 60_000, log })
  if (settings.url !== undefined) {
    const db = pool(servedAppConnection(settings.url, settings))
    return { db, close: () => db.destroy() }
  }
  const dataDir = resolve(settings.dataDir)
  if (!existsSync(join(dataDir, 'database.key')))
    throw new DatabaseSetupError(`There is no embedded database in ${dataDir}.`)
  const secret = embeddedSecret(dataDir)
  const running = readPostmasterFile(join(dataDir, 'postgres'))
  if (running?.status === 'ready') {
    const at =
      running.socketDir === ''
        ? { host: '127.0.0.1', port: running.port }
        : { host: running.socketDir, port: socketPort }
    const db = pool({ ...at, user: appRole, password: derivePassword(secret, appRole), database: 'lucas' })
    if (await answers(db)) return { db, close: () => db.destroy() }
    await db.destroy() // written by a server that was killed
  }
  const server = await startEmbedded({ dataDir, log, password: () => derivePassword(secret, 'postgres') })
  const { app } = await embeddedConnections(server, secret)
  const db = pool(app)
  return {
    db,
    async close() {
      await db.destroy()
      await server.stop()
    },
  }
}

async function answers(db: Db): Promise<boolean> {
  try {
    await db.selectNoFrom((eb) => eb.lit(1).as('one')).execute()
    return true
  } catch {
    return false
  }
}

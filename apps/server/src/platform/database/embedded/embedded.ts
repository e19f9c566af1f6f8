import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { DatabaseLog } from '../log.ts'
import { findBinaries } from './binaries.ts'
import { initialise, startServer, superuser } from './child.ts'
import { holdsCluster, openFolder } from './cluster-folder.ts'
import { childIdentity } from './identity.ts'
import { keepRunning } from './keeper.ts'
import { lockDataFolder } from './lock.ts'
import { reachableBinaries } from './native-copy.ts'
import { serverArguments } from './settings.ts'
import { freePort, makeSocketDir, removeSocketDir, socketPort } from './sockets.ts'
import { endStaleServer } from './stale.ts'

export interface EmbeddedOptions {
  dataDir: string
  /** The superuser's password; asked once, when the data folder is first made. */
  password: () => string
  log: DatabaseLog
  /** Only test clusters switch durability off. */
  durability?: 'on' | 'off'
  maxConnections?: number
  childUid?: number
  childGid?: number
}

export interface EmbeddedServer {
  host: string
  port: number
  superuser: string
  pid(): number | undefined
  stop(): Promise<void>
}

/** Starts the embedded PostgreSQL on a data folder, sets it up when it is new, and keeps it running until `stop`. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const dataDir = resolve(options.dataDir)
  const { log, durability = 'on', maxConnections = 100 } = options
  const identity = childIdentity(options.childUid, options.childGid)
  mkdirSync(dataDir, { recursive: true, mode: 0o711 })
  const lock = lockDataFolder(dataDir)
  let socketDir: string | undefined
  try {
    const binaries = reachableBinaries(findBinaries(), identity)
    const cluster = join(dataDir, 'postgres')
    const stale = await endStaleServer(cluster)
    if (stale !== 'none')
      log.warn({ state: stale }, 'the database of a killed server was found and cleared away')
    if (!holdsCluster(cluster)) {
      log.info({ path: dataDir }, 'setting up the embedded database')
      await initialise(binaries, cluster, identity, options.password(), durability)
    }
    socketDir = process.platform === 'win32' ? undefined : makeSocketDir(identity)
    const port = socketDir === undefined ? await freePort() : socketPort
    const args = serverArguments({ socketDir, port, durability, maxConnections })
    const start = () => {
      const access = openFolder(cluster, identity)
      try {
        return startServer(binaries, access, identity, args)
      } finally {
        access.close()
      }
    }
    const keeper = await keepRunning(start, cluster, log)
    const folder = socketDir
    let ending: Promise<void> | undefined
    const tidy = () => {
      if (folder !== undefined) removeSocketDir(folder)
    }
    process.on('exit', tidy)
    const end = async () => {
      await keeper.stop()
      process.off('exit', tidy)
      tidy()
      lock.release()
    }
    return {
      host: folder ?? '127.0.0.1',
      port,
      superuser,
      pid: keeper.pid,
      stop() {
        ending ??= end()
        return ending
      },
    }
  } catch (error) {
    if (socketDir !== undefined) removeSocketDir(socketDir)
    lock.release()
    throw error
  }
}

import { existsSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { DatabaseLog } from '../database/log.ts'
import { findBinaries, programFolder } from './binaries.ts'
import { initialiseCluster, startServer, superuser } from './child.ts'
import { createClusterFolder, hasCluster, openClusterFolder } from './cluster-folder.ts'
import { childIdentity } from './identity.ts'
import { lockDataFolder } from './lock.ts'
import { reachableBinaries } from './native-copy.ts'
import { requireOwnPrograms } from './own-programs.ts'
import { type RecoveryTarget, serverArguments, walSpool } from './settings.ts'
import { createSocketDir, findFreePort, removeSocketDir, socketPort } from './sockets.ts'
import { stopStaleServer } from './stale.ts'
import { superviseServer } from './supervisor.ts'
import { createWatchdog } from './watchdog.ts'

export interface EmbeddedOptions {
  dataDir: string
  /** The folder with the machine's programs of PostgreSQL; default: those that npm installed. */
  binDir?: string | undefined
  /** Returns the superuser's password; called once, when the cluster is created. */
  password: () => string
  log: DatabaseLog
  /** `off` is for test clusters only. */
  durability?: 'on' | 'off'
  maxConnections?: number
  childUid?: number
  childGid?: number
  /** Collects finished WAL segments in the cluster's folder `wal_spool`. */
  archivesWal?: boolean
  /** Recovers a restored cluster before it serves. */
  recovery?: RecoveryTarget
}

export interface EmbeddedServer {
  host: string
  port: number
  superuser: string
  pid(): number | undefined
  stop(): Promise<void>
}

const readyTimeoutMs = 120_000
/** The longest recovery of a restored cluster. */
const recoveryTimeoutMs = 4 * 3_600_000

/** Starts the embedded PostgreSQL of a data folder, creates the cluster if needed, and restarts it until `stop`. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const dataDir = resolve(options.dataDir)
  const { log, binDir, durability = 'on', maxConnections = 100, archivesWal = false, recovery } = options
  const identity = childIdentity(options.childUid, options.childGid)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const lock = lockDataFolder(dataDir)
  let socketDir: string | undefined
  try {
    const programs =
      binDir === undefined
        ? programFolder(reachableBinaries(findBinaries(), identity))
        : requireOwnPrograms(binDir, identity)
    const cluster = join(dataDir, 'postgres')
    const stale = await stopStaleServer(cluster)
    if (stale !== 'none') log.warn({ state: stale }, 'stale embedded database removed')
    if (!hasCluster(cluster)) {
      log.info({ path: dataDir }, 'initialising embedded database')
      await initialiseCluster(programs, cluster, identity, options.password(), durability)
    }
    const spool = join(cluster, walSpool)
    if (archivesWal && !existsSync(spool)) createClusterFolder(spool, identity)
    socketDir = process.platform === 'win32' ? undefined : createSocketDir(identity)
    const port = socketDir === undefined ? await findFreePort() : socketPort
    const args = serverArguments({
      socketDir,
      port,
      durability,
      maxConnections,
      archivesWal,
      recovery,
    })
    const watchdog = createWatchdog(socketDir)
    const start = () => {
      const access = openClusterFolder(cluster, identity)
      try {
        const child = startServer(programs, access, identity, args)
        watchdog.watch(child.process.pid)
        return child
      } finally {
        access.close()
      }
    }
    const supervisor = await superviseServer(start, cluster, log, {
      readyTimeoutMs: recovery === undefined ? readyTimeoutMs : recoveryTimeoutMs,
    }).catch((error: unknown) => {
      watchdog.release()
      throw error
    })
    const folder = socketDir
    let stopped: Promise<void> | undefined
    const cleanUp = () => {
      if (folder !== undefined) removeSocketDir(folder)
    }
    process.on('exit', cleanUp)
    const stop = async () => {
      await supervisor.stop()
      watchdog.release()
      process.off('exit', cleanUp)
      cleanUp()
      lock.release()
    }
    return {
      host: folder ?? '127.0.0.1',
      port,
      superuser,
      pid: supervisor.pid,
      stop() {
        stopped ??= stop()
        return stopped
      },
    }
  } catch (error) {
    if (socketDir !== undefined) removeSocketDir(socketDir)
    lock.release()
    throw error
  }
}

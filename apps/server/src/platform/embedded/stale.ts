import { spawnSync } from 'node:child_process'
import { readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { removeSocketDir } from './sockets.ts'

/** The status file that a running server writes to its data folder. */
export interface PostmasterFile {
  pid: number
  port: number
  socketDir: string
  status: string
}

const fileName = 'postmaster.pid'

/** Reads `postmaster.pid`; undefined if no server runs or was killed here. */
export function readPostmasterFile(cluster: string): PostmasterFile | undefined {
  const lines = readFileIfExists(join(cluster, fileName))?.split('\n')
  if (lines === undefined) return undefined
  return {
    pid: Number(lines[0]),
    port: Number(lines[3]),
    socketDir: lines[4] ?? '',
    status: (lines[7] ?? '').trim(),
  }
}

/** Reads a file that a stopping server may remove. */
function readFileIfExists(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/**
 * Stops the database of a killed server. The caller holds the lock of the data folder, so no other server uses it.
 * Returns what was found, for the log.
 */
export async function stopStaleServer(cluster: string): Promise<'none' | 'dead' | 'ended' | 'killed'> {
  const stale = readPostmasterFile(cluster)
  if (stale === undefined) return 'none'
  const outcome = isServerProcess(stale.pid, cluster) ? await stopServer(stale.pid, cluster) : 'dead'
  removeSocketDir(stale.socketDir)
  // Another process may have the id by now, which PostgreSQL would mistake for a running server.
  rmSync(join(cluster, fileName), { force: true })
  return outcome
}

async function stopServer(pid: number, cluster: string): Promise<'ended' | 'killed'> {
  sendSignal(pid, 'SIGINT')
  if (await waitForExit(pid, cluster, 4_000)) return 'ended'
  if (isServerProcess(pid, cluster)) sendSignal(pid, 'SIGKILL')
  await waitForExit(pid, cluster, 4_000)
  return 'killed'
}

async function waitForExit(pid: number, cluster: string, within: number): Promise<boolean> {
  const until = Date.now() + within
  while (isServerProcess(pid, cluster)) {
    if (Date.now() > until) return false
    await wait(20)
  }
  return true
}

/** Returns whether the process is a PostgreSQL server of this data folder. */
function isServerProcess(pid: number, cluster: string): boolean {
  if (!Number.isInteger(pid) || pid <= 1 || !isAlive(pid)) return false
  if (process.platform === 'linux') return runsInFolder(pid, cluster)
  if (process.platform === 'darwin') return readCommand(pid).includes(`/postgres -D ${cluster} `)
  return false // elsewhere PostgreSQL checks its lock file itself
}

function runsInFolder(pid: number, cluster: string): boolean {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')[0] ?? ''
    return basename(command) === 'postgres' && readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster)
  } catch {
    return false // exited meanwhile, or owned by another user
  }
}

const readCommand = (pid: number) =>
  spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

function sendSignal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // The process has already exited.
  }
}

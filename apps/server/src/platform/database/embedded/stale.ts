import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { removeSocketDir } from './sockets.ts'

/** What a running server writes down about itself in its data folder. */
export interface PostmasterFile {
  pid: number
  port: number
  socketDir: string
  status: string
}

const fileName = 'postmaster.pid'

/** Reads `postmaster.pid`; undefined where no server runs or ran. */
export function readPostmasterFile(cluster: string): PostmasterFile | undefined {
  const file = join(cluster, fileName)
  if (!existsSync(file)) return undefined
  const lines = readFileSync(file, 'utf8').split('\n')
  return {
    pid: Number(lines[0]),
    port: Number(lines[3]),
    socketDir: lines[4] ?? '',
    status: (lines[7] ?? '').trim(),
  }
}

/**
 * Ends the database of a server that was killed. The caller holds the data lock, so nobody else uses it.
 * Returns what was found, for the log.
 */
export async function endStaleServer(cluster: string): Promise<'none' | 'dead' | 'ended' | 'killed'> {
  const stale = readPostmasterFile(cluster)
  if (stale === undefined) return 'none'
  const outcome = isServerOf(stale.pid, cluster) ? await end(stale.pid, cluster) : 'dead'
  removeSocketDir(stale.socketDir)
  // Its process id may belong to somebody else by now, which PostgreSQL would take for a running server.
  rmSync(join(cluster, fileName), { force: true })
  return outcome
}

async function end(pid: number, cluster: string): Promise<'ended' | 'killed'> {
  signal(pid, 'SIGINT')
  if (await isGone(pid, cluster, 4_000)) return 'ended'
  if (isServerOf(pid, cluster)) signal(pid, 'SIGKILL')
  await isGone(pid, cluster, 4_000)
  return 'killed'
}

async function isGone(pid: number, cluster: string, within: number): Promise<boolean> {
  const until = Date.now() + within
  while (isServerOf(pid, cluster)) {
    if (Date.now() > until) return false
    await wait(20)
  }
  return true
}

/** Whether this very process is a PostgreSQL server that works in this data folder. */
function isServerOf(pid: number, cluster: string): boolean {
  if (!Number.isInteger(pid) || pid <= 1 || !isAlive(pid)) return false
  if (process.platform === 'linux') return worksIn(pid, cluster)
  if (process.platform === 'darwin') return commandOf(pid).includes(`/postgres -D ${cluster} `)
  return false // elsewhere PostgreSQL's own check of its lock file decides
}

function worksIn(pid: number, cluster: string): boolean {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')[0] ?? ''
    return basename(command) === 'postgres' && readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster)
  } catch {
    return false // gone meanwhile, or another person's
  }
}

const commandOf = (pid: number) =>
  spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It ended by itself.
  }
}

import { randomBytes } from 'node:crypto'
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { ClientConfig } from 'pg'
import { ofNoUser } from '../block-gate.ts'
import { withClient } from '../database/client.ts'
import type { DatabaseLog } from '../database/log.ts'
import { minFreeBytes, readFreeBytes } from '../disk-space.ts'
import { createPeriodicTask } from '../periodic-task.ts'

const mebibyte = 1024 * 1024
/** Two segments of the write-ahead log: what PostgreSQL needs to end what it does, and to recover after a crash. */
const reserveBytes = 32 * mebibyte
/** More than the threshold, so that the guard does not alternate. */
const marginBytes = 8 * mebibyte
const intervalMs = 500
const reloadAttempts = 100
const reloadPauseMs = 20
const readOnlyStatements = {
  on: 'ALTER SYSTEM SET default_transaction_read_only = on',
  off: 'ALTER SYSTEM RESET default_transaction_read_only',
} as const
/** Ends transactions that write: what they still write could take the last space. */
const endWriters =
  'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE backend_xid IS NOT NULL AND pid <> pg_backend_pid()'

export interface DiskGuardOptions {
  /** The folder of the reserve, on the disk of the database. */
  folder: string
  superuser: ClientConfig
  log: DatabaseLog
  /** Returns the free bytes of the disk. */
  getFreeBytes?: (folder: string) => Promise<number>
}

export interface DiskGuard {
  /** Applies what the disk allows now. Returns whether the database accepts writes. */
  check(): Promise<boolean>
  start(): void
  stop(): Promise<void>
}

/**
 * Keeps the embedded database readable while its disk is full: PostgreSQL ends when it cannot extend its write-ahead
 * log, and starts again only when it can. Below the threshold the guard makes new transactions read-only, gives the reserve
 * back to the disk and ends the transactions that write; it accepts writes again when there is space.
 */
export function createDiskGuard({
  folder,
  superuser,
  log,
  getFreeBytes = readFreeBytes,
}: DiskGuardOptions): DiskGuard {
  const reserve = join(folder, 'disk-reserve')
  const unfinishedReserve = `${reserve}.new`
  /** Undefined until the first check: an earlier process may have left the database read-only. */
  let acceptsWrites: boolean | undefined

  async function refuseWrites(freeBytes: number): Promise<void> {
    for (const file of [reserve, unfinishedReserve]) rmSync(file, { force: true })
    await setReadOnly(superuser, 'on')
    await withClient(superuser, (client) => client.query(endWriters))
    acceptsWrites = false
    log.error({ bytes: freeBytes }, 'disk almost full, writes refused')
  }

  async function acceptWrites(freeBytes: number): Promise<void> {
    if (!existsSync(reserve)) {
      // Random bytes, because a file system may store a file of zeros without taking space.
      writeFileSync(unfinishedReserve, randomBytes(reserveBytes), { mode: 0o600, flush: true })
      renameSync(unfinishedReserve, reserve)
    }
    await setReadOnly(superuser, 'off')
    if (acceptsWrites === false) log.info({ bytes: freeBytes }, 'disk has space, writes accepted')
    acceptsWrites = true
  }

  async function check(): Promise<boolean> {
    const freeBytes = await getFreeBytes(folder)
    if (acceptsWrites !== false && freeBytes < minFreeBytes) await refuseWrites(freeBytes)
    else if (acceptsWrites !== true && hasSpaceForReserve(freeBytes)) await acceptWrites(freeBytes)
    return acceptsWrites === true
  }

  const hasSpaceForReserve = (freeBytes: number) =>
    freeBytes - (existsSync(reserve) ? 0 : reserveBytes) >= minFreeBytes + marginBytes

  const task = createPeriodicTask({
    intervalMs,
    whileBlocked: ofNoUser,
    run: check,
    onError: (err) => log.warn({ err }, 'disk check failed, will retry'),
  })
  return { check, start: task.start, stop: task.stop }
}

/** Sets what new transactions of every session may do, and waits until new sessions have it. */
async function setReadOnly(superuser: ClientConfig, value: 'on' | 'off'): Promise<void> {
  const isSet = () =>
    withClient(superuser, async (client) => {
      const { rows } = await client.query<{ value: string }>(
        `SELECT current_setting('default_transaction_read_only') AS value`,
      )
      return rows[0]?.value === value
    })
  if (await isSet()) return
  await withClient(superuser, async (client) => {
    await client.query(readOnlyStatements[value])
    await client.query('SELECT pg_reload_conf()')
  })
  for (let attempt = 1; !(await isSet()); attempt += 1) {
    if (attempt === reloadAttempts) throw new Error('PostgreSQL did not read its settings again')
    await wait(reloadPauseMs)
  }
}

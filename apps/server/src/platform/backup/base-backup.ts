import { setTimeout as wait } from 'node:timers/promises'
import type { Client, ClientConfig } from 'pg'
import { withClient } from '../database/client.ts'
import { DatabaseSetupError } from '../database/setup-error.ts'
import type { BackupRecord, BackupStore } from './backup-store.ts'
import { packCluster, readSystemId } from './cluster-archive.ts'

export interface BaseBackupDeps {
  /** The folder of the cluster. */
  cluster: string
  superuser: ClientConfig
  store: BackupStore
  databaseKey: string
  secretDigests: Record<string, string>
  signal?: AbortSignal
}

const lockKey = 7_220_733
const archiveTimeoutMs = 120_000

/**
 * Copies the cluster while it serves, between pg_backup_start and pg_backup_stop, and waits until the WAL that the copy needs is
 * in the store. Throws if another backup runs or the server does not archive.
 */
export async function takeBaseBackup(deps: BaseBackupDeps): Promise<BackupRecord> {
  const { store, signal = new AbortController().signal } = deps
  return withClient({ ...deps.superuser, application_name: 'lucas backup' }, async (client) => {
    const startedAt = await prepare(client)
    await store.claim(await readSystemId(deps.cluster))
    await deleteUnfinished(store)
    const began = performance.now()
    const id = startedAt.toISOString().replace(/[-:]|\.\d+/g, '')
    const { rows } = await client.query<{ segment: string }>(
      'SELECT pg_walfile_name(pg_backup_start($1, fast => true)) AS segment',
      [`lucas ${id}`],
    )
    let stopped: StoppedBackup | undefined
    try {
      const bytes = await store.writeCopy(
        id,
        packCluster(
          deps.cluster,
          async () => {
            stopped = await stopBackup(client)
            return { backup_label: stopped.label }
          },
          signal,
        ),
      )
      if (stopped === undefined) throw new Error('the copy ended before the backup was stopped')
      await waitForSegment(store, stopped.segment, signal)
      const record: BackupRecord = {
        id,
        startedAt,
        stoppedAt: stopped.at,
        firstSegment: rows[0]?.segment ?? '',
        lastSegment: stopped.segment,
        bytes,
        seconds: (performance.now() - began) / 1_000,
        databaseKey: deps.databaseKey,
        secretDigests: deps.secretDigests,
      }
      await store.writeRecord(record)
      return record
    } catch (error) {
      await store.deleteBackup(id)
      throw error
    }
  })
}

/** Locks out other backups until the connection ends. Returns the time. */
async function prepare(client: Client): Promise<Date> {
  const { rows } = await client.query<{ free: boolean; mode: string; at: Date }>(
    // lint-allow no-session-state: the connection of a backup is direct and ends with it
    `SELECT pg_try_advisory_lock($1) AS free, current_setting('archive_mode') AS mode, clock_timestamp() AS at`,
    [lockKey],
  )
  const [state] = rows
  if (state === undefined || !state.free) throw new DatabaseSetupError('A backup is running already.')
  if (state.mode !== 'on')
    throw new DatabaseSetupError(
      'The running server was started without BACKUP_DIR: set it and restart the server, so that it archives its WAL.',
    )
  return state.at
}

interface StoppedBackup {
  label: string
  segment: string
  at: Date
}

async function stopBackup(client: Client): Promise<StoppedBackup> {
  const { rows } = await client.query<StoppedBackup>(
    `SELECT labelfile AS label, pg_walfile_name(lsn) AS segment, clock_timestamp() AS at
       FROM pg_backup_stop(wait_for_archive => false)`,
  )
  const [stopped] = rows
  if (stopped === undefined) throw new Error('pg_backup_stop returned nothing')
  return stopped
}

async function waitForSegment(store: BackupStore, segment: string, signal: AbortSignal): Promise<void> {
  const until = performance.now() + archiveTimeoutMs
  while (!(await store.listArchive()).has(segment)) {
    if (performance.now() > until)
      throw new DatabaseSetupError(
        'The server did not archive its WAL within two minutes: see its log for "WAL archiving failed".',
      )
    await wait(200, undefined, { signal })
  }
}

/** Deletes what killed backups left. */
async function deleteUnfinished(store: BackupStore): Promise<void> {
  const complete = new Set((await store.listBackups()).map(({ id }) => id))
  for (const id of await store.listIds()) if (!complete.has(id)) await store.deleteBackup(id)
}

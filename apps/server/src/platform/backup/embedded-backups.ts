import type { ClientConfig } from 'pg'
import { ofNoUser } from '../block-gate.ts'
import type { KeyRing } from '../config/secrets.ts'
import type { DatabaseLog } from '../database/log.ts'
import { createPeriodicTask } from '../periodic-task.ts'
import { type BackupRecord, type BackupStore, type DrillRecord, openBackupStore } from './backup-store.ts'
import { takeBaseBackup } from './base-backup.ts'
import { createBackupKeys } from './encrypted-file.ts'
import { findGap, isSegment, toPosition, toTimeline } from './segments.ts'
import { archiveSegments, measureArchiveLag } from './wal-archiver.ts'

export interface BackupSettings {
  folder: string
  retentionDays: number
  keys: KeyRing
  /** Digests of the secrets that the data needs, which a restore compares. */
  secretDigests: Record<string, string>
}

/** What metrics and the operator's status page show about backups. */
export interface BackupFigures {
  /** The newest backup; null if there is none. */
  last: { stoppedAt: Date; seconds: number; bytes: number } | null
  /** How long finished WAL waits to be stored, in seconds. */
  archiveLagSeconds: number
  /** The last drill; null if there was none. */
  drill: DrillRecord | null
}

interface EmbeddedBackupsDeps {
  cluster: string
  superuser: ClientConfig
  databaseKey: string
  settings: BackupSettings
  log: DatabaseLog
  now?: () => Date
}

const archiveIntervalMs = 5_000
const backupCheckMs = 600_000
const dayMs = 86_400_000
/** As in the alert rule LucasBackupOld: a day, and time for the backup itself. */
export const oldBackupMs = 26 * 3_600_000

/** Opens the store of BACKUP_DIR. */
export const openStore = ({ folder, keys }: Pick<BackupSettings, 'folder' | 'keys'>): BackupStore =>
  openBackupStore({ folder, keys: createBackupKeys(keys) })

/** Archives the WAL of the embedded database every five seconds, backs it up once a day and deletes old backups. */
export function createEmbeddedBackups({
  cluster,
  superuser,
  databaseKey,
  settings,
  log,
  now = () => new Date(),
}: EmbeddedBackupsDeps) {
  const store = openStore(settings)
  const { secretDigests } = settings

  async function backUp(signal?: AbortSignal): Promise<BackupRecord> {
    const record = await takeBaseBackup({
      cluster,
      superuser,
      store,
      databaseKey,
      secretDigests,
      ...(signal && { signal }),
    })
    log.info({ bytes: record.bytes, ms: Math.round(record.seconds * 1_000) }, 'backup completed')
    const deleted = await store.prune(new Date(now().getTime() - settings.retentionDays * dayMs))
    if (deleted.backups > 0) log.info({ count: deleted.backups }, 'old backups deleted')
    return record
  }

  /** One run at a time: two would move the same segment. */
  let archiveRun: Promise<unknown> = Promise.resolve()
  const archive = (signal?: AbortSignal): Promise<unknown> => {
    const before = archiveRun.catch(() => undefined) // its own caller reports it
    archiveRun = before.then(() => archiveSegments(cluster, store, signal))
    return archiveRun
  }

  /** Returns whether a backup is due: a day after the last one; at once after a restore and where WAL is missing. */
  async function isDue(): Promise<boolean> {
    const last = (await store.listBackups()).at(-1)
    if (last === undefined || now().getTime() - last.stoppedAt.getTime() >= dayMs) return true
    const names = [...(await store.listArchive()).keys()]
    if (names.some((name) => toTimeline(name) > toTimeline(last.lastSegment))) return true
    if (findGap(names.filter(isSegment), toPosition(last.firstSegment)) === null) return false
    log.error({ step: last.id }, 'WAL archive has a gap')
    return true
  }

  const archiving = createPeriodicTask({
    intervalMs: archiveIntervalMs,
    whileBlocked: ofNoUser,
    run: ({ signal }) => archive(signal),
    onError: (err) => log.error({ err }, 'WAL archiving failed'),
  })
  const backing = createPeriodicTask({
    intervalMs: backupCheckMs,
    whileBlocked: ofNoUser,
    async run({ signal }) {
      // The first file after a restore says that there is a new timeline.
      await archive(signal)
      if (await isDue()) await backUp(signal)
    },
    onError: (err) => log.error({ err }, 'backup failed'),
  })

  return {
    backUp,
    archiving,
    /** The daily backup. Needs `archiving`, which stores the WAL that a backup waits for. */
    daily: backing,
    /** Stores the WAL that the database wrote while it stopped. */
    archiveRest: () => archive().catch((err) => log.error({ err }, 'WAL archiving failed')),
    async figures(): Promise<BackupFigures> {
      const last = (await store.listBackups()).at(-1) ?? null
      return {
        last,
        archiveLagSeconds: await measureArchiveLag(cluster, now()),
        drill: await store.readDrill(),
      }
    },
  }
}

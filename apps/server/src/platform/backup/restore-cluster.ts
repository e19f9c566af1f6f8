import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSetupError } from '../database/setup-error.ts'
import { createClusterFolder } from '../embedded/cluster-folder.ts'
import { type ChildIdentity, changeOwner, childIdentity } from '../embedded/identity.ts'
import { walRestore } from '../embedded/settings.ts'
import type { BackupRecord, BackupStore } from './backup-store.ts'
import { unpackCluster } from './cluster-archive.ts'
import { findGap, isSegment, isTimelineHistory, parseHistory, toPosition, toTimeline } from './segments.ts'

/** Returns the backup to restore for a moment, or for the end of the archive. Throws if there is none. */
export async function chooseBackup(store: BackupStore, until: Date | null): Promise<BackupRecord> {
  const backups = await store.listBackups()
  const [oldest] = backups
  if (oldest === undefined) throw new DatabaseSetupError(`There is no backup in ${store.folder}.`)
  if (until !== null && until < oldest.stoppedAt)
    throw new DatabaseSetupError(
      `No backup ended before ${until.toISOString()}: the oldest ended at ${oldest.stoppedAt.toISOString()}.`,
    )
  const isOnTimeline = await createTimelineFilter(store)
  const chosen = backups.findLast((one) => (until === null || one.stoppedAt <= until) && isOnTimeline(one))
  if (chosen === undefined)
    throw new DatabaseSetupError('The backups belong to a timeline that an earlier restore has left.')
  return chosen
}

/** Accepts backups from before the newest timeline left theirs: from later ones, no WAL leads to it. */
async function createTimelineFilter(store: BackupStore): Promise<(backup: BackupRecord) => boolean> {
  const archive = await store.listArchive()
  const newest = [...archive.keys()].filter(isTimelineHistory).toSorted().at(-1)
  const history = newest === undefined ? undefined : archive.get(newest)
  if (newest === undefined || history === undefined) return () => true
  const leftAt = parseHistory((await store.readArchived(history.file)).toString())
  return ({ lastSegment }) =>
    toTimeline(lastSegment) === toTimeline(newest) ||
    toPosition(lastSegment) <= (leftAt.get(toTimeline(lastSegment)) ?? -1)
}

/**
 * Writes the cluster of a backup and the WAL that follows it into a new data folder, ready for a start with `recovery`. Throws if
 * a file is damaged or missing.
 */
export async function unpackBackup(
  store: BackupStore,
  backup: BackupRecord,
  dataDir: string,
): Promise<{ segments: number }> {
  const identity = childIdentity()
  const cluster = join(dataDir, 'postgres')
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  createClusterFolder(cluster, identity)
  await writeFile(join(dataDir, 'database.key'), backup.databaseKey, { mode: 0o600 })
  await unpackCluster(store.readCopy(backup.id), cluster, identity)
  const segments = await unpackArchive(store, backup, join(cluster, walRestore), identity)
  const signal = join(cluster, 'recovery.signal')
  await writeFile(signal, '', { mode: 0o600 })
  changeOwner(identity, signal)
  return { segments }
}

async function unpackArchive(
  store: BackupStore,
  backup: BackupRecord,
  folder: string,
  identity: ChildIdentity | undefined,
): Promise<number> {
  createClusterFolder(folder, identity)
  const first = toPosition(backup.firstSegment)
  const wanted = [...(await store.listArchive())].filter(
    ([name]) => !isSegment(name) || toPosition(name) >= first,
  )
  const segments = wanted.map(([name]) => name).filter(isSegment)
  const gap = findGap(segments, first)
  const following = segments.toSorted().find((name) => gap !== null && toPosition(name) > gap)
  if (following !== undefined)
    throw new DatabaseSetupError(
      `The WAL segment before ${following} is missing in BACKUP_DIR: nothing after it can be restored. Move ${following} and the later ones away to restore what is before.`,
    )
  for (const [name, { file }] of wanted) {
    const path = join(folder, name)
    await writeFile(path, await store.readArchived(file), { mode: 0o600 })
    changeOwner(identity, path)
  }
  return segments.length
}

/** Deletes the WAL that a recovery has used. */
export const deleteUsedArchive = (dataDir: string): Promise<void> =>
  rm(join(dataDir, 'postgres', walRestore), { recursive: true, force: true })

import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { walSpool } from '../embedded/settings.ts'
import type { BackupStore } from './backup-store.ts'
import { readSystemId } from './cluster-archive.ts'
import { isSegment, isTimelineHistory } from './segments.ts'

// PostgreSQL copies each finished WAL segment into a folder of its cluster (archive_library basic_archive, without a shell).
// The server moves it from there into BACKUP_DIR, compressed and encrypted.

/** PostgreSQL writes under this name and renames. */
const unfinished = /^archtemp\./

/** Moves the finished segments into the store, the oldest first. Returns how many. */
export async function archiveSegments(
  cluster: string,
  store: BackupStore,
  signal?: AbortSignal,
): Promise<number> {
  const spool = join(cluster, walSpool)
  let count = 0
  const names = (await readdir(spool)).filter((name) => !unfinished.test(name)).toSorted()
  if (names.length > 0) await store.claim(await readSystemId(cluster))
  for (const name of names) {
    if (signal?.aborted) break
    const path = join(spool, name)
    if (isSegment(name) || isTimelineHistory(name)) {
      await store.archive(name, await readFile(path))
      count += 1
    }
    // Labels of backups are in the spool too; each copy contains its own.
    await rm(path, { force: true })
  }
  return count
}

/** Returns how long the oldest finished segment waits to be stored, in seconds. */
export async function measureArchiveLag(cluster: string, now: Date): Promise<number> {
  const spool = join(cluster, walSpool)
  const names = (await readdir(spool)).filter((name) => isSegment(name))
  const times = await Promise.all(
    names.map((name) =>
      stat(join(spool, name)).then(
        ({ mtimeMs }) => mtimeMs,
        () => now.getTime(), // stored in this moment
      ),
    ),
  )
  return Math.max(0, now.getTime() - Math.min(now.getTime(), ...times)) / 1_000
}

/** Returns since when PostgreSQL fails to archive its WAL, in seconds; 0 while it succeeds or does not archive. */
export async function measureArchiverLag(db: Db): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from clock_timestamp() - coalesce(last_archived_time, stats_reset))::float8 as seconds
      from pg_stat_archiver
     where last_failed_time > coalesce(last_archived_time, '-infinity')`.execute(db)
  return Math.max(0, rows[0]?.seconds ?? 0)
}

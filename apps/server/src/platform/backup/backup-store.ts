import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { z } from 'zod'
import { DatabaseSetupError } from '../database/setup-error.ts'
import {
  type BackupKeys,
  type EncryptedFile,
  readEncryptedBytes,
  readEncryptedFile,
  writeEncryptedFile,
} from './encrypted-file.ts'
import { isSegment, toPosition } from './segments.ts'

// BACKUP_DIR: `database` (which database it belongs to), `base/ID/` (a copy of the data folder, complete once its record is
// there), `wal/` (archived segments, each named with the digest of its content) and `drill.enc` (the last drill).

const backupRecord = z.object({
  id: z.string(),
  /** When the copy began and ended; a restore reaches any moment from `stoppedAt` on. */
  startedAt: z.coerce.date(),
  stoppedAt: z.coerce.date(),
  /** The segments that the copy needs. */
  firstSegment: z.string(),
  lastSegment: z.string(),
  /** Bytes of the encrypted copy. */
  bytes: z.number(),
  seconds: z.number(),
  /** The secret of the passwords of the embedded database's roles. */
  databaseKey: z.string(),
  /** Digests of the secrets that the data needs. */
  secretDigests: z.record(z.string(), z.string()),
})
export type BackupRecord = z.infer<typeof backupRecord>

/** What the last drill found: a backup that was restored next to the data, checked and deleted. */
const drillRecord = z.object({
  backupId: z.string(),
  endedAt: z.coerce.date(),
  seconds: z.number(),
  people: z.number(),
  /** Whether the backup was restored and every invariant held. */
  isGood: z.boolean(),
})
export type DrillRecord = z.infer<typeof drillRecord>

export type BackupStore = ReturnType<typeof openBackupStore>

const compress = promisify(gzip)
const decompress = promisify(gunzip)
const archivedName = /^([0-9A-F]{24}|[0-9A-F]{8}\.history)-([0-9a-f]{16})\.gz\.enc$/
const toDigest = (content: Buffer) => createHash('sha256').update(content).digest('hex').slice(0, 16)

/** Opens the folder of the backups. Reads and writes nothing yet. */
export function openBackupStore({ folder, keys }: { folder: string; keys: BackupKeys }) {
  const toFile = (name: string): EncryptedFile => ({ path: join(folder, name), name, keys })
  const recordFile = (id: string) => toFile(`base/${id}/record.enc`)
  const drillFile = toFile('drill.enc')
  const copyFile = (id: string) => toFile(`base/${id}/cluster.tar.gz.enc`)

  /** Returns the complete backups, the oldest first. */
  async function listBackups(): Promise<BackupRecord[]> {
    const records: BackupRecord[] = []
    for (const id of (await listFolder(join(folder, 'base'))).toSorted()) {
      if (!(await listFolder(join(folder, 'base', id))).includes('record.enc')) continue
      records.push(backupRecord.parse(JSON.parse((await readEncryptedBytes(recordFile(id))).toString())))
    }
    return records
  }

  /** Returns the files of the archive by the name of their segment or history. */
  async function listArchive(): Promise<Map<string, { file: string; digest: string }>> {
    const archive = new Map<string, { file: string; digest: string }>()
    for (const file of await listFolder(join(folder, 'wal'))) {
      const [, name, digest] = archivedName.exec(file) ?? []
      if (name !== undefined && digest !== undefined) archive.set(name, { file, digest })
    }
    return archive
  }

  return {
    folder,
    /** Returns the ids of all backups, also of those that are not complete. */
    listIds: () => listFolder(join(folder, 'base')),
    listBackups,
    listArchive,

    /** Claims the folder for one database cluster. Throws if it has the backups of another one. */
    async claim(systemId: string): Promise<void> {
      await mkdir(join(folder, 'base'), { recursive: true, mode: 0o700 })
      await mkdir(join(folder, 'wal'), { recursive: true, mode: 0o700 })
      const owner = await readOwner(folder)
      if (owner === null) await writeFile(join(folder, 'database'), systemId, { mode: 0o600, flag: 'wx' })
      else if (owner !== systemId)
        throw new DatabaseSetupError(
          `BACKUP_DIR (${folder}) has the backups of another database: set another folder.`,
        )
    },

    /** Stores a segment or history. Throws if another content is stored under its name. */
    async archive(name: string, content: Buffer): Promise<void> {
      const digest = toDigest(content)
      const known = (await listArchive()).get(name)
      if (known?.digest === digest) return
      if (known !== undefined)
        throw new DatabaseSetupError(
          `The WAL segment ${name} is in BACKUP_DIR with another content: two databases write to this folder.`,
        )
      await writeEncryptedFile(toFile(`wal/${name}-${digest}.gz.enc`), [
        await compress(content, { level: 1 }),
      ])
    },

    /** Returns the content of an archived segment or history. */
    async readArchived(file: string): Promise<Buffer> {
      return decompress(await readEncryptedBytes(toFile(`wal/${file}`)))
    },

    /** Stores the copy of a data folder; it counts once `writeRecord` has run. Returns its bytes. */
    async writeCopy(id: string, content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<number> {
      await mkdir(join(folder, 'base', id), { mode: 0o700 })
      return writeEncryptedFile(copyFile(id), content)
    },
    writeRecord: (record: BackupRecord) =>
      writeEncryptedFile(recordFile(record.id), [Buffer.from(JSON.stringify(record))]),
    readCopy: (id: string) => readEncryptedFile(copyFile(id)),
    writeDrill: (record: DrillRecord) => writeEncryptedFile(drillFile, [Buffer.from(JSON.stringify(record))]),
    /** Returns the last drill; null before the first. */
    async readDrill(): Promise<DrillRecord | null> {
      if (!(await listFolder(folder)).includes('drill.enc')) return null
      return drillRecord.parse(JSON.parse((await readEncryptedBytes(drillFile)).toString()))
    },
    deleteBackup: (id: string) => rm(join(folder, 'base', id), { recursive: true, force: true }),

    /**
     * Deletes what no restore to a moment from `since` on needs: backups that ended before, except the newest of these, and
     * the segments before the first that is left. Returns how many of both.
     */
    async prune(since: Date): Promise<{ backups: number; segments: number }> {
      const backups = await listBackups()
      const old = backups.filter(({ stoppedAt }) => stoppedAt < since).slice(0, -1)
      for (const { id } of old) await rm(join(folder, 'base', id), { recursive: true, force: true })
      const oldest = backups[old.length]
      if (oldest === undefined) return { backups: 0, segments: 0 }
      const first = toPosition(oldest.firstSegment)
      const unused = [...(await listArchive())].filter(
        ([name]) => isSegment(name) && toPosition(name) < first,
      )
      for (const [, { file }] of unused) await rm(join(folder, 'wal', file), { force: true })
      return { backups: old.length, segments: unused.length }
    },
  }
}

/** Returns the identifier of the database that a folder belongs to; null for a new one. */
async function readOwner(folder: string): Promise<string | null> {
  try {
    return await readFile(join(folder, 'database'), 'utf8')
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

async function listFolder(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

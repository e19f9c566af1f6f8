import { once } from 'node:events'
import { mkdir, open, readdir, writeFile } from 'node:fs/promises'
import { join, posix, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { type Extract, extract, type Pack, pack } from 'tar-stream'
import { DatabaseSetupError } from '../database/setup-error.ts'
import { type ChildIdentity, changeOwner } from '../embedded/identity.ts'
import { walSpool } from '../embedded/settings.ts'

/** Folders of a cluster whose content a copy leaves out: the server creates it again, or the archive has it. */
const emptyFolders = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'log',
  walSpool,
])
const excludedFiles =
  /^(postmaster\.(pid|opts)|pgsql_tmp.*|pg_internal\.init.*|current_logfiles|backup_label|recovery\.signal)$/
const controlFile = 'global/pg_control'
const pieceBytes = 262_144
const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Returns the identifier of a cluster, the first field of its control file. It stays the same through a restore. */
export async function readSystemId(cluster: string): Promise<string> {
  const file = await open(join(cluster, controlFile), 'r')
  try {
    const { buffer } = await file.read(Buffer.alloc(8), 0, 8, 0)
    return buffer.readBigUInt64LE().toString()
  } finally {
    await file.close()
  }
}

/**
 * Yields the copy of a running cluster's folder as a gzipped tar. `end` is called when all files are read and returns the files
 * to add, by their names. Files may change meanwhile: the WAL of the backup repairs what is torn.
 */
export async function* packCluster(
  cluster: string,
  end: () => Promise<Record<string, string>>,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const tar = pack()
  const compressed = createGzip({ level: 1, chunkSize: pieceBytes })
  const stopping = new AbortController()
  const packing = packAll(tar, cluster, end, AbortSignal.any([signal, stopping.signal])).catch(
    (error: unknown) => {
      tar.destroy(toError(error))
      throw error
    },
  )
  const compressing = pipeline(Readable.from(tar), compressed)
  packing.catch(() => undefined) // reported below
  compressing.catch(() => undefined) // reported below
  try {
    yield* toBytes(compressed)
  } finally {
    // Ends the packing where the reader stopped early. Where the packing failed, its error is the one to report.
    stopping.abort()
    await packing
  }
  await compressing
}

const toError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)))

/** Gives the pieces of a stream their type. */
async function* toBytes(pieces: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    if (!(piece instanceof Uint8Array)) throw new Error('a stream of bytes contained something else')
    yield piece
  }
}

async function packAll(
  tar: Pack,
  cluster: string,
  end: () => Promise<Record<string, string>>,
  signal: AbortSignal,
): Promise<void> {
  for await (const { name, isFolder } of listEntries(cluster, '')) {
    signal.throwIfAborted()
    if (isFolder) tar.entry({ name, type: 'directory', mode: 0o700 })
    else if (name !== controlFile) await packFile(tar, cluster, name, signal)
  }
  await packFile(tar, cluster, controlFile, signal)
  for (const [name, content] of Object.entries(await end())) tar.entry({ name, mode: 0o600 }, content)
  tar.finalize()
}

async function* listEntries(
  cluster: string,
  folder: string,
): AsyncGenerator<{ name: string; isFolder: boolean }> {
  const entries = await readdir(join(cluster, folder), { withFileTypes: true }).catch(ignoreMissing([]))
  for (const entry of entries) {
    const name = posix.join(folder, entry.name)
    if (entry.isDirectory()) {
      yield { name, isFolder: true }
      if (!emptyFolders.has(name)) yield* listEntries(cluster, name)
    } else if (entry.isFile() && !excludedFiles.test(entry.name)) yield { name, isFolder: false }
  }
}

/** A table that is dropped during the copy is missing, and the WAL drops it again. */
const ignoreMissing =
  <T>(instead: T) =>
  (error: unknown): T => {
    if (isMissing(error)) return instead
    throw error
  }

/** Adds a file with the size that it has now: what it grows by is in the WAL; where it shrinks, zeros take the place. */
async function packFile(tar: Pack, cluster: string, name: string, signal: AbortSignal): Promise<void> {
  const file = await open(join(cluster, name), 'r').catch(ignoreMissing(null))
  if (file === null) return
  try {
    const { size } = await file.stat()
    const entry = tar.entry({ name, size, mode: 0o600 })
    for (let at = 0; at < size; ) {
      const piece = Buffer.alloc(Math.min(pieceBytes, size - at))
      const { bytesRead } = await file.read(piece, 0, piece.length, at)
      at += bytesRead === 0 ? piece.length : bytesRead
      if (!entry.write(bytesRead === 0 ? piece : piece.subarray(0, bytesRead)))
        await once(entry, 'drain', { signal })
    }
    const ended = once(entry, 'finish', { signal })
    entry.end(null)
    await ended
  } finally {
    await file.close()
  }
}

/** Writes the files of `packCluster` into a new folder that belongs to the database's user. */
export async function unpackCluster(
  content: AsyncIterable<Buffer>,
  cluster: string,
  identity: ChildIdentity | undefined,
): Promise<void> {
  const tar = extract()
  const expanded = createGunzip()
  const expanding = pipeline(Readable.from(content), expanded)
  const writing = writeAll(tar, expanded).catch((error: unknown) => tar.destroy(toError(error)))
  expanding.catch(() => undefined) // it ends `expanded`, and so the loop below
  for await (const entry of tar) {
    const { name, type } = entry.header
    const path = join(cluster, name)
    if (!path.startsWith(cluster + sep))
      throw new DatabaseSetupError('The backup has a file outside of its folder.')
    if (type === 'directory') await mkdir(path, { recursive: true, mode: 0o700 })
    else await writeFile(path, toBytes(entry), { mode: 0o600, flag: 'wx' })
    changeOwner(identity, path)
  }
  await writing
  await expanding
}

async function writeAll(tar: Extract, pieces: AsyncIterable<Buffer>): Promise<void> {
  for await (const piece of pieces) if (!tar.write(piece)) await once(tar, 'drain')
  tar.end(null)
}

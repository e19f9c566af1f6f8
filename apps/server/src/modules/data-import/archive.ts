import { Readable } from 'node:stream'
import { type DataManifest, dataFormat, dataManifest } from '@lucas/contract/users/data-format.ts'
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl'
import * as z from 'zod/mini'
import { DataFileError } from './problem.ts'

/** Limits of an archive (S-33), counted while inflating because the sizes in an archive may be false. */
export const archiveLimits = {
  /** Files of banks and statements are entries too; they are not read. */
  entries: 200_000,
  inflated: 4 * 1024 * 1024 * 1024,
  ratio: 100,
  /** Smaller files may have any ratio: they are harmless. */
  ratioFromBytes: 1024 * 1024,
  /** Bytes of a line: a row, with its list of transactions where it has one. */
  line: 8 * 1024 * 1024,
} as const
export type ArchiveLimits = { readonly [name in keyof typeof archiveLimits]: number }

const batchBytes = 512 * 1024
const newline = 0x0a

/** The bytes of an archive, in pieces of one size of which only the last is shorter. */
export interface PieceSource {
  size: number
  pieceBytes: number
  read(position: number): Promise<Buffer>
}

/** Whole lines of a file, and the number of the first one. */
export interface LineBatch {
  bytes: Uint8Array
  count: number
  firstLine: number
}

export interface Archive {
  manifest: DataManifest
  /** Reads a file of the archive line by line; nothing if it has none of this name. */
  readLines(name: string): AsyncGenerator<LineBatch>
}

/** Opens the archive of a user's data. Throws a `DataFileError` for any other file, and for a version that is not known. */
export async function openArchive(
  source: PieceSource,
  limits: ArchiveLimits = archiveLimits,
): Promise<Archive> {
  const zip = await orBroken(() =>
    fromRandomAccessReaderPromise(new PieceReader(source), source.size, { autoClose: false }),
  )
  if (zip.entryCount > limits.entries) throw new DataFileError('too_much_inside')
  const entries = await orBroken(() => listEntries(zip))
  let inflated = 0

  async function* inflate(entry: Entry): AsyncGenerator<Buffer> {
    let size = 0
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      if (!Buffer.isBuffer(chunk)) continue
      size += chunk.length
      inflated += chunk.length
      const isBomb = size > limits.ratioFromBytes && size > entry.compressedSize * limits.ratio
      if (isBomb || inflated > limits.inflated) throw new DataFileError('too_much_inside')
      yield chunk
    }
  }

  async function* readLines(name: string): AsyncGenerator<LineBatch> {
    const entry = entries.get(name)
    if (entry === undefined) return
    let rest: Buffer[] = []
    let length = 0
    let firstLine = 0
    const toBatch = (bytes: Buffer): LineBatch => {
      const batch = { bytes: new Uint8Array(bytes), count: countLines(bytes), firstLine }
      firstLine += batch.count
      return batch
    }
    for await (const chunk of brokenFrom(inflate(entry))) {
      rest.push(chunk)
      length += chunk.length
      if (length < batchBytes) continue
      const all = Buffer.concat(rest, length)
      const end = all.lastIndexOf(newline) + 1
      if (length - end > limits.line) throw new DataFileError('too_much_inside')
      rest = [all.subarray(end)]
      length -= end
      if (end > 0) yield toBatch(all.subarray(0, end))
    }
    if (length > 0) yield toBatch(Buffer.concat(rest, length))
  }

  return { manifest: await readManifest(entries, readLines), readLines }
}

const versionOnly = z.object({ format: z.literal(dataFormat.name), version: z.int() })

async function readManifest(
  entries: ReadonlyMap<string, Entry>,
  readLines: Archive['readLines'],
): Promise<DataManifest> {
  if (!entries.has(dataFormat.manifest))
    throw new DataFileError(
      entries.has(dataFormat.unversioned) && entries.has('json/person.jsonl') ? 'unversioned' : 'not_lucas',
    )
  for await (const { bytes } of readLines(dataFormat.manifest)) {
    const value = parseJson(bytes)
    const found = versionOnly.safeParse(value)
    if (!found.success) throw new DataFileError('not_lucas')
    if (found.data.version > dataFormat.version) throw new DataFileError('newer_version')
    const manifest = dataManifest.safeParse(value)
    if (!manifest.success) throw new DataFileError('broken')
    return manifest.data
  }
  throw new DataFileError('broken')
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString())
  } catch {
    throw new DataFileError('broken')
  }
}

function countLines(bytes: Buffer): number {
  let count = bytes.at(-1) === newline ? 0 : 1
  for (let at = bytes.indexOf(newline); at !== -1; at = bytes.indexOf(newline, at + 1)) count += 1
  return count
}

/** Returns the entries that are read, by name. Throws for a name that comes twice: readers would disagree which one counts. */
async function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) {
    const { fileName } = entry
    if (!/^(?:[\w.-]+|json\/\w+\.jsonl)$/.test(fileName)) continue
    if (entries.has(fileName)) throw new DataFileError('broken')
    entries.set(fileName, entry)
  }
  return entries
}

async function orBroken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw toDataFileError(error)
  }
}

async function* brokenFrom<T>(chunks: AsyncGenerator<T>): AsyncGenerator<T> {
  try {
    yield* chunks
  } catch (error) {
    throw toDataFileError(error)
  }
}

/** What the ZIP library or zlib says of damaged bytes. Errors of the database have a code of their own and pass. */
const toDataFileError = (error: unknown): unknown =>
  error instanceof DataFileError || isDatabaseError(error) ? error : new DataFileError('broken')

const isDatabaseError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && !error.code.startsWith('Z_')

/** Reads ranges of an archive piece by piece. It remembers the last piece: most ranges follow each other. */
class PieceReader extends RandomAccessReader {
  readonly #source: PieceSource
  #last: { position: number; piece: Promise<Buffer> } | undefined

  constructor(source: PieceSource) {
    super()
    this.#source = source
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#read(start, end))
  }

  async *#read(start: number, end: number): AsyncGenerator<Buffer> {
    const { pieceBytes } = this.#source
    for (let at = start; at < end; ) {
      const position = Math.floor(at / pieceBytes)
      const piece = await this.#load(position)
      const from = at - position * pieceBytes
      const part = piece.subarray(from, Math.min(piece.length, from + end - at))
      if (part.length === 0) throw new DataFileError('broken')
      at += part.length
      yield part
    }
  }

  #load(position: number): Promise<Buffer> {
    if (this.#last?.position !== position) this.#last = { position, piece: this.#source.read(position) }
    return this.#last.piece
  }
}

import { buffer } from 'node:stream/consumers'
import { statementCopy as copy } from '@lucas/contract/copy/banking/statements.ts'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { ZipFile as ZipWriter } from 'yazl'
import { StatementUnreadable } from '../statement.ts'

/** Limits of an archive, counted while inflating because the sizes in an archive may be false (S-33). */
const limits = { inflated: 100 * 1024 * 1024, ratio: 100, entries: 1_000 } as const
/** Smaller files may have any ratio: they are harmless. */
const ratioFromBytes = 1024 * 1024

export interface ZipEntry {
  name: string
  bytes: Buffer
}

interface ZipOptions {
  /** Allows archives inside, which the caller reads with limits of their own. */
  mayNest?: boolean
}

/** Returns the wanted parts of an archive. Every part is inflated and counted. */
export const readZip = (
  bytes: Uint8Array,
  isWanted: (name: string) => boolean,
  options: ZipOptions = {},
): Promise<ZipEntry[]> => withZip(bytes, (zip) => readEntries(zip, isWanted, options))

/** Whether an archive is an Excel file, by the names of its parts. */
export const isWorkbook = (bytes: Uint8Array): Promise<boolean> =>
  withZip(bytes, async (zip) => {
    if (zip.entryCount > limits.entries) reject('too_much_inside')
    for await (const { fileName } of zip.eachEntry())
      if (fileName === '[Content_Types].xml' || fileName.startsWith('xl/')) return true
    return false
  })

async function withZip<T>(bytes: Uint8Array, work: (zip: ZipFile) => Promise<T>): Promise<T> {
  try {
    const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    return await work(await fromBufferPromise(view, { validateEntrySizes: false }))
  } catch (err) {
    if (err instanceof StatementUnreadable) throw err
    return reject(err instanceof Error && /encrypt/i.test(err.message) ? 'encrypted' : 'broken')
  }
}

async function readEntries(
  zip: ZipFile,
  isWanted: (name: string) => boolean,
  { mayNest = false }: ZipOptions,
): Promise<ZipEntry[]> {
  if (zip.entryCount > limits.entries) reject('too_much_inside')
  const found: ZipEntry[] = []
  let total = 0
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName.endsWith('/')) continue
    const content = await inflate(zip, entry, limits.inflated - total)
    total += content.length
    if (total > zip.fileSize * limits.ratio && total > ratioFromBytes) reject('too_much_inside')
    if (!mayNest && isArchive(content)) reject('nested_archive')
    if (isWanted(entry.fileName)) found.push({ name: entry.fileName, bytes: content })
  }
  return found
}

async function inflate(zip: ZipFile, entry: Entry, remaining: number): Promise<Buffer> {
  const most = Math.min(remaining, Math.max(ratioFromBytes, entry.compressedSize * limits.ratio))
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of await zip.openReadStreamPromise(entry)) {
    if (!Buffer.isBuffer(chunk)) continue
    size += chunk.length
    if (size > most) reject('too_much_inside')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, size)
}

function reject(code: 'too_much_inside' | 'nested_archive' | 'broken' | 'encrypted'): never {
  throw new StatementUnreadable(code, copy.problems[code])
}

/** ZIP, gzip, 7z, rar, xz, bzip2. */
const isArchive = (bytes: Buffer) =>
  /^(504b0304|1f8b08|377abcaf|52617221|fd377a58|425a6839)/.test(bytes.subarray(0, 4).toString('hex'))

/** Builds an uncompressed archive of the counted parts, so that its reader inflates nothing. */
export function storedZip(entries: readonly ZipEntry[]): Promise<Buffer> {
  const zip = new ZipWriter()
  for (const { name, bytes } of entries) zip.addBuffer(bytes, name, { compress: false })
  zip.end()
  return buffer(zip.outputStream)
}

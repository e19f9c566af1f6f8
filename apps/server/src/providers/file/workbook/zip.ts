import { inflateRawSync } from 'node:zlib'
import { statementCopy as copy } from '@lucas/contract/copy/statements.ts'
import { StatementUnreadable } from '../statement.ts'

/** Limits of an archive, counted while inflating because the sizes in an archive may be false (S-33). */
export const zipLimits = { inflated: 100 * 1024 * 1024, ratio: 100, entries: 1_000 } as const
/** Smaller files may have any ratio: they are harmless. */
const ratioFromBytes = 1024 * 1024

const endMark = 0x06054b50
const entryMark = 0x02014b50
const localMark = 0x04034b50

export interface ZipEntry {
  name: string
  bytes: Buffer
}

/** Returns the wanted parts of an archive. Every part is inflated and counted; nested archives are rejected. */
export function readZip(bytes: Uint8Array, isWanted: (name: string) => boolean): ZipEntry[] {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const found: ZipEntry[] = []
  let [total, count] = [0, 0]
  for (const entry of readDirectory(view)) {
    count += 1
    if (count > zipLimits.entries) reject('too_much_inside')
    if (entry.name.endsWith('/')) continue
    const content = inflate(view, entry, zipLimits.inflated - total)
    total += content.length
    const packed = Math.max(entry.packed, 1)
    if (content.length > ratioFromBytes && content.length > packed * zipLimits.ratio)
      reject('too_much_inside')
    if (isArchive(content)) reject('nested_archive')
    if (isWanted(entry.name)) found.push({ name: entry.name, bytes: content })
  }
  if (total > bytes.length * zipLimits.ratio && total > ratioFromBytes) reject('too_much_inside')
  return found
}

type ZipProblem = 'too_much_inside' | 'nested_archive' | 'broken' | 'encrypted'

function reject(code: ZipProblem): never {
  throw new StatementUnreadable(code, copy.problems[code])
}

interface DirectoryEntry {
  name: string
  method: number
  packed: number
  at: number
}

function* readDirectory(view: Buffer): Generator<DirectoryEntry> {
  const end = view.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end === -1 || end + 22 > view.length || view.readUInt32LE(end) !== endMark) reject('broken')
  let at = view.readUInt32LE(end + 16)
  const last = at + view.readUInt32LE(end + 12)
  while (at < last) {
    if (at + 46 > view.length || view.readUInt32LE(at) !== entryMark) reject('broken')
    if (view.readUInt16LE(at + 8) & 1) reject('encrypted')
    const nameLength = view.readUInt16LE(at + 28)
    const name = view.toString('utf8', at + 46, at + 46 + nameLength).replaceAll('\\', '/')
    yield {
      name,
      method: view.readUInt16LE(at + 10),
      packed: view.readUInt32LE(at + 20),
      at: view.readUInt32LE(at + 42),
    }
    at += 46 + nameLength + view.readUInt16LE(at + 30) + view.readUInt16LE(at + 32)
  }
}

function inflate(view: Buffer, { method, packed, at }: DirectoryEntry, remaining: number): Buffer {
  if (at + 30 > view.length || view.readUInt32LE(at) !== localMark) reject('broken')
  const from = at + 30 + view.readUInt16LE(at + 26) + view.readUInt16LE(at + 28)
  const body = view.subarray(from, from + packed)
  if (body.length < packed) reject('broken')
  if (method === 0) return body.length > remaining ? reject('too_much_inside') : body
  if (method !== 8) reject('broken')
  try {
    return inflateRawSync(body, { maxOutputLength: Math.max(1, remaining) })
  } catch (err) {
    return reject(isTooBig(err) ? 'too_much_inside' : 'broken')
  }
}

const isTooBig = (err: unknown) =>
  err instanceof Error && 'code' in err && err.code === 'ERR_BUFFER_TOO_LARGE'

/** ZIP, gzip, 7z, rar, xz, bzip2. */
const isArchive = (bytes: Buffer) =>
  /^(504b0304|1f8b08|377abcaf|52617221|fd377a58|425a6839)/.test(bytes.subarray(0, 4).toString('hex'))

const crcTable = Uint32Array.from({ length: 256 }, (_, seed) => {
  let value = seed
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value >>> 0
})

function computeCrc(bytes: Uint8Array): number {
  let value = 0xffffffff
  for (let at = 0; at < bytes.length; at += 1)
    value = (crcTable[(value ^ (bytes[at] ?? 0)) & 255] ?? 0) ^ (value >>> 8)
  return (value ^ 0xffffffff) >>> 0
}

/** Builds an uncompressed archive of the counted parts, so that its reader inflates nothing. */
export function storedZip(entries: readonly ZipEntry[]): Buffer {
  const parts: Buffer[] = []
  const records: Buffer[] = []
  let at = 0
  for (const { name, bytes } of entries) {
    const title = Buffer.from(name)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt32LE(computeCrc(bytes), 10)
    fields.writeUInt32LE(bytes.length, 14)
    fields.writeUInt32LE(bytes.length, 18)
    fields.writeUInt16LE(title.length, 22)
    const local = Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), fields, title])
    const record = Buffer.alloc(46)
    record.writeUInt32LE(entryMark, 0)
    record.writeUInt16LE(20, 4)
    fields.copy(record, 6, 0, 24)
    record.writeUInt32LE(at, 42)
    records.push(record, title)
    parts.push(local, bytes)
    at += local.length + bytes.length
  }
  const directoryBytes = Buffer.concat(records)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(endMark, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directoryBytes.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, directoryBytes, end])
}

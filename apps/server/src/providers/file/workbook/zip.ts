import { inflateRawSync } from 'node:zlib'
import { statementCopy as copy } from '@lucas/contract/copy/statements.ts'
import { StatementUnreadable } from '../statement.ts'

/** S-33, counted while inflating: what an archive says about itself proves nothing. */
export const zipLimits = { inflated: 100 * 1024 * 1024, ratio: 100, entries: 1_000 } as const
/** Small files of long zeros have a high ratio and harm nobody. */
const ratioFrom = 1024 * 1024

const endMark = 0x06054b50
const entryMark = 0x02014b50
const localMark = 0x04034b50

export interface ZipEntry {
  name: string
  bytes: Buffer
}

/** The wanted parts of an archive. Every part is inflated and counted, wanted or not; archives inside are refused. */
export function readZip(bytes: Uint8Array, isWanted: (name: string) => boolean): ZipEntry[] {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const found: ZipEntry[] = []
  let [total, count] = [0, 0]
  for (const entry of directory(view)) {
    count += 1
    if (count > zipLimits.entries) refuse('too_much_inside')
    if (entry.name.endsWith('/')) continue
    const content = inflate(view, entry, zipLimits.inflated - total)
    total += content.length
    const packed = Math.max(entry.packed, 1)
    if (content.length > ratioFrom && content.length > packed * zipLimits.ratio) refuse('too_much_inside')
    if (isArchive(content)) refuse('nested_archive')
    if (isWanted(entry.name)) found.push({ name: entry.name, bytes: content })
  }
  if (total > bytes.length * zipLimits.ratio && total > ratioFrom) refuse('too_much_inside')
  return found
}

type Refusal = 'too_much_inside' | 'nested_archive' | 'broken' | 'encrypted'

function refuse(code: Refusal): never {
  throw new StatementUnreadable(code, copy.problems[code])
}

interface Entry {
  name: string
  method: number
  packed: number
  at: number
}

function* directory(view: Buffer): Generator<Entry> {
  const end = view.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end === -1 || end + 22 > view.length || view.readUInt32LE(end) !== endMark) refuse('broken')
  let at = view.readUInt32LE(end + 16)
  const last = at + view.readUInt32LE(end + 12)
  while (at < last) {
    if (at + 46 > view.length || view.readUInt32LE(at) !== entryMark) refuse('broken')
    if (view.readUInt16LE(at + 8) & 1) refuse('encrypted')
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

function inflate(view: Buffer, { method, packed, at }: Entry, left: number): Buffer {
  if (at + 30 > view.length || view.readUInt32LE(at) !== localMark) refuse('broken')
  const from = at + 30 + view.readUInt16LE(at + 26) + view.readUInt16LE(at + 28)
  const body = view.subarray(from, from + packed)
  if (body.length < packed) refuse('broken')
  if (method === 0) return body.length > left ? refuse('too_much_inside') : body
  if (method !== 8) refuse('broken')
  try {
    return inflateRawSync(body, { maxOutputLength: Math.max(1, left) })
  } catch (fault) {
    return refuse(isTooBig(fault) ? 'too_much_inside' : 'broken')
  }
}

const isTooBig = (fault: unknown) =>
  fault instanceof Error && 'code' in fault && fault.code === 'ERR_BUFFER_TOO_LARGE'

/** ZIP, gzip, 7z, rar, xz, bzip2. */
const isArchive = (bytes: Buffer) =>
  /^(504b0304|1f8b08|377abcaf|52617221|fd377a58|425a6839)/.test(bytes.subarray(0, 4).toString('hex'))

const crcTable = Uint32Array.from({ length: 256 }, (_, seed) => {
  let value = seed
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value >>> 0
})

function crcOf(bytes: Uint8Array): number {
  let value = 0xffffffff
  for (let at = 0; at < bytes.length; at += 1)
    value = (crcTable[(value ^ (bytes[at] ?? 0)) & 255] ?? 0) ^ (value >>> 8)
  return (value ^ 0xffffffff) >>> 0
}

/** An archive of the counted parts alone, nothing of it packed: whoever reads it can inflate nothing more. */
export function storedZip(entries: readonly ZipEntry[]): Buffer {
  const parts: Buffer[] = []
  const records: Buffer[] = []
  let at = 0
  for (const { name, bytes } of entries) {
    const title = Buffer.from(name)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt32LE(crcOf(bytes), 10)
    facts.writeUInt32LE(bytes.length, 14)
    facts.writeUInt32LE(bytes.length, 18)
    facts.writeUInt16LE(title.length, 22)
    const local = Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), facts, title])
    const record = Buffer.alloc(46)
    record.writeUInt32LE(entryMark, 0)
    record.writeUInt16LE(20, 4)
    facts.copy(record, 6, 0, 24)
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

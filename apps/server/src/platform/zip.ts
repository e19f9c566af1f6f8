import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'

export interface ZipEntry {
  name: string
  pieces: AsyncIterable<string> | Iterable<string>
}

interface Written {
  name: Buffer
  crc: number
  packed: number
  size: number
  at: number
}

const version = 20
/** Bit 3: sizes follow the data, which is not known beforehand. Bit 11: names are UTF-8. */
const flags = 0x0808
const deflated = 8
const mostBytes = 0xffff_ffff

/** A ZIP file in pieces, as its entries are read: nothing of it is held but the list of names. */
export async function* zipOf(entries: AsyncIterable<ZipEntry>, now: Date): AsyncGenerator<Buffer> {
  const written: Written[] = []
  let at = 0
  for await (const { name, pieces } of entries) {
    const entry: Written = { name: Buffer.from(name), crc: 0, packed: 0, size: 0, at }
    const head = localHead(entry, now)
    yield head
    for await (const piece of pack(pieces, entry)) yield piece
    const tail = descriptor(entry)
    yield tail
    at += head.length + entry.packed + tail.length
    if (at > mostBytes || entry.size > mostBytes) throw new Error('The archive would be larger than 4 GB.')
    written.push(entry)
  }
  const list = Buffer.concat(written.map((entry) => centralHead(entry, now)))
  yield Buffer.concat([list, end(written.length, list.length, at)])
}

async function* pack(pieces: ZipEntry['pieces'], entry: Written): AsyncGenerator<Buffer> {
  async function* measured() {
    for await (const piece of pieces) {
      const bytes = Buffer.from(piece)
      entry.crc = crc32(bytes, entry.crc)
      entry.size += bytes.length
      yield bytes
    }
  }
  const deflate = createDeflateRaw()
  const fed = pipeline(Readable.from(measured()), deflate)
  fed.catch(() => undefined) // the reader below meets the same fault
  for await (const piece of deflate) {
    const bytes = Buffer.from(piece)
    entry.packed += bytes.length
    yield bytes
  }
  await fed
}

/** Two bytes of time and two of day, as DOS counted them. */
function stamp(now: Date): [number, number] {
  const time = (now.getUTCHours() << 11) | (now.getUTCMinutes() << 5) | (now.getUTCSeconds() >> 1)
  const day = ((now.getUTCFullYear() - 1980) << 9) | ((now.getUTCMonth() + 1) << 5) | now.getUTCDate()
  return [time, day]
}

function localHead({ name }: Written, now: Date): Buffer {
  const head = Buffer.alloc(30)
  const [time, day] = stamp(now)
  head.writeUInt32LE(0x0403_4b50, 0)
  head.writeUInt16LE(version, 4)
  head.writeUInt16LE(flags, 6)
  head.writeUInt16LE(deflated, 8)
  head.writeUInt16LE(time, 10)
  head.writeUInt16LE(day, 12)
  head.writeUInt16LE(name.length, 26)
  return Buffer.concat([head, name])
}

function descriptor({ crc, packed, size }: Written): Buffer {
  const tail = Buffer.alloc(16)
  tail.writeUInt32LE(0x0807_4b50, 0)
  tail.writeUInt32LE(crc, 4)
  tail.writeUInt32LE(packed, 8)
  tail.writeUInt32LE(size, 12)
  return tail
}

function centralHead({ name, crc, packed, size, at }: Written, now: Date): Buffer {
  const head = Buffer.alloc(46)
  const [time, day] = stamp(now)
  head.writeUInt32LE(0x0201_4b50, 0)
  head.writeUInt16LE(version, 4)
  head.writeUInt16LE(version, 6)
  head.writeUInt16LE(flags, 8)
  head.writeUInt16LE(deflated, 10)
  head.writeUInt16LE(time, 12)
  head.writeUInt16LE(day, 14)
  head.writeUInt32LE(crc, 16)
  head.writeUInt32LE(packed, 20)
  head.writeUInt32LE(size, 24)
  head.writeUInt16LE(name.length, 28)
  head.writeUInt32LE(at, 42)
  return Buffer.concat([head, name])
}

function end(count: number, listBytes: number, at: number): Buffer {
  const tail = Buffer.alloc(22)
  tail.writeUInt32LE(0x0605_4b50, 0)
  tail.writeUInt16LE(count, 8)
  tail.writeUInt16LE(count, 10)
  tail.writeUInt32LE(listBytes, 12)
  tail.writeUInt32LE(at, 16)
  return tail
}

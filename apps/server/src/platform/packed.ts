import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)
const mostBytes = 64 * 1024 * 1024 // S-31

/** A long history shrinks to a tenth: less to seal, to send and to keep. Off the main thread. */
export const pack = (bytes: Buffer): Promise<Buffer> => compress(bytes, { pledgedSrcSize: bytes.length })

/**
 * Into one piece of memory: in many small ones, joined at the end, a long history would be there twice. One byte
 * more than it needs, or another piece is begun.
 */
export const unpack = (packed: Buffer): Promise<Buffer> =>
  decompress(packed, { maxOutputLength: mostBytes, chunkSize: Math.min(contentSize(packed), mostBytes) + 1 })

const usualChunk = 16 * 1024

/** How long the content is, as the head of a frame tells in four bytes where it is long (RFC 8878, 3.1.1.1). */
function contentSize(packed: Buffer): number {
  const flags = packed[4] ?? 0
  const at = flags & 0x20 ? 5 : 6 // a frame of several pieces tells their size before
  return flags >> 6 === 2 && (flags & 3) === 0 && packed.length >= at + 4
    ? Math.max(usualChunk, packed.readUInt32LE(at))
    : usualChunk
}

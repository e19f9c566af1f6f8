import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)
/** Larger than any callback, any file and any portion of its rows (S-31). */
const mostBytes = 64 * 1024 * 1024

/** A long history shrinks to a tenth: less to seal, to send and to keep. Off the main thread. */
export const pack = (bytes: Uint8Array): Promise<Buffer> => compress(bytes, { pledgedSrcSize: bytes.length })

/**
 * Into one piece of memory: in many small ones, joined at the end, a long history would be there twice. One byte
 * more than it needs, or another piece is begun.
 */
export const unpack = (packed: Uint8Array): Promise<Buffer> =>
  decompress(packed, { maxOutputLength: mostBytes, chunkSize: Math.min(contentSize(packed), mostBytes) + 1 })

const usualChunk = 16 * 1024

/** How long the content is, as the head of a frame tells in four bytes where it is long (RFC 8878, 3.1.1.1). */
function contentSize(packed: Uint8Array): number {
  const flags = packed[4] ?? 0
  const at = flags & 0x20 ? 5 : 6 // a frame of several pieces tells their size before
  return flags >> 6 === 2 && (flags & 3) === 0 && packed.length >= at + 4
    ? Math.max(usualChunk, new DataView(packed.buffer, packed.byteOffset).getUint32(at, true))
    : usualChunk
}

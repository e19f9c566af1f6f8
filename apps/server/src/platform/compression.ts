import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'

const zstdCompressAsync = promisify(zstdCompress)
const zstdDecompressAsync = promisify(zstdDecompress)
/** Larger than any callback, any file and any portion of its rows (S-31). Protects against decompression bombs. */
const maxBytes = 64 * 1024 * 1024

/** Compresses with zstd, off the main thread. A long history shrinks to a tenth. */
export const compress = (bytes: Uint8Array): Promise<Buffer> =>
  zstdCompressAsync(bytes, { pledgedSrcSize: bytes.length })

/**
 * Decompresses into one chunk: many chunks would be joined at the end and need the memory twice. The chunk has one spare byte,
 * because zlib allocates another when one is full.
 */
export const decompress = (compressed: Uint8Array): Promise<Buffer> =>
  zstdDecompressAsync(compressed, {
    maxOutputLength: maxBytes,
    chunkSize: Math.min(readContentSize(compressed), maxBytes) + 1,
  })

const defaultChunkSize = 16 * 1024

/** Reads the content size from the frame header (RFC 8878, 3.1.1.1). Large contents have a four-byte size; others return the default. */
function readContentSize(compressed: Uint8Array): number {
  const flags = compressed[4] ?? 0
  const at = flags & 0x20 ? 5 : 6 // a frame without the single-segment flag has a window descriptor first
  return flags >> 6 === 2 && (flags & 3) === 0 && compressed.length >= at + 4
    ? Math.max(defaultChunkSize, new DataView(compressed.buffer, compressed.byteOffset).getUint32(at, true))
    : defaultChunkSize
}

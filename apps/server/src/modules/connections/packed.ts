import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)
const mostBytes = 64 * 1024 * 1024 // S-31

/** A long history shrinks to a tenth: less to seal, to send and to keep. Off the main thread. */
export const pack = (bytes: Buffer): Promise<Buffer> => compress(bytes)

export const unpack = (packed: Buffer): Promise<Buffer> => decompress(packed, { maxOutputLength: mostBytes })

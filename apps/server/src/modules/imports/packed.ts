import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)
/** What we packed ourselves: a file of 20 MB, or a portion of its rows. */
const mostBytes = 64 * 1024 * 1024

/** Off the main thread; texts shrink to a tenth. */
export const pack = (bytes: Uint8Array): Promise<Buffer> => compress(bytes)
export const unpack = (bytes: Uint8Array): Promise<Buffer> =>
  decompress(bytes, { maxOutputLength: mostBytes })

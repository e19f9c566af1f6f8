import { once } from 'node:events'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'

type Pieces<T> = AsyncIterable<T> | Iterable<T>

export interface ZipEntry {
  name: string
  pieces: Pieces<string | Uint8Array>
}

/** Writes a ZIP file while its entries are read: each is asked for when those before it are written. */
export async function writeZip(entries: Pieces<ZipEntry>, now: Date, out: Writable): Promise<void> {
  const zip = new ZipFile()
  const failed = new Promise<never>((_, reject) => {
    zip.on('error', reject)
  })
  const written = pipeline(zip.outputStream, out)
  for await (const { name, pieces } of entries) {
    const source = Readable.from(pieces)
    zip.addReadStream(source, name, { mtime: now })
    try {
      await Promise.race([once(source, 'end'), written, failed])
    } finally {
      source.destroy()
    }
  }
  zip.end()
  await Promise.race([written, failed])
}

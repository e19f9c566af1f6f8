import { once } from 'node:events'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'

type Chunks<T> = AsyncIterable<T> | Iterable<T>

export interface ZipEntry {
  name: string
  chunks: Chunks<string | Uint8Array>
}

/** Writes a ZIP file as a stream. Each entry is read after the entries before it are written. */
export async function writeZip(entries: Chunks<ZipEntry>, now: Date, out: Writable): Promise<void> {
  const zip = new ZipFile()
  const failed = new Promise<never>((_, reject) => {
    zip.on('error', reject)
  })
  const written = pipeline(zip.outputStream, out)
  for await (const { name, chunks } of entries) {
    const source = Readable.from(chunks)
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

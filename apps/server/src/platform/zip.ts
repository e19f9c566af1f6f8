import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'

export interface ZipEntry {
  name: string
  /** Asked for when the entries before it are written. */
  pieces: () => AsyncIterable<string> | Iterable<string>
}

/** Writes a ZIP file while its entries are read: nothing of it is held but the list of names. */
export async function writeZip(entries: readonly ZipEntry[], now: Date, out: Writable): Promise<void> {
  const zip = new ZipFile()
  const failed = new Promise<never>((_, reject) => {
    zip.on('error', reject)
  })
  for (const { name, pieces } of entries)
    zip.addReadStreamLazy(name, { mtime: now }, (give) => give(null, Readable.from(pieces())))
  zip.end()
  await Promise.race([pipeline(zip.outputStream, out), failed])
}

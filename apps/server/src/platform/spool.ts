import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { join } from 'node:path'

/** Buffers text of any size to be read back once. */
export interface Spool {
  write(text: string): Promise<void>
  read(): AsyncGenerator<Uint8Array>
  close(): Promise<void>
}

const maxInMemory = 64 * 1024
const readSize = 64 * 1024
const algorithm = 'aes-256-ctr'

/**
 * Creates a spool. Small text stays in memory. More goes to an unlinked file in `folder`, encrypted with a key that only this
 * process has, so that a crash leaves nothing readable.
 */
export function createSpool(folder: string): Spool {
  const [key, initialVector] = [randomBytes(32), randomBytes(16)]
  const cipher = createCipheriv(algorithm, key, initialVector)
  let buffered: string[] = []
  let length = 0
  let file: FileHandle | undefined

  async function openFile(): Promise<FileHandle> {
    const path = join(folder, `spool-${randomUUID()}`)
    const opened = await open(path, 'wx+', 0o600)
    await unlink(path)
    return opened
  }

  return {
    async write(text) {
      buffered.push(text)
      length += text.length
      if (length < maxInMemory) return
      file ??= await openFile()
      await file.writeFile(cipher.update(buffered.join(''), 'utf8'))
      buffered = []
      length = 0
    },
    async *read() {
      const decipher = createDecipheriv(algorithm, key, initialVector)
      for (let at = 0; file; ) {
        const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(readSize), 0, readSize, at)
        if (bytesRead === 0) break
        at += bytesRead
        yield decipher.update(buffer.subarray(0, bytesRead))
      }
      if (buffered.length > 0) yield Buffer.from(buffered.join(''))
    },
    close: async () => file?.close(),
  }
}

import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { join } from 'node:path'

/** Takes text now and gives it back once, later, however much it is. */
export interface Spool {
  write(text: string): Promise<void>
  read(): AsyncGenerator<Uint8Array>
  close(): Promise<void>
}

const mostInMemory = 64 * 1024
const readAtOnce = 64 * 1024
const algorithm = 'aes-256-ctr'

/**
 * Little stays in memory. More goes to a file of this folder that has no name from its first byte on, under a key that
 * this process alone knows: whatever happens, nothing readable is left behind.
 */
export function createSpool(folder: string): Spool {
  const [key, start] = [randomBytes(32), randomBytes(16)]
  const cipher = createCipheriv(algorithm, key, start)
  let waiting: string[] = []
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
      waiting.push(text)
      length += text.length
      if (length < mostInMemory) return
      file ??= await openFile()
      await file.writeFile(cipher.update(waiting.join(''), 'utf8'))
      waiting = []
      length = 0
    },
    async *read() {
      const decipher = createDecipheriv(algorithm, key, start)
      for (let at = 0; file; ) {
        const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(readAtOnce), 0, readAtOnce, at)
        if (bytesRead === 0) break
        at += bytesRead
        yield decipher.update(buffer.subarray(0, bytesRead))
      }
      if (waiting.length > 0) yield Buffer.from(waiting.join(''))
    },
    close: async () => file?.close(),
  }
}

import { readFile } from 'node:fs/promises'
import * as z from 'zod/mini'
import type { BackupFigures } from './embedded-backups.ts'

const seconds = z.number()
/** The output of `pgbackrest info --output=json`, as far as it is read. */
const stanzas = z.array(
  z.object({
    backup: z.array(
      z.object({
        timestamp: z.object({ start: seconds, stop: seconds }),
        info: z.object({ repository: z.object({ delta: z.number() }) }),
      }),
    ),
  }),
)

/** Returns the newest backup that pgBackRest reported; null before the first. Throws if the file has another content. */
export async function readPgbackrestInfo(file: string): Promise<BackupFigures['last']> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '[]'
    throw error
  })
  const backups = stanzas.parse(JSON.parse(text)).flatMap(({ backup }) => backup)
  const last = backups.toSorted((a, b) => a.timestamp.stop - b.timestamp.stop).at(-1)
  if (last === undefined) return null
  const { timestamp, info } = last
  return {
    stoppedAt: new Date(timestamp.stop * 1_000),
    seconds: timestamp.stop - timestamp.start,
    bytes: info.repository.delta,
  }
}

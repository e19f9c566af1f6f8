import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { DatabaseSetupError } from '../setup-error.ts'

export interface Migration {
  name: string
  checksum: string
  text: string
}

const ownFolder = new URL('../migrations/', import.meta.url)
const fileName = /^\d{4}-[a-z0-9-]+\.sql$/

/** Reads the SQL files of a folder in order. Numbers run from 0001 without a gap, so that two branches cannot add the same one. */
export async function readMigrations(folder: URL = ownFolder): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  names.forEach((name, index) => {
    if (!fileName.test(name) || Number(name.slice(0, 4)) !== index + 1)
      throw new DatabaseSetupError(
        `Migration ${name} must be named ${String(index + 1).padStart(4, '0')}-name.sql.`,
      )
  })
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

const oldestReaderLine = /^-- oldest-reader: (\d{4})$/m

/**
 * Returns the number of the migration that a release must know to run on the result of this one, or null if every release
 * before can. A migration that removes what older releases use says so in a line `-- oldest-reader: NNNN`.
 */
export const findOldestReader = (text: string): string | null => oldestReaderLine.exec(text)?.[1] ?? null

/**
 * How a migration runs: the whole file in one transaction (`transaction`), indexes one by one outside of a transaction
 * (`concurrently`), or each statement for one user after the other, in short transactions (`per-user`).
 */
export type MigrationMode = 'transaction' | 'concurrently' | 'per-user'

const modeLine = /^-- mode: (.*)$/m

/** Returns the mode that the line `-- mode: MODE` of a migration names. Throws DatabaseSetupError for an unknown one. */
export function getMigrationMode({ name, text }: Pick<Migration, 'name' | 'text'>): MigrationMode {
  const mode = modeLine.exec(text)?.[1] ?? 'transaction'
  if (mode === 'transaction' || mode === 'concurrently' || mode === 'per-user') return mode
  throw new DatabaseSetupError(
    `Migration ${name} has the unknown mode ${mode}: use concurrently or per-user.`,
  )
}

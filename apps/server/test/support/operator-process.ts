import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { TestDatabase } from '../database.ts'
import { testSettings } from './app/full-app.ts'
import { baseEnvironment, toDatabaseUrl } from './app/server-process.ts'

const script = fileURLToPath(new URL('../../src/operator.ts', import.meta.url))

/** Runs `npm run operator -- …` as a process; returns its output. Rejects if it fails. */
export async function runOperator(
  { ownerConnection, appConnection }: TestDatabase,
  args: readonly string[],
  settings: Record<string, string> = {},
): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'lucas-operator-'))
  const env = {
    ...baseEnvironment(),
    ...testSettings(dataDir, 'http://127.0.0.1:9'),
    DATABASE_URL: toDatabaseUrl(ownerConnection),
    DATABASE_APP_URL: toDatabaseUrl(appConnection),
    ...settings,
  }
  try {
    return (await promisify(execFile)(process.execPath, [script, ...args], { env })).stdout
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { TestDatabase } from '../database.ts'
import { urlOf } from './main-process.ts'
import { realSettings } from './real-app.ts'

const script = fileURLToPath(new URL('../../src/operator.ts', import.meta.url))

/** `npm run operator -- …`, as the process that it is; what it printed, or the fault that it ended with. */
export async function operator(
  { ownerConnection, appConnection }: TestDatabase,
  words: readonly string[],
  settings: Record<string, string> = {},
): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'lucas-operator-'))
  const { PATH = '' } = process.env
  const env = {
    PATH,
    ...realSettings(dataDir, 'http://127.0.0.1:9'),
    DATABASE_URL: urlOf(ownerConnection),
    DATABASE_APP_URL: urlOf(appConnection),
    ...settings,
  }
  try {
    return (await promisify(execFile)(process.execPath, [script, ...words], { env })).stdout
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

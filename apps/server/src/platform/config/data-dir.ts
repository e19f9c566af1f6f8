import { accessSync, chmodSync, constants, existsSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from './config-error.ts'

/** Files by which a folder shows that it is a DATA_DIR. */
const ownFiles = ['database.key', 'secrets.json', 'sandbox-secrets.json', 'erasures.jsonl']

/**
 * Creates DATA_DIR (embedded database, exports, erasure records, spools) for its owner only. Takes the folder of an earlier release
 * away from group and others; never another folder, such as a careless `DATA_DIR=/tmp`.
 */
export function prepareDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    const { mode, uid } = statSync(dataDir)
    if ((mode & 0o077) !== 0 && uid === process.getuid?.() && isOwn(dataDir)) chmodSync(dataDir, 0o700)
  } catch (cause) {
    throw new ConfigError('DATA_DIR must be a folder that Lucas may create or write to.', { cause })
  }
}

const isOwn = (dataDir: string) => ownFiles.some((name) => existsSync(join(dataDir, name)))

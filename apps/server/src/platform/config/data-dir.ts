import { accessSync, constants, mkdirSync } from 'node:fs'
import type { Config } from './config.ts'
import { ConfigError } from './config-error.ts'

/**
 * Creates DATA_DIR (exports, erasure records, spools) if it is missing: for its owner only, or enterable by all if it contains
 * the embedded database, which may run as another user. An existing folder keeps its mode.
 */
export function prepareDataDir({ dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: databaseUrl === null ? 0o711 : 0o700 })
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (cause) {
    throw new ConfigError('DATA_DIR must be a folder that Lucas may create or write to.', { cause })
  }
}

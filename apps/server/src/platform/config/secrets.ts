import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { ConfigError } from './config-error.ts'

export type KeyRing = readonly { readonly id: string; readonly key: Buffer }[]

const file = z.object({ tokenSecret: z.string(), pepper: z.string(), encryptionKeys: z.string() })
export type Secrets = z.infer<typeof file>

/**
 * Returns the given secrets. Missing ones are created once and stored in the data folder (development and test only). Throws
 * instead of creating them where `createsSecrets` is false.
 */
export function resolveSecrets(
  dataDir: string,
  given: { [name in keyof Secrets]: string | undefined } & { createsSecrets: boolean },
): Secrets {
  const { tokenSecret, pepper, encryptionKeys, createsSecrets } = given
  if (tokenSecret && pepper && encryptionKeys) return { tokenSecret, pepper, encryptionKeys }
  const stored = readOrCreateSecrets(dataDir, createsSecrets)
  return {
    tokenSecret: tokenSecret ?? stored.tokenSecret,
    pepper: pepper ?? stored.pepper,
    encryptionKeys: encryptionKeys ?? stored.encryptionKeys,
  }
}

function readOrCreateSecrets(dataDir: string, createsSecrets: boolean): Secrets {
  const path = join(dataDir, 'secrets.json')
  const existing = readFileIfExists(path)
  if (existing !== null) return file.parse(JSON.parse(existing))
  if (!createsSecrets)
    throw new ConfigError(
      `ENCRYPTION_KEYS, PASSWORD_PEPPER and TOKEN_SECRET are missing: set those of the installation, or put its secrets.json into DATA_DIR (${dataDir}).`,
    )
  const created: Secrets = {
    tokenSecret: randomBytes(32).toString('base64url'),
    pepper: randomBytes(32).toString('base64url'),
    encryptionKeys: `local:${randomBytes(32).toString('base64')}`,
  }
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  writeFileSync(`${path}.new`, JSON.stringify(created), { mode: 0o600 })
  renameSync(`${path}.new`, path)
  return created
}

function readFileIfExists(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** Parses `id:base64,id:base64`, keeping the order. */
export const parseKeyRing = (text: string): KeyRing =>
  text.split(',').map((entry) => {
    const [id = '', key = ''] = entry.split(':')
    return { id, key: Buffer.from(key, 'base64') }
  })

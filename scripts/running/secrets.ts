import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const secret = z.string().regex(/^[0-9a-f]{64}$/)
const storedSecrets = z.object({
  callbackSecret: secret,
  callbackToken: secret,
  apiToken: secret,
  /** Signs the webhooks of the simulated Fintoc. */
  webhookSecret: secret,
})

/** The secrets that the sandbox bank and the server share on a developer's machine. */
export type SharedSecrets = z.infer<typeof storedSecrets>

const olderSecrets = storedSecrets.partial()
const randomSecret = () => randomBytes(32).toString('hex')
const createSecrets = (): SharedSecrets => ({
  callbackSecret: randomSecret(),
  callbackToken: randomSecret(),
  apiToken: randomSecret(),
  webhookSecret: randomSecret(),
})

function writeSecrets(file: string, secrets: SharedSecrets, flag: 'w' | 'wx'): SharedSecrets {
  writeFileSync(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flag })
  return secrets
}

/** Reads the shared secrets of a data folder, or creates them. Only the owner can read the file. */
export function loadSharedSecrets(dataFolder: string): SharedSecrets {
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  const file = join(dataFolder, 'sandbox-secrets.json')
  if (existsSync(file)) {
    chmodSync(file, 0o600)
    const known: unknown = JSON.parse(readFileSync(file, 'utf8'))
    const parsed = storedSecrets.safeParse(known)
    if (parsed.success) return parsed.data
    // A file of an older version: its secrets stay valid.
    return writeSecrets(file, storedSecrets.parse({ ...createSecrets(), ...olderSecrets.parse(known) }), 'w')
  }
  return writeSecrets(file, createSecrets(), 'wx')
}

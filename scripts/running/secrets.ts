import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const secret = z.string().regex(/^[0-9a-f]{64}$/)
const kept = z.object({
  callbackSecret: secret,
  callbackToken: secret,
  apiToken: secret,
  /** Of the stand-in of Fintoc. */
  webhookSecret: secret,
})

/** What the sandbox bank and the server share on a developer's machine. */
export type SharedSecrets = z.infer<typeof kept>

const earlier = kept.partial()
const draw = () => randomBytes(32).toString('hex')
const drawAll = (): SharedSecrets => ({
  callbackSecret: draw(),
  callbackToken: draw(),
  apiToken: draw(),
  webhookSecret: draw(),
})

function write(file: string, secrets: SharedSecrets, flag: 'w' | 'wx'): SharedSecrets {
  writeFileSync(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flag })
  return secrets
}

/** Reads the shared secrets of a data folder, or draws them once; nobody but the owner may read the file. */
export function sharedSecrets(dataFolder: string): SharedSecrets {
  mkdirSync(dataFolder, { recursive: true })
  const file = join(dataFolder, 'sandbox-secrets.json')
  if (existsSync(file)) {
    chmodSync(file, 0o600)
    const known: unknown = JSON.parse(readFileSync(file, 'utf8'))
    const whole = kept.safeParse(known)
    if (whole.success) return whole.data
    // A file of an older version: what it holds stays.
    return write(file, kept.parse({ ...drawAll(), ...earlier.parse(known) }), 'w')
  }
  return write(file, drawAll(), 'wx')
}

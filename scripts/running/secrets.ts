import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const secret = z.string().regex(/^[0-9a-f]{64}$/)
const kept = z.object({ callbackSecret: secret, callbackToken: secret, apiToken: secret })

/** What the sandbox bank and the server share on a developer's machine. */
export type SharedSecrets = z.infer<typeof kept>

const draw = () => randomBytes(32).toString('hex')

/** Reads the shared secrets of a data folder, or draws them once; nobody but the owner may read the file. */
export function sharedSecrets(dataFolder: string): SharedSecrets {
  mkdirSync(dataFolder, { recursive: true })
  const file = join(dataFolder, 'sandbox-secrets.json')
  if (existsSync(file)) {
    chmodSync(file, 0o600)
    return kept.parse(JSON.parse(readFileSync(file, 'utf8')))
  }
  const drawn = { callbackSecret: draw(), callbackToken: draw(), apiToken: draw() }
  writeFileSync(file, `${JSON.stringify(drawn, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
  return drawn
}

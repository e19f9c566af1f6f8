import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'

export type KeyRing = readonly { readonly id: string; readonly key: Buffer }[]

const file = z.object({ tokenSecret: z.string(), pepper: z.string(), encryptionKeys: z.string() })
export type Secrets = z.infer<typeof file>

/** Given secrets, or those that a development machine made once for itself and keeps beside its data. */
export function localSecrets(
  dataDir: string,
  given: { [name in keyof Secrets]: string | undefined },
): Secrets {
  const { tokenSecret, pepper, encryptionKeys } = given
  if (tokenSecret && pepper && encryptionKeys) return { tokenSecret, pepper, encryptionKeys }
  const kept = readOrMake(dataDir)
  return {
    tokenSecret: tokenSecret ?? kept.tokenSecret,
    pepper: pepper ?? kept.pepper,
    encryptionKeys: encryptionKeys ?? kept.encryptionKeys,
  }
}

function readOrMake(dataDir: string): Secrets {
  const path = join(dataDir, 'secrets.json')
  const known = readIfThere(path)
  if (known !== null) return file.parse(JSON.parse(known))
  const made: Secrets = {
    tokenSecret: randomBytes(32).toString('base64url'),
    pepper: randomBytes(32).toString('base64url'),
    encryptionKeys: `local:${randomBytes(32).toString('base64')}`,
  }
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(`${path}.new`, JSON.stringify(made), { mode: 0o600 })
  renameSync(`${path}.new`, path)
  return made
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (fault) {
    if (fault instanceof Error && 'code' in fault && fault.code === 'ENOENT') return null
    throw fault
  }
}

/** `id:base64,id:base64` in its order. */
export const readKeyRing = (text: string): KeyRing =>
  text.split(',').map((entry) => {
    const [id = '', key = ''] = entry.split(':')
    return { id, key: Buffer.from(key, 'base64') }
  })

import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

const prefix = 'def50200'

export interface StoredCredentials {
  rut: string
  bank: string
  /** The day of the login. */
  since: string
}

const keyOf = (seed: string) => createHash('sha256').update(`stored credentials of ${seed}`).digest()

/** An opaque token that stands for a login; it outlives the process that gave it. */
export function sealCredentials(seed: string, { rut, bank, since }: StoredCredentials): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(seed), nonce)
  const sealed = Buffer.concat([cipher.update(`${rut} ${bank} ${since}`, 'utf8'), cipher.final()])
  return prefix + Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('hex')
}

/** The login behind a token, or null when the token is not ours. */
export function openCredentials(seed: string, token: string): StoredCredentials | null {
  const bytes = Buffer.from(token.slice(prefix.length), 'hex')
  if (!token.startsWith(prefix) || bytes.length < 30) return null
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(seed), bytes.subarray(0, 12))
    decipher.setAuthTag(bytes.subarray(12, 28))
    const text = Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
    const [rut = '', bank = '', since = ''] = text.split(' ')
    return { rut, bank, since }
  } catch {
    return null // altered, or sealed under another seed
  }
}

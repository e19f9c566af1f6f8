import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

const prefix = 'def50200'

export interface StoredCredentials {
  rut: string
  bank: string
  /** The day of the login. */
  since: string
  /** The salary and the bills of this person are at another bank. */
  isSecondBank: boolean
}

const deriveKey = (seed: string) => createHash('sha256').update(`stored credentials of ${seed}`).digest()

/** Encrypts a login as an opaque token that any process with the same seed can read. */
export function encryptCredentials(
  seed: string,
  { rut, bank, since, isSecondBank }: StoredCredentials,
): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', deriveKey(seed), nonce)
  const text = `${rut} ${bank} ${since}${isSecondBank ? ' second' : ''}`
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return prefix + Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]).toString('hex')
}

/** Decrypts a token; null if it was not issued with this seed. */
export function decryptCredentials(seed: string, token: string): StoredCredentials | null {
  const bytes = Buffer.from(token.slice(prefix.length), 'hex')
  if (!token.startsWith(prefix) || bytes.length < 30) return null
  try {
    const decipher = createDecipheriv('aes-256-gcm', deriveKey(seed), bytes.subarray(0, 12))
    decipher.setAuthTag(bytes.subarray(12, 28))
    const text = Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
    const [rut = '', bank = '', since = '', place = ''] = text.split(' ')
    return { rut, bank, since, isSecondBank: place === 'second' }
  } catch {
    return null // altered, or encrypted with another seed
  }
}

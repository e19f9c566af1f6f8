import { createHash, randomBytes } from 'node:crypto'

/** Returns 256 random bits as base64url, for a token, a cookie or a link. */
export const generateToken = (): string => randomBytes(32).toString('base64url')

/**
 * Decodes base64url; null unless the text is the one that `toString('base64url')` returns for these bytes. `Buffer.from` alone also
 * takes padding, blanks and other last letters, so that a token would have several spellings, each with a hash of its own.
 */
export function decodeBase64Url(text: string): Buffer | null {
  const bytes = Buffer.from(text, 'base64url')
  return bytes.toString('base64url') === text ? bytes : null
}

/** Returns the SHA-256 of a secret or a rate counter key; the database stores only this hash. */
export const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

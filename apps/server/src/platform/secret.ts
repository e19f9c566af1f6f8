import { createHash, randomBytes } from 'node:crypto'

/** Returns 256 random bits as base64url, for a token, a cookie or a link. */
export const generateToken = (): string => randomBytes(32).toString('base64url')

/** Returns the SHA-256 of a secret or a rate counter key; the database stores only this hash. */
export const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

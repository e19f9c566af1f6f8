import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits for a token, a cookie or a link. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** All that the database keeps of a secret, or of what is only counted: SHA-256. */
export const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()

import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** 256 random bits for a token, a cookie or a link. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** All that the database keeps of a secret. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** The successor of a spent refresh token: reckoned again for a repeat, never kept (S-16). */
export const successorOf = (key: Buffer, spent: string): string =>
  createHmac('sha256', key).update(`successor of ${spent}`).digest('base64url')

/** Whether a secret is the one whose hash was kept; takes the same time for every answer. */
export const isSecretOf = (hash: Buffer, secret: string): boolean => timingSafeEqual(hash, hashSecret(secret))

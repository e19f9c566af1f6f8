import { createHmac, timingSafeEqual } from 'node:crypto'
import { hashOf } from '../../platform/secret.ts'

/** The successor of a spent refresh token: reckoned again for a repeat, never kept (S-16). */
export const successorOf = (key: Buffer, spent: string): string =>
  createHmac('sha256', key).update(`successor of ${spent}`).digest('base64url')

/** Whether a secret is the one whose hash was kept; takes the same time for every answer. */
export const isSecretOf = (hash: Buffer, secret: string): boolean => timingSafeEqual(hash, hashOf(secret))

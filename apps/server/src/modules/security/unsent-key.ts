import type { UnsentKey } from '@lucas/contract/auth/unsent-key.ts'
import { deriveKeyPair } from '../../platform/derive-key-pair.ts'

/** Derives a user's key of unsent writes; another secret, which ends the sessions, ends it too. */
export const deriveUnsentKey = (secret: Buffer, userId: string): UnsentKey =>
  deriveKeyPair(secret, userId).jwk

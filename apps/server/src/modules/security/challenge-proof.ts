import { createHmac, timingSafeEqual } from 'node:crypto'
import { decodeBase64Url } from '../../platform/secret.ts'

const nonceBytes = 16
const timeBytes = 6
const proofBytes = 32

/** What a challenge is valid for. */
export type ChallengePurpose = {
  readonly use:
    | 'add'
    | 'unlock'
    | 'sign_in'
    | 'oauth_enter'
    | 'oauth_link'
    | 'oauth_register'
    | 'oauth_second_factor'
  readonly subject: string
}

function computeProof(key: Buffer, payload: Buffer, { use, subject }: ChallengePurpose): Buffer {
  return createHmac('sha256', key).update(`${use} ${subject} `).update(payload).digest()
}

/** Creates a challenge that contains its expiry and an HMAC over its purpose, so that nothing has to be stored. */
export function createChallenge(
  key: Buffer,
  nonce: Buffer,
  expiresAt: Date,
  purpose: ChallengePurpose,
): string {
  const payload = Buffer.alloc(nonceBytes + timeBytes)
  nonce.copy(payload, 0, 0, nonceBytes)
  payload.writeUIntBE(expiresAt.getTime(), nonceBytes, timeBytes)
  return Buffer.concat([payload, computeProof(key, payload, purpose)]).toString('base64url')
}

/** Returns the expiry of a challenge; null if it is forged, for another purpose, or expired. */
export function parseChallenge(
  key: Buffer,
  challenge: string,
  purpose: ChallengePurpose,
  now: Date,
): Date | null {
  const bytes = decodeBase64Url(challenge)
  if (bytes?.length !== nonceBytes + timeBytes + proofBytes) return null
  const payload = bytes.subarray(0, nonceBytes + timeBytes)
  if (!timingSafeEqual(bytes.subarray(payload.length), computeProof(key, payload, purpose))) return null
  const expiresAt = new Date(payload.readUIntBE(nonceBytes, timeBytes))
  return expiresAt > now ? expiresAt : null
}

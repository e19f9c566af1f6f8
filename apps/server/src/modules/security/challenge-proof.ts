import { createHmac, timingSafeEqual } from 'node:crypto'

const nonceBytes = 16
const timeBytes = 6
const proofBytes = 32

/** What a challenge was made for: it is worth nothing anywhere else. */
export type ChallengePurpose = {
  readonly use: 'add' | 'unlock' | 'sign_in' | 'oauth_enter' | 'oauth_link' | 'oauth_register'
  readonly subject: string
}

function proofOf(key: Buffer, stem: Buffer, { use, subject }: ChallengePurpose): Buffer {
  return createHmac('sha256', key).update(`${use} ${subject} `).update(stem).digest()
}

/** Random, with its own end and a proof that we made it for this purpose; nothing has to be kept until it is answered. */
export function makeChallenge(
  key: Buffer,
  nonce: Buffer,
  expiresAt: Date,
  purpose: ChallengePurpose,
): string {
  const stem = Buffer.alloc(nonceBytes + timeBytes)
  nonce.copy(stem, 0, 0, nonceBytes)
  stem.writeUIntBE(expiresAt.getTime(), nonceBytes, timeBytes)
  return Buffer.concat([stem, proofOf(key, stem, purpose)]).toString('base64url')
}

/** When the challenge ends; null when it is not ours, for something else, or too old. */
export function readChallenge(
  key: Buffer,
  challenge: string,
  purpose: ChallengePurpose,
  now: Date,
): Date | null {
  const bytes = Buffer.from(challenge, 'base64url')
  if (bytes.length !== nonceBytes + timeBytes + proofBytes) return null
  const stem = bytes.subarray(0, nonceBytes + timeBytes)
  if (!timingSafeEqual(bytes.subarray(stem.length), proofOf(key, stem, purpose))) return null
  const expiresAt = new Date(stem.readUIntBE(nonceBytes, timeBytes))
  return expiresAt > now ? expiresAt : null
}

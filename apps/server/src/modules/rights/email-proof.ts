import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const saltBytes = 16

const hashOf = (salt: Buffer, email: string): Buffer =>
  createHmac('sha256', salt).update(email.trim().toLowerCase()).digest()

/** Returns a random salt and the address's keyed hash under it. It can confirm a given address but not reveal it. */
export function createEmailProof(email: string): Buffer {
  const salt = randomBytes(saltBytes)
  return Buffer.concat([salt, hashOf(salt, email)])
}

/** Returns whether a proof was created from this address. */
export const matchesEmailProof = (proof: Buffer, email: string): boolean =>
  timingSafeEqual(proof.subarray(saltBytes), hashOf(proof.subarray(0, saltBytes), email))

import { createHmac, timingSafeEqual } from 'node:crypto'
import { encodeBase32, rfcAlphabet } from './domain/base32.ts'
import { codeDigits, stepSeconds, truncateDigest } from './domain/one-time-code.ts'

/** Bytes of a secret: as many as SHA-1 returns (RFC 4226, 4). */
export const secretBytes = 20

/** Returns the code of a step (RFC 6238 with HMAC-SHA-1, six digits, 30 seconds). */
export function computeCode(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  return truncateDigest(createHmac('sha1', secret).update(counter).digest())
}

/** Returns a comparison of a code with the one of a step, in constant time. */
export const compareWith =
  (secret: Buffer, code: string) =>
  (step: number): boolean => {
    const [expected, presented] = [Buffer.from(computeCode(secret, step)), Buffer.from(code)]
    return expected.length === presented.length && timingSafeEqual(expected, presented)
  }

const issuer = 'Lucas'

/** Returns the key as apps take it: in base32, and in the `otpauth:` address of a QR code. */
export function describeSecret(secret: Buffer, email: string): { key: string; uri: string } {
  const key = encodeBase32(secret, rfcAlphabet)
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(email)}`
  const query = `secret=${key}&issuer=${issuer}&algorithm=SHA1&digits=${codeDigits}&period=${stepSeconds}`
  return { key, uri: `otpauth://totp/${label}?${query}` }
}

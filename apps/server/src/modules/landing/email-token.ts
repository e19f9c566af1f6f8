import { createHmac, timingSafeEqual } from 'node:crypto'
import { decodeBase64Url } from '../../platform/secret.ts'

const sign = (key: Buffer, payload: string): Buffer =>
  createHmac('sha256', key).update(`newsletter ${payload}`).digest()

/** Returns a signed token with an email address and an expiry. It proves that its holder received a mail at that address; nothing is stored. */
export function createEmailToken(key: Buffer, email: string, expiresAt: Date): string {
  const payload = `${Buffer.from(email).toString('base64url')}.${expiresAt.getTime().toString(36)}`
  return `${payload}.${sign(key, payload).toString('base64url')}`
}

/** Returns the address of a token; null when the signature is wrong or the token has expired. */
export function readEmailToken(key: Buffer, token: string, now: Date): string | null {
  const [encodedEmail = '', expiry = '', encodedSignature = '', ...others] = token.split('.')
  const signature = decodeBase64Url(encodedSignature)
  const expected = sign(key, `${encodedEmail}.${expiry}`)
  if (others.length > 0 || signature?.length !== expected.length || !timingSafeEqual(signature, expected))
    return null
  const email = decodeBase64Url(encodedEmail)
  return email !== null && Number.parseInt(expiry, 36) > now.getTime() ? email.toString() : null
}

import { createHmac, timingSafeEqual } from 'node:crypto'

const sign = (key: Buffer, payload: string): Buffer =>
  createHmac('sha256', key).update(`newsletter ${payload}`).digest()

/** Returns a signed token with an email address and an expiry. It proves that its holder received a mail at that address; nothing is stored. */
export function createEmailToken(key: Buffer, email: string, expiresAt: Date): string {
  const payload = `${Buffer.from(email).toString('base64url')}.${expiresAt.getTime().toString(36)}`
  return `${payload}.${sign(key, payload).toString('base64url')}`
}

/** Returns the address of a token; null when the signature is wrong or the token has expired. */
export function readEmailToken(key: Buffer, token: string, now: Date): string | null {
  const [encodedEmail = '', expiry = '', encodedSignature = ''] = token.split('.')
  const signature = Buffer.from(encodedSignature, 'base64url')
  const expected = sign(key, `${encodedEmail}.${expiry}`)
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return null
  return Number.parseInt(expiry, 36) > now.getTime()
    ? Buffer.from(encodedEmail, 'base64url').toString()
    : null
}

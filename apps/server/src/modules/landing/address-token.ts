import { createHmac, timingSafeEqual } from 'node:crypto'

const proofOf = (key: Buffer, stem: string): Buffer =>
  createHmac('sha256', key).update(`newsletter ${stem}`).digest()

/** An address and an end with our proof: whoever holds it has read a mail that went there. Nothing is kept for it. */
export function makeAddressToken(key: Buffer, email: string, expiresAt: Date): string {
  const stem = `${Buffer.from(email).toString('base64url')}.${expiresAt.getTime().toString(36)}`
  return `${stem}.${proofOf(key, stem).toString('base64url')}`
}

/** The address; null when the token is not ours or too old. */
export function readAddressToken(key: Buffer, token: string, now: Date): string | null {
  const [address = '', end = '', proof = ''] = token.split('.')
  const given = Buffer.from(proof, 'base64url')
  const right = proofOf(key, `${address}.${end}`)
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null
  return Number.parseInt(end, 36) > now.getTime() ? Buffer.from(address, 'base64url').toString() : null
}

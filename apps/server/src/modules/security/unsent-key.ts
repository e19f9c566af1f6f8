import { createECDH, createHmac } from 'node:crypto'
import type { UnsentKey } from '@lucas/contract/auth/unsent-key.ts'

const curve = 'prime256v1'

/**
 * Derives a user's key of unsent writes from a secret of the installation: nothing is stored, and another secret, which ends the
 * sessions, ends these keys too.
 */
export function deriveUnsentKey(secret: Buffer, userId: string): UnsentKey {
  const ecdh = createECDH(curve)
  // About one number in four thousand million is no private key of the curve; the next one is then taken.
  for (let attempt = 0; ; attempt += 1) {
    const candidate = createHmac('sha256', secret).update(`${userId} ${attempt}`).digest()
    try {
      ecdh.setPrivateKey(candidate)
      break
    } catch (error) {
      if (attempt > 100) throw error
    }
  }
  const point = ecdh.getPublicKey()
  const toText = (bytes: Buffer) => bytes.toString('base64url').padStart(43, 'A')
  return {
    kty: 'EC',
    crv: 'P-256',
    x: toText(point.subarray(1, 33)),
    y: toText(point.subarray(33)),
    d: toText(Buffer.concat([Buffer.alloc(32), ecdh.getPrivateKey()]).subarray(-32)),
  }
}

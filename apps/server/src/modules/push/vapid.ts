import { createPrivateKey, type KeyObject } from 'node:crypto'
import { SignJWT } from 'jose'
import { deriveKeyPair } from '../../platform/derive-key-pair.ts'

/** The key by which push services recognise this installation (VAPID, RFC 8292). */
export interface VapidKey {
  /** Uncompressed point of P-256, base64url: what `PushManager.subscribe` takes. */
  publicKey: string
  privateKey: KeyObject
}

/** Half of the day that RFC 8292 allows, so that clocks may differ. */
const lifetimeSeconds = 12 * 3_600

/**
 * Derives the key from a secret of the installation: it exists from the first start and is the same in every process. Browsers
 * subscribe with it, so another secret ends their subscriptions, as it ends the sessions.
 */
export function deriveVapidKey(secret: Buffer): VapidKey {
  const { point, jwk } = deriveKeyPair(secret, 'vapid')
  return {
    publicKey: point.toString('base64url'),
    privateKey: createPrivateKey({ key: jwk, format: 'jwk' }),
  }
}

/** Returns the Authorization header for one push service. `contact` is where its operator can reach ours. */
export async function signVapid(
  { publicKey, privateKey }: VapidKey,
  { endpoint, contact, now }: { endpoint: string; contact: string; now: Date },
): Promise<string> {
  const token = await new SignJWT({})
    .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
    .setAudience(new URL(endpoint).origin)
    .setSubject(contact)
    .setExpirationTime(Math.floor(now.getTime() / 1_000) + lifetimeSeconds)
    .sign(privateKey)
  return `vapid t=${token}, k=${publicKey}`
}

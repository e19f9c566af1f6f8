import { createECDH, createHmac } from 'node:crypto'

/** A key pair of P-256. */
export interface KeyPair {
  /** The uncompressed public point. */
  point: Buffer
  /** Both halves (RFC 7518, 6.2). */
  jwk: { kty: 'EC'; crv: 'P-256'; x: string; y: string; d: string }
}

/**
 * Derives the key pair of a label from a secret of the installation: nothing is stored, every process derives the same one, and another
 * secret ends it.
 */
export function deriveKeyPair(secret: Buffer, label: string): KeyPair {
  const ecdh = createECDH('prime256v1')
  // About one number in four thousand million is no private key of the curve; the next one is then taken.
  for (let attempt = 0; ; attempt += 1) {
    const candidate = createHmac('sha256', secret).update(`${label} ${attempt}`).digest()
    try {
      ecdh.setPrivateKey(candidate)
    } catch (error) {
      if (attempt > 100) throw error
      continue
    }
    const point = ecdh.getPublicKey()
    const toText = (bytes: Buffer) => bytes.toString('base64url')
    const [x, y] = [toText(point.subarray(1, 33)), toText(point.subarray(33))]
    return { point, jwk: { kty: 'EC', crv: 'P-256', x, y, d: toText(candidate) } }
  }
}

import type { UnsentKey, UnsentPublicKey } from '@lucas/contract/auth/unsent-key.ts'

// What waits is also encrypted for a key pair whose private half only the server has. A lock deletes the key of this device; what is
// sealed here stays, and is opened after the unlock with the server's half.

const curve = { name: 'ECDH', namedCurve: 'P-256' }
const cipher = 'AES-GCM'

export interface SealedWrites {
  /** The public half of the key that was made for this text. */
  point: ArrayBuffer
  iv: Uint8Array<ArrayBuffer>
  bytes: ArrayBuffer
  /** How many writes it holds. */
  count: number
}

const encode = (text: string) => new TextEncoder().encode(text)

/** Returns the key that both halves agree on. */
async function agree(own: CryptoKey, other: CryptoKey, point: ArrayBuffer, use: 'encrypt' | 'decrypt') {
  const bits = await crypto.subtle.deriveBits({ name: 'ECDH', public: other }, own, 256)
  const shared = await crypto.subtle.importKey('raw', bits, 'HKDF', false, ['deriveKey'])
  const how = { name: 'HKDF', hash: 'SHA-256', salt: point, info: encode('lucas unsent writes') }
  return crypto.subtle.deriveKey(how, shared, { name: cipher, length: 256 }, false, [use])
}

const importPublic = ({ kty, crv, x, y }: UnsentPublicKey) =>
  crypto.subtle.importKey('jwk', { kty, crv, x, y }, curve, false, [])

/** Seals the text of a user's writes. */
export async function sealWrites(
  publicKey: UnsentPublicKey,
  userId: string,
  { text, count }: { text: string; count: number },
): Promise<SealedWrites> {
  const own = await crypto.subtle.generateKey(curve, false, ['deriveBits'])
  const point = await crypto.subtle.exportKey('raw', own.publicKey)
  const key = await agree(own.privateKey, await importPublic(publicKey), point, 'encrypt')
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const how = { name: cipher, iv, additionalData: encode(userId) }
  return { point, iv, bytes: await crypto.subtle.encrypt(how, key, encode(text)), count }
}

/** Opens what was sealed for the key. Throws for another user or another key. */
export async function openWrites(
  { kty, crv, x, y, d }: UnsentKey,
  userId: string,
  { point, iv, bytes }: SealedWrites,
): Promise<string> {
  const own = await crypto.subtle.importKey('jwk', { kty, crv, x, y, d }, curve, false, ['deriveBits'])
  const other = await crypto.subtle.importKey('raw', point, curve, false, [])
  const key = await agree(own, other, point, 'decrypt')
  const how = { name: cipher, iv, additionalData: encode(userId) }
  return new TextDecoder().decode(await crypto.subtle.decrypt(how, key, bytes))
}

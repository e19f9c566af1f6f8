// A lock deletes the key of the store. A passkey that computes a secret of its own (WebAuthn PRF) brings it back: the key of the store is
// wrapped for a key pair of this device, whose private half is wrapped under that secret. What stays opens nothing without the passkey.

const curve = { name: 'ECDH', namedCurve: 'P-256' }
const cipher = 'AES-GCM'
const cipherUses: KeyUsage[] = ['encrypt', 'decrypt']

/** A passkey that can bring back the key of the store, and the key pair of this device that only its secret opens. */
export interface StorePasskey {
  credentialId: string
  publicKey: ArrayBuffer
  /** From which the wrapping key is derived, with the secret of the passkey. */
  salt: Uint8Array<ArrayBuffer>
  iv: Uint8Array<ArrayBuffer>
  /** The private half, wrapped. */
  privateKey: ArrayBuffer
}

/** The key of the store, wrapped for the key pair of this device. */
export interface WrappedKey {
  /** The public half of the key that was made for this one. */
  point: ArrayBuffer
  iv: Uint8Array<ArrayBuffer>
  bytes: ArrayBuffer
}

const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))

async function toWrappingKey(secret: BufferSource, salt: BufferSource, use: string): Promise<CryptoKey> {
  const base = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey'])
  const how = { name: 'HKDF', hash: 'SHA-256', salt, info: new TextEncoder().encode(use) }
  return crypto.subtle.deriveKey(how, base, { name: cipher, length: 256 }, false, ['wrapKey', 'unwrapKey'])
}

/** Returns the key that the halves of two pairs agree on, under which the key of the store is wrapped. */
async function agree(own: CryptoKey, other: ArrayBuffer, point: ArrayBuffer): Promise<CryptoKey> {
  const half = await crypto.subtle.importKey('raw', other, curve, false, [])
  const shared = await crypto.subtle.deriveBits({ name: 'ECDH', public: half }, own, 256)
  return toWrappingKey(shared, point, 'lucas key of the store')
}

/** Makes a key pair of this device whose private half opens with the secret of a passkey. */
export async function createStorePasskey(credentialId: string, secret: BufferSource): Promise<StorePasskey> {
  const pair = await crypto.subtle.generateKey(curve, true, ['deriveBits'])
  const publicKey = await crypto.subtle.exportKey('raw', pair.publicKey)
  const [salt, iv] = [random(32), random(12)]
  const wrapping = await toWrappingKey(secret, salt, 'lucas passkey')
  const privateKey = await crypto.subtle.wrapKey('pkcs8', pair.privateKey, wrapping, { name: cipher, iv })
  return { credentialId, publicKey, salt, iv, privateKey }
}

const unwrapKey = ({ iv, bytes }: WrappedKey, wrapping: CryptoKey): Promise<CryptoKey> =>
  crypto.subtle.unwrapKey('raw', bytes, wrapping, { name: cipher, iv }, cipher, false, cipherUses)

/** Makes a key of the store, which no script can read out, and the same wrapped for the key pair of this device. */
export async function createWrappedKey({
  publicKey,
}: StorePasskey): Promise<{ key: CryptoKey; wrapped: WrappedKey }> {
  const own = await crypto.subtle.generateKey(curve, false, ['deriveBits'])
  const point = await crypto.subtle.exportKey('raw', own.publicKey)
  const wrapping = await agree(own.privateKey, publicKey, point)
  const made = await crypto.subtle.generateKey({ name: cipher, length: 256 }, true, cipherUses)
  const iv = random(12)
  const wrapped = {
    point,
    iv,
    bytes: await crypto.subtle.wrapKey('raw', made, wrapping, { name: cipher, iv }),
  }
  return { key: await unwrapKey(wrapped, wrapping), wrapped }
}

/** Opens the key of the store with the secret of the passkey. Throws for another secret. */
export async function openWrappedKey(
  { salt, iv, privateKey }: StorePasskey,
  wrapped: WrappedKey,
  secret: BufferSource,
): Promise<CryptoKey> {
  const wrapping = await toWrappingKey(secret, salt, 'lucas passkey')
  const how = { name: cipher, iv }
  const own = await crypto.subtle.unwrapKey('pkcs8', privateKey, wrapping, how, curve, false, ['deriveBits'])
  return unwrapKey(wrapped, await agree(own, wrapped.point, wrapped.point))
}

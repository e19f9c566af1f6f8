import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  type DecipherGCM,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import type { KeyRing } from '../config/secrets.ts'
import type { Db } from '../database/connect.ts'
import { afterCommit, type Tx, withUser } from '../database/user-transaction.ts'
import { userKeyRepository } from './repository.ts'

/** The table, column and row of an encrypted value. Bound to the ciphertext, which cannot be decrypted as another field. */
export type FieldRef = { readonly table: string; readonly column: string; readonly row: string }

/** Encrypts and decrypts fields with the data key of one user, without further queries. */
export type UserCipher = {
  encryptBytes(place: FieldRef, plain: Buffer | string): Buffer
  /** Throws if the bytes were changed, moved to another field, or encrypted for another user. */
  decryptBytes(place: FieldRef, ciphertext: Buffer): Buffer
  /** Decrypts a value that is too large for memory, in chunks. Calls `read` twice: yields nothing before the whole value is authenticated. */
  decryptStream(place: FieldRef, read: () => AsyncIterable<Buffer>): AsyncGenerator<Buffer>
}

export type Envelope = {
  /** Id of the current key of the ring, which wraps data keys. */
  readonly keyId: string
  /** Returns the cipher of a user; creates the data key on first use. Joins the caller's transaction if `db` is one. */
  getCipher(db: Db, userId: string): Promise<UserCipher>
  /** Rewraps a user's data key with the current key of the ring. Returns false if it already was. */
  rewrap(db: Db, userId: string): Promise<boolean>
  /** Removes a user's data key from the cache. Once the row is deleted, the data cannot be decrypted again. */
  forget(userId: string): void
}

const maxCachedKeys = 5_000
const version = 1
const nonceBytes = 12
const tagBytes = 16
const headerBytes = 1 + nonceBytes + tagBytes

/** Creates the envelope encryption: AES-256-GCM with a data key per user, which is wrapped by a key of the ring (S-37). */
export function createEnvelope({ keys, now }: { keys: KeyRing; now: () => Date }): Envelope {
  const [current] = keys
  if (!current) throw new Error('The key ring has no key.')
  const cache = new Map<string, Buffer>()

  const wrap = (userId: string, dataKey: Buffer) =>
    encryptBytes(
      current.key,
      toAdditionalData({ table: 'user_key', column: 'wrapped', row: userId }, userId),
      dataKey,
    )

  function unwrap(userId: string, keyId: string, wrapped: Buffer): Buffer {
    const key = keys.find(({ id }) => id === keyId)
    if (!key) throw new Error(`The key ring does not have the key ${keyId}.`)
    return decryptBytes(
      key.key,
      toAdditionalData({ table: 'user_key', column: 'wrapped', row: userId }, userId),
      wrapped,
    )
  }

  async function getOrCreateDataKey(tx: Tx, userId: string): Promise<Buffer> {
    const repository = userKeyRepository(tx)
    const existing = await repository.find(userId)
    if (existing) return unwrap(userId, existing.key_id, existing.wrapped)
    const newKey = randomBytes(32)
    const isOurs = await repository.insert(userId, {
      keyId: current?.id ?? '',
      wrapped: wrap(userId, newKey),
      at: now(),
    })
    return isOurs ? newKey : getOrCreateDataKey(tx, userId)
  }

  function cacheKey(userId: string, key: Buffer) {
    cache.delete(userId)
    cache.set(userId, key)
    const [oldest] = cache.keys()
    if (cache.size > maxCachedKeys && oldest !== undefined) cache.delete(oldest)
  }

  return {
    keyId: current.id,
    async getCipher(db, userId) {
      const cached = cache.get(userId)
      if (cached !== undefined) {
        cacheKey(userId, cached)
        return createUserCipher(userId, cached)
      }
      const key = await withUser(db, userId, async (tx) => {
        const dataKey = await getOrCreateDataKey(tx, userId)
        // Cached only after the commit: a key whose insert is rolled back must not be used again.
        afterCommit(tx, async () => cacheKey(userId, dataKey))
        return dataKey
      })
      return createUserCipher(userId, key)
    },
    rewrap: (db, userId) =>
      withUser(db, userId, async (tx) => {
        const repository = userKeyRepository(tx)
        const known = await repository.find(userId)
        if (!known || known.key_id === current.id) return false
        await repository.replace(userId, {
          keyId: current.id,
          wrapped: wrap(userId, unwrap(userId, known.key_id, known.wrapped)),
        })
        return true
      }),
    forget: (userId) => void cache.delete(userId),
  }
}

/** Creates a cipher with a KeyObject, which takes a third of the time: Node would parse a Buffer as a key at every use. */
function createUserCipher(userId: string, bytes: Buffer): UserCipher {
  const key = createSecretKey(bytes)
  return {
    encryptBytes: (place, plain) =>
      encryptBytes(
        key,
        toAdditionalData(place, userId),
        typeof plain === 'string' ? Buffer.from(plain) : plain,
      ),
    decryptBytes: (place, ciphertext) => decryptBytes(key, toAdditionalData(place, userId), ciphertext),
    async *decryptStream(place, read) {
      for await (const _proved of decryptPieces(key, toAdditionalData(place, userId), read()));
      yield* decryptPieces(key, toAdditionalData(place, userId), read())
    },
  }
}

/** Returns the additional authenticated data of a field. Length prefixes make it unambiguous. */
const toAdditionalData = ({ table, column, row }: FieldRef, userId: string) =>
  Buffer.from([table, column, row, userId].map((part) => `${part.length}:${part}`).join(''))

/** Random bytes for many nonces: one randomBytes call per nonce costs more than the encryption. */
const noncePool = { bytes: Buffer.alloc(0), at: 0 }
function nextNonce(): Buffer {
  if (noncePool.at + nonceBytes > noncePool.bytes.length)
    Object.assign(noncePool, { bytes: randomBytes(nonceBytes * 512), at: 0 })
  noncePool.at += nonceBytes
  return noncePool.bytes.subarray(noncePool.at - nonceBytes, noncePool.at)
}

/** Returns version, nonce, tag and ciphertext. */
function encryptBytes(key: Buffer | KeyObject, aad: Buffer, plain: Buffer): Buffer {
  const nonce = nextNonce()
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(aad)
  const text = cipher.update(plain)
  cipher.final()
  return Buffer.concat([Buffer.of(version), nonce, cipher.getAuthTag(), text])
}

function decryptBytes(key: Buffer | KeyObject, aad: Buffer, ciphertext: Buffer): Buffer {
  const decipher = createDecipher(key, aad, ciphertext)
  const plain = decipher.update(ciphertext.subarray(headerBytes))
  decipher.final()
  return plain
}

/** Decrypts pieces. The first piece must contain the whole header. */
async function* decryptPieces(key: Buffer | KeyObject, aad: Buffer, pieces: AsyncIterable<Buffer>) {
  let decipher: DecipherGCM | undefined
  for await (const piece of pieces) {
    const text = decipher ? piece : piece.subarray(headerBytes)
    decipher ??= createDecipher(key, aad, piece)
    yield decipher.update(text)
  }
  decipher ??= createDecipher(key, aad, Buffer.alloc(0))
  decipher.final()
}

/** Creates the decipher from the header of the ciphertext. */
function createDecipher(key: Buffer | KeyObject, aad: Buffer, ciphertext: Buffer): DecipherGCM {
  if (ciphertext[0] !== version || ciphertext.length < headerBytes)
    throw new Error('The encrypted bytes have no known format.')
  const nonce = ciphertext.subarray(1, 1 + nonceBytes)
  return createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
    .setAAD(aad)
    .setAuthTag(ciphertext.subarray(1 + nonceBytes, headerBytes))
}

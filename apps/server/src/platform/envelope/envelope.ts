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
import { asPerson, type Tx } from '../database/person.ts'
import { userKeyRepository } from './repository.ts'

/** Where a sealed value stands; it opens nowhere else. */
export type Place = { readonly table: string; readonly column: string; readonly row: string }

/** One person's data key, for many values without asking the database again. */
export type PersonSeal = {
  seal(place: Place, plain: Buffer | string): Buffer
  /** Fails when the bytes were changed, moved, or sealed for somebody else. */
  open(place: Place, sealed: Buffer): Buffer
  /** The same of what is too long to be held, some bytes at a time. Reads twice: nothing leaves before all is proved. */
  openLong(place: Place, read: () => AsyncIterable<Buffer>): AsyncGenerator<Buffer>
}

export type Envelope = {
  /** The key of the ring that wraps. */
  readonly keyId: string
  /** The seal of a person, made at first use. Joins the caller's transaction where there is one. */
  of(db: Db, userId: string): Promise<PersonSeal>
  /** Wraps a person's key with the current key of the ring, if an older one wrapped it. */
  rewrap(db: Db, userId: string): Promise<boolean>
  /** Forgets a person's key in this process: with the row gone, their data can be read no more. */
  forget(userId: string): void
}

const mostCached = 5_000
const version = 1
const nonceBytes = 12
const tagBytes = 16
const headBytes = 1 + nonceBytes + tagBytes

/** AES-256-GCM under a data key of each person, which is wrapped by a key with an id (S-37). */
export function createEnvelope({ keys, now }: { keys: KeyRing; now: () => Date }): Envelope {
  const [current] = keys
  if (!current) throw new Error('The key ring holds no key.')
  const cache = new Map<string, Buffer>()

  const wrap = (userId: string, dataKey: Buffer) =>
    encrypt(current.key, aadOf({ table: 'user_key', column: 'wrapped', row: userId }, userId), dataKey)

  function unwrap(userId: string, keyId: string, wrapped: Buffer): Buffer {
    const key = keys.find(({ id }) => id === keyId)
    if (!key) throw new Error(`The key ring does not hold the key ${keyId}.`)
    return decrypt(key.key, aadOf({ table: 'user_key', column: 'wrapped', row: userId }, userId), wrapped)
  }

  async function dataKeyOf(tx: Tx, userId: string): Promise<Buffer> {
    const repository = userKeyRepository(tx)
    const known = await repository.find(userId)
    if (known) return unwrap(userId, known.key_id, known.wrapped)
    const fresh = randomBytes(32)
    const isOurs = await repository.add(userId, {
      keyId: current?.id ?? '',
      wrapped: wrap(userId, fresh),
      at: now(),
    })
    return isOurs ? fresh : dataKeyOf(tx, userId)
  }

  function remember(userId: string, key: Buffer) {
    cache.delete(userId)
    cache.set(userId, key)
    const [oldest] = cache.keys()
    if (cache.size > mostCached && oldest !== undefined) cache.delete(oldest)
  }

  return {
    keyId: current.id,
    async of(db, userId) {
      const key = cache.get(userId) ?? (await asPerson(db, userId, (tx) => dataKeyOf(tx, userId)))
      // A key made in a transaction that may still roll back is not kept: the next one would seal with a lost key.
      if (!db.isTransaction) remember(userId, key)
      return sealOf(userId, key)
    },
    rewrap: (db, userId) =>
      asPerson(db, userId, async (tx) => {
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

/** Node looks at bytes for the kind of key they may be at every use; a key object is known: a third of the time. */
function sealOf(userId: string, bytes: Buffer): PersonSeal {
  const key = createSecretKey(bytes)
  return {
    seal: (place, plain) =>
      encrypt(key, aadOf(place, userId), typeof plain === 'string' ? Buffer.from(plain) : plain),
    open: (place, sealed) => decrypt(key, aadOf(place, userId), sealed),
    async *openLong(place, read) {
      for await (const _proved of decryptLong(key, aadOf(place, userId), read()));
      yield* decryptLong(key, aadOf(place, userId), read())
    },
  }
}

/** Lengths stand before the parts, so that no two places read alike. */
const aadOf = ({ table, column, row }: Place, userId: string) =>
  Buffer.from([table, column, row, userId].map((part) => `${part.length}:${part}`).join(''))

/** Random bytes are drawn for many nonces at once: a call for each costs more than the sealing. */
const drawn = { bytes: Buffer.alloc(0), at: 0 }
function nextNonce(): Buffer {
  if (drawn.at + nonceBytes > drawn.bytes.length)
    Object.assign(drawn, { bytes: randomBytes(nonceBytes * 512), at: 0 })
  drawn.at += nonceBytes
  return drawn.bytes.subarray(drawn.at - nonceBytes, drawn.at)
}

/** version, nonce, tag, text. */
function encrypt(key: Buffer | KeyObject, aad: Buffer, plain: Buffer): Buffer {
  const nonce = nextNonce()
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(aad)
  const text = cipher.update(plain)
  cipher.final()
  return Buffer.concat([Buffer.of(version), nonce, cipher.getAuthTag(), text])
}

function decrypt(key: Buffer | KeyObject, aad: Buffer, sealed: Buffer): Buffer {
  const decipher = decipherOf(key, aad, sealed)
  const plain = decipher.update(sealed.subarray(headBytes))
  decipher.final()
  return plain
}

/** The first piece has to hold the head whole. */
async function* decryptLong(key: Buffer | KeyObject, aad: Buffer, pieces: AsyncIterable<Buffer>) {
  let decipher: DecipherGCM | undefined
  for await (const piece of pieces) {
    const text = decipher ? piece : piece.subarray(headBytes)
    decipher ??= decipherOf(key, aad, piece)
    yield decipher.update(text)
  }
  decipher ??= decipherOf(key, aad, Buffer.alloc(0))
  decipher.final()
}

/** Of what begins with this head. */
function decipherOf(key: Buffer | KeyObject, aad: Buffer, sealed: Buffer): DecipherGCM {
  if (sealed[0] !== version || sealed.length < headBytes)
    throw new Error('The sealed bytes have no known form.')
  const nonce = sealed.subarray(1, 1 + nonceBytes)
  return createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
    .setAAD(aad)
    .setAuthTag(sealed.subarray(1 + nonceBytes, headBytes))
}

import type { UnsentPublicKey } from '@lucas/contract/auth/unsent-key.ts'
import { createStore, delMany, entries, get, promisifyRequest, set, setMany } from 'idb-keyval'
import type { SealedWrites } from './unsent/seal.ts'

// What the user saw last and what waits to be sent, in IndexedDB, encrypted under a key of this browser that no script can read out (S-27).

const store = createStore('lucas-offline', 'answers')
const keyName = 'key'
/** What waits to be sent: under the key of this browser, and sealed for the server, which a lock leaves. */
const unsentName = 'unsent'
const sealedName = 'sealed'
const unsentKeyName = 'unsent-key'
const algorithm = 'AES-GCM'
/** Answers that are stored at once; the oldest go. */
const mostAnswers = 400

interface Sealed {
  iv: Uint8Array<ArrayBuffer>
  bytes: ArrayBuffer
  /** Epoch milliseconds. */
  savedAt: number
}

/** What waits to be sent, and how many writes that are: the number is said after a loss. */
type SealedUnsent = Sealed & { count: number }

/** An answer as the server sent it, and when, in epoch milliseconds. */
export interface StoredAnswer {
  value: unknown
  savedAt: number
}

/** Grows with each wipe: what began before it writes nothing more. */
let generation = 0
let key: Promise<CryptoKey> | undefined

const findKey = () => get<CryptoKey>(keyName, store)

async function createKey(): Promise<CryptoKey> {
  const began = generation
  const created = await crypto.subtle.generateKey({ name: algorithm, length: 256 }, false, [
    'encrypt',
    'decrypt',
  ])
  if (began === generation) await set(keyName, created, store)
  return created
}

/** Two tabs must not write under two keys. */
const findOrCreateKey = (): Promise<CryptoKey> =>
  navigator.locks.request('lucas-offline', async () => (await findKey()) ?? (await createKey()))

/** An answer is bound to its user and its address: it opens as no other one. */
const cipherOf = (userId: string, path: string, iv: Uint8Array<ArrayBuffer>): AesGcmParams => ({
  name: algorithm,
  iv,
  additionalData: new TextEncoder().encode(`${userId} ${path}`),
})

async function seal(userId: string, path: string, { value, savedAt }: StoredAnswer): Promise<Sealed> {
  key ??= findOrCreateKey()
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const text = new TextEncoder().encode(JSON.stringify(value))
  const bytes = await crypto.subtle.encrypt(cipherOf(userId, path, iv), await key, text)
  return { iv, bytes, savedAt }
}

interface Waiting {
  unsent: SealedUnsent | undefined
  sealed: SealedWrites | undefined
}

/** Removes everything but what `keep` returns of the sealed writes, in one step. Returns what was waiting. */
async function removeAll(
  keep: (sealed: SealedWrites | undefined) => SealedWrites | undefined,
): Promise<Waiting> {
  generation += 1
  key = undefined
  const waiting: Waiting = { unsent: undefined, sealed: undefined }
  await store('readwrite', (box) => {
    const finding: IDBRequest<SealedUnsent | undefined> = box.get(unsentName)
    finding.onsuccess = () => {
      waiting.unsent = finding.result
    }
    const findingSealed: IDBRequest<SealedWrites | undefined> = box.get(sealedName)
    findingSealed.onsuccess = () => {
      waiting.sealed = findingSealed.result
      const left = keep(waiting.sealed)
      box.clear()
      if (left !== undefined) box.put(left, sealedName)
    }
    return promisifyRequest(box.transaction)
  })
  return waiting
}

export const vault = {
  /** Stores the newest answer of an address. A wipe in between wins. */
  async save(userId: string, path: string, answer: StoredAnswer): Promise<void> {
    const began = generation
    const sealed = await seal(userId, path, answer)
    if (began === generation) await set(path, sealed, store)
  },

  /** Returns the stored answer of an address; undefined without one, or where it is another user's. */
  async open(userId: string, path: string): Promise<StoredAnswer | undefined> {
    const [found, sealed] = await Promise.all([findKey(), get<Sealed>(path, store)])
    if (found === undefined || sealed === undefined) return undefined
    const { iv, bytes, savedAt } = sealed
    const opening = crypto.subtle.decrypt(cipherOf(userId, path, iv), found, bytes)
    const text = await opening.catch(() => undefined) // another user's, or of a key that is gone
    return text && { value: JSON.parse(new TextDecoder().decode(text)), savedAt }
  },

  /** Lists the stored addresses, newest first, and when they answered. */
  async list(): Promise<{ path: string; savedAt: number }[]> {
    const all = await entries<string, Sealed>(store)
    return all
      .flatMap(([path, { savedAt }]) => (path.startsWith('/') ? [{ path, savedAt }] : []))
      .toSorted((a, b) => b.savedAt - a.savedAt)
  },

  /** Removes the oldest answers where there are too many. */
  async prune(): Promise<void> {
    const old = (await vault.list()).slice(mostAnswers).map(({ path }) => path)
    if (old.length > 0) await delMany(old, store)
  },

  /** Returns what waits to be sent; undefined without any, or where it is another user's or its key is gone. */
  openUnsent: async (userId: string): Promise<unknown> => (await vault.open(userId, unsentName))?.value,

  /** Returns how many writes wait to be sent, without opening them. */
  async countUnsent(): Promise<number> {
    const [own, sealed] = await Promise.all([
      get<SealedUnsent>(unsentName, store),
      get<SealedWrites>(sealedName, store),
    ])
    return own?.count ?? sealed?.count ?? 0
  },

  /** Stores what waits to be sent, and the same sealed for the server. Throws if a wipe or a lock came in between. */
  async saveUnsent(
    userId: string,
    writes: readonly unknown[],
    sealed: SealedWrites | undefined,
  ): Promise<void> {
    if (writes.length === 0) return delMany([unsentName, sealedName], store)
    const began = generation
    const answer = { value: writes, savedAt: Date.now() }
    const own: SealedUnsent = { ...(await seal(userId, unsentName, answer)), count: writes.length }
    if (began !== generation) throw new Error('the store was wiped')
    if (sealed === undefined) return set(unsentName, own, store)
    return setMany(
      [
        [unsentName, own],
        [sealedName, sealed],
      ],
      store,
    )
  },

  findSealed: () => get<SealedWrites>(sealedName, store),
  findUnsentKey: () => get<UnsentPublicKey>(unsentKeyName, store),
  saveUnsentKey: (publicKey: UnsentPublicKey) => set(unsentKeyName, publicKey, store),

  /** Removes everything, with the key, but for what is sealed for the server. Returns how many writes that holds, and how many are lost. */
  async lock(): Promise<{ sealed: number; lost: number }> {
    const { unsent, sealed } = await removeAll((left) => left)
    return { sealed: sealed?.count ?? 0, lost: Math.max(0, (unsent?.count ?? 0) - (sealed?.count ?? 0)) }
  },

  /** Removes everything, with the key. Returns how many writes were waiting. */
  async wipe(): Promise<number> {
    const { unsent, sealed } = await removeAll(() => undefined)
    return unsent?.count ?? sealed?.count ?? 0
  },
}

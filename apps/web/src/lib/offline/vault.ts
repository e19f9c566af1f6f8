import { clear, createStore, delMany, entries, get, set } from 'idb-keyval'

// What the user saw last, in IndexedDB, encrypted under a key of this browser that no script can read out (S-27).

const store = createStore('lucas-offline', 'answers')
const keyName = 'key'
const algorithm = 'AES-GCM'
/** Answers that are stored at once; the oldest go. */
const mostAnswers = 400

interface Sealed {
  iv: Uint8Array<ArrayBuffer>
  bytes: ArrayBuffer
  /** Epoch milliseconds. */
  savedAt: number
}

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

export const vault = {
  /** Stores the newest answer of an address. A wipe in between wins. */
  async save(userId: string, path: string, { value, savedAt }: StoredAnswer): Promise<void> {
    const began = generation
    key ??= findOrCreateKey()
    const iv = crypto.getRandomValues(new Uint8Array(12))
    const text = new TextEncoder().encode(JSON.stringify(value))
    const bytes = await crypto.subtle.encrypt(cipherOf(userId, path, iv), await key, text)
    const sealed: Sealed = { iv, bytes, savedAt }
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
    const all = await entries<string, Sealed | CryptoKey>(store)
    return all
      .flatMap(([path, sealed]) => ('savedAt' in sealed ? [{ path, savedAt: sealed.savedAt }] : []))
      .toSorted((a, b) => b.savedAt - a.savedAt)
  },

  /** Removes the oldest answers where there are too many. */
  async prune(): Promise<void> {
    const old = (await vault.list()).slice(mostAnswers).map(({ path }) => path)
    if (old.length > 0) await delMany(old, store)
  },

  /** Removes everything, with the key. */
  async wipe(): Promise<void> {
    generation += 1
    key = undefined
    await clear(store)
  },
}

import type { UnsentPublicKey } from '@lucas/contract/auth/unsent-key.ts'
import { createStore, delMany, entries, get, promisifyRequest, set, setMany } from 'idb-keyval'
import type { StorePasskey, WrappedKey } from './passkey-key.ts'
import { isPlainAddress } from './readable.ts'
import type { SealedWrites } from './unsent/seal.ts'

// What the user saw last and what waits to be sent, in IndexedDB, encrypted under a key of this browser that no script can read out (S-27).

const store = createStore('lucas-offline', 'answers')
const keyName = 'key'
/** What waits to be sent: under the key of this browser, and sealed for the server, which a lock leaves. */
const unsentName = 'unsent'
const sealedName = 'sealed'
const unsentKeyName = 'unsent-key'
/** The passkey that brings the key back after a lock, and the key wrapped for it. */
const passkeyName = 'passkey'
const wrappedName = 'wrapped-key'
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

const findKey = () => get<CryptoKey>(keyName, store)

/** All answers: their names are addresses. */
const answerNames = () => IDBKeyRange.bound('/', '0', false, true)

async function makeKey(): Promise<{ key: CryptoKey; wrapped?: WrappedKey }> {
  const passkey = await get<StorePasskey>(passkeyName, store)
  if (passkey !== undefined) return (await import('./passkey-key.ts')).createWrappedKey(passkey)
  return {
    key: await crypto.subtle.generateKey({ name: algorithm, length: 256 }, false, ['encrypt', 'decrypt']),
  }
}

/** Makes the key of the store. What the one before sealed cannot be opened any more, and goes. */
async function createKey(began: number): Promise<CryptoKey> {
  const { key, wrapped } = await makeKey()
  if (began !== generation) return key
  await store('readwrite', (box) => {
    box.delete(answerNames())
    box.delete(unsentName)
    box.put(key, keyName)
    if (wrapped !== undefined) box.put(wrapped, wrappedName)
    return promisifyRequest(box.transaction)
  })
  return key
}

/** Two tabs must not write under two keys. After a lock or a wipe, which `began` does not know, no key is stored. */
const findOrCreateKey = async (began: number): Promise<CryptoKey> =>
  (await findKey()) ??
  navigator.locks.request('lucas-offline', async () => (await findKey()) ?? (await createKey(began)))

/** An answer is bound to its user and its address: it opens as no other one. */
const cipherOf = (userId: string, path: string, iv: Uint8Array<ArrayBuffer>): AesGcmParams => ({
  name: algorithm,
  iv,
  additionalData: new TextEncoder().encode(`${userId} ${path}`),
})

async function seal(userId: string, path: string, { value, savedAt }: StoredAnswer): Promise<Sealed> {
  const key = await findOrCreateKey(generation)
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const text = new TextEncoder().encode(JSON.stringify(value))
  const bytes = await crypto.subtle.encrypt(cipherOf(userId, path, iv), key, text)
  return { iv, bytes, savedAt }
}

interface Before {
  unsent: SealedUnsent | undefined
  sealed: SealedWrites | undefined
  passkey: StorePasskey | undefined
  wrapped: WrappedKey | undefined
}

/** Changes what is stored in one step, knowing what is there. Returns what that was. */
async function changeInOneStep(change: (box: IDBObjectStore, before: Before) => void): Promise<Before> {
  generation += 1
  let before: Before = { unsent: undefined, sealed: undefined, passkey: undefined, wrapped: undefined }
  await store('readwrite', (box) => {
    const unsent: IDBRequest<SealedUnsent | undefined> = box.get(unsentName)
    const sealed: IDBRequest<SealedWrites | undefined> = box.get(sealedName)
    const passkey: IDBRequest<StorePasskey | undefined> = box.get(passkeyName)
    const wrapped: IDBRequest<WrappedKey | undefined> = box.get(wrappedName)
    // The last request ends last.
    wrapped.onsuccess = () => {
      before = {
        unsent: unsent.result,
        sealed: sealed.result,
        passkey: passkey.result,
        wrapped: wrapped.result,
      }
      change(box, before)
    }
    return promisifyRequest(box.transaction)
  })
  return before
}

/** Removes the key, and the answers whose address says what the user looked for: addresses are not encrypted. */
function removeKey(box: IDBObjectStore): void {
  box.delete(keyName)
  const listing = box.getAllKeys(answerNames())
  listing.onsuccess = () => {
    for (const path of listing.result) if (typeof path !== 'string' || !isPlainAddress(path)) box.delete(path)
  }
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

  /** Removes what waits to be sent. */
  removeUnsent: (): Promise<void> => delMany([unsentName, sealedName], store),

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
    if (writes.length === 0) return vault.removeUnsent()
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

  /** Returns the passkey of the store, and the key that it can bring back; undefined without a passkey. */
  async findPasskey(): Promise<{ passkey: StorePasskey; wrapped: WrappedKey | undefined } | undefined> {
    const [passkey, wrapped] = await Promise.all([
      get<StorePasskey>(passkeyName, store),
      get<WrappedKey>(wrappedName, store),
    ])
    return passkey && { passkey, wrapped }
  },

  /** Lets a passkey bring back the next key of the store. It cannot bring back the one before. */
  async savePasskey(passkey: StorePasskey): Promise<void> {
    await changeInOneStep((box) => {
      box.delete(wrappedName)
      box.put(passkey, passkeyName)
    })
  },

  forgetPasskey: () => delMany([passkeyName, wrappedName], store),

  /** Stores the key that a passkey brought back, unless the store was wiped meanwhile. */
  async restoreKey(key: CryptoKey): Promise<void> {
    await changeInOneStep((box, { wrapped }) => {
      if (wrapped !== undefined) box.put(key, keyName)
    })
  },

  /**
   * Removes the key and all that no passkey brings back, but for what is sealed for the server. Returns how many writes that holds, and
   * how many are lost.
   */
  async lock(): Promise<{ sealed: number; lost: number }> {
    const { unsent, sealed } = await changeInOneStep((box, { unsent, sealed, passkey, wrapped }) => {
      const isSealed = (unsent?.count ?? 0) <= (sealed?.count ?? 0)
      if (wrapped !== undefined && isSealed) return removeKey(box)
      box.clear()
      if (sealed !== undefined) box.put(sealed, sealedName)
      if (passkey !== undefined) box.put(passkey, passkeyName)
    })
    return { sealed: sealed?.count ?? 0, lost: Math.max(0, (unsent?.count ?? 0) - (sealed?.count ?? 0)) }
  },

  /** Removes everything, with the key. Returns how many writes were waiting. */
  async wipe(): Promise<number> {
    const { unsent, sealed } = await changeInOneStep((box) => box.clear())
    return unsent?.count ?? sealed?.count ?? 0
  },
}

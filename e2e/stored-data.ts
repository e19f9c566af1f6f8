import type { Page } from 'playwright-core'

/** Reads everything that the browser stores for the product, as text: also the keys, values and bytes of its databases. */
export const readStorage = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const read = <T>(request: IDBRequest<T>) =>
      new Promise<T>((done, fail) => {
        request.onsuccess = () => done(request.result)
        request.onerror = () => fail(request.error ?? new Error('no answer'))
      })
    const databases: unknown[] = []
    for (const { name } of await indexedDB.databases()) {
      const database = await read(indexedDB.open(name ?? ''))
      for (const store of database.objectStoreNames) {
        const box = database.transaction(store).objectStore(store)
        databases.push(await read(box.getAllKeys()), await read(box.getAll()))
      }
      database.close()
    }
    const toText = (_: string, value: unknown) =>
      value instanceof ArrayBuffer || value instanceof Uint8Array
        ? new TextDecoder('latin1').decode(value)
        : value instanceof CryptoKey
          ? `key that can be read out: ${value.extractable}`
          : value
    const boxes = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    )
    const cached = boxes.flat().map(({ url }) => url)
    return JSON.stringify(
      { databases, cached, local: { ...localStorage }, session: { ...sessionStorage } },
      toText,
    )
  })

import { setImmediate } from 'node:timers/promises'
import { toStorable } from '../domain/matching/storable-text.ts'
import type { IncomingTransaction } from '../domain/transaction.ts'
import { describeTransaction } from './describe.ts'

/** Descriptions parsed before the event loop can handle database responses. */
const chunkSize = 25

/** Keyed by the raw provider object, which all copies of a transaction share. */
const prefetched = new WeakMap<IncomingTransaction['raw'], ReturnType<typeof describeTransaction>>()

/** Parses the descriptions of the next portion while the database stores the current one. */
export async function prefetchDescriptions(incoming: readonly IncomingTransaction[]): Promise<void> {
  for (let at = 0; at < incoming.length; at += chunkSize) {
    await setImmediate()
    for (const transaction of incoming.slice(at, at + chunkSize))
      prefetched.set(transaction.raw, describeTransaction(toStorable(transaction)))
  }
}

/** Returns the parsed description once, from the prefetch or parsed now. */
export function describePrefetched(transaction: IncomingTransaction) {
  const known = prefetched.get(transaction.raw)
  prefetched.delete(transaction.raw)
  return known ?? describeTransaction(transaction)
}

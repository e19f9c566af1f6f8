import type { IncomingTransaction } from '../../../ledger/domain/index.ts'

/** Transactions per batch: enough to keep the database busy, few enough for the memory. */
const batchSize = 2_000

/**
 * Splits transactions into batches, oldest first, so that a long history needs little more memory than a short one. A day
 * is never split, because fingerprints number the equal transactions of a day.
 */
export function* toBatches<T extends { date: string }>(
  transactions: readonly T[],
  size = batchSize,
): Generator<T[], undefined> {
  const ordered = transactions.toSorted((a, b) => compare(a.date, b.date))
  let from = 0
  while (from < ordered.length) {
    let to = Math.min(from + size, ordered.length)
    while (to < ordered.length && ordered[to]?.date === ordered[to - 1]?.date) to += 1
    yield ordered.slice(from, to)
    from = to
  }
}

/**
 * Sorts by date and time. Ids are created in this order, so that the newest of a day comes first. Some banks
 * send the newest first.
 */
export function oldestFirst(incoming: readonly IncomingTransaction[]): IncomingTransaction[] {
  const isReversed = (incoming[0]?.date ?? '') > (incoming.at(-1)?.date ?? '')
  return (isReversed ? incoming.toReversed() : [...incoming]).sort(compareMoments)
}

/** Compares by date and time. */
export const compareMoments = (a: IncomingTransaction, b: IncomingTransaction): number =>
  compare(a.date, b.date) || timeOf(a) - timeOf(b)

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
const timeOf = ({ occurredAt }: IncomingTransaction) => occurredAt?.getTime() ?? 0

/** Longer provider ids do not fit the index and are ignored. */
const maxIdLength = 200

/** Normalizes the texts as the database returns them. Otherwise every ingest would find changes. */
export const toStorable = (transaction: IncomingTransaction): IncomingTransaction => ({
  ...transaction,
  description: toStorableText(transaction.description),
  branch: transaction.branch === null ? null : toStorableText(transaction.branch),
  reference: transaction.reference === null ? null : toStorableText(transaction.reference),
  providerId:
    transaction.providerId === null || transaction.providerId.length > maxIdLength
      ? null
      : toStorableText(transaction.providerId) || null,
})

const toStorableText = (text: string) => text.replaceAll('\u0000', '').toWellFormed().normalize('NFC')

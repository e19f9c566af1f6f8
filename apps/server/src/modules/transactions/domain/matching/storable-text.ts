import type { IncomingTransaction } from '../transaction.ts'

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

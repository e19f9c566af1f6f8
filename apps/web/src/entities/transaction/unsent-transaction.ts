import { manualTransactionCopy } from '@lucas/contract/copy/transactions/manual-transaction.ts'
import { type Currency, currency } from '@lucas/contract/currency.ts'
import { plainDate } from '@lucas/contract/wire.ts'
import * as z from 'zod/mini'
import type { UnsentTransaction } from '../../lib/offline/unsent/unsent-write.ts'

/** The request of a new transaction, as its form makes it. */
const newTransaction = z.object({
  name: z.string(),
  amount: z.number(),
  type: z.enum(['Expense', 'Income']),
  date: plainDate,
  category: z._default(z.string(), 'OTROS'),
  account: z.nullable(z.string()),
  instalments: z.optional(z.number()),
  notes: z.string(),
  tags: z.string(),
})

/** A new transaction that waits to be sent. */
export interface ShownTransaction extends z.infer<typeof newTransaction> {
  id: string
  currency: Currency
  /** Negative for an expense, in the units of the wire. */
  signedAmount: number
  accountName: string
}

/** Reads a new transaction that waits to be sent from its request. */
export function toShownTransaction({
  id,
  body,
  currency: code,
  accountName,
}: UnsentTransaction): ShownTransaction {
  const row = newTransaction.parse(body)
  const signedAmount = row.type === 'Expense' ? -row.amount : row.amount
  return {
    ...row,
    id,
    signedAmount,
    currency: currency.parse(code),
    accountName: accountName === '' ? manualTransactionCopy.fields.cashToOpen : accountName,
  }
}

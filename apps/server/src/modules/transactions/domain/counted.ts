import type { Counted } from './sums.ts'

/** A stored row as sums count it. */
export const countedOf = (row: {
  account_id: string
  posted_on: string
  currency: string
  category: string
  kind: string
  merchant_name: string | null
  amount: bigint
}): Counted => ({
  accountId: row.account_id,
  date: row.posted_on,
  currency: row.currency,
  category: row.category,
  kind: row.kind,
  merchant: row.merchant_name,
  amount: row.amount,
})

import type { Transaction } from '@lucas/contract/transactions/transaction.ts'

/** A purchase is likely that of a goal within this share of its amount. */
const closeShare = 0.2

/** Returns the amounts, in pesos, between which a purchase is close to what a goal holds. */
export const getCloseAmounts = (amount: number): { min_amount: number; max_amount: number } => ({
  min_amount: Math.floor(amount * (1 - closeShare)),
  max_amount: Math.ceil(amount * (1 + closeShare)),
})

/** Returns purchases in pesos, each once: those close to the amount first, the closest first; then the others as they come. */
export function rankPurchases(
  close: readonly Transaction[],
  others: readonly Transaction[],
  amount: number,
): Transaction[] {
  const distance = (row: Transaction) => Math.abs(-row.amount - amount)
  const likely = close
    .filter((row) => row.currency === 'CLP' && distance(row) <= amount * closeShare)
    .toSorted((a, b) => distance(a) - distance(b))
  const ids = new Set(likely.map(({ id }) => id))
  return [...likely, ...others.filter((row) => row.amount < 0 && !ids.has(row.id))]
}

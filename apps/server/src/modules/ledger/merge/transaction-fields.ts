import { userColumns } from '../repository/merge.ts'
import type { TransactionRow } from '../repository/transaction.ts'

const providerColumns = [
  'account_id',
  'provider_id',
  'posted_on',
  'occurred_at',
  'amount',
  'currency',
  'description',
  'pending',
  'manual',
  'balance_after',
  'original_in',
  'original_out',
  'branch',
  'reference',
  'payment_method',
  'installment_number',
  'installment_total',
  'text_kind',
] as const satisfies (keyof TransactionRow)[]

/** Returns the fields that the provider, or the user of a manual transaction, supplied. */
export const pickProviderFields = (row: TransactionRow) => pick(row, providerColumns)

/** Returns the fields that the user can set. */
export const pickUserFields = (row: TransactionRow) => pick(row, userColumns)

function pick<K extends keyof TransactionRow>(
  row: TransactionRow,
  keys: readonly K[],
): Pick<TransactionRow, K>
function pick(row: object, keys: readonly string[]): object {
  return Object.fromEntries(Object.entries(row).filter(([key]) => keys.includes(key)))
}

export const isUserChosen = ({ category_source }: Pick<TransactionRow, 'category_source'>) =>
  category_source === 'person' || category_source === 'written' || category_source === 'learned'

/** Re-encrypts a raw object for another row, because the ciphertext is bound to its row. */
export type ReencryptRaw = (from: string, to: string, raw: Buffer | null) => Buffer | null

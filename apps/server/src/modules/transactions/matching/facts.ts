import type { FullRow } from '../repository/full.ts'
import { ownWords } from '../repository/merges.ts'

const facts = [
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
] as const satisfies (keyof FullRow)[]

/** What a bank, or the person writing by hand, told of the movement itself. */
export const factsOf = (row: FullRow) => pick(row, facts)

/** What the person may have set on it. */
export const wordsOf = (row: FullRow) => pick(row, ownWords)

function pick<K extends keyof FullRow>(row: FullRow, keys: readonly K[]): Pick<FullRow, K>
function pick(row: object, keys: readonly string[]): object {
  return Object.fromEntries(Object.entries(row).filter(([key]) => keys.includes(key)))
}

export const isChosen = ({ category_source }: Pick<FullRow, 'category_source'>) =>
  category_source === 'person' || category_source === 'learned'

/** The bank's untouched object is sealed under its row: it has to be sealed anew for another one. */
export type Reseal = (from: string, to: string, raw: Buffer | null) => Buffer | null

import type { FullRow } from '../repository/full.ts'
import type { OwnWords } from '../repository/merges.ts'

/** What a bank, or the person writing by hand, told of the movement itself. */
export const factsOf = ({
  account_id,
  provider_id,
  posted_on,
  occurred_at,
  amount,
  currency,
  description,
  pending,
  manual,
  balance_after,
  original_in,
  original_out,
  branch,
  reference,
  payment_method,
  installment_number,
  installment_total,
}: FullRow) => ({
  account_id,
  provider_id,
  posted_on,
  occurred_at,
  amount,
  currency,
  description,
  pending,
  manual,
  balance_after,
  original_in,
  original_out,
  branch,
  reference,
  payment_method,
  installment_number,
  installment_total,
})

/** What the person may have set on it. */
export const wordsOf = ({
  notes,
  tags,
  category,
  category_source,
  category_confidence,
  reviewed,
  merchant_name,
  name_source,
}: FullRow): OwnWords => ({
  notes,
  tags,
  category,
  category_source,
  category_confidence,
  reviewed,
  merchant_name,
  name_source,
})

export const isChosen = ({ category_source }: Pick<FullRow, 'category_source'>) =>
  category_source === 'person' || category_source === 'learned'

/** The bank's untouched object is sealed under its row: it has to be sealed anew for another one. */
export type Reseal = (from: string, to: string, raw: Buffer | null) => Buffer | null

import { transactionsCopy } from '@lucas/contract/copy/transactions.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { newTransactionInput } from '@lucas/contract/transaction.ts'

/** A movement while a person types it; the amount as digits. */
export interface Draft {
  name: string
  amount: string
  date: string
  category: string
}

/** Which way the money went; the wire's words (spec 3). */
export type DraftType = 'Expense' | 'Income'

export const emptyDraft = (today: PlainDate): Draft => ({
  name: '',
  amount: '',
  date: today,
  category: 'OTROS',
})

/** The body that the server is sent; without an account the movement goes to the cash account. */
export const toInput = ({ name, amount, date, category }: Draft, type: DraftType) => ({
  name: name.trim(),
  amount: amount === '' ? Number.NaN : Number(amount),
  type,
  date,
  category,
})
export type DraftInput = ReturnType<typeof toInput>

/** What the draft still lacks, in the contract's own sentences: the first one by field. */
export function draftErrors(draft: Draft, type: DraftType, today: PlainDate): Partial<Draft> {
  const parsed = newTransactionInput.safeParse(toInput(draft, type))
  const errors: Partial<Draft> = {}
  for (const { path, message } of parsed.error?.issues ?? []) {
    const [field] = path
    if (field === 'name' || field === 'amount' || field === 'date' || field === 'category')
      errors[field] ??= message
  }
  if (draft.date > today) errors.date ??= transactionsCopy.dateFuture
  return errors
}

import { fieldCopy } from '@lucas/contract/copy/problems.ts'
import { limits } from '@lucas/contract/limits.ts'
import { isPlainDate, type PlainDate } from '@lucas/contract/rules/periods.ts'

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

/** What the draft still lacks, by field. */
export function draftErrors({ name, amount, date }: Draft): Partial<Draft> {
  const errors: Partial<Draft> = {}
  if (name.trim() === '') errors.name = fieldCopy.required
  else if (name.trim().length > limits.nameMax) errors.name = fieldCopy.tooLong
  if (!(Number(amount) > 0)) errors.amount = fieldCopy.amount
  if (!isPlainDate(date)) errors.date = fieldCopy.date
  return errors
}

/** The body that the server is sent. */
export const toInput = (draft: Draft, type: DraftType) => ({
  name: draft.name.trim(),
  amount: Number(draft.amount),
  type,
  date: draft.date,
  category: draft.category,
})
export type DraftInput = ReturnType<typeof toInput>

import { transactionsCopy } from '@lucas/contract/copy/transactions.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { splitTags, type Transaction } from '@lucas/contract/transaction.ts'
import { newTransactionInput, type TransactionPatch } from '@lucas/contract/transaction-by-hand.ts'
import type { MovementType } from '../../lib/by-hand.ts'

/** A movement while a person types it (spec 3); the amount as its field has it. */
export interface Draft {
  name: string
  amount: string
  type: MovementType
  date: string
  category: string
  /** An account's id; empty for cash. */
  account: string
  notes: string
  tags: string[]
}

/** spec 3: OTHER. Left so, the server files the movement by its name. */
export const defaultCategory = 'OTROS'

export const emptyDraft = (today: PlainDate): Draft => ({
  name: '',
  amount: '',
  type: 'Expense',
  date: today,
  category: defaultCategory,
  account: '',
  notes: '',
  tags: [],
})

/** A movement that is there already, to be changed. */
export const draftOf = (row: Transaction): Draft => ({
  name: row.description,
  amount: String(Math.abs(row.amount)),
  type: row.amount < 0 ? 'Expense' : 'Income',
  date: row.date,
  category: row.category,
  account: row.account.id,
  notes: row.notes,
  tags: splitTags(row.tags),
})

/** An empty field is no number, so that the contract's own sentence tells it. */
export const amountOf = (text: string): number => (text === '' ? Number.NaN : Number(text))

/** The body of a new movement; without an account it goes to the cash account. */
export const bodyOf = ({ name, amount, type, date, category, account, notes, tags }: Draft) => ({
  name: name.trim(),
  amount: amountOf(amount),
  type,
  date,
  ...(category === defaultCategory ? {} : { category }),
  account: account === '' ? null : account,
  notes: notes.trim(),
  tags: tags.join(','),
})
export type TransactionBody = ReturnType<typeof bodyOf>

/** Only what was changed of a movement. */
export function patchOf(draft: Draft, row: Transaction): TransactionPatch {
  const before = draftOf(row)
  const { name, amount, type, date, category, account } = draft
  const changed = <K extends keyof Draft>(field: K): boolean => draft[field] !== before[field]
  return {
    ...(name.trim() === before.name ? {} : { name: name.trim() }),
    ...(changed('amount') ? { amount: amountOf(amount) } : {}),
    ...(changed('type') ? { type } : {}),
    ...(changed('date') ? { date } : {}),
    ...(changed('category') ? { category } : {}),
    ...(changed('account') ? { account } : {}),
  }
}

export type DraftErrors = Partial<Record<keyof Draft, string>>

/** What the draft still lacks, in the contract's own sentences: the first one by field. */
export function draftErrors(draft: Draft, today: PlainDate): DraftErrors {
  const parsed = newTransactionInput.safeParse(bodyOf(draft))
  const errors: DraftErrors = {}
  for (const { path, message } of parsed.error?.issues ?? []) {
    const [field] = path
    if (isField(field)) errors[field] ??= message
  }
  // The contract looks at the name only once everything else is sound.
  if (draft.name.trim() === '') errors.name ??= transactionsCopy.nameRequired
  if (draft.date > today) errors.date ??= transactionsCopy.dateFuture
  return errors
}

const fields = ['name', 'amount', 'type', 'date', 'category', 'account', 'notes', 'tags'] as const
const isField = (field: unknown): field is keyof Draft => fields.some((known) => known === field)

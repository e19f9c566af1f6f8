import { transactionsCopy } from '@lucas/contract/copy/transactions/transactions.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import {
  newTransactionInput,
  type TransactionPatch,
} from '@lucas/contract/transactions/manual-transaction.ts'
import { splitTags, type Transaction } from '@lucas/contract/transactions/transaction.ts'
import type { ManualTransactionType } from '../../entities/transaction/manual.ts'

/** A transaction while it is typed (spec 3); the amount as its field has it. */
export interface TransactionDraft {
  name: string
  amount: string
  type: ManualTransactionType
  date: string
  category: string
  /** An account's id; empty for cash. */
  account: string
  /** In how many months a purchase with a card is charged. */
  instalments: number
  notes: string
  tags: string[]
}

/** spec 3: OTHER. With this default the server chooses a category by the name. */
export const defaultCategory = 'OTROS'

export const emptyDraft = (today: PlainDate): TransactionDraft => ({
  name: '',
  amount: '',
  type: 'Expense',
  date: today,
  category: defaultCategory,
  account: '',
  instalments: 1,
  notes: '',
  tags: [],
})

/** Returns the draft with a name: an empty one is that of the chosen category, as `nameOf` returns it. */
export const withName = (draft: TransactionDraft, nameOf: (category: string) => string): TransactionDraft =>
  draft.name.trim() === '' && draft.category !== defaultCategory
    ? { ...draft, name: nameOf(draft.category) }
    : draft

/** Applies what was typed. Cuotas belong to the account and the type that they were chosen for. */
export const changeDraft = (draft: TransactionDraft, part: Partial<TransactionDraft>): TransactionDraft => ({
  ...draft,
  ...(part.account === undefined && part.type === undefined ? {} : { instalments: 1 }),
  ...part,
})

/** Converts a transaction to a draft. */
export const toDraft = (row: Transaction): TransactionDraft => ({
  name: row.description,
  amount: String(Math.abs(row.amount)),
  type: row.amount < 0 ? 'Expense' : 'Income',
  date: row.date,
  category: row.subcategory ?? row.category,
  account: row.account.id,
  instalments: row.instalments ?? 1,
  notes: row.notes,
  tags: splitTags(row.tags),
})

/** Parses an amount field. Empty is NaN, so that the contract's message applies. */
export const parseAmount = (text: string): number => (text === '' ? Number.NaN : Number(text))

/** Converts a draft to the request body; without an account the cash account is used. */
export const toTransactionBody = ({
  name,
  amount,
  type,
  date,
  category,
  account,
  instalments,
  notes,
  tags,
}: TransactionDraft) => ({
  name: name.trim(),
  amount: parseAmount(amount),
  type,
  date,
  ...(category === defaultCategory ? {} : { category }),
  account: account === '' ? null : account,
  ...(instalments === 1 ? {} : { instalments }),
  notes: notes.trim(),
  tags: tags.join(','),
})
export type TransactionBody = ReturnType<typeof toTransactionBody>

/** Returns the changed fields. */
export function toTransactionPatch(draft: TransactionDraft, row: Transaction): TransactionPatch {
  const before = toDraft(row)
  const { name, amount, type, date, category, account, instalments } = draft
  const changed = <K extends keyof TransactionDraft>(field: K): boolean => draft[field] !== before[field]
  return {
    ...(name.trim() === before.name ? {} : { name: name.trim() }),
    ...(changed('amount') ? { amount: parseAmount(amount) } : {}),
    ...(changed('type') ? { type } : {}),
    ...(changed('date') ? { date } : {}),
    ...(changed('category') ? { category } : {}),
    ...(changed('account') ? { account } : {}),
    ...(changed('instalments') ? { instalments } : {}),
  }
}

export type DraftErrors = Partial<Record<keyof TransactionDraft, string>>

/** Returns the first error of each field, in the contract's messages. */
export function getDraftErrors(draft: TransactionDraft, today: PlainDate): DraftErrors {
  const parsed = newTransactionInput.safeParse(toTransactionBody(draft))
  const errors: DraftErrors = {}
  for (const { path, message } of parsed.error?.issues ?? []) {
    const [field] = path
    if (isField(field)) errors[field] ??= message
  }
  // The contract checks the name only if everything else is valid.
  if (draft.name.trim() === '') errors.name ??= transactionsCopy.nameRequired
  if (draft.date > today) errors.date ??= transactionsCopy.dateFuture
  return errors
}

const fields = [
  'name',
  'amount',
  'type',
  'date',
  'category',
  'account',
  'instalments',
  'notes',
  'tags',
] as const
const isField = (field: unknown): field is keyof TransactionDraft => fields.some((known) => known === field)

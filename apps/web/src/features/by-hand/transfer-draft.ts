import type { Account } from '@lucas/contract/account.ts'
import { byHandCopy } from '@lucas/contract/copy/by-hand.ts'
import { transactionsCopy } from '@lucas/contract/copy/transactions.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { newTransferInput } from '@lucas/contract/transaction-by-hand.ts'
import { amountOf } from './draft.ts'

/** Money that moved between two own accounts, while a person types it. */
export interface TransferDraft {
  from: string
  to: string
  amount: string
  received: string
  date: string
  notes: string
  tags: string[]
}

export const emptyTransfer = (today: PlainDate): TransferDraft => ({
  from: '',
  to: '',
  amount: '',
  received: '',
  date: today,
  notes: '',
  tags: [],
})

export const transferBody = ({ from, to, amount, received, date, notes, tags }: TransferDraft) => ({
  from_account: from,
  to_account: to,
  amount: amountOf(amount),
  received_amount: received === '' ? null : amountOf(received),
  date,
  notes: notes.trim(),
  tags: tags.join(','),
})
export type TransferBody = ReturnType<typeof transferBody>

/** Two currencies: what left and what arrived are two sums. */
export const isExchange = (
  { from, to }: TransferDraft,
  accounts: readonly Pick<Account, 'id' | 'currency'>[],
): boolean => {
  const currencyOf = (wanted: string) => accounts.find(({ id }) => id === wanted)?.currency
  const [left, arrived] = [currencyOf(from), currencyOf(to)]
  return left !== undefined && arrived !== undefined && left !== arrived
}

export function transferErrors(
  draft: TransferDraft,
  accounts: readonly Pick<Account, 'id' | 'currency'>[],
  today: PlainDate,
): Partial<Record<keyof TransferBody, string>> {
  const errors: Partial<Record<keyof TransferBody, string>> = {}
  if (draft.from === '') errors.from_account = byHandCopy.transfer.accountRequired
  if (draft.to === '') errors.to_account = byHandCopy.transfer.accountRequired
  else if (draft.from === draft.to) errors.to_account = transactionsCopy.sameAccount
  const parsed = newTransferInput.safeParse(transferBody(draft))
  for (const { path, message } of parsed.error?.issues ?? [])
    if (path[0] === 'amount' || path[0] === 'notes' || path[0] === 'tags') errors[path[0]] ??= message
  if (isExchange(draft, accounts) && !(amountOf(draft.received) > 0))
    errors.received_amount = transactionsCopy.receivedRequired
  if (draft.date > today) errors.date = transactionsCopy.dateFuture
  return errors
}

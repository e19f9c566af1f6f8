import type { Account } from '@lucas/contract/banking/account.ts'
import { manualTransactionCopy } from '@lucas/contract/copy/transactions/manual-transaction.ts'
import { transactionsCopy } from '@lucas/contract/copy/transactions/transactions.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { newTransferInput } from '@lucas/contract/transactions/manual-transaction.ts'
import { parseAmount } from './draft.ts'

/** An own transfer while it is typed. */
export interface TransferDraft {
  from_account: string
  to_account: string
  amount: string
  received_amount: string
  date: string
  notes: string
  tags: string[]
}

export const emptyTransfer = (today: PlainDate): TransferDraft => ({
  from_account: '',
  to_account: '',
  amount: '',
  received_amount: '',
  date: today,
  notes: '',
  tags: [],
})

export const toTransferBody = ({ amount, received_amount, notes, tags, ...draft }: TransferDraft) => ({
  ...draft,
  amount: parseAmount(amount),
  received_amount: received_amount === '' ? null : parseAmount(received_amount),
  notes: notes.trim(),
  tags: tags.join(','),
})
export type TransferBody = ReturnType<typeof toTransferBody>

/** Whether the accounts have two currencies, so that sent and received amounts differ. */
export const isExchange = (
  { from_account, to_account }: TransferDraft,
  accounts: readonly Pick<Account, 'id' | 'currency'>[],
): boolean => {
  const currencyOf = (wanted: string) => accounts.find(({ id }) => id === wanted)?.currency
  const [sent, received] = [currencyOf(from_account), currencyOf(to_account)]
  return sent !== undefined && received !== undefined && sent !== received
}

export function getTransferErrors(
  draft: TransferDraft,
  accounts: readonly Pick<Account, 'id' | 'currency'>[],
  today: PlainDate,
): Partial<Record<keyof TransferBody, string>> {
  const errors: Partial<Record<keyof TransferBody, string>> = {}
  if (draft.from_account === '') errors.from_account = manualTransactionCopy.transfer.accountRequired
  if (draft.to_account === '') errors.to_account = manualTransactionCopy.transfer.accountRequired
  else if (draft.from_account === draft.to_account) errors.to_account = transactionsCopy.sameAccount
  const parsed = newTransferInput.safeParse(toTransferBody(draft))
  for (const { path, message } of parsed.error?.issues ?? [])
    if (path[0] === 'amount' || path[0] === 'notes' || path[0] === 'tags') errors[path[0]] ??= message
  if (isExchange(draft, accounts) && !(parseAmount(draft.received_amount) > 0))
    errors.received_amount = transactionsCopy.receivedRequired
  if (draft.date > today) errors.date = transactionsCopy.dateFuture
  return errors
}

import { cashCopy } from '@lucas/contract/copy/banking/cash.ts'
import { offlineCopy } from '@lucas/contract/copy/offline.ts'
import { manualTransactionCopy as copy } from '@lucas/contract/copy/transactions/manual-transaction.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { countCash } from '../../entities/account/cash.ts'
import { accountsQuery } from '../../entities/account/queries.ts'
import { categoryName } from '../../entities/category/category-tile.tsx'
import type { GivenTransaction, ManualTransactionType } from '../../entities/transaction/manual.ts'
import { useToday } from '../../lib/hooks/use-today.ts'
import { keepUnsent } from '../../lib/offline/unsent/unsent-writes.ts'
import { FormDialog } from '../../ui/forms/form-dialog.tsx'
import { MoneyInput } from '../../ui/forms/money-input.tsx'
import { checkedDraft, useDraftForm } from '../../ui/forms/use-draft-form.ts'
import { toast } from '../../ui/overlays/toast.tsx'
import { useMoneyFormatter } from '../../ui/primitives/amount-in-sentence.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { FoldChevron } from '../../ui/primitives/fold-chevron.tsx'
import { createTransaction } from './api.ts'
import {
  changeDraft,
  emptyDraft,
  getDraftErrors,
  parseAmount,
  type TransactionBody,
  type TransactionDraft,
  toTransactionBody,
  withName,
} from './draft.ts'
import { ExtraFields } from './extra-fields.tsx'
import { canHaveInstalments, InstalmentsField } from './instalments-field.tsx'
import { PasteMessage } from './paste/paste-message.tsx'
import { findShortCash } from './short-cash.ts'
import { findDraftAccount, TransactionAccount } from './transaction-account.tsx'
import { TransactionFields } from './transaction-fields.tsx'
import { useReconciledGuard } from './use-reconciled-guard.tsx'
import { useStoredDraft } from './use-stored-draft.ts'

interface NewTransactionDialogProps {
  type: ManualTransactionType | undefined
  /** What it begins with, in place of the stored draft. */
  given: GivenTransaction | undefined
  /** Opens the field for a message of the bank, which is read at once where it is given. */
  message: string | undefined
  /** Called once it is stored, on the server or on this device. */
  onStored?: (() => void) | undefined
  onClose: () => void
}

/** 'Nueva transacción': creates a manual transaction. The draft survives closing the dialog. */
export function NewTransactionDialog({ type, given, message, onStored, onClose }: NewTransactionDialogProps) {
  const today = useToday()
  const { first, key, store, forget } = useStoredDraft(today, type, given)
  // A stored draft shows all that it contains.
  const [hadMore] = useState(first.notes !== '' || first.tags.length > 0 || first.account !== '')
  const formatMoney = useMoneyFormatter()
  const { data: accounts = [] } = useQuery(accountsQuery)
  const [cashLeft, setCashLeft] = useState('')
  const { guard, question } = useReconciledGuard()
  const add = useMutation({
    /** Returns null if it waits for the network. */
    mutationFn: async (body: TransactionBody) => {
      const created = await createTransaction(body, key).catch(async (error: unknown) => {
        const of = { accountName: account?.name ?? '', currency }
        await keepUnsent(error, { kind: 'transaction', id: key, body, triedAt: Date.now(), ...of })
      })
      if (created === undefined) return null
      if (cash.isShort && cashLeft !== '')
        await countCash(created.account.id, Number(cashLeft)).catch(() => toast.error(cashCopy.failed))
      return created
    },
    onSuccess: (created, body) => {
      if (created === null) {
        toast.info(offlineCopy.saved[body.type])
        if (cash.isShort && cashLeft !== '') toast.info(offlineCopy.cashLater)
      } else toast.success(copy.added[created.amount < 0 ? 'Expense' : 'Income'])
      onStored?.()
      forget()
      onClose()
    },
  })
  const form = useDraftForm(
    checkedDraft(
      (typed: TransactionDraft) => getDraftErrors(withName(typed, categoryName), today),
      (typed) => toTransactionBody(withName(typed, categoryName)),
    ),
    first,
    {
      save: {
        ...add,
        mutate: (body) =>
          guard(body.account === null ? [] : [{ accountId: body.account, date: body.date }], () =>
            add.mutate(body),
          ),
      },
    },
  )
  const { draft, errorOf } = form
  const change = (part: Partial<TransactionDraft>): void => {
    const next = changeDraft(draft, part)
    form.change(next)
    store(next)
  }
  const clear = (): void => {
    forget()
    form.restart({ ...emptyDraft(today), type: draft.type })
  }
  const account = findDraftAccount(draft, accounts)
  const hasInstalments = canHaveInstalments(draft, account)
  const currency = account?.currency ?? 'CLP'
  const cash = findShortCash(draft, accounts)
  const isTouched =
    JSON.stringify({ ...draft, type: null }) !== JSON.stringify({ ...emptyDraft(today), type: null })
  const hasMoreErrors = (['account', 'instalments', 'notes', 'tags'] as const).some(
    (field) => errorOf(field) !== undefined,
  )
  const amount = parseAmount(draft.amount)
  return (
    <FormDialog
      // What is typed is stored, so leaving loses nothing.
      form={{ ...form, draft: null }}
      title={copy.title}
      size="sm"
      cancel={copy.cancel}
      submit={
        amount > 0 ? copy.submitAmount[draft.type](formatMoney(amount, currency)) : copy.submit[draft.type]
      }
      busyText={copy.adding}
      errorMessage={copy.failed}
      onClose={onClose}
    >
      {message !== undefined && <PasteMessage message={message} today={today} onRead={change} />}
      <TransactionFields
        draft={draft}
        currency={currency}
        errorOf={errorOf}
        today={today}
        isNew
        focusesAmount={message === undefined}
        onChange={change}
      />
      {cash.isShort && (
        <MoneyInput
          label={cashCopy.left}
          hint={cashCopy.wouldFall}
          currency={cash.currency}
          value={cashLeft}
          onChange={setCashLeft}
        />
      )}
      <details open={hadMore || hasMoreErrors} className="group border-t border-line pt-1">
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 text-sm font-[550]">
          <FoldChevron className="text-ink-3" />
          {copy.more}
          <span className="min-w-0 flex-1 truncate text-right font-normal text-ink-3 group-open:hidden">
            {account === undefined ? copy.fields.cashToOpen : account.name}
          </span>
        </summary>
        <div className="grid grid-cols-1 gap-4 pt-2">
          <TransactionAccount
            accounts={accounts}
            account={account}
            isNew
            error={errorOf('account')}
            onChange={change}
          />
          {account !== undefined && hasInstalments && (
            <InstalmentsField
              draft={draft}
              account={account}
              error={errorOf('instalments')}
              onChange={change}
            />
          )}
          {message === undefined && <PasteMessage today={today} onRead={change} />}
          <ExtraFields notes={draft.notes} tags={draft.tags} errorOf={errorOf} onChange={change} />
        </div>
      </details>
      {question}
      {isTouched && (
        <Button variant="ghost" size="sm" className="justify-self-start" onClick={clear}>
          {copy.clear}
        </Button>
      )}
    </FormDialog>
  )
}

import { manualTransactionCopy } from '@lucas/contract/copy/transactions/manual-transaction.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { accountsQuery } from '../../entities/account/queries.ts'
import { useToday } from '../../lib/hooks/use-today.ts'
import { useIdempotencyKey } from '../../lib/http/use-idempotency-key.ts'
import { DateField } from '../../ui/forms/date/date-field.tsx'
import { FormDialog } from '../../ui/forms/form-dialog.tsx'
import { MoneyInput } from '../../ui/forms/money-input.tsx'
import { checkedDraft, useDraftForm } from '../../ui/forms/use-draft-form.ts'
import { AccountField } from './account-field.tsx'
import { createTransfer } from './api.ts'
import { ExtraFields } from './extra-fields.tsx'
import {
  emptyTransfer,
  getTransferErrors,
  isExchange,
  type TransferBody,
  type TransferDraft,
  toTransferBody,
} from './transfer-draft.ts'
import { useReconciledGuard } from './use-reconciled-guard.tsx'

const copy = manualTransactionCopy.transfer

/** 'Registrar traspaso': creates both transactions of an own transfer. */
export function TransferDialog({ onClose }: { onClose: () => void }) {
  const today = useToday()
  const attempt = useIdempotencyKey()
  const { data: accounts = [] } = useQuery(accountsQuery)
  const save = useMutation({
    mutationFn: (body: TransferBody) => attempt(body, (key) => createTransfer(body, key)),
    meta: { done: copy.done },
    onSuccess: onClose,
  })
  const { guard, question } = useReconciledGuard()
  const form = useDraftForm(
    checkedDraft(
      (draft: TransferDraft) => getTransferErrors(draft, accounts, today),
      (draft) => toTransferBody(isExchange(draft, accounts) ? draft : { ...draft, received_amount: '' }),
    ),
    emptyTransfer(today),
    {
      save: {
        ...save,
        mutate: (body) =>
          guard(
            [body.from_account, body.to_account].map((accountId) => ({ accountId, date: body.date })),
            () => save.mutate(body),
          ),
      },
    },
  )
  const { draft } = form
  const exchange = isExchange(draft, accounts)
  const currencyOf = (wanted: string) => accounts.find(({ id }) => id === wanted)?.currency ?? 'CLP'
  return (
    <FormDialog
      form={form}
      title={copy.action}
      description={copy.lead}
      cancel={manualTransactionCopy.cancel}
      busyText={copy.saving}
      submit={copy.submit}
      errorMessage={copy.failed}
      onClose={onClose}
    >
      <AccountField
        label={copy.from}
        accounts={accounts}
        empty={copy.choose}
        {...form.field('from_account')}
      />
      <AccountField label={copy.to} accounts={accounts} empty={copy.choose} {...form.field('to_account')} />
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
        <MoneyInput
          label={exchange ? copy.sent : copy.amount}
          currency={currencyOf(draft.from_account)}
          {...form.field('amount')}
        />
        {exchange && (
          <MoneyInput
            label={copy.received}
            currency={currencyOf(draft.to_account)}
            {...form.field('received_amount')}
          />
        )}
        <DateField label={manualTransactionCopy.fields.date} max={today} {...form.field('date')} />
      </div>
      <ExtraFields notes={draft.notes} tags={draft.tags} errorOf={form.errorOf} onChange={form.change} />
      {question}
    </FormDialog>
  )
}

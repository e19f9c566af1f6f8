import { manualTransactionCopy } from '@lucas/contract/copy/transactions/manual-transaction.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { accountsQuery } from '../../entities/account/queries.ts'
import { useToday } from '../../lib/hooks/use-today.ts'
import { toFieldErrors } from '../../lib/http/api-error.ts'
import { useIdempotencyKey } from '../../lib/http/use-idempotency-key.ts'
import { DateField } from '../../ui/forms/date/date-field.tsx'
import { FormDialog } from '../../ui/forms/form-dialog.tsx'
import { MoneyInput } from '../../ui/forms/money-input.tsx'
import { toast } from '../../ui/overlays/toast.tsx'
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

const copy = manualTransactionCopy.transfer

/** 'Registrar traspaso': creates both transactions of an own transfer. */
export function TransferDialog({ onClose }: { onClose: () => void }) {
  const today = useToday()
  const attempt = useIdempotencyKey()
  const { data: accounts = [] } = useQuery(accountsQuery)
  const [draft, setDraft] = useState(() => emptyTransfer(today))
  const [tried, setTried] = useState(false)
  const change = (part: Partial<TransferDraft>): void => setDraft((before) => ({ ...before, ...part }))
  const save = useMutation({
    mutationFn: (body: TransferBody) => attempt(body, (key) => createTransfer(body, key)),
    onSuccess: () => {
      toast.success(copy.done)
      onClose()
    },
  })
  const exchange = isExchange(draft, accounts)
  const clientErrors = getTransferErrors(draft, accounts, today)
  const serverErrors = toFieldErrors(save.error)
  const errors: Partial<Record<keyof TransferBody, string>> = {
    ...serverErrors,
    ...(tried ? clientErrors : {}),
  }
  const currencyOf = (wanted: string) => accounts.find(({ id }) => id === wanted)?.currency ?? 'CLP'
  const submit = (): void => {
    setTried(true)
    if (Object.keys(clientErrors).length === 0)
      save.mutate(toTransferBody(exchange ? draft : { ...draft, received: '' }))
  }
  return (
    <FormDialog
      form={{ draft, busy: save.isPending, error: save.error, onSubmit: submit }}
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
        value={draft.from}
        empty={copy.choose}
        error={errors.from_account}
        onChange={(from) => change({ from })}
      />
      <AccountField
        label={copy.to}
        accounts={accounts}
        value={draft.to}
        empty={copy.choose}
        error={errors.to_account}
        onChange={(to) => change({ to })}
      />
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
        <MoneyInput
          label={exchange ? copy.sent : copy.amount}
          currency={currencyOf(draft.from)}
          value={draft.amount}
          error={errors.amount}
          onChange={(amount) => change({ amount })}
        />
        {exchange && (
          <MoneyInput
            label={copy.received}
            currency={currencyOf(draft.to)}
            value={draft.received}
            error={errors.received_amount}
            onChange={(received) => change({ received })}
          />
        )}
        <DateField
          label={manualTransactionCopy.fields.date}
          value={draft.date}
          max={today}
          error={errors.date}
          onChange={(date) => change({ date })}
        />
      </div>
      <ExtraFields notes={draft.notes} tags={draft.tags} errors={errors} onChange={change} />
    </FormDialog>
  )
}

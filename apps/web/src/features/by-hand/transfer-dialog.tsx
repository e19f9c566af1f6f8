import { byHandCopy } from '@lucas/contract/copy/by-hand.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { accountsQuery } from '../../lib/accounts-query.ts'
import { refusalsOf } from '../../lib/api-error.ts'
import { useAttemptKey } from '../../lib/attempt-key.ts'
import { useToday } from '../../lib/today.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { MoneyInput } from '../../ui/money-input.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast.tsx'
import { AccountField } from './account-field.tsx'
import { addTransfer } from './api.ts'
import { ExtraFields } from './extra-fields.tsx'
import {
  emptyTransfer,
  isExchange,
  type TransferBody,
  type TransferDraft,
  transferBody,
  transferErrors,
} from './transfer-draft.ts'

const copy = byHandCopy.transfer

/** 'Registrar traspaso': both rows of money that the person moved between own accounts. */
export function TransferDialog({ onClose }: { onClose: () => void }) {
  const today = useToday()
  const keyOf = useAttemptKey()
  const { data: accounts = [] } = useQuery(accountsQuery)
  const [draft, setDraft] = useState(() => emptyTransfer(today))
  const [tried, setTried] = useState(false)
  const change = (part: Partial<TransferDraft>): void => setDraft((before) => ({ ...before, ...part }))
  const save = useMutation({
    mutationFn: (body: TransferBody) => addTransfer(body, keyOf(body)),
    onSuccess: () => {
      toast.success(copy.done)
      onClose()
    },
  })
  const exchange = isExchange(draft, accounts)
  const wrong = transferErrors(draft, accounts, today)
  const refused = refusalsOf(save.error)
  const errors: Partial<Record<keyof TransferBody, string>> = { ...refused, ...(tried ? wrong : {}) }
  const currencyOf = (wanted: string) => accounts.find(({ id }) => id === wanted)?.currency ?? 'CLP'
  const submit = (): void => {
    setTried(true)
    if (Object.keys(wrong).length === 0)
      save.mutate(transferBody(exchange ? draft : { ...draft, received: '' }))
  }
  return (
    <FormDialog
      title={copy.action}
      description={copy.lead}
      cancel={byHandCopy.cancel}
      busy={save.isPending}
      busyText={copy.saving}
      submit={copy.submit}
      error={save.error}
      failed={copy.failed}
      onSubmit={submit}
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
      <div className="grid gap-4 md:grid-cols-2">
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
        <TextInput
          type="date"
          label={byHandCopy.fields.date}
          value={draft.date}
          max={today}
          className="num"
          error={errors.date}
          onChange={({ currentTarget }) => change({ date: currentTarget.value })}
        />
      </div>
      <ExtraFields notes={draft.notes} tags={draft.tags} errors={errors} onChange={change} />
    </FormDialog>
  )
}

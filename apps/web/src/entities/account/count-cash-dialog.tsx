import type { Account } from '@lucas/contract/banking/account.ts'
import { cashCopy as copy } from '@lucas/contract/copy/banking/cash.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { bankKeys } from '../../lib/app/query-keys.ts'
import { FormDialog } from '../../ui/forms/form-dialog.tsx'
import { MoneyInput } from '../../ui/forms/money-input.tsx'
import { countCash } from './cash.ts'

/** Asks how much cash there is and sets the balance of the cash account to it. */
export function CountCashDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const [counted, setCounted] = useState('')
  const count = useMutation({
    mutationFn: () => countCash(account.id, Number(counted)),
    meta: { done: copy.done, stale: bankKeys },
    onSuccess: onClose,
  })
  return (
    <FormDialog
      form={{ draft: counted, busy: count.isPending, error: count.error, onSubmit: () => count.mutate() }}
      title={copy.question}
      description={copy.lead}
      cancel={copy.cancel}
      submit={copy.submit}
      busyText={copy.saving}
      disabled={counted === ''}
      errorMessage={copy.failed}
      onClose={onClose}
    >
      <MoneyInput
        label={copy.amount}
        currency={account.currency}
        value={counted}
        onChange={setCounted}
        autoFocus
      />
    </FormDialog>
  )
}

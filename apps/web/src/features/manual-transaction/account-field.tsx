import type { Account } from '@lucas/contract/banking/account.ts'
import { accountsCopy } from '@lucas/contract/copy/banking/connections.ts'
import { manualTransactionCopy } from '@lucas/contract/copy/transactions/manual-transaction.ts'
import { type ReactNode, useState } from 'react'
import { Select } from '../../ui/forms/select.tsx'
import { lazyComponent } from '../../ui/primitives/lazy-component.tsx'

const NewAccountDialog = lazyComponent(
  async () => (await import('./new-account-dialog.tsx')).NewAccountDialog,
)

const copy = manualTransactionCopy.fields
const newAccountValue = 'another'

interface AccountFieldProps {
  label: ReactNode
  accounts: readonly Account[]
  value: string
  /** Label of the empty option. */
  empty?: string | undefined
  hint?: string | undefined
  error?: string | undefined
  onChange: (id: string) => void
}

/** Select of the user's accounts, with an option to create one. */
export function AccountField({ accounts, value, empty, onChange, ...field }: AccountFieldProps) {
  const [isCreating, setCreating] = useState(false)
  const options = [
    ...(empty === undefined ? [] : [{ value: '', label: empty }]),
    ...accounts.map((account) => ({ value: account.id, label: accountLabel(account) })),
    { value: newAccountValue, label: copy.newAccount },
  ]
  return (
    <>
      <Select
        {...field}
        options={options}
        value={value}
        onChange={({ currentTarget }) =>
          currentTarget.value === newAccountValue ? setCreating(true) : onChange(currentTarget.value)
        }
      />
      {isCreating && (
        <NewAccountDialog onCreated={({ id }) => onChange(id)} onClose={() => setCreating(false)} />
      )}
    </>
  )
}

/** Returns `Cuenta Corriente ****4821 · Banco de Chile`; a manual account has only its name. */
const accountLabel = ({ name, mask, manual, institution_name }: Account): string =>
  manual ? name : `${name} ****${mask} · ${institution_name}`

/** Returns the cash account, which the server creates when needed. */
export const findCashAccount = (accounts: readonly Account[]): Account | undefined =>
  accounts.find(({ manual, name, currency }) => manual && currency === 'CLP' && name === accountsCopy.cash)

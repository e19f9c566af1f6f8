import type { Account } from '@lucas/contract/account.ts'
import { byHandCopy } from '@lucas/contract/copy/by-hand.ts'
import { accountsCopy } from '@lucas/contract/copy/connections.ts'
import { type ReactNode, useState } from 'react'
import { late } from '../../ui/late.tsx'
import { Select } from '../../ui/select.tsx'

const NewAccountDialog = late(async () => (await import('./new-account-dialog.tsx')).NewAccountDialog)

const copy = byHandCopy.fields
const another = 'another'

interface AccountFieldProps {
  label: ReactNode
  accounts: readonly Account[]
  value: string
  /** What stands first while nothing is chosen. */
  empty?: string | undefined
  hint?: string | undefined
  error?: string | undefined
  onChange: (id: string) => void
}

/** One of the person's accounts, or one that is made on the spot. */
export function AccountField({ accounts, value, empty, onChange, ...field }: AccountFieldProps) {
  const [isMaking, setMaking] = useState(false)
  const options = [
    ...(empty === undefined ? [] : [{ value: '', label: empty }]),
    ...accounts.map((account) => ({ value: account.id, label: accountLabel(account) })),
    { value: another, label: copy.newAccount },
  ]
  return (
    <>
      <Select
        {...field}
        options={options}
        value={value}
        onChange={({ currentTarget }) =>
          currentTarget.value === another ? setMaking(true) : onChange(currentTarget.value)
        }
      />
      {isMaking && <NewAccountDialog onMade={({ id }) => onChange(id)} onClose={() => setMaking(false)} />}
    </>
  )
}

/** `Cuenta Corriente ****4821 · Banco de Chile`; what is kept by hand has a name alone. */
const accountLabel = ({ name, mask, manual, institution_name }: Account): string =>
  manual ? name : `${name} ****${mask} · ${institution_name}`

/** The account that opens by itself. */
export const cashOf = (accounts: readonly Account[]): Account | undefined =>
  accounts.find(({ manual, name, currency }) => manual && currency === 'CLP' && name === accountsCopy.cash)

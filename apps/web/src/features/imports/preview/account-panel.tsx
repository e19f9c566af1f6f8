import type { StatementImport } from '@lucas/contract/banking/import.ts'
import { importsScreenCopy } from '@lucas/contract/copy/banking/imports-screen.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { InstitutionLogo } from '../../../entities/account/institution-logo.tsx'
import { accountsQuery } from '../../../entities/account/queries.ts'
import { Select } from '../../../ui/forms/select.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { lazyComponent } from '../../../ui/primitives/lazy-component.tsx'
import { listAccountChoices, newAccountValue } from './account-choices.ts'
import { useCorrection } from './use-correction.ts'

const NewAccountDialog = lazyComponent(
  async () => (await import('./new-account-dialog.tsx')).NewAccountDialog,
)
const copy = importsScreenCopy.preview.account
const createValue = 'create'

/** Account of the rows: recognised by its number, selected, or created here. */
export function AccountPanel({ statement, busy }: { statement: StatementImport; busy: boolean }) {
  const { id, account } = statement
  const { data: accounts = [] } = useQuery(accountsQuery)
  const [creating, setCreating] = useState(false)
  const { correct, pending } = useCorrection(id, copy.failed)
  const choices = listAccountChoices(statement, accounts)
  const current = account === null ? '' : (account.account_id ?? newAccountValue)
  const value = pending?.account_id ?? current
  const colour = accounts.find((own) => own.id === account?.account_id)?.institution_color ?? null

  function choose(chosen: string): void {
    if (chosen === createValue) setCreating(true)
    else if (chosen !== '' && chosen !== newAccountValue) correct({ account_id: chosen, account: null })
    else if (chosen === newAccountValue && account?.account_id !== null) setCreating(true)
  }

  return (
    <section>
      <h2 className="mb-2 text-[15px] leading-5 font-semibold">{copy.title}</h2>
      <Select
        label={copy.label}
        labelShows="never"
        hint={account?.reason ?? copy.missing}
        lead={
          account === null ? undefined : (
            <InstitutionLogo name={account.institution_name} color={colour} size="sm" />
          )
        }
        options={[
          ...(current === '' ? [{ value: '', label: copy.choose }] : []),
          ...choices,
          { value: createValue, label: copy.create },
        ]}
        value={value}
        disabled={busy}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      {account !== null && account.account_id === null && (
        <p className="mt-1 flex items-center justify-between gap-3 text-sm text-ink-2">
          {copy.made}
          <Button variant="link" disabled={busy} onClick={() => setCreating(true)}>
            {copy.edit}
          </Button>
        </p>
      )}
      {creating && <NewAccountDialog statement={statement} onClose={() => setCreating(false)} />}
    </section>
  )
}

import type { StatementImport } from '@lucas/contract/banking/import.ts'
import { importsScreenCopy } from '@lucas/contract/copy/banking/imports-screen.ts'
import { InstitutionLogo } from '../../../entities/account/institution-logo.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { Card } from '../../../ui/primitives/card.tsx'
import { lazyComponent } from '../../../ui/primitives/lazy-component.tsx'
import { useAccountChoice } from './use-account-choice.ts'

const StatementAccountDialog = lazyComponent(
  async () => (await import('./statement-account-dialog.tsx')).StatementAccountDialog,
)
const copy = importsScreenCopy.preview.account

/** Account of the rows: recognised, selected, or created here. */
export function AccountPanel({ statement, busy }: { statement: StatementImport; busy: boolean }) {
  const { account } = statement
  const choice = useAccountChoice(statement)
  return (
    <Card className="p-4 md:p-5">
      <h2 className="mb-2 text-[0.9375rem] leading-5 font-semibold">{copy.title}</h2>
      <Select
        label={copy.label}
        labelShows="never"
        hint={account?.reason ?? copy.missing}
        lead={
          account === null ? undefined : (
            <InstitutionLogo name={account.institution_name} color={choice.color} size="sm" />
          )
        }
        options={choice.options}
        value={choice.value}
        disabled={busy}
        onChange={({ currentTarget }) => choice.choose(currentTarget.value)}
      />
      {account !== null && account.account_id === null && (
        <p className="mt-1 flex items-center justify-between gap-3 text-sm text-ink-2">
          {copy.made}
          <Button variant="link" disabled={busy} onClick={choice.create}>
            {copy.edit}
          </Button>
        </p>
      )}
      {choice.isCreating && <StatementAccountDialog statement={statement} onClose={choice.stopCreating} />}
    </Card>
  )
}

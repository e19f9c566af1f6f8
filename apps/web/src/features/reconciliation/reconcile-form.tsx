import type { Account } from '@lucas/contract/banking/account.ts'
import type { StatementImport } from '@lucas/contract/banking/import.ts'
import {
  type Reconciliation,
  type ReconciliationInput,
  reconciliationInput,
} from '@lucas/contract/banking/reconciliation.ts'
import { reconciliationScreenCopy } from '@lucas/contract/copy/banking/reconciliation-screen.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formatFullDay } from '../../lib/format/format.ts'
import { useToday } from '../../lib/hooks/use-today.ts'
import { toErrorMessage, toFieldErrors } from '../../lib/http/api-error.ts'
import { DateField } from '../../ui/forms/date/date-field.tsx'
import { MoneyInput } from '../../ui/forms/money-input.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { draftSchema, useDraftForm } from '../../ui/forms/use-draft-form.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { Card, CardTitle } from '../../ui/primitives/card.tsx'
import { Checkbox } from '../../ui/primitives/checkbox.tsx'
import { ErrorBanner } from '../../ui/primitives/error-banner.tsx'
import { previewQuery } from './api.ts'
import { emptyDraft, listEnded, type ReconcileDraft, toDraft, toInput } from './statement-choices.ts'

const copy = reconciliationScreenCopy.form

interface ReconcileFormProps {
  account: Account
  statements: readonly StatementImport[]
  statementId: string | undefined
  newest: Reconciliation | undefined
  onCompare: (input: ReconciliationInput) => void
}

/** The closing balance and day of the user's statement, typed or taken from one that was read. */
export function ReconcileForm({ account, statements, statementId, newest, onCompare }: ReconcileFormProps) {
  const today = useToday()
  const cache = useQueryClient()
  const ended = listEnded(statements, account, newest?.until)
  const first = ended.find(({ id }) => id === statementId) ?? ended[0]
  const compare = useMutation({
    mutationFn: (input: ReconciliationInput) => cache.fetchQuery(previewQuery(input)),
    onSuccess: (_, input) => onCompare(input),
  })
  const form = useDraftForm(
    draftSchema((draft: ReconcileDraft) => toInput(draft, account.id), reconciliationInput),
    first === undefined ? emptyDraft(today) : toDraft(first, account),
    { save: compare },
  )
  const { draft, change, errorOf, field } = form
  const isCard = account.account_type === 'credit'
  const errors = Object.keys(toFieldErrors(compare.error))
  const accountError = errorOf('account_id') ?? errorOf('import_id')

  function choose(id: string): void {
    const chosen = ended.find((one) => one.id === id)
    change((current) => (chosen ? toDraft(chosen, account) : { ...current, statement: '' }))
  }

  return (
    <Card className="p-4 md:p-5">
      <form noValidate className="grid gap-4" onSubmit={(event) => void form.onSubmit(event)}>
        <CardTitle>{copy.title}</CardTitle>
        {ended.length > 0 && (
          <Select
            label={copy.statement}
            value={draft.statement}
            options={[
              ...ended.map(({ id, fileName, until }) => ({
                value: id,
                label: copy.statementOf(fileName, formatFullDay(until)),
              })),
              { value: '', label: copy.byHand },
            ]}
            onChange={({ currentTarget }) => choose(currentTarget.value)}
          />
        )}
        <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
          <div>
            <MoneyInput
              label={isCard ? copy.owed : copy.balance}
              currency={account.currency}
              {...field('balance')}
            />
            <Checkbox
              className="mt-2"
              label={isCard ? copy.isCredit : copy.isNegative}
              checked={draft.isOpposite}
              onChange={({ currentTarget: { checked } }) =>
                change((current) => ({ ...current, isOpposite: checked }))
              }
            />
          </div>
          <DateField label={copy.date} hint={copy.dateHint} max={today} {...field('date')} />
        </div>
        {accountError !== undefined && <ErrorBanner message={accountError} />}
        {compare.isError && errors.length === 0 && (
          <ErrorBanner message={toErrorMessage(compare.error, copy.failed)} />
        )}
        <Button
          type="submit"
          variant="primary"
          className="justify-self-start max-md:w-full"
          busy={compare.isPending}
          busyText={copy.busy}
        >
          {copy.submit}
        </Button>
      </form>
    </Card>
  )
}

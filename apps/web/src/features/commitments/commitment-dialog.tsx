import { commitmentsScreenCopy } from '@lucas/contract/copy/planning/commitments-screen.ts'
import type { CommitmentInput, CommitmentLine } from '@lucas/contract/planning/commitments.ts'
import type { RecurringField, RecurringPatch } from '@lucas/contract/planning/recurring.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createCommitment } from '../../entities/recurring/create-commitment.ts'
import { updateSeries } from '../../entities/recurring/series-requests.ts'
import { invalidateQueriesOf } from '../../lib/app/query-keys.ts'
import { toErrorMessage, toFieldErrors } from '../../lib/http/api-error.ts'
import { useIdempotencyKey } from '../../lib/http/use-idempotency-key.ts'
import { FormDialog } from '../../ui/forms/form-dialog.tsx'
import { checkedDraft, useDraftForm } from '../../ui/forms/use-draft-form.ts'
import { toast } from '../../ui/overlays/toast.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { LineFields } from './line-fields.tsx'
import {
  emptyForm,
  type FormErrors,
  findErrors,
  type LineForm,
  toCommitmentInput,
  toLineForm,
  toLinePatch,
  toNextDays,
} from './line-form.ts'

const copy = commitmentsScreenCopy.form

interface CommitmentDialogProps {
  /** The series to change; undefined creates a commitment. */
  line: CommitmentLine | undefined
  today: PlainDate
  onCreated: (lineId: string) => void
  onClose: () => void
}

/** Creates a commitment from nothing, or changes a series. */
export const CommitmentDialog = ({ line, today, onCreated, onClose }: CommitmentDialogProps) =>
  line === undefined ? (
    <NewLine today={today} onCreated={onCreated} onClose={onClose} />
  ) : (
    <EditLine line={line} today={today} onClose={onClose} />
  )

/** Fields of the form by the names that the API uses. */
const apiFields: readonly (readonly [string, keyof LineForm])[] = [
  ['name', 'name'],
  ['kind', 'kind'],
  ['rhythm', 'rhythm'],
  ['amount', 'amount'],
  ['expected_amount', 'amount'],
  ['amount_min', 'least'],
  ['amount_max', 'most'],
  ['next_date', 'nextDate'],
  ['account_id', 'accountId'],
  ['ends_on', 'endsOn'],
  ['next_number', 'nextNumber'],
  ['last_number', 'lastNumber'],
]

/** Returns the errors of the server by the fields of the form. */
function toFormErrors(error: Error | null): FormErrors {
  const fields = toFieldErrors(error)
  return Object.fromEntries(
    apiFields.flatMap(([api, field]) => (fields[api] === undefined ? [] : [[field, fields[api]]])),
  )
}

const noReset = () => null

function NewLine({ today, onCreated, onClose }: Omit<CommitmentDialogProps, 'line'>) {
  const cache = useQueryClient()
  const attempt = useIdempotencyKey()
  const days = toNextDays(null, today)
  const create = useMutation({
    mutationFn: (input: CommitmentInput) => attempt(input, (key) => createCommitment(input, key)),
    onSuccess: async ({ id }) => {
      await invalidateQueriesOf(cache, 'figures', 'transactions')
      toast.success(copy.created)
      onClose()
      onCreated(id)
    },
  })
  const form = useDraftForm(
    checkedDraft((draft: LineForm) => findErrors(draft, { days, needsDate: true }), toCommitmentInput),
    emptyForm,
    { save: create, toErrors: toFormErrors },
  )
  return (
    <FormDialog
      form={form}
      title={copy.create}
      description={copy.lead}
      cancel={copy.cancel}
      submit={copy.save}
      busyText={copy.saving}
      errorMessage={copy.failed}
      onClose={onClose}
    >
      <LineFields form={form} isNew canBeOnce days={days} resetOf={noReset} />
    </FormDialog>
  )
}

/** Returns the patch that lets a field follow the transactions again. */
function toReset(field: RecurringField): RecurringPatch {
  if (field === 'amount_range') return { amount_min: null, amount_max: null }
  return field === 'account' ? { account_id: null } : { [field]: null }
}

function EditLine({ line, today, onClose }: { line: CommitmentLine; today: PlainDate; onClose: () => void }) {
  const stored = toLineForm(line)
  const days = line.next_date === null ? null : toNextDays(line.last_date, today)
  const save = useMutation({
    mutationFn: (patch: RecurringPatch) => updateSeries(line.id, patch),
    meta: { stale: ['figures', 'transactions'] },
  })
  const done = (): void => {
    toast.success(copy.saved)
    onClose()
  }
  const send = (patch: RecurringPatch): void => {
    if (Object.keys(patch).length === 0) onClose()
    else save.mutate(patch, { onSuccess: done })
  }
  // An expected day that has passed is not wrong until the user changes it.
  const limits = { days: days ?? toNextDays(null, today), needsDate: days !== null }
  const form = useDraftForm(
    checkedDraft(
      (draft: LineForm) => findErrors(draft, limits),
      (draft) => toLinePatch(draft, stored, line.edited),
    ),
    stored,
    { save: { ...save, mutate: send }, toErrors: toFormErrors },
  )
  // Without transactions there is nothing that a field could follow.
  const canReset = line.last_date !== null
  const resetOf = (field: RecurringField, label: string): ReactNode =>
    canReset &&
    line.edited.includes(field) && (
      <Button
        variant="link"
        aria-label={copy.automaticField(label)}
        disabled={save.isPending}
        onClick={() =>
          save.mutate(toReset(field), {
            onSuccess: done,
            onError: (error) => toast.error(toErrorMessage(error, copy.failed)),
          })
        }
      >
        {copy.automatic}
      </Button>
    )
  return (
    <FormDialog
      form={form}
      title={copy.edit(line.name)}
      cancel={copy.cancel}
      submit={copy.save}
      busyText={copy.saving}
      errorMessage={copy.failed}
      onClose={onClose}
    >
      <LineFields
        form={form}
        isNew={false}
        canBeOnce={stored.rhythm === 'once' || !canReset}
        days={days}
        resetOf={resetOf}
      />
    </FormDialog>
  )
}

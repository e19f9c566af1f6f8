import { commitmentsScreenCopy } from '@lucas/contract/copy/planning/commitments-screen.ts'
import type { CommitmentLine, PaidByHand } from '@lucas/contract/planning/commitments.ts'
import { addMonths, type PlainDate } from '@lucas/contract/rules/periods.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { toFieldErrors } from '../../../lib/http/api-error.ts'
import { DateField } from '../../../ui/forms/date/date-field.tsx'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { MoneyInput } from '../../../ui/forms/money-input.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { markPaid } from '../api.ts'

const copy = commitmentsScreenCopy.payment

interface PayDialogProps {
  line: CommitmentLine
  /** The expected day that is paid. */
  expectedOn: PlainDate
  today: PlainDate
  onUndo: (line: CommitmentLine, payment: PaidByHand) => void
  onClose: () => void
}

/** Marks a commitment as paid, with the day and the amount that the user says. */
export function PayDialog({ line, expectedOn, today, onUndo, onClose }: PayDialogProps) {
  const [draft, setDraft] = useState({ day: today, amount: String(line.amount) })
  // A reload can bring the next expected day before the answer does.
  const [payable] = useState(expectedOn)
  const save = useMutation({
    mutationFn: () => markPaid(line.id, payable, { paid_on: draft.day, amount: Number(draft.amount) }),
    meta: { stale: ['figures', 'notifications'] },
    onSuccess: (payment) => {
      toast.success(copy.marked(line.name), {
        action: { label: commitmentsScreenCopy.undo, run: () => onUndo(line, payment) },
      })
      onClose()
    },
  })
  const errors = toFieldErrors(save.error)
  return (
    <FormDialog
      form={{ draft, busy: save.isPending, error: save.error, onSubmit: () => save.mutate() }}
      title={copy.title(line.name)}
      description={copy.lead}
      size="sm"
      cancel={copy.cancel}
      submit={copy.save}
      busyText={copy.saving}
      disabled={draft.day === '' || Number(draft.amount) <= 0}
      errorMessage={copy.failed}
      onClose={onClose}
    >
      <DateField
        label={copy.day}
        value={draft.day}
        min={addMonths(today, -12)}
        max={today}
        error={errors.paid_on}
        onChange={(day) => setDraft({ ...draft, day })}
      />
      <MoneyInput
        label={copy.amount}
        currency={line.currency}
        value={draft.amount}
        error={errors.amount}
        onChange={(amount) => setDraft({ ...draft, amount })}
      />
    </FormDialog>
  )
}

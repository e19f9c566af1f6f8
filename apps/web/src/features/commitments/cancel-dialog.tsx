import { commitmentsScreenCopy } from '@lucas/contract/copy/planning/commitments-screen.ts'
import { limits } from '@lucas/contract/limits.ts'
import type { CommitmentLine } from '@lucas/contract/planning/commitments.ts'
import { addMonths, type PlainDate } from '@lucas/contract/rules/periods.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { updateSeries } from '../../entities/recurring/series-requests.ts'
import { toFieldErrors } from '../../lib/http/api-error.ts'
import { DateField } from '../../ui/forms/date/date-field.tsx'
import { FormDialog } from '../../ui/forms/form-dialog.tsx'
import { toast } from '../../ui/overlays/toast.tsx'

const copy = commitmentsScreenCopy.cancellation

interface CancelDialogProps {
  line: CommitmentLine
  today: PlainDate
  /** Restores what the line had when the dialog opened. */
  onUndo: (before: CommitmentLine) => void
  onClose: () => void
}

/** Cancels a series from a day up to today, or changes that day. */
export function CancelDialog({ line, today, onUndo, onClose }: CancelDialogProps) {
  // A reload can bring the new day before the answer does.
  const [before] = useState(line)
  const [day, setDay] = useState(line.cancelled_on ?? today)
  const save = useMutation({
    mutationFn: () => updateSeries(line.id, { cancelled_on: day }),
    meta: { stale: ['figures', 'transactions'] },
    onSuccess: () => {
      toast.success(commitmentsScreenCopy.actions.cancelled(line.name), {
        action: { label: commitmentsScreenCopy.undo, run: () => onUndo(before) },
      })
      onClose()
    },
  })
  return (
    <FormDialog
      form={{ draft: day, busy: save.isPending, error: save.error, onSubmit: () => save.mutate() }}
      title={before.cancelled_on === null ? copy.create(line.name) : copy.edit(line.name)}
      description={copy.lead}
      size="sm"
      cancel={copy.cancel}
      submit={copy.save}
      busyText={copy.saving}
      disabled={day === ''}
      errorMessage={copy.failed}
      onClose={onClose}
    >
      <DateField
        label={copy.day}
        value={day}
        min={addMonths(today, -12 * limits.commitmentYears)}
        max={today}
        error={toFieldErrors(save.error).cancelled_on}
        onChange={setDay}
      />
    </FormDialog>
  )
}

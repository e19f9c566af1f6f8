import { billingCopy } from '@lucas/contract/copy/users/billing.ts'
import { plansCopy } from '@lucas/contract/copy/users/plans.ts'
import { addDays } from '@lucas/contract/rules/periods.ts'
import type { Plan } from '@lucas/contract/rules/plans.ts'
import type { Billing } from '@lucas/contract/users/billing.ts'
import { useMutation } from '@tanstack/react-query'
import { formatFullDay } from '../../../lib/format/format.ts'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { updatePlan } from './api.ts'

const copy = billingCopy.leave

interface DowngradeDialogProps {
  open: boolean
  /** The plan to change to. */
  plan: Plan
  billing: Billing
  onClose: () => void
}

/** Asks for confirmation of a downgrade and shows until when the current plan stays. */
export function DowngradeDialog({ open, plan, billing, onClose }: DowngradeDialogProps) {
  const [nextName, currentName] = [plansCopy.offers[plan].name, plansCopy.offers[billing.plan].name]
  const isPastDue = billing.state === 'past_due'
  // The first day that is not paid.
  const end = billing.period_end ?? billing.since
  const downgrade = useMutation({
    mutationFn: () => updatePlan({ next_plan: plan }),
    meta: { failed: copy.failed },
    onSuccess: () => {
      toast.success(isPastDue ? copy.doneNow(nextName) : copy.done(nextName, formatFullDay(end)))
      onClose()
    },
  })
  return (
    <ConfirmDialog
      open={open}
      labels={{
        title: copy.title(nextName),
        cancel: copy.cancel,
        confirm: copy.confirm(nextName),
        busy: copy.busy,
      }}
      action={downgrade}
      onCancel={onClose}
    >
      <p>{isPastDue ? copy.unpaid(currentName) : copy.text(currentName, formatFullDay(addDays(end, -1)))}</p>
      <p className="mt-1 text-ink-2">{copy.stays}</p>
    </ConfirmDialog>
  )
}

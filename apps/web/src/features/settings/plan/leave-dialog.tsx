import type { Billing } from '@lucas/contract/billing.ts'
import { billingCopy } from '@lucas/contract/copy/billing.ts'
import { plansCopy } from '@lucas/contract/copy/plans.ts'
import { addDays } from '@lucas/contract/rules/periods.ts'
import type { Plan } from '@lucas/contract/rules/plans.ts'
import { useMutation } from '@tanstack/react-query'
import { sentenceOf } from '../../../lib/api-error.ts'
import { fullDay } from '../../../lib/format.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { choosePlan } from './api.ts'

const copy = billingCopy.leave

interface LeaveDialogProps {
  open: boolean
  /** To which one. */
  plan: Plan
  billing: Billing
  onClose: () => void
}

/** Asks before a plan is given up, and says until when it stays. */
export function LeaveDialog({ open, plan, billing, onClose }: LeaveDialogProps) {
  const [next, own] = [plansCopy.offers[plan].name, plansCopy.offers[billing.plan].name]
  const isOwing = billing.state === 'past_due'
  // The first day that is not paid any more.
  const end = billing.period_end ?? billing.since
  const leave = useMutation({
    mutationFn: () => choosePlan({ next_plan: plan }),
    onSuccess: () => {
      toast.success(isOwing ? copy.doneNow(next) : copy.done(next, fullDay(end)))
      onClose()
    },
    onError: (error) => toast.error(sentenceOf(error, copy.failed)),
  })
  return (
    <ConfirmDialog
      open={open}
      words={{ title: copy.title(next), cancel: copy.cancel, confirm: copy.confirm(next), busy: copy.busy }}
      isBusy={leave.isPending}
      onConfirm={() => leave.mutate()}
      onCancel={onClose}
    >
      <p>{isOwing ? copy.unpaid(own) : copy.text(own, fullDay(addDays(end, -1)))}</p>
      <p className="mt-1 text-ink-2">{copy.stays}</p>
    </ConfirmDialog>
  )
}

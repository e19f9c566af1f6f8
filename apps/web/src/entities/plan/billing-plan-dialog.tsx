import { plansCopy } from '@lucas/contract/copy/users/plans.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { PlanPrice, PlansLink } from './plan-note.tsx'

interface BillingPlanDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** What the plan adds; `stay` says what works without it. */
  text: string
  stay: string
}

/** A dialog that offers the plan when the user tries to use a feature of it. */
export const BillingPlanDialog = ({ open, onOpenChange, title, text, stay }: BillingPlanDialogProps) => (
  <Dialog
    open={open}
    onOpenChange={onOpenChange}
    title={title}
    footer={
      <>
        <Button onClick={() => onOpenChange(false)}>{plansCopy.close}</Button>
        <PlansLink onLeave={() => onOpenChange(false)} />
      </>
    }
  >
    <div className="grid gap-4">
      <PlanPrice />
      <p>{text}</p>
      <p className="text-sm text-ink-2">{stay}</p>
    </div>
  </Dialog>
)

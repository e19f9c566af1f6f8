import { plansCopy } from '@lucas/contract/copy/plans.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { PlanPrice, PlansLink } from './plan-note.tsx'

interface PlanDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** What the plan brings, and what stays as it is without it. */
  text: string
  stay: string
}

/** What a plan holds and what it costs, for who asked for a part of it. */
export const PlanDialog = ({ open, onOpenChange, title, text, stay }: PlanDialogProps) => (
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

import { type ReactNode, type Ref, useRef } from 'react'
import { Button } from '../primitives/button.tsx'
import { Dialog } from './dialog.tsx'

interface ConfirmActionsProps {
  /** The labels of the buttons, from `copy/`. */
  labels: { cancel: string; confirm: string; busy: string }
  isBusy: boolean
  onConfirm: () => void
  onCancel: () => void
  /** The button with the first focus, so that Enter cancels. */
  cancelRef: Ref<HTMLButtonElement>
}

/** The buttons of a confirmation of an irreversible action. */
export const ConfirmActions = ({ labels, isBusy, onConfirm, onCancel, cancelRef }: ConfirmActionsProps) => (
  <>
    <Button ref={cancelRef} disabled={isBusy} onClick={onCancel}>
      {labels.cancel}
    </Button>
    <Button variant="destructive" busy={isBusy} busyText={labels.busy} onClick={onConfirm}>
      {labels.confirm}
    </Button>
  </>
)

interface ConfirmDialogProps {
  open?: boolean
  labels: ConfirmActionsProps['labels'] & { title: string }
  description?: ReactNode
  /** A mutation, or another action that starts at once. */
  action: { mutate: () => void; isPending?: boolean }
  onCancel: () => void
  /** A description of what the action changes. */
  children: ReactNode
}

/** Asks for confirmation. Cancel has the first focus, and the dialog stays open while the action runs. */
export function ConfirmDialog({
  open = true,
  labels,
  action: { mutate, isPending: isBusy = false },
  onCancel,
  ...dialog
}: ConfirmDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null)
  const actions = { labels, isBusy, onConfirm: () => mutate(), onCancel, cancelRef: cancel }
  return (
    <Dialog
      {...dialog}
      open={open}
      onOpenChange={(isOpen) => !isOpen && !isBusy && onCancel()}
      title={labels.title}
      initialFocus={cancel}
      footer={<ConfirmActions {...actions} />}
    />
  )
}

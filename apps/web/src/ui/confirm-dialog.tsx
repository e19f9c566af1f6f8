import { type ReactNode, type Ref, useRef } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface ConfirmActionsProps {
  /** Of `copy/`: what the two buttons say. */
  words: { cancel: string; confirm: string; busy: string }
  isBusy: boolean
  onConfirm: () => void
  onCancel: () => void
  /** The button that a stray Enter must meet. */
  cancelRef: Ref<HTMLButtonElement>
}

/** The two ways out of a question about something that cannot be had back. */
export const ConfirmActions = ({ words, isBusy, onConfirm, onCancel, cancelRef }: ConfirmActionsProps) => (
  <>
    <Button ref={cancelRef} disabled={isBusy} onClick={onCancel}>
      {words.cancel}
    </Button>
    <Button variant="destructive" busy={isBusy} busyText={words.busy} onClick={onConfirm}>
      {words.confirm}
    </Button>
  </>
)

interface ConfirmDialogProps extends Omit<ConfirmActionsProps, 'words' | 'cancelRef'> {
  open: boolean
  words: ConfirmActionsProps['words'] & { title: string }
  description?: ReactNode
  /** What will be gone. */
  children: ReactNode
}

/** Asks before something goes: cancelling is focused first, and while it is done the question stays. */
export function ConfirmDialog({ open, words, description, children, ...actions }: ConfirmDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && !actions.isBusy && actions.onCancel()}
      title={words.title}
      description={description}
      initialFocus={cancel}
      footer={<ConfirmActions {...actions} words={words} cancelRef={cancel} />}
    >
      {children}
    </Dialog>
  )
}

import { type FormEvent, type ReactNode, useId } from 'react'
import { Dialog } from './dialog.tsx'
import { FormActions } from './form-actions.tsx'
import { FormFault } from './form-fault.tsx'
import type { DialogProps } from './overlay-props.ts'

interface FormDialogProps extends Pick<DialogProps, 'title' | 'description' | 'size' | 'children'> {
  cancel: string
  /** What sending it is called, and what that is called while it is on its way. */
  submit: ReactNode
  busyText: string
  busy: boolean
  disabled?: boolean
  /** What else the foot offers, before the two that every form has. */
  others?: ReactNode
  /** Of sending the form; null while nothing went wrong. Both are left out where a field says it all. */
  error?: Error | null
  failed?: string
  onSubmit: () => void
  onClose: () => void
}

/** A dialog that is a form. It stays open while its answer is awaited. */
export function FormDialog({
  cancel,
  submit,
  busyText,
  busy,
  disabled = false,
  others,
  error = null,
  failed = '',
  onSubmit,
  onClose,
  children,
  ...dialog
}: FormDialogProps) {
  const form = useId()
  const send = (event: FormEvent): void => {
    event.preventDefault()
    event.stopPropagation() // a form that this one was opened from waits
    if (!busy && !disabled) onSubmit()
  }
  return (
    <Dialog
      {...dialog}
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      footer={
        <>
          {others}
          <FormActions
            form={form}
            cancel={cancel}
            onCancel={onClose}
            disabled={disabled}
            busy={busy}
            busyText={busyText}
          >
            {submit}
          </FormActions>
        </>
      }
    >
      <form id={form} noValidate onSubmit={send} className="grid gap-4">
        <FormFault error={error} otherwise={failed} />
        {children}
      </form>
    </Dialog>
  )
}

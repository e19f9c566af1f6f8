import { type FormEvent, type ReactNode, useId } from 'react'
import { Dialog } from '../overlays/dialog.tsx'
import type { DialogProps } from '../overlays/overlay-props.ts'
import { UnsavedGuard } from '../overlays/use-unsaved-changes.tsx'
import { FormActions } from './form-actions.tsx'
import { FormError } from './form-error.tsx'

interface FormDialogProps extends Pick<DialogProps, 'title' | 'description' | 'size' | 'children'> {
  cancel: string
  /** The label of the submit button; `busyText` replaces it while the form is being sent. */
  submit: ReactNode
  busyText: string
  busy: boolean
  disabled?: boolean
  /** What the user can change, as JSON. Once it differs the form asks before it is left, except by its cancel button. */
  draft: unknown
  /** Further actions, before cancel and submit. */
  extraActions?: ReactNode
  /** The error of the submission, or null. Omit it together with `errorMessage` when the fields show all errors. */
  error?: Error | null
  errorMessage?: string
  onSubmit: () => void
  onClose: () => void
}

/** A dialog with a form. It stays open while the form is being sent. */
export function FormDialog({
  cancel,
  submit,
  busyText,
  busy,
  disabled = false,
  draft,
  extraActions,
  error = null,
  errorMessage = '',
  onSubmit,
  onClose,
  children,
  ...dialog
}: FormDialogProps) {
  const form = useId()
  const send = (event: FormEvent): void => {
    event.preventDefault()
    event.stopPropagation() // React events bubble to the form that opened this dialog
    if (!busy && !disabled) onSubmit()
  }
  return (
    <Dialog
      {...dialog}
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      footer={
        <>
          {extraActions}
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
      <form id={form} noValidate onSubmit={send} className="grid grid-cols-1 gap-4">
        <FormError error={error} fallback={errorMessage} />
        {children}
      </form>
      <UnsavedGuard draft={draft} isSaving={busy} />
    </Dialog>
  )
}

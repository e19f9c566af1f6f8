import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { Dialog } from '../overlays/dialog.tsx'
import type { DialogProps } from '../overlays/overlay-props.ts'
import { UnsavedGuard } from '../overlays/use-unsaved-changes.tsx'
import { Button } from '../primitives/button.tsx'
import { FormError } from './form-error.tsx'

/** What a dialog needs to know of its form; `useDraftForm` returns it. */
interface DialogForm {
  /** What the user can change, as JSON. Once it differs the form asks before it is left, except by its cancel button. */
  draft: unknown
  busy: boolean
  /** The error of the submission, or null. Omit it together with `errorMessage` when the fields show all errors. */
  error?: Error | null
  /** How often the user tried to send a faulty draft. */
  faults?: number
  onSubmit: () => unknown
}

interface FormDialogProps extends Pick<DialogProps, 'title' | 'description' | 'size' | 'children'> {
  form: DialogForm
  cancel: string
  /** The label of the submit button; `busyText` replaces it while the form is being sent. */
  submit: ReactNode
  busyText: string
  disabled?: boolean
  /** Further actions, before cancel and submit. */
  extraActions?: ReactNode
  errorMessage?: string
  onClose: () => void
}

/** Focuses the first control whose error shows. */
function focusFirstFault(form: HTMLFormElement): void {
  const shown = [...form.querySelectorAll('[role="alert"]')].map(({ id }) => id)
  const controls = [...form.querySelectorAll<HTMLElement>('[aria-describedby]')]
  controls.find((control) => shown.includes(control.getAttribute('aria-describedby') ?? ''))?.focus()
}

/** A dialog with a form. It stays open while the form is being sent. */
export function FormDialog({
  form: { draft, busy, error = null, faults = 0, onSubmit },
  cancel,
  submit,
  busyText,
  disabled = false,
  extraActions,
  errorMessage = '',
  onClose,
  children,
  ...dialog
}: FormDialogProps) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (form.current && (faults > 0 || error !== null)) focusFirstFault(form.current)
  }, [faults, error])
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
          <Button onClick={onClose}>{cancel}</Button>
          <Button
            type="submit"
            form={id}
            variant="primary"
            disabled={disabled}
            busy={busy}
            busyText={busyText}
          >
            {submit}
          </Button>
        </>
      }
    >
      <form ref={form} id={id} noValidate onSubmit={send} className="grid grid-cols-1 gap-4">
        <FormError error={error} fallback={errorMessage} />
        {children}
      </form>
      <UnsavedGuard draft={draft} isSaving={busy} />
    </Dialog>
  )
}

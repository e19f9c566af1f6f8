import type { ReactNode } from 'react'
import { Button } from '../primitives/button.tsx'

interface FormActionsProps {
  /** The id of the form, which is in the body of the dialog. */
  form: string
  cancel: string
  onCancel: () => void
  busy: boolean
  busyText: string
  disabled?: boolean
  /** The label of the submit button. */
  children: ReactNode
}

/** The cancel and submit buttons of a dialog with a form. */
export const FormActions = ({
  form,
  cancel,
  onCancel,
  busy,
  busyText,
  disabled = false,
  children,
}: FormActionsProps) => (
  <>
    <Button onClick={onCancel}>{cancel}</Button>
    <Button type="submit" form={form} variant="primary" disabled={disabled} busy={busy} busyText={busyText}>
      {children}
    </Button>
  </>
)

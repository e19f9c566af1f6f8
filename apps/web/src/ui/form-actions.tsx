import type { ReactNode } from 'react'
import { Button } from './button.tsx'

interface FormActionsProps {
  /** The form that is sent; it stands in the dialog's body, these in its foot. */
  form: string
  cancel: string
  onCancel: () => void
  busy: boolean
  busyText: string
  disabled?: boolean
  /** What sending it is called. */
  children: ReactNode
}

/** The foot of a dialog that holds a form: leave it, or send it. */
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

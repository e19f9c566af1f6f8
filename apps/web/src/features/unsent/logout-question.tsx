import { unsentCopy } from '@lucas/contract/copy/unsent.ts'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'

const copy = unsentCopy.logout

interface LogoutQuestionProps {
  /** How many writes are not sent. */
  count: number
  onLogout: () => void
  onCancel: () => void
}

/** Asks before a sign-out deletes what was written and not sent. */
export const LogoutQuestion = ({ count, onLogout, onCancel }: LogoutQuestionProps) => (
  <ConfirmDialog labels={copy} action={{ mutate: onLogout }} onCancel={onCancel}>
    <p>{copy.text(count)}</p>
  </ConfirmDialog>
)

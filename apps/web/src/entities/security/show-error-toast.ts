import { toErrorMessage } from '../../lib/http/api-error.ts'
import { isPasskeyDismissed } from '../../lib/session/passkeys.ts'
import { StepUpCancelled } from '../../lib/session/step-up.ts'
import { toast } from '../../ui/overlays/toast.tsx'

/** Shows an error as a toast, unless the user cancelled the action. */
export function showErrorToast(error: Error, fallback: string): void {
  if (error instanceof StepUpCancelled || isPasskeyDismissed(error)) return
  toast.error(toErrorMessage(error, fallback))
}

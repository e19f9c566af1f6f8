import { type User, user } from '@lucas/contract/auth/session.ts'
import { authCopy as copy } from '@lucas/contract/copy/auth/auth.ts'
import { noMailCopy } from '@lucas/contract/copy/users/no-mail.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useStepUp } from '../../entities/security/use-step-up.tsx'
import { sendsMail } from '../../lib/app/installation.ts'
import { toErrorMessage, toFieldErrors } from '../../lib/http/api-error.ts'
import { api } from '../../lib/http/http.ts'
import { StepUpCancelled } from '../../lib/session/step-up.ts'
import { FormDialog } from '../../ui/forms/form-dialog.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'

interface ChangeEmailDialogProps {
  onChanged: (person: User) => void
  onClose: () => void
}

/** Changes an email address that was mistyped at registration. */
export function ChangeEmailDialog({ onChanged, onClose }: ChangeEmailDialogProps) {
  const { withStepUp, stepUpDialog } = useStepUp()
  const [email, setEmail] = useState('')
  const change = useMutation({
    mutationFn: () => withStepUp(() => api.patch('/api/auth/profile/', { email }, user)),
    onSuccess: onChanged,
  })
  const errorText =
    change.error === null || change.error instanceof StepUpCancelled
      ? undefined
      : (toFieldErrors(change.error).email ?? toErrorMessage(change.error, copy.changeEmailFailed))
  return (
    <>
      <FormDialog
        form={{ draft: email, busy: change.isPending, onSubmit: change.mutate }}
        title={copy.changeEmail}
        description={sendsMail() ? copy.changeEmailNote : noMailCopy.changeEmailNote}
        cancel={copy.cancel}
        submit={copy.changeEmailSave}
        busyText={copy.sending}
        disabled={email.trim() === ''}
        onClose={onClose}
      >
        <TextInput
          label={copy.email}
          type="email"
          autoComplete="email"
          autoFocus
          value={email}
          error={errorText}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        />
      </FormDialog>
      {stepUpDialog}
    </>
  )
}

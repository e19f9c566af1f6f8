import { authCopy as copy } from '@lucas/contract/copy/auth.ts'
import { type User, user } from '@lucas/contract/session.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalsOf, sentenceOf } from '../../lib/api-error.ts'
import { api } from '../../lib/http.ts'
import { StepUpCancelled } from '../../lib/step-up.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useStepUp } from '../../ui/step-up.tsx'
import { TextInput } from '../../ui/text-input.tsx'

interface ChangeEmailDialogProps {
  onChanged: (person: User) => void
  onClose: () => void
}

/** Corrects an address that was mistyped at the door. */
export function ChangeEmailDialog({ onChanged, onClose }: ChangeEmailDialogProps) {
  const { guard, question } = useStepUp()
  const [email, setEmail] = useState('')
  const change = useMutation({
    mutationFn: () => guard(() => api.patch('/api/auth/profile/', { email }, user)),
    onSuccess: onChanged,
  })
  const fault =
    change.error === null || change.error instanceof StepUpCancelled
      ? undefined
      : (refusalsOf(change.error).email ?? sentenceOf(change.error, copy.changeEmailFailed))
  return (
    <>
      <FormDialog
        title={copy.changeEmail}
        description={copy.changeEmailNote}
        cancel={copy.cancel}
        submit={copy.changeEmailSave}
        busyText={copy.sending}
        busy={change.isPending}
        disabled={email.trim() === ''}
        onSubmit={change.mutate}
        onClose={onClose}
      >
        <TextInput
          label={copy.email}
          type="email"
          autoComplete="email"
          autoFocus
          value={email}
          error={fault}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        />
      </FormDialog>
      {question}
    </>
  )
}

import { type User, user } from '@lucas/contract/auth.ts'
import { authCopy as copy } from '@lucas/contract/copy/auth.ts'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { refusalsOf, sentenceOf } from '../../lib/api-error.ts'
import { api } from '../../lib/http.ts'
import { StepUpCancelled } from '../../lib/step-up.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FormActions } from '../../ui/form-actions.tsx'
import { useStepUp } from '../../ui/step-up.tsx'
import { TextInput } from '../../ui/text-input.tsx'

interface ChangeEmailDialogProps {
  onChanged: (person: User) => void
  onClose: () => void
}

/** Corrects an address that was mistyped at the door. */
export function ChangeEmailDialog({ onChanged, onClose }: ChangeEmailDialogProps) {
  const form = useId()
  const { guard, question } = useStepUp()
  const [email, setEmail] = useState('')
  const change = useMutation({
    mutationFn: () => guard(() => api.patch('/api/auth/profile/', { email }, user)),
    onSuccess: onChanged,
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (email.trim() !== '' && !change.isPending) change.mutate()
  }
  const fault =
    change.error === null || change.error instanceof StepUpCancelled
      ? undefined
      : (refusalsOf(change.error).email ?? sentenceOf(change.error, copy.changeEmailFailed))
  return (
    <>
      <Dialog
        open
        onOpenChange={(open) => !open && onClose()}
        title={copy.changeEmail}
        description={copy.changeEmailNote}
        footer={
          <FormActions
            form={form}
            cancel={copy.cancel}
            onCancel={onClose}
            busy={change.isPending}
            busyText={copy.sending}
            disabled={email.trim() === ''}
          >
            {copy.changeEmailSave}
          </FormActions>
        }
      >
        <form id={form} noValidate onSubmit={submit}>
          <TextInput
            label={copy.email}
            type="email"
            autoComplete="email"
            autoFocus
            value={email}
            error={fault}
            onChange={({ currentTarget }) => setEmail(currentTarget.value)}
          />
        </form>
      </Dialog>
      {question}
    </>
  )
}

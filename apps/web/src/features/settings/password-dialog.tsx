import { settingsCopy } from '@lucas/contract/copy/settings.ts'
import { nothing } from '@lucas/contract/wire.ts'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { refusalsOf } from '../../lib/api-error.ts'
import { api } from '../../lib/http.ts'
import { askAgain } from '../../lib/live.ts'
import { judgePassword } from '../../lib/password-strength.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FormActions } from '../../ui/form-actions.tsx'
import { FormFault } from '../../ui/form-fault.tsx'
import { PasswordGuide } from '../../ui/password-guide.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { toast } from '../../ui/toast.tsx'

const copy = settingsCopy.access

/** Another password by the old one; the other sessions end (decisions 2). */
export function PasswordDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const form = useId()
  const [input, setInput] = useState({ current_password: '', new_password: '' })
  const change = useMutation({
    mutationFn: () => api.post('/api/auth/password/change/', input, nothing),
    onSuccess: async (_, __, ___, { client }) => {
      toast.success(copy.changed)
      onClose()
      await askAgain(client, 'security')
    },
  })
  const refused = refusalsOf(change.error)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!change.isPending) change.mutate()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={copy.change}
      description={copy.dialogNote}
      footer={
        <FormActions
          form={form}
          cancel={copy.cancel}
          onCancel={onClose}
          busy={change.isPending}
          busyText={settingsCopy.save.saving}
          disabled={input.current_password === '' || input.new_password === ''}
        >
          {settingsCopy.save.save}
        </FormActions>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-4">
        <FormFault error={change.error} otherwise={copy.failed} />
        <PasswordInput
          label={copy.current}
          autoComplete="current-password"
          autoFocus
          value={input.current_password}
          error={refused.current_password}
          onChange={({ currentTarget: { value } }) => setInput({ ...input, current_password: value })}
        />
        <PasswordInput
          label={copy.next}
          autoComplete="new-password"
          value={input.new_password}
          error={refused.new_password}
          onChange={({ currentTarget: { value } }) => setInput({ ...input, new_password: value })}
        />
        <PasswordGuide facts={judgePassword(input.new_password, email)} />
      </form>
    </Dialog>
  )
}

import { settingsCopy } from '@lucas/contract/copy/settings.ts'
import { nothing } from '@lucas/contract/wire.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalsOf } from '../../lib/api-error.ts'
import { api } from '../../lib/http.ts'
import { askAgain } from '../../lib/live.ts'
import { judgePassword } from '../../lib/password-strength.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { PasswordGuide } from '../../ui/password-guide.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { toast } from '../../ui/toast.tsx'

const copy = settingsCopy.access

/** Another password by the old one; the other sessions end (decisions 2). */
export function PasswordDialog({ email, onClose }: { email: string; onClose: () => void }) {
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
  return (
    <FormDialog
      title={copy.change}
      description={copy.dialogNote}
      cancel={copy.cancel}
      submit={settingsCopy.save.save}
      busyText={settingsCopy.save.saving}
      busy={change.isPending}
      disabled={input.current_password === '' || input.new_password === ''}
      error={change.error}
      failed={copy.failed}
      onSubmit={change.mutate}
      onClose={onClose}
    >
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
    </FormDialog>
  )
}

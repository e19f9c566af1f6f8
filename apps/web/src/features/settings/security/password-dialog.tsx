import { settingsCopy } from '@lucas/contract/copy/users/settings.ts'
import type { PasswordOwner } from '@lucas/contract/rules/password.ts'
import { nothing } from '@lucas/contract/wire.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { OtpField } from '../../../entities/security/otp-field.tsx'
import { securityQuery } from '../../../entities/security/queries.ts'
import { invalidateQueriesOf } from '../../../lib/app/query-keys.ts'
import { toFieldErrors } from '../../../lib/http/api-error.ts'
import { api } from '../../../lib/http/http.ts'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { PasswordGuide } from '../../../ui/forms/password-guide.tsx'
import { PasswordInput } from '../../../ui/forms/password-input.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { AddressesStop } from './addresses-stop.tsx'

const copy = settingsCopy.access

/** Changes the password with the current one. The other sessions end (decisions 2). */
export function PasswordDialog({ owner, onClose }: { owner: PasswordOwner; onClose: () => void }) {
  const [input, setInput] = useState({ current_password: '', new_password: '' })
  const [otp, setOtp] = useState('')
  const { data: security } = useQuery(securityQuery)
  const isTwoStep = security?.has_second_factor === true
  const change = useMutation({
    mutationFn: () => api.post('/api/auth/password/change/', isTwoStep ? { ...input, otp } : input, nothing),
    onSuccess: async (_, __, ___, { client }) => {
      toast.success(copy.changed)
      onClose()
      await invalidateQueriesOf(client, 'security')
    },
  })
  const fieldErrors = toFieldErrors(change.error)
  return (
    <FormDialog
      form={{ draft: input, busy: change.isPending, error: change.error, onSubmit: change.mutate }}
      title={copy.change}
      description={copy.dialogNote}
      cancel={copy.cancel}
      submit={settingsCopy.save.save}
      busyText={settingsCopy.save.saving}
      disabled={input.current_password === '' || input.new_password === '' || (isTwoStep && otp === '')}
      errorMessage={copy.failed}
      onClose={onClose}
    >
      <PasswordInput
        label={copy.current}
        autoComplete="current-password"
        autoFocus
        value={input.current_password}
        error={fieldErrors.current_password}
        onChange={({ currentTarget: { value } }) => setInput({ ...input, current_password: value })}
      />
      <PasswordInput
        label={copy.next}
        autoComplete="new-password"
        value={input.new_password}
        error={fieldErrors.new_password}
        onChange={({ currentTarget: { value } }) => setInput({ ...input, new_password: value })}
      />
      <PasswordGuide password={input.new_password} owner={owner} />
      {isTwoStep && <OtpField value={otp} error={fieldErrors.otp} onChange={setOtp} />}
      <AddressesStop />
    </FormDialog>
  )
}

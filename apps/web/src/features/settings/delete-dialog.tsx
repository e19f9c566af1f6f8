import { privacyTabCopy as copy } from '@lucas/contract/copy/privacy.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalsOf } from '../../lib/api-error.ts'
import { prove, securityQuery } from '../../lib/security.ts'
import { forget } from '../../lib/session.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { PinBoxes } from '../../ui/pin-boxes.tsx'
import { toast } from '../../ui/toast.tsx'
import { deleteAccount } from './privacy-api.ts'
import { tellFault } from './security-api.ts'

/** The PIN, or the password where there is none, and then the end of the session (spec 5, decisions 2). */
export function DeleteDialog({ onClose }: { onClose: () => void }) {
  const { data: security } = useQuery(securityQuery)
  const [secret, setSecret] = useState('')
  const hasPin = security?.has_pin === true
  const remove = useMutation({
    mutationFn: async () => {
      await prove(hasPin ? { pin: secret } : { password: secret })
      return deleteAccount()
    },
    onSuccess: (_, __, ___, { client }) => {
      forget(client)
      toast.success(copy.deleted)
    },
    onError: (error) => {
      if (hasPin) setSecret('')
      if (Object.keys(refusalsOf(error)).length === 0) tellFault(error, copy.deleteFailed)
    },
  })
  const refusals = refusalsOf(remove.error)
  const confirm = (): void => {
    if (secret !== '') remove.mutate()
  }
  return (
    <ConfirmDialog
      open
      words={{ title: copy.deleteTitle, cancel: copy.cancel, confirm: copy.confirm, busy: copy.deleting }}
      description={copy.deleteNote}
      isBusy={remove.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {hasPin ? (
        <PinBoxes label={copy.deletePin} value={secret} onChange={setSecret} error={refusals.pin} />
      ) : (
        <PasswordInput
          label={copy.deletePassword}
          autoComplete="current-password"
          value={secret}
          error={refusals.password}
          onChange={({ currentTarget }) => setSecret(currentTarget.value)}
        />
      )}
    </ConfirmDialog>
  )
}

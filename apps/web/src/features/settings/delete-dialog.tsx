import { privacyTabCopy as copy } from '@lucas/contract/copy/privacy.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalsOf } from '../../lib/api-error.ts'
import { prove, securityQuery } from '../../lib/security.ts'
import { forget } from '../../lib/session.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { PinBoxes } from '../../ui/pin-boxes.tsx'
import { ProofField, useProof } from '../../ui/proof-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { deleteAccount } from './privacy-api.ts'
import { tellFault } from './security-api.ts'

/** The PIN, or the password where there is none, and then the end of the session (spec 5, decisions 2). */
export function DeleteDialog({ onClose }: { onClose: () => void }) {
  const { data: security } = useQuery(securityQuery)
  const [pin, setPin] = useState('')
  const proof = useProof()
  const hasPin = security?.has_pin === true
  const remove = useMutation({
    mutationFn: async () => {
      await prove(hasPin ? { pin } : proof.input)
      return deleteAccount()
    },
    onSuccess: (_, __, ___, { client }) => {
      forget(client)
      toast.success(copy.deleted)
    },
    onError: (error) => {
      if (hasPin) setPin('')
      if (Object.keys(refusalsOf(error)).length === 0) tellFault(error, copy.deleteFailed)
    },
  })
  const refusals = refusalsOf(remove.error)
  const confirm = (): void => {
    if ((hasPin ? pin : proof.text) !== '') remove.mutate()
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
        <PinBoxes label={copy.deletePin} value={pin} onChange={setPin} error={refusals.pin} />
      ) : (
        <ProofField
          proof={proof}
          label={copy.deletePassword}
          error={Object.keys(refusals).length === 0 ? null : remove.error}
          otherwise={copy.deleteFailed}
        />
      )}
    </ConfirmDialog>
  )
}

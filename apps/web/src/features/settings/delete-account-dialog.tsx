import { unsentCopy } from '@lucas/contract/copy/unsent.ts'
import { noMailCopy } from '@lucas/contract/copy/users/no-mail.ts'
import { privacyTabCopy as copy } from '@lucas/contract/copy/users/privacy.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { OtpField } from '../../entities/security/otp-field.tsx'
import { ProofField, useStepUpProof } from '../../entities/security/proof-field.tsx'
import { securityQuery, submitProof } from '../../entities/security/queries.ts'
import { showErrorToast } from '../../entities/security/show-error-toast.ts'
import { sendsMail } from '../../lib/app/installation.ts'
import { toFieldErrors } from '../../lib/http/api-error.ts'
import { discardUnsent } from '../../lib/offline/answers.ts'
import { useUnsentCount } from '../../lib/offline/unsent/unsent-list.ts'
import { clearUserData } from '../../lib/session/session.ts'
import { PinBoxes } from '../../ui/forms/pin-boxes.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { toast } from '../../ui/overlays/toast.tsx'
import { deleteAccount } from './privacy-api.ts'

/** Deletes the account after a proof by PIN or password, and ends the session (spec 5, decisions 2). */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const { data: security } = useQuery(securityQuery)
  const [pin, setPin] = useState('')
  const proof = useStepUpProof()
  const hasPin = security?.has_pin === true
  const unsent = useUnsentCount()
  const remove = useMutation({
    mutationFn: async () => {
      const pinInput = proof.isTwoStep ? { pin, otp: proof.otp } : { pin }
      await submitProof(hasPin ? pinInput : proof.input)
      return deleteAccount()
    },
    onSuccess: async (_, __, ___, { client }) => {
      await discardUnsent()
      clearUserData(client)
      toast.success(sendsMail() ? copy.deleted : noMailCopy.deleted)
    },
    onError: (error) => {
      if (hasPin) setPin('')
      if (Object.keys(toFieldErrors(error)).length === 0) showErrorToast(error, copy.deleteFailed)
    },
  })
  const fieldErrors = toFieldErrors(remove.error)
  const confirm = (): void => {
    if (hasPin ? pin !== '' && (!proof.isTwoStep || proof.otp !== '') : proof.isComplete) remove.mutate()
  }
  return (
    <ConfirmDialog
      labels={{ title: copy.deleteTitle, cancel: copy.cancel, confirm: copy.confirm, busy: copy.deleting }}
      description={copy.deleteNote}
      action={{ isPending: remove.isPending, mutate: confirm }}
      onCancel={onClose}
    >
      {unsent > 0 && <p className="mb-4 text-negative">{unsentCopy.deletion(unsent)}</p>}
      {hasPin ? (
        <div className="grid gap-4">
          <PinBoxes label={copy.deletePin} value={pin} onChange={setPin} error={fieldErrors.pin} />
          {proof.isTwoStep && <OtpField value={proof.otp} error={fieldErrors.otp} onChange={proof.setOtp} />}
        </div>
      ) : (
        <ProofField
          proof={proof}
          label={copy.deletePassword}
          error={Object.keys(fieldErrors).length === 0 ? null : remove.error}
          fallback={copy.deleteFailed}
        />
      )}
    </ConfirmDialog>
  )
}

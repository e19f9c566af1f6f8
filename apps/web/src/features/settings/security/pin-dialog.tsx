import { securityTabCopy as copy } from '@lucas/contract/copy/auth/lock.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { OtpField } from '../../../entities/security/otp-field.tsx'
import { securityQuery } from '../../../entities/security/queries.ts'
import { useStepUp } from '../../../entities/security/use-step-up.tsx'
import { storeAnswer } from '../../../lib/app/store-answer.ts'
import { toFieldErrors } from '../../../lib/http/api-error.ts'
import { StepUpCancelled } from '../../../lib/session/step-up.ts'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { PasswordInput } from '../../../ui/forms/password-input.tsx'
import { PinBoxes, pinDigits } from '../../../ui/forms/pin-boxes.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { savePin } from './security-api.ts'

/** Sets a PIN. It needs the password too, so that an unattended page is not enough. */
export function PinDialog({ onClose }: { onClose: () => void }) {
  const cache = useQueryClient()
  const [pin, setPin] = useState('')
  const [repeated, setRepeated] = useState('')
  const [password, setPassword] = useState('')
  const { data: security } = useQuery(securityQuery)
  const { withStepUp, stepUpDialog } = useStepUp()
  const hasPassword = security?.has_password !== false
  const [otp, setOtp] = useState('')
  const isTwoStep = security?.has_second_factor === true
  const proof = isTwoStep ? { password, otp } : { password }
  const save = useMutation({
    // Users without a password need a step-up instead.
    mutationFn: () => withStepUp(() => savePin(hasPassword ? { pin, ...proof } : { pin })),
    onSuccess: (now) => {
      storeAnswer(cache, securityQuery.queryKey, now)
      toast.success(copy.saved)
      onClose()
    },
  })
  const isTyped = pin.length === pinDigits && repeated.length === pinDigits
  const differs = isTyped && pin !== repeated
  const fieldErrors = toFieldErrors(save.error)
  return (
    <FormDialog
      form={{
        draft: [pin, repeated, password],
        busy: save.isPending,
        error: save.error instanceof StepUpCancelled ? null : save.error,
        onSubmit: () => save.mutate(),
      }}
      title={copy.pinDialog}
      description={copy.pinDialogNote}
      cancel={copy.cancel}
      submit={copy.save}
      busyText={copy.saving}
      disabled={!isTyped || differs || (hasPassword && (password === '' || (isTwoStep && otp === '')))}
      errorMessage={copy.saveFailed}
      onClose={onClose}
    >
      <div className="flex flex-wrap gap-x-8 gap-y-5">
        <PinBoxes label={copy.newPin} value={pin} onChange={setPin} error={fieldErrors.pin} autoFocus />
        <PinBoxes
          label={copy.repeatPin}
          value={repeated}
          onChange={setRepeated}
          error={differs ? copy.pinDiffers : undefined}
        />
      </div>
      {hasPassword && (
        <PasswordInput
          label={copy.password}
          autoComplete="current-password"
          value={password}
          error={fieldErrors.password}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        />
      )}
      {hasPassword && isTwoStep && <OtpField value={otp} error={fieldErrors.otp} onChange={setOtp} />}
      {stepUpDialog}
    </FormDialog>
  )
}

import { securityTabCopy as copy } from '@lucas/contract/copy/lock.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalsOf } from '../../lib/api-error.ts'
import { securityQuery } from '../../lib/security.ts'
import { StepUpCancelled } from '../../lib/step-up.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { PinBoxes, pinDigits } from '../../ui/pin-boxes.tsx'
import { useStepUp } from '../../ui/step-up.tsx'
import { toast } from '../../ui/toast.tsx'
import { savePin } from './security-api.ts'

/** A new PIN, twice, with the password beside it: an open page alone cannot set it. */
export function PinDialog({ onClose }: { onClose: () => void }) {
  const cache = useQueryClient()
  const [pin, setPin] = useState('')
  const [repeated, setRepeated] = useState('')
  const [password, setPassword] = useState('')
  const { data: security } = useQuery(securityQuery)
  const { guard, question } = useStepUp()
  const hasPassword = security?.has_password !== false
  const save = useMutation({
    // Who has no password raises the session first.
    mutationFn: () => guard(() => savePin(hasPassword ? { pin, password } : { pin })),
    onSuccess: (now) => {
      cache.setQueryData(securityQuery.queryKey, now)
      toast.success(copy.saved)
      onClose()
    },
  })
  const isTyped = pin.length === pinDigits && repeated.length === pinDigits
  const differs = isTyped && pin !== repeated
  const refusals = refusalsOf(save.error)
  return (
    <FormDialog
      title={copy.pinDialog}
      description={copy.pinDialogNote}
      cancel={copy.cancel}
      submit={copy.save}
      busyText={copy.saving}
      busy={save.isPending}
      disabled={!isTyped || differs || (hasPassword && password === '')}
      error={save.error instanceof StepUpCancelled ? null : save.error}
      failed={copy.saveFailed}
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      <div className="flex flex-wrap gap-x-8 gap-y-5">
        <PinBoxes label={copy.newPin} value={pin} onChange={setPin} error={refusals.pin} autoFocus />
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
          error={refusals.password}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        />
      )}
      {question}
    </FormDialog>
  )
}

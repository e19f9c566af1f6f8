import { securityTabCopy as copy } from '@lucas/contract/copy/lock.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { refusalsOf, sentenceOf } from '../../lib/api-error.ts'
import { securityQuery } from '../../lib/security.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorBanner } from '../../ui/error-banner.tsx'
import { FormActions } from '../../ui/form-actions.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { PinBoxes, pinDigits } from '../../ui/pin-boxes.tsx'
import { toast } from '../../ui/toast.tsx'
import { savePin } from './security-api.ts'

/** A new PIN, twice, with the password beside it: an open page alone cannot set it. */
export function PinDialog({ onClose }: { onClose: () => void }) {
  const form = useId()
  const cache = useQueryClient()
  const [pin, setPin] = useState('')
  const [repeated, setRepeated] = useState('')
  const [password, setPassword] = useState('')
  const save = useMutation({
    mutationFn: savePin,
    onSuccess: (now) => {
      cache.setQueryData(securityQuery.queryKey, now)
      toast.success(copy.saved)
      onClose()
    },
  })
  const isTyped = pin.length === pinDigits && repeated.length === pinDigits
  const differs = isTyped && pin !== repeated
  const refusals = refusalsOf(save.error)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (isTyped && !differs && password !== '' && !save.isPending) save.mutate({ pin, password })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !save.isPending && onClose()}
      title={copy.pinDialog}
      description={copy.pinDialogNote}
      footer={
        <FormActions
          form={form}
          cancel={copy.cancel}
          onCancel={onClose}
          busy={save.isPending}
          busyText={copy.saving}
          disabled={!isTyped || differs || password === ''}
        >
          {copy.save}
        </FormActions>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-5">
        {save.isError && Object.keys(refusals).length === 0 && (
          <ErrorBanner message={sentenceOf(save.error, copy.saveFailed)} />
        )}
        <div className="flex flex-wrap gap-x-8 gap-y-5">
          <PinBoxes label={copy.newPin} value={pin} onChange={setPin} error={refusals.pin} autoFocus />
          <PinBoxes
            label={copy.repeatPin}
            value={repeated}
            onChange={setRepeated}
            error={differs ? copy.pinDiffers : undefined}
          />
        </div>
        <PasswordInput
          label={copy.password}
          autoComplete="current-password"
          value={password}
          error={refusals.password}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        />
      </form>
    </Dialog>
  )
}

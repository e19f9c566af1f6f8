import { securityTabCopy as copy } from '@lucas/contract/copy/lock.ts'
import { limits } from '@lucas/contract/limits.ts'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { sentenceOf } from '../../lib/api-error.ts'
import { askAgain } from '../../lib/live.ts'
import { addPasskey, isDismissed } from '../../lib/passkeys.ts'
import { StepUpCancelled } from '../../lib/step-up.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FormActions } from '../../ui/form-actions.tsx'
import { useStepUp } from '../../ui/step-up.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast.tsx'

interface AddKeyDialogProps {
  onClose: () => void
  onAdded?: () => void
}

/** A name for the passkey; then the device asks for finger, face or its own PIN. */
export function AddKeyDialog({ onClose, onAdded }: AddKeyDialogProps) {
  const form = useId()
  const [name, setName] = useState<string>(copy.keyDefault)
  const { guard, question } = useStepUp()
  const add = useMutation({
    mutationFn: () => guard(() => addPasskey(name.trim())),
    onSuccess: async (_, __, ___, { client }) => {
      await askAgain(client, 'security')
      toast.success(copy.keyAdded)
      onAdded?.()
      onClose()
    },
  })
  const isFault = add.isError && !(add.error instanceof StepUpCancelled) && !isDismissed(add.error)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (name.trim() !== '' && !add.isPending) add.mutate()
  }
  return (
    <>
      <Dialog
        open
        onOpenChange={(open) => !open && !add.isPending && onClose()}
        title={copy.keyDialog}
        description={copy.keyDialogNote}
        footer={
          <FormActions
            form={form}
            cancel={copy.cancel}
            onCancel={onClose}
            busy={add.isPending}
            busyText={copy.adding}
            disabled={name.trim() === ''}
          >
            {copy.addKey}
          </FormActions>
        }
      >
        <form id={form} noValidate onSubmit={submit}>
          <TextInput
            label={copy.keyName}
            value={name}
            maxLength={limits.passkeyNameMax}
            autoFocus
            error={isFault ? sentenceOf(add.error, copy.keyFailed) : undefined}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
        </form>
      </Dialog>
      {question}
    </>
  )
}

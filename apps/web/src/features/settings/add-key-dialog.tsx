import { securityTabCopy as copy } from '@lucas/contract/copy/lock.ts'
import { limits } from '@lucas/contract/limits.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '../../lib/api-error.ts'
import { askAgain } from '../../lib/live.ts'
import { addPasskey, isDismissed } from '../../lib/passkeys.ts'
import { StepUpCancelled } from '../../lib/step-up.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useStepUp } from '../../ui/step-up.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast.tsx'

interface AddKeyDialogProps {
  onClose: () => void
  onAdded?: () => void
}

/** A name for the passkey; then the device asks for finger, face or its own PIN. */
export function AddKeyDialog({ onClose, onAdded }: AddKeyDialogProps) {
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
  return (
    <>
      <FormDialog
        title={copy.keyDialog}
        description={copy.keyDialogNote}
        cancel={copy.cancel}
        submit={copy.addKey}
        busyText={copy.adding}
        busy={add.isPending}
        disabled={name.trim() === ''}
        onSubmit={add.mutate}
        onClose={onClose}
      >
        <TextInput
          label={copy.keyName}
          value={name}
          maxLength={limits.passkeyNameMax}
          autoFocus
          error={isFault ? sentenceOf(add.error, copy.keyFailed) : undefined}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
      </FormDialog>
      {question}
    </>
  )
}

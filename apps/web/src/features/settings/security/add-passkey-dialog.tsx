import { securityTabCopy as copy } from '@lucas/contract/copy/auth/lock.ts'
import { limits } from '@lucas/contract/limits.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useStepUp } from '../../../entities/security/use-step-up.tsx'
import { invalidateQueriesOf } from '../../../lib/app/query-keys.ts'
import { toErrorMessage } from '../../../lib/http/api-error.ts'
import { addPasskey, isPasskeyDismissed } from '../../../lib/session/passkeys.ts'
import { StepUpCancelled } from '../../../lib/session/step-up.ts'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'

interface AddPasskeyDialogProps {
  onClose: () => void
  onAdded?: () => void
}

/** Asks for a name and registers a passkey of the device. */
export function AddPasskeyDialog({ onClose, onAdded }: AddPasskeyDialogProps) {
  const [name, setName] = useState<string>(copy.keyDefault)
  const { withStepUp, stepUpDialog } = useStepUp()
  const add = useMutation({
    mutationFn: () => withStepUp(() => addPasskey(name.trim())),
    onSuccess: async (_, __, ___, { client }) => {
      await invalidateQueriesOf(client, 'security')
      toast.success(copy.keyAdded)
      onAdded?.()
      onClose()
    },
  })
  const hasError = add.isError && !(add.error instanceof StepUpCancelled) && !isPasskeyDismissed(add.error)
  return (
    <>
      <FormDialog
        form={{ draft: name, busy: add.isPending, onSubmit: add.mutate }}
        title={copy.keyDialog}
        description={copy.keyDialogNote}
        cancel={copy.cancel}
        submit={copy.addKey}
        busyText={copy.adding}
        disabled={name.trim() === ''}
        onClose={onClose}
      >
        <TextInput
          label={copy.keyName}
          value={name}
          maxLength={limits.passkeyNameMax}
          autoFocus
          error={hasError ? toErrorMessage(add.error, copy.keyFailed) : undefined}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
      </FormDialog>
      {stepUpDialog}
    </>
  )
}

import { stepUpCopy as copy } from '@lucas/contract/copy/users/settings.ts'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { isStepUpRequired, StepUpCancelled } from '../../lib/session/step-up.ts'
import { FormDialog } from '../../ui/forms/form-dialog.tsx'
import { ProofField, useStepUpProof } from './proof-field.tsx'
import { submitProof } from './queries.ts'

interface PendingStepUp {
  proceed: () => void
  cancel: () => void
}

interface StepUp {
  /** Runs the action. If the server requires a step-up, asks the user for a proof and runs the action again. */
  withStepUp: <T>(action: () => Promise<T>) => Promise<T>
  /** The dialog, which the screen must render. */
  stepUpDialog: ReactNode
}

/** Wraps sensitive actions with the step-up that the server requires. */
export function useStepUp(): StepUp {
  const [pending, setPending] = useState<PendingStepUp | null>(null)
  async function withStepUp<T>(action: () => Promise<T>): Promise<T> {
    try {
      return await action()
    } catch (error) {
      if (!isStepUpRequired(error)) throw error
      await new Promise<void>((proceed, cancel) =>
        setPending({ proceed, cancel: () => cancel(new StepUpCancelled()) }),
      ).finally(() => setPending(null))
      return action()
    }
  }
  const stepUpDialog = pending && <StepUpDialog {...pending} />
  return { withStepUp, stepUpDialog }
}

function StepUpDialog({ proceed, cancel }: PendingStepUp) {
  const proof = useStepUpProof()
  const confirm = useMutation({ mutationFn: submitProof, onSuccess: proceed })
  return (
    <FormDialog
      form={{ draft: null, busy: confirm.isPending, onSubmit: () => confirm.mutate(proof.input) }}
      title={copy.title}
      description={copy.note}
      cancel={copy.cancel}
      submit={copy.confirm}
      busyText={copy.confirming}
      disabled={!proof.isComplete}
      onClose={cancel}
    >
      <ProofField
        proof={proof}
        label={copy.password}
        error={confirm.error}
        fallback={copy.failed}
        autoFocus
      />
    </FormDialog>
  )
}
